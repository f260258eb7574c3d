// Following a solution on the board, leaving it and coming back; what is counted as play.
import { board, button, controlClock, ended, expect, open, play, query, solve, test, tile } from "./slidewise.mjs";

const START = "1 2 3/0 4 6/7 5 8";
const QUERY = "board=1.2.3_0.4.6_7.5.8";
const step = (page) => page.locator("#step");

async function solved(page, query = QUERY) {
  await open(page, query);
  await solve(page);
  await ended(page);
}

test("moves along the solution step through it, and Undo steps back", async ({ quietPage: page }) => {
  await solved(page);
  await tile(page, 4).click();
  await expect(step(page)).toHaveText("Move 1 of 3");
  await expect(page.locator("#moves")).toHaveText("LUL");
  await page.keyboard.press("ArrowUp");
  await expect(step(page)).toHaveText("Move 2 of 3");
  await expect(page.locator('li[aria-current="step"]')).toContainText("5");
  await button(page, "Undo").click();
  await button(page, "Undo").click();
  await expect(step(page)).toHaveText("Move 0 of 3");
  expect(await board(page)).toBe(START);
  await expect(page.locator("#result")).toHaveText("3 moves, proved shortest");
});

test("a move off the solution keeps it, with a way back", async ({ quietPage: page }) => {
  await solved(page);
  await tile(page, 1).click();
  expect(await board(page)).toBe(play(START, "D"));
  await expect(page.locator("#game-status")).toHaveText("This board is not on the solution.");
  await expect(page.locator("#result")).toHaveText("3 moves, proved shortest");
  await button(page, "Back to the solution").click();
  expect(await board(page)).toBe(START);
  await expect(step(page)).toHaveText("Move 0 of 3");
  await expect(button(page, "Back to the solution")).toBeHidden();
  await page.keyboard.press(".");
  await expect(step(page)).toHaveText("Move 1 of 3");
});

test("the way back takes the place of the player's buttons", async ({ quietPage: page }) => {
  await solved(page);
  const before = await page.locator(".player").boundingBox();
  await tile(page, 1).click();
  await expect(button(page, "Back to the solution")).toBeVisible();
  expect(await page.locator(".player").boundingBox()).toEqual(before);
});

test("a new board and a new solve replace the solution", async ({ quietPage: page }) => {
  await solved(page);
  await tile(page, 1).click();
  await solve(page);
  await expect(page.locator("#result")).toHaveText("4 moves, proved shortest");
  await button(page, "New").click();
  await expect(page.locator(".player")).toHaveCount(0);
});

test("a game that follows the solution is the same after a reload", async ({ quietPage: page }) => {
  await solved(page);
  await tile(page, 4).click();
  await expect.poll(() => query(page)).toBe(`?${QUERY}&moves=LUL&at=1`);
  await page.reload();
  await expect(step(page)).toHaveText("Move 1 of 3");
  await button(page, "Undo").click();
  await expect(step(page)).toHaveText("Move 0 of 3");
});

test("what the solver did is not praised, counted or timed", async ({ quietPage: page }) => {
  const pass = await controlClock(page);
  await open(page, "board=1.2.3_4.5.6_0.7.8");
  await page.keyboard.press("ArrowDown");
  await pass(2300);
  await solve(page);
  await ended(page);
  await pass(5000);
  await expect(page.locator("#time")).toHaveText("0:02.3");
  await expect(page.locator("#move-count")).toHaveText("1");
  await button(page, "Last").click();
  await button(page, "Back", true).click();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("#game-status")).toHaveText("Goal reached.");
  await expect(page.locator("#move-count")).toHaveText("1");
  await expect(page.locator("#time")).toHaveText("0:02.3");
  await expect(page.locator(".solved")).toHaveCount(0);
});

test("Reset is undone with its moves and its time", async ({ quietPage: page }) => {
  const pass = await controlClock(page);
  await open(page, "board=1.2.3.4_5.6.7.8_9.10.11.12_13.14.15.0&goal=first");
  await tile(page, 13).click();
  await pass(1500);
  await tile(page, 9).click();
  const moved = await board(page);
  await button(page, "Reset").click();
  await expect(page.locator("#move-count")).toHaveText("0");
  await expect(page.locator("#time")).toHaveText("0:00.0");
  await expect(button(page, "Reset")).toBeDisabled();
  await button(page, "Undo").click();
  expect(await board(page)).toBe(moved);
  await expect(page.locator("#move-count")).toHaveText("4");
  await expect(page.locator("#time")).toHaveText("0:01.5");
});

test("the receiver's worker proves a shared solution", async ({ quietPage: page }) => {
  await open(page, `${QUERY}&moves=LUL`);
  await expect(page.locator("#result")).toHaveText("3 moves, as given; proved shortest");
  await expect(page.locator("#game-status")).toHaveText("3 moves from solved (proved).");
  const korf1 = "board=14.13.15.7_11.12.9.5_6.0.2.1_4.8.10.3&goal=first";
  await solved(page, korf1);
  await expect(page.locator("#result")).toHaveText("57 moves, proved shortest");
  await expect.poll(() => query(page)).toContain("moves=");
  const link = page.url();
  const other = await page.context().newPage();
  await other.goto(link);
  await expect(other.locator("#result")).toHaveText("57 moves, as given; proved shortest");
});

test("a shared solution that is not shortest is said to be so", async ({ quietPage: page }) => {
  await open(page, `${QUERY}&moves=LRLUL`);
  await expect(page.locator("#result")).toHaveText("5 moves, as given; there is a shorter solution");
});
