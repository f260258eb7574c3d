// The recommended method: distance tables for small boards, pattern databases up to 4x4, built in the worker.
import { board, ended, expect, open, play, solve, test } from "./slidewise.mjs";

/** Boards with the lengths of their shortest solutions, and how each is solved. */
const KNOWN = [
  ["8.6.7_2.5.4_3.0.1", "last", 31, "distance table"],
  ["6.4.7_8.5.0_3.2.1", "last", 31, "distance table"],
  // The first three of Korf's hundred.
  ["14.13.15.7_11.12.9.5_6.0.2.1_4.8.10.3", "first", 57, "IDA* with"],
  ["13.5.4.10_9.12.8.14_2.3.7.1_0.15.11.6", "first", 55, "IDA* with"],
  ["14.7.8.2_13.11.10.4_9.12.5.0_3.6.1.15", "first", 59, "IDA* with"],
];
for (const [tiles, goal, length, method] of KNOWN) {
  test(`${tiles} is proved to take ${length} moves`, async ({ quietPage: page }) => {
    await open(page, `board=${tiles}&goal=${goal}`);
    const start = await board(page);
    await solve(page);
    await ended(page);
    await expect(page.locator("#result")).toHaveText(`${length} moves, proved shortest`);
    await expect(page.locator("#search-stats")).toContainText(method);
    const moves = await page.locator("#moves").textContent();
    const end = play(start, moves).split(/[ /]/).map(Number);
    const sorted = [...end].sort((a, b) => a - b);
    expect(end).toEqual(goal === "first" ? sorted : [...sorted.slice(1), 0]);
  });
}

test("pattern databases are built in the background, and a search does not wait for them", async ({ quietPage: page }) => {
  await open(page, "board=14.13.15.7_11.12.9.5_6.0.2.1_4.8.10.3&goal=first&algorithm=greedy&heuristic=manhattan");
  await expect(page.locator("#tables")).toContainText("Building pattern databases");
  await solve(page);
  await ended(page);
  await expect(page.locator("#tables")).toHaveText("The pattern databases are ready.");
});

test("a custom goal and a rectangular board get shortest solutions", async ({ quietPage: page }) => {
  for (const query of ["board=1.2.3_4.5.6_7.8.0&goal=2.1.3_4.0.5_8.7.6", "board=10.11.9.8_7.6.5.4_3.2.1.0"]) {
    await open(page, query);
    await solve(page);
    await ended(page);
    await expect(page.locator("#result")).toContainText("proved shortest");
  }
});

test("a hard board is shared among workers, and Stop ends them", async ({ quietPage: page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => 2 });
  });
  // The fourth of the hardest boards in tests/data.
  const hard = "15.11.13.12_14.10.8.9_2.6.5.1_3.7.4.0";
  await open(page, `board=${hard}&goal=first`);
  await expect(page.locator("#tables")).toHaveText("The pattern databases are ready.");
  await solve(page);
  await expect(page.locator("#search-stats")).toContainText("2 workers");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await ended(page);
  await expect(page.locator("#result")).toHaveText("Stopped before a solution was found.");
  await solve(page);
  await expect(page.locator("#result")).toHaveText("80 moves, proved shortest", { timeout: 120_000 });
  await expect(page.locator("#search-stats")).toContainText("2 workers");
});
