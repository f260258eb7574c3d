// The keyboard alone: every part of the page, and the popover that lists the shortcuts.
import { board, button, ended, expect, open, test, tile } from "./slidewise.mjs";

test("the listed shortcuts work", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toBeVisible();
  await expect(help.locator("dt")).toHaveCount(13);
  // Keys do not move tiles while a popover is open.
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("#move-count")).toHaveText("0");
  await page.keyboard.press("Tab");
  await expect(help.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.keyboard.press("Shift+F");
  await ended(page);
  const boards = ["1 2 3/0 4 6/7 5 8", "1 2 3/4 0 6/7 5 8", "1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/7 8 0"];
  for (const [key, at] of [[".", 1], [".", 2], [",", 1], ["End", 3], ["Home", 0], [" ", 3]]) {
    await page.keyboard.press(key);
    await expect(page.locator("#step")).toHaveText(`Move ${at} of 3`);
    expect(await board(page)).toBe(boards[at]);
  }
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("#move-count")).toHaveText("1");
  await page.keyboard.press("Shift+R");
  expect(await board(page)).toBe(boards[0]);
  await page.keyboard.press("n");
  await expect.poll(() => board(page)).not.toBe(boards[0]);
});

test("the focus stays where it is when a search ends or a button is disabled", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await button(page, "Solve").focus();
  await page.keyboard.press("Enter");
  await ended(page);
  await expect(button(page, "Solve")).toBeFocused();
  await button(page, "Last").focus();
  await page.keyboard.press("Enter");
  await expect(button(page, "Last")).toBeDisabled();
  await expect(button(page, "Last")).toBeFocused();
});

test("a choice made with the mouse leaves the keys to the game", async ({ quietPage: page }) => {
  await open(page, "board=12.3.9.22.1_18.24.4.14.19_21.5.15.0.10_8.13.6.2.17_7.23.16.20.11");
  await page.getByText("60 s", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "60 s" })).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("#move-count")).toHaveText("1");
  await expect(page.getByRole("radio", { name: "60 s" })).toBeChecked();
});

test("Escape stops a search", async ({ quietPage: page }) => {
  await open(page, "board=0.12.9.13_15.11.10.14_3.7.2.5_4.8.6.1&algorithm=idastar&heuristic=manhattan");
  await page.keyboard.press("Shift+F");
  await expect(button(page, "Stop")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("#result")).toHaveText("Stopped before a solution was found.");
});

test("the keys around WASD do nothing", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await page.keyboard.press("a");
  const moved = await board(page);
  for (const key of ["q", "e", "r", "f", "z", "x", "c"]) await page.keyboard.press(key);
  expect(await board(page)).toBe(moved);
  await expect(page.locator("#move-count")).toHaveText("1");
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "idle");
});

test("Escape cancels the search for a hint", async ({ page }) => {
  await open(page, "board=8.6.7_2.5.4_3.0.1");
  // The worker hears nothing, so the hint does not come.
  await page.evaluate(() => (Worker.prototype.postMessage = () => {}));
  await page.keyboard.press("h");
  await expect(page.locator("#game-status")).toHaveText("Looking for the best move…");
  await page.keyboard.press("Escape");
  await expect(page.locator("#game-status")).toHaveText("This board can be solved.");
});

test("arrow keys play after a click on a tab", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.0.5_6.7.8");
  await page.getByRole("tab", { name: "Set up" }).click();
  await page.getByRole("tab", { name: "Solve" }).click();
  await page.keyboard.press("ArrowLeft");
  expect(await board(page)).toBe("1 2 3/4 5 0/6 7 8");
  await expect(page.getByRole("tab", { name: "Solve" })).toHaveAttribute("aria-selected", "true");
});

test("arrow keys change the tab when the tab list was reached by keyboard", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.0.5_6.7.8");
  const [solveTab, setUpTab] = ["Solve", "Set up"].map((name) => page.getByRole("tab", { name }));
  // Left and reached again.
  await solveTab.click();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(solveTab).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(setUpTab).toBeFocused();
  await expect(page.locator("#move-count")).toHaveText("0");
});

test("arrow keys play after a click on a button", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.0.5_6.7.8");
  let moves = 0;
  for (const name of ["Hint", "Undo", "Reset", "4×4", "New"]) {
    await page.keyboard.press("ArrowLeft");
    await button(page, name).click({ force: true });
    moves = Number(await page.locator("#move-count").textContent());
    // One of them is possible on every board.
    for (const key of ["ArrowLeft", "ArrowRight"]) await page.keyboard.press(key);
    await expect.poll(() => page.locator("#move-count").textContent().then(Number), name).toBeGreaterThan(moves);
  }
});

