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
  await page.keyboard.press("f");
  await ended(page);
  const boards = ["1 2 3/0 4 6/7 5 8", "1 2 3/4 0 6/7 5 8", "1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/7 8 0"];
  for (const [key, at] of [[".", 1], [".", 2], [",", 1], ["End", 3], ["Home", 0], [" ", 3]]) {
    await page.keyboard.press(key);
    await expect(page.locator("#step")).toHaveText(`Move ${at} of 3`);
    expect(await board(page)).toBe(boards[at]);
  }
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("#move-count")).toHaveText("4");
  await page.keyboard.press("r");
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

test("Escape stops a search", async ({ quietPage: page }) => {
  await open(page, "board=0.12.9.13_15.11.10.14_3.7.2.5_4.8.6.1&algorithm=idastar&heuristic=manhattan");
  await page.keyboard.press("f");
  await expect(button(page, "Stop")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("#result")).toHaveText("Stopped before a solution was found.");
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
  await page.keyboard.type("nrhf");
  await expect(page.locator("#setup-text")).toHaveValue("nrhf");
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
