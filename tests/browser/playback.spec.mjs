// Playback: stepping through a solution, and taking over from it.
import { board, button, ended, expect, open, solve, test } from "./slidewise.mjs";

const BOARDS = ["1 2 3/0 4 6/7 5 8", "1 2 3/4 0 6/7 5 8", "1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/7 8 0"];

async function solved(page) {
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await solve(page);
  await ended(page);
}

test("buttons and slider go to any step, and the list follows", async ({ quietPage: page }) => {
  await solved(page);
  await expect(button(page, "First")).toBeDisabled();
  await button(page, "Forward").click();
  expect(await board(page)).toBe(BOARDS[1]);
  await expect(page.locator("#step")).toHaveText("Move 1 of 3");
  await expect(page.locator(".steps li[aria-current]")).toHaveText("1 4 ← → 1 + 2 = 3");
  await button(page, "Last").click();
  expect(await board(page)).toBe(BOARDS[3]);
  await button(page, "Back").click();
  expect(await board(page)).toBe(BOARDS[2]);
  await button(page, "First").click();
  expect(await board(page)).toBe(BOARDS[0]);
  await page.getByRole("slider", { name: "Step" }).fill("2");
  expect(await board(page)).toBe(BOARDS[2]);
  await page.getByRole("slider", { name: "Step" }).press("ArrowRight");
  expect(await board(page)).toBe(BOARDS[3]);
});

test("play goes to the end by itself, starts again from there, and pauses", async ({ quietPage: page }) => {
  await solved(page);
  await page.getByLabel("Speed").selectOption("8×");
  await button(page, "Play").click();
  await expect(page.locator("#step")).toHaveText("Move 3 of 3");
  expect(await board(page)).toBe(BOARDS[3]);
  await page.getByLabel("Speed").selectOption("0.25×");
  await button(page, "Play").click();
  await button(page, "Pause").click();
  await expect(button(page, "Play")).toBeVisible();
  expect(await board(page)).not.toBe(BOARDS[3]);
});

test("a player who moves a tile takes over from the step shown", async ({ quietPage: page }) => {
  await solved(page);
  await button(page, "Forward").click();
  await page.locator('[data-tile="6"]').click();
  expect(await board(page)).toBe("1 2 3/4 6 0/7 5 8");
  await expect(page.locator("#move-count")).toHaveText("2");
  await expect(page.locator("#step")).toHaveCount(0);
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "idle");
  await expect.poll(() => new URL(page.url()).search).toBe("?board=1.2.3_4.6.0_7.5.8");
});
