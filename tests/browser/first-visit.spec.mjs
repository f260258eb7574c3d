// The first visit: what one can do, boards to try, and how it goes away.
import { board, button, expect, open, query, solve, tab, test } from "./slidewise.mjs";

const welcome = (page) => page.locator("#welcome");
const stored = (page) => page.evaluate(() => localStorage.getItem("slidewise.introduction"));

test("a first visitor reads three lines beside the board", async ({ quietPage: page }) => {
  await open(page);
  await expect(welcome(page).getByRole("listitem")).toHaveText([/^Play/, /^Set up/, /^Solve/]);
  const [lines, frame] = [await welcome(page).boundingBox(), await page.locator("#board").boundingBox()];
  expect(lines.x).toBeGreaterThan(frame.x + frame.width);
  expect(lines.y).toBeLessThan(frame.y + frame.height);
});

test("the hard 15-puzzle opens with one click and is solved in 80 moves, proved shortest", async ({ quietPage: page }) => {
  await open(page);
  await button(page, "Hard 15-puzzle").click();
  expect(await board(page)).toBe("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1");
  await solve(page);
  // A few seconds on a machine with nothing else to do.
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "ended", { timeout: 90_000 });
  await expect(page.locator("#result")).toHaveText("80 moves, proved shortest");
  await expect(welcome(page)).toHaveCount(0);
});

test("the 24-puzzle opens with one click, and Back returns to the board before it", async ({ quietPage: page }) => {
  await open(page);
  const first = await board(page);
  await button(page, "24-puzzle").click();
  await expect(page.locator(".tile")).toHaveCount(24);
  await expect(page.locator("#game-status")).toHaveText("This board can be solved.");
  await expect.poll(() => query(page)).toContain("board=12.3.9.22.1_");
  await page.goBack();
  await expect.poll(() => board(page)).toBe(first);
});

test("the unsolvable board opens with one click, with the reason and a repair", async ({ quietPage: page }) => {
  await open(page);
  await button(page, "Unsolvable board").click();
  expect(await board(page)).toBe("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0");
  await expect(page.locator("#game-status")).toContainText("cannot be solved");
  await page.locator("#game-status").getByRole("button").first().click();
  await expect(page.locator("#game-status")).toHaveText(/^This board (can be solved|is the goal)\.$/);
});

test("once closed, the introduction never comes back", async ({ quietPage: page }) => {
  await open(page);
  await button(page, "Close the introduction").click();
  await expect(welcome(page)).toHaveCount(0);
  await expect.poll(() => stored(page)).toBe("known");
  await open(page);
  await expect(welcome(page)).toHaveCount(0);
});

test("a visitor who did nothing sees the introduction again", async ({ quietPage: page }) => {
  await open(page);
  await expect.poll(() => stored(page)).toBe("shown");
  await page.reload();
  await expect(welcome(page)).toBeVisible();
  await open(page);
  await expect(welcome(page)).toBeVisible();
});

test("a visitor who has played no longer sees the introduction on the next visit", async ({ quietPage: page }) => {
  await open(page, "");
  const frame = await page.locator(".panel").boundingBox();
  // Into the corner and out of it again: at least five of these are legal.
  for (const key of ["ArrowUp", "ArrowUp", "ArrowDown", "ArrowUp", "ArrowDown", "ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
  await expect.poll(() => stored(page)).toBe("known");
  await expect(welcome(page)).toBeVisible();
  expect(await page.locator(".panel").boundingBox()).toEqual(frame);
  await page.goto("./");
  await expect(page.locator("#worker")).toHaveText("The solver is ready.");
  await expect(welcome(page)).toHaveCount(0);
});

test("a shared link shows no introduction, now or later", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await expect(welcome(page)).toHaveCount(0);
  await page.reload();
  await expect(page.locator("#worker")).toHaveText("The solver is ready.");
  await expect(welcome(page)).toHaveCount(0);
  await open(page);
  await expect(welcome(page)).toHaveCount(0);
});

test("a device with settings of an earlier visit shows no introduction", async ({ quietPage: page }) => {
  await page.addInitScript(() => localStorage.setItem("slidewise.settings", "theme=light"));
  await open(page);
  await expect(welcome(page)).toHaveCount(0);
});

test("with storage blocked the introduction is there again on the next visit", async ({ quietPage: page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("forbidden", "SecurityError");
      },
    });
  });
  await open(page);
  await button(page, "Close the introduction").click();
  await expect(welcome(page)).toHaveCount(0);
  await open(page);
  await expect(welcome(page)).toBeVisible();
});

test("the set-up takes the place of the introduction, which returns with the Solve tab", async ({ quietPage: page }) => {
  await open(page);
  await tab(page, "Set up");
  await expect(welcome(page)).toHaveCount(0);
  await tab(page, "Solve");
  await expect(welcome(page)).toBeVisible();
});

for (const [width, height] of [[360, 740], [390, 844]]) {
  test(`at ${width}x${height} board and buttons are on the screen above the introduction`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    for (const part of [page.locator("#board"), page.locator(".game-stats"), button(page, "Solve")]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    const [lines, solve] = [await welcome(page).boundingBox(), await button(page, "Solve").boundingBox()];
    expect(lines.y).toBeGreaterThan(solve.y + solve.height);
    await button(page, "Unsolvable board").click();
    await expect(page.locator("#board")).toBeInViewport({ ratio: 0.9 });
  });
}
