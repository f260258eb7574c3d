// Hints: the next move of a shortest solution, or of the best found.
import { HARD, button, expect, open, solve, stop, test, tile } from "./slidewise.mjs";

const hinted = (page) => page.locator("[data-hint]");

test("a hint shows the next move of a shortest solution, and following it reaches the goal", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  for (const [number, way, left] of [[4, "left", "3 moves"], [5, "up", "2 moves"], [8, "left", "1 move"]]) {
    await button(page, "Hint").click();
    await expect(hinted(page)).toHaveAttribute("data-tile", String(number));
    await expect(hinted(page)).toHaveAttribute("data-hint", way);
    await expect(page.locator("#game-status")).toHaveText(`Hint: slide ${number} ${way}. The shortest solution takes ${left}.`);
    await tile(page, number).click();
    await expect(hinted(page)).toHaveCount(0);
  }
  await expect(page.locator("#game-status")).toContainText("Solved in 3 moves");
  await expect(button(page, "Hint")).toBeDisabled();
});

test("a hint can be hidden, and disappears when another tile is moved", async ({ quietPage: page }) => {
  await open(page, "board=8.6.7_2.5.4_3.0.1");
  await button(page, "Hint").click();
  await expect(hinted(page)).toHaveCount(1);
  await expect(button(page, "Hint")).toHaveAttribute("aria-pressed", "true");
  await button(page, "Hint").click();
  await expect(hinted(page)).toHaveCount(0);
  await page.keyboard.press("h");
  await expect(hinted(page)).toHaveCount(1);
  await tile(page, 3).click();
  await expect(hinted(page)).toHaveCount(0);
  await button(page, "Hint").click();
  await expect(page.locator("#game-status")).toContainText("The shortest solution takes 3");
});

test("a hint on a large board says that it is not proved", async ({ quietPage: page }) => {
  await open(page, "board=14.5.9.2.18_8.23.19.12.17_15.0.10.20.4_6.11.21.1.7_24.3.16.22.13&goal=first");
  await button(page, "Hint").click();
  await expect(page.locator("#game-status")).toContainText("not proved shortest");
  await expect(hinted(page)).toHaveCount(1);
});

test("there is no hint for an unsolvable board", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.5.6_8.7.0");
  await expect(button(page, "Hint")).toBeDisabled();
});

test("a hint is given while a search runs, and the search continues", async ({ quietPage: page }) => {
  await open(page, HARD);
  await solve(page);
  const expanded = () => page.locator("#search-stats").getAttribute("data-expanded").then(Number);
  await expect.poll(expanded).toBeGreaterThan(0);
  await button(page, "Hint").click();
  await expect(hinted(page)).toHaveCount(1);
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "running");
  const before = await expanded();
  await expect.poll(expanded).toBeGreaterThan(before);
  await stop(page);
  await expect(page.locator("#result")).toHaveText("Stopped before a solution was found.");
  await expect(hinted(page)).toHaveCount(1);
});
