// Entering a board number by number, as someone does with a puzzle on the table.
import { board, button, chooseSize, ended, expect, open, solve, tab, test, tile } from "./slidewise.mjs";

const START = "board=8.6.7_2.5.4_3.0.1";
const number = (page, tile) => page.locator(`[data-number="${tile}"]`);
const cell = (page, index) => page.locator(`[data-cell="${index}"]`);

async function startEntry(page, query = START) {
  await open(page, query);
  await tab(page, "Set up");
  await button(page, "Number pad").click();
}

async function place(page, tiles) {
  for (const tile of tiles) await number(page, tile).click();
}

test("numbers fill the cells in order, and the last one follows", async ({ quietPage: page }) => {
  await startEntry(page);
  await expect(cell(page, 0)).toHaveAttribute("aria-pressed", "true");
  await place(page, [1, 2, 3, 4, 5, 6, 7]);
  await expect(page.locator("#game-status")).toHaveText(
    "Setting up the board: choose the tile for row 3, column 2. 7 of 9 cells are filled.",
  );
  await expect(cell(page, 7)).toHaveAttribute("aria-label", "empty, row 3, column 2");
  expect(page.url()).toContain(START);
  await place(page, [0]);
  expect(await board(page)).toBe("1 2 3/4 5 6/7 0 8");
  // Someone who reads from the table enters the last one too.
  await number(page, 8).click({ force: true });
  expect(await board(page)).toBe("1 2 3/4 5 6/7 0 8");
  await expect(page.locator("#game-status")).toHaveText("All cells of the board are filled. Tap a cell to change it.");
  await button(page, "Play this board").click();
  await tile(page, 8).click();
  await expect.poll(() => board(page)).toBe("1 2 3/4 5 6/7 8 0");
});

test("the repair of an unsolvable entry changes its cells, and Back takes it back", async ({ quietPage: page }) => {
  await startEntry(page);
  await place(page, [1, 2, 3, 4, 5, 6, 8, 7]);
  await button(page, "Swap 7 and 8").click();
  await expect(cell(page, 6)).toHaveAttribute("data-tile", "7");
  expect(await board(page)).toBe("1 2 3/4 5 6/7 8 0");
  await page.goBack();
  await expect.poll(() => board(page)).toBe("1 2 3/4 5 6/8 7 0");
});

test("the number pad comes into view beside the board in a low window", async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await startEntry(page);
  await expect(page.locator("#pad")).toBeInViewport({ ratio: 1 });
  await expect(page.locator("#board")).toBeInViewport({ ratio: 1 });
  const [pad, buttons, panel] = await Promise.all(["#pad", ".buttons", ".panel"].map((part) => page.locator(part).boundingBox()));
  expect(buttons.y + buttons.height).toBeLessThanOrEqual(pad.y);
  expect(pad.y + pad.height).toBeLessThanOrEqual(panel.y);
});

test("a number that is placed is not offered again", async ({ quietPage: page }) => {
  await startEntry(page);
  await place(page, [5]);
  await expect(number(page, 5)).toHaveAttribute("aria-disabled", "true");
  await number(page, 5).click({ force: true });
  await expect(cell(page, 1)).toHaveAttribute("aria-label", "empty, row 1, column 2");
});

test("a cell is tapped to change its tile, and Undo takes the change back", async ({ quietPage: page }) => {
  await startEntry(page);
  await place(page, [1, 2, 3]);
  await cell(page, 0).click();
  await place(page, [8]);
  await expect(cell(page, 0)).toHaveAttribute("data-tile", "8");
  await expect(number(page, 1)).toHaveAttribute("aria-disabled", "false");
  await expect(cell(page, 3)).toHaveAttribute("aria-pressed", "true");
  await page.locator("#pad").getByRole("button", { name: "Undo" }).click();
  await expect(cell(page, 0)).toHaveAttribute("data-tile", "1");
});

test("an unsolvable entry says so, and a changed cell repairs it", async ({ quietPage: page }) => {
  await startEntry(page);
  await place(page, [1, 2, 3, 4, 5, 6, 8, 7]);
  await expect(page.locator("#game-status")).toContainText("This board cannot be solved.");
  await cell(page, 6).click();
  await place(page, [7]);
  expect(await board(page)).toBe("1 2 3/4 5 6/7 8 0");
  await expect(page.locator("#game-status")).not.toContainText("cannot be solved");
});