test("the space bar plays the solution after a click on Solve", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await button(page, "Solve").click();
  await ended(page);
  await page.keyboard.press(" ");
  await expect(page.locator("#step")).toHaveText("Move 3 of 3");
});

const inFocus = (page) => page.evaluate(() => document.activeElement.dataset.tile ?? document.activeElement.textContent);

/** Presses a key several times, and returns the tile in focus after each press, or the text of the button. */
async function visits(page, key, times) {
  const visited = [];
  for (let count = 0; count < times; count++) {
    await page.keyboard.press(key);
    visited.push(await inFocus(page));
  }
  return visited;
}

test("Tab visits the tiles row by row, and leaves the board after the last", async ({ quietPage: page }) => {
  await open(page, "board=8.6.7_2.5.4_3.0.1");
  await button(page, "Settings").focus();
  expect(await visits(page, "Tab", 9)).toEqual(["8", "6", "7", "2", "5", "4", "3", "1", "New"]);
});

test("Shift+Tab visits the tiles in reverse, and leaves the board before the first", async ({ quietPage: page }) => {
  await open(page, "board=8.6.7_2.5.4_3.0.1");
  await button(page, "New").focus();
  expect(await visits(page, "Shift+Tab", 8)).toEqual(["1", "3", "4", "5", "2", "7", "6", "8"]);
  await page.keyboard.press("Shift+Tab");
  await expect(button(page, "Settings")).toBeFocused();
});

test("Tab goes on from where a tile has moved to", async ({ quietPage: page }) => {
  await open(page, "board=8.6.7_2.5.4_3.0.1");
  await tile(page, 5).focus();
  await page.keyboard.press("Enter");
  expect(await board(page)).toBe("8 6 7/2 0 4/3 5 1");
  expect(await visits(page, "Tab", 2)).toEqual(["1", "New"]);
});

test("a screen reader reads the tiles row by row", async ({ quietPage: page }) => {
  await open(page, "board=8.6.7_2.5.4_3.0.1");
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const group = nodes.find((node) => node.name?.value === "Board, 3×3");
  const names = group.childIds.map((id) => nodes.find((node) => node.nodeId === id).name.value);
  expect(names.map((name) => name.split(",")[0])).toEqual(["8", "6", "7", "2", "5", "4", "3", "1"]);
});

test("Ctrl+C copies the board unless text is selected", async ({ quietPage: page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await page.keyboard.press("Control+c");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe("1 2 3/0 4 6/7 5 8");
  await page.getByText("Solve finds the moves").selectText();
  await page.keyboard.press("Control+c");
  await expect.poll(copied).toBe("Solve finds the moves from this board to the goal.");
});

test("Tab reaches every control, and tabs and tiles work with the keyboard", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.5.6_7.0.8");
  const reached = [];
  for (let count = 0; count < 60; count++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const at = document.activeElement;
      return at === document.body ? null : at.getAttribute("aria-label") ?? at.textContent.trim();
    });
    if (name === null) break;
    reached.push(name);
  }
  for (const name of ["3×3", "Custom", "Share", "Settings", "8, row 3, column 3", "New", "New board options", "Hint", "Solve", "Goal: blank last", "Change the method", "Run the recommended method"]) {
    expect(reached).toContain(name);
  }
  await tile(page, 8).focus();
  await page.keyboard.press("Enter");
  expect(await board(page)).toBe("1 2 3/4 5 6/7 8 0");
  await page.getByRole("tab", { name: "Solve" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Set up" })).toBeFocused();
  await expect(page.locator("#setup-panel")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#solve-panel")).toBeVisible();
  // A letter typed into a field is a letter.
  await page.keyboard.press("ArrowLeft");
  await page.locator("#setup-text").fill("");
  await page.keyboard.type("nrhfRF");
  await expect(page.locator("#setup-text")).toHaveValue("nrhfRF");
  expect(await board(page)).toBe("1 2 3/4 5 6/7 8 0");
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "idle");
});

test("of many fast moves only the last is announced", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.5.6_7.0.8&goal=first");
  const said = await page.evaluateHandle(() => {
    const said = [];
    const announcer = document.querySelector("#announcer");
    new MutationObserver(() => said.push(announcer.textContent)).observe(announcer, { childList: true, characterData: true, subtree: true });
    return said;
  });
  for (const key of ["ArrowLeft", "ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await expect(page.locator("#announcer")).toHaveText("2 right, 4 moves made.");
  expect((await said.jsonValue()).length).toBeLessThan(4);
});
