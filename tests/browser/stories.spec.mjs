// Four visitors, each from the first look at the page to what they came for.
import { board, button, chooseSize, changeMethod, choose, ended, expect, open, play, query, solve, tab, test, tile } from "./slidewise.mjs";

const step = (page) => page.locator("#step");
const result = (page) => page.locator("#result");
const status = (page) => page.locator("#game-status");

/** The moves of a list such as R2D as single letters. */
const singleMoves = (moves) => [...moves.matchAll(/([URDL])(\d*)/g)].flatMap(([, letter, run]) => Array(Number(run || 1)).fill(letter));

/** The tile that a move slides into the blank. */
function tileOf(text, move) {
  const next = play(text, move).split(/[ /]/);
  return text.split(/[ /]/).find((number, cell) => number !== "0" && next[cell] === "0");
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a child plays, gets help, and follows the solution by hand", async ({ quietPage: page }) => {
    await open(page);
    await expect(page.getByText("drag or tap a tile")).toBeVisible();
    const start = await board(page);
    // A tile beside the blank slides; Reset starts again, and can be undone.
    const movable = page.locator('#board [data-tile]:not([aria-disabled="true"]):not([data-tile="0"])');
    await movable.first().tap();
    await expect.poll(() => board(page)).not.toBe(start);
    const moved = await board(page);
    await button(page, "Reset").tap();
    await expect.poll(() => board(page)).toBe(start);
    await button(page, "Undo").tap();
    await expect.poll(() => board(page)).toBe(moved);
    // A hint points at a tile that can be tapped.
    await button(page, "Hint").tap();
    await page.locator("[data-hint]").tap();
    await expect(page.locator("[data-hint]")).toHaveCount(0);
    // The solution is in sight, and her own moves step through it.
    await solve(page);
    await ended(page);
    await expect(page.locator(".player")).toBeInViewport({ ratio: 1 });
    let shown = await board(page);
    const moves = singleMoves(await page.locator("#moves").textContent());
    for (const [index, move] of moves.entries()) {
      await tile(page, tileOf(shown, move)).tap();
      await expect(step(page)).toHaveText(`Move ${index + 1} of ${moves.length}`);
      shown = play(shown, move);
      expect(await board(page)).toBe(shown);
    }
    // That is not called a game won.
    await expect(status(page)).toHaveText("Goal reached.");
    await button(page, "New").tap();
    await expect(page.locator(".player")).toHaveCount(0);
  });

  test("someone with a puzzle on the table enters it, corrects it and follows the steps", async ({ quietPage: page }) => {
    await open(page);
    await page.getByRole("tab", { name: "Set up" }).tap();
    await button(page, "Number pad").tap();
    await chooseSize(page, 4);
    const number = (tile) => page.locator(`[data-number="${tile}"]`);
    for (const tile of [5, 1, 2, 4, 9, 6, 3, 8, 13, 10, 7, 11, 0, 15, 14]) await number(tile).tap();
    // Two tiles were entered the wrong way round: the page says why, and they are put right on the board.
    await expect(status(page)).toContainText("This board cannot be solved.");
    await page.locator('[data-cell="13"]').tap();
    await number(14).tap();
    await page.locator('[data-cell="14"]').tap();
    await number(15).tap();
    const entered = "5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12";
    await expect.poll(() => board(page)).toBe(entered);
    await expect(status(page)).not.toContainText("cannot be solved");
    await button(page, "Play this board").tap();
    await solve(page);
    await ended(page);
    await expect(result(page)).toHaveText("9 moves, proved shortest");
    expect(play(entered, await page.locator("#moves").textContent())).toBe("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0");
    for (const at of [1, 2, 3]) {
      await button(page, "Forward").tap();
      await expect(step(page)).toHaveText(`Move ${at} of 9`);
    }
    // The page is reloaded in the middle, and the link opens elsewhere at the same step.
    const shown = await board(page);
    await expect.poll(() => query(page)).toContain("at=3");
    await page.reload();
    await expect(step(page)).toHaveText("Move 3 of 9");
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(step(other)).toHaveText("Move 3 of 9");
    expect(await board(other)).toBe(shown);
    await expect(result(other)).toHaveText("9 moves, as given; proved shortest");
  });
});