test("the numbers of a 15-puzzle are typed, and a key solves it", async ({ quietPage: page }) => {
  await startEntry(page);
  await button(page, "4×4").click();
  await expect(page.locator("[data-cell]")).toHaveCount(16);
  expect(page.url()).toContain(START);
  const type = async (keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // Enter ends a number that could go on.
  await type(["1", "Enter", "2", "3", "4", "5", "6", "7", "8", "9"]);
  await type(["1", "0", "1", "1", "1", "2", "1", "4"]);
  await expect(cell(page, 12)).toHaveAttribute("data-tile", "14");
  await type(["Backspace", "1", "3"]);
  await expect(cell(page, 12)).toHaveAttribute("data-tile", "13");
  await type(["0", "1"]);
  // 14 and 15 are left.
  await expect(cell(page, 14)).toContainText("1…");
  await type(["4"]);
  expect(await board(page)).toBe("1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15");
  await page.keyboard.press("Shift+F");
  await ended(page);
  await expect(page.locator("#result")).toHaveText("2 moves, proved shortest");
});

test("arrow keys choose the cell to fill", async ({ quietPage: page }) => {
  await startEntry(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("7");
  await expect(cell(page, 4)).toHaveAttribute("data-tile", "7");
});

test("an entry that is not complete is kept while the game goes on, and Solve does not answer for it", async ({ quietPage: page }) => {
  await startEntry(page);
  await place(page, [1, 2]);
  await solve(page);
  await expect(page.locator("#refusal")).toContainText("The board in Set up is not complete: 7 cells are empty.");
  await tab(page, "Solve");
  expect(await board(page)).toBe("8 6 7/2 5 4/3 0 1");
  await tile(page, 3).click();
  await expect.poll(() => board(page)).toBe("8 6 7/2 5 4/0 3 1");
  await tab(page, "Set up");
  await expect(cell(page, 1)).toHaveAttribute("data-tile", "2");
  await button(page, "Clear all").click();
  await expect(cell(page, 1)).toHaveAttribute("aria-label", "empty, row 1, column 2");
});

test("a goal is entered number by number", async ({ quietPage: page }) => {
  await open(page, START);
  await tab(page, "Set up");
  await button(page, "Goal").click();
  await button(page, "Number pad").click();
  await place(page, [1, 2, 3, 8, 0, 4, 7, 6]);
  await expect(page.locator("#goal")).toHaveText("Goal: spiral");
  await button(page, "Play this board").click();
  expect(await board(page)).toBe("8 6 7/2 5 4/3 0 1");
});

for (const query of [START, "board=1.2_0.3", "board=1.2.3.4.5.6.7.8.9.0_10.11.12.13.14.15.16.17.18.19"]) {
  test(`every tile of ?${query} has a number on the pad`, async ({ quietPage: page }) => {
    await startEntry(page, query);
    const cells = await page.locator("[data-cell]").count();
    expect(await page.locator("[data-number]").count()).toBe(cells);
  });
}

test.describe("by touch at 360x740", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  for (const side of [3, 4, 5]) {
    test(`the numbers of ${side}x${side} are large enough, and those of 3x3 and 4x4 are in sight with the board`, async ({ quietPage: page }) => {
      await open(page, START);
      await page.getByRole("tab", { name: "Set up" }).tap();
      await button(page, "Number pad").tap();
      await chooseSize(page, side);
      await page.evaluate(() => scrollTo(0, 0));
      for (const box of await page.locator("[data-number], [data-cell]").evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ width, height, bottom }) => ({ width, height, bottom })),
      )) {
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40);
        if (side < 5) expect(box.bottom).toBeLessThanOrEqual(740);
      }
    });
  }

  test("a board is entered and played by taps", async ({ quietPage: page }) => {
    await open(page, START);
    await page.getByRole("tab", { name: "Set up" }).tap();
    await button(page, "Number pad").tap();
    for (const tile of [1, 2, 3, 4, 5, 6, 7, 0]) await number(page, tile).tap();
    await button(page, "Play this board").tap();
    await expect(page.locator("#board")).toBeInViewport({ ratio: 1 });
    await tile(page, 8).tap();
    await expect.poll(() => board(page)).toBe("1 2 3/4 5 6/7 8 0");
  });
});