test("a student types the assignment, reads what is wrong with it, and compares methods", async ({ quietPage: page }) => {
  await open(page);
  await tab(page, "Set up");
  const field = page.locator("#setup-text");
  await field.fill("2 8 3/1 6 4/7 7 5");
  await solve(page);
  await expect(page.locator("#refusal")).toContainText("Tile 7 appears twice");
  await expect(field).toHaveValue("2 8 3/1 6 4/7 7 5");
  await field.fill("2 8 3/1 6 4/7 0 5");
  await page.getByRole("group", { name: "What to set up" }).getByRole("button", { name: "Goal" }).click();
  await field.fill("1 2 3/8 0 4/7 6 5");
  await button(page, "Play this board").click();
  await expect.poll(() => query(page)).toBe("?board=2.8.3_1.6.4_7.0.5&goal=spiral");
  await choose(page, "greedy", "manhattan");
  await page.locator("#run").click();
  // As long as the lower bound, so it is proved.
  await ended(page);
  await expect(result(page)).toHaveText("5 moves, proved shortest");
  await changeMethod(page);
  await choose(page, "dfs");
  await page.locator("#depth").fill("abc");
  await page.locator("#run").click();
  await expect(page.locator("#refusal")).toContainText("Enter a whole number from 1 to 2,000.");
  await page.locator("#depth").fill("25");
  await page.locator("#run").click();
  await expect(result(page)).not.toHaveAttribute("data-length", "5");
  await changeMethod(page);
  await choose(page, "astar", "manhattan");
  await page.locator("#run").click();
  await expect(result(page)).toHaveText("5 moves, proved shortest");
  const rows = page.getByRole("table", { name: "Recent runs of this board" }).getByRole("row");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText("A*");
  await expect(rows.nth(2)).toContainText("Depth-first to 25");
  await expect(rows.nth(3)).toContainText("Greedy");
});

test("a speed-solver pastes a scramble, plays fast and loses no move", async ({ quietPage: page }) => {
  await open(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("5 1 2 4 9 6 3 8 13 10 7 11 0 14 15 12"));
  await page.keyboard.press("Control+v");
  const scramble = "5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12";
  await expect.poll(() => board(page)).toBe(scramble);
  // The keys play at once, next to WASD nothing else happens, and the last move wins.
  const keys = { U: "w", R: "d", D: "s", L: "a" };
  for (const key of ["r", "f", "q", "e"]) await page.keyboard.press(key);
  expect(await board(page)).toBe(scramble);
  for (let round = 0; round < 12; round++) {
    for (const move of "LRLR") await page.keyboard.press(keys[move]);
  }
  await expect(page.locator("#move-count")).toHaveText("48");
  for (const move of "DDDLLUULU") await page.keyboard.press(keys[move]);
  await expect(status(page)).toContainText("Solved in 57 moves");
  const played = [await board(page), await page.locator("#move-count").textContent()];
  await page.keyboard.press("n");
  await expect.poll(() => board(page)).not.toBe(played[0]);
  await page.goBack();
  await expect.poll(async () => [await board(page), await page.locator("#move-count").textContent()]).toEqual(played);
  await page.reload();
  await expect.poll(async () => [await board(page), await page.locator("#move-count").textContent()]).toEqual(played);
  // A click on a tab does not take the keys away.
  await tab(page, "Solve");
  await page.keyboard.press("Shift+R");
  await expect.poll(() => board(page)).toBe(scramble);
  await page.keyboard.press("Control+z");
  await expect.poll(() => board(page)).toBe(played[0]);
});
