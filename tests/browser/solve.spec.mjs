// Solving: the board of the link goes to the worker, stats stream, the moves come back.
import { HARD, board, button, choose, ended, expect, open, play, query, solve, stop, test } from "./slidewise.mjs";

test("the board of the address is shown, solved and its moves are listed", async ({ quietPage: page }) => {
  await open(page, "board=2.8.3_1.6.4_7.0.5&goal=spiral");
  expect(await board(page)).toBe("2 8 3/1 6 4/7 0 5");
  await expect(page.locator(".tile")).toHaveCount(8);
  await solve(page);
  await ended(page);
  await expect(page.locator("#result")).toHaveText("5 moves, proved shortest");
  const moves = await page.locator("#moves").textContent();
  expect(play("2 8 3/1 6 4/7 0 5", moves)).toBe("1 2 3/8 0 4/7 6 5");
  await expect(page.locator(".steps li")).toHaveCount(5);
  await expect(page.locator(".steps li").first()).toHaveText("1 6 ↓ blank UP 1 + 4 = 5");
});

test("tiles are drawn in their cells", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3.4_5.0.6.7");
  const well = await page.locator("#board").boundingBox();
  for (const [tile, column, row] of [["1", 0, 0], ["4", 3, 0], ["5", 0, 1], ["7", 3, 1]]) {
    const box = await page.locator(".tile", { hasText: new RegExp(`^${tile}$`) }).boundingBox();
    expect(Math.round(box.x - well.x)).toBe(Math.round((well.width / 4) * column));
    expect(Math.round(box.y - well.y)).toBe(Math.round((well.height / 2) * row));
  }
});

const METHODS = ["bfs", "bidirectional", "dfs", "iddfs", "greedy", "astar", "wastar", "idastar"];
for (const algorithm of METHODS) {
  test(`${algorithm} solves a board and says whether the solution is proved shortest`, async ({ quietPage: page }) => {
    await open(page, `board=1.2.3_0.4.6_7.5.8&algorithm=${algorithm}&heuristic=manhattan`);
    await solve(page);
    await ended(page);
    const result = page.locator("#result");
    const proved = !["dfs", "greedy", "wastar"].includes(algorithm);
    await expect(result).toHaveAttribute("data-proved", String(proved));
    if (proved) await expect(result).toHaveAttribute("data-length", "3");
    const moves = await page.locator("#moves").textContent();
    expect(play("1 2 3/0 4 6/7 5 8", moves)).toBe("1 2 3/4 5 6/7 8 0");
  });
}

test("a pattern database is a heuristic like any other, with h beside each step", async ({ quietPage: page }) => {
  const start = "5 9 14 3/1 2 0 4/13 10 15 12/11 7 6 8";
  await open(page, `board=${start.replaceAll(" ", ".").replaceAll("/", "_")}`);
  await choose(page, "astar", "pattern");
  await button(page, "Run A*").click();
  const { expanded, bytes } = await ended(page);
  await expect(page.locator("#result")).toHaveText("41 moves, proved shortest");
  expect(query(page)).toContain("algorithm=astar&heuristic=pattern");
  expect(bytes).toBeGreaterThan(3 << 20);
  const steps = page.locator(".steps li");
  await expect(steps.last()).toContainText("41 + 0 = 41");
  await expect(page.locator("#solving")).toContainText("(h: pattern database)");
  const sums = async () => {
    const texts = await steps.allTextContents();
    return texts.map((text) => text.match(/(\d+) \+ (\d+) = (\d+)$/).slice(1).map(Number));
  };
  const first = await sums();
  expect(first).toHaveLength(41);
  first.forEach(([g, h, f], index) => {
    expect([g, g + h]).toEqual([index + 1, f]);
    expect(f).toBeLessThanOrEqual(41);
    if (index > 0) expect(Math.abs(h - first[index - 1][1])).toBe(1);
  });
  // The link with its moves brings the same h, with tables that a new worker has to build.
  await expect.poll(() => query(page)).toContain("moves=");
  await page.reload();
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "given");
  await expect(steps.last()).toContainText("41 + 0 = 41");
  expect(await sums()).toEqual(first);
  // IDA* goes by the same values, and needs no memory but the tables'.
  await choose(page, "idastar");
  await button(page, "Run IDA*").click();
  expect((await ended(page)).expanded).toBeGreaterThan(expanded);
  await expect(page.locator("#result")).toHaveText("41 moves, proved shortest");
});

test("heuristics whose tables would be too large cannot be chosen", async ({ quietPage: page }) => {
  const rows = "1.2.3.4.5_6.7.8.9.10_11.12.13.14.15_16.17.18.19.20_21.22.23.0.24";
  await open(page, `board=${rows}&algorithm=astar&heuristic=pattern`);
  await expect(page.locator("#heuristic option[disabled]")).toHaveText(["Walking distance", "Pattern database"]);
  await solve(page);
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "failed");
  await expect(page.locator("#solving .notice")).toHaveText(
    "The tables of the heuristic “pattern database” would be too large for 5×5 boards. Choose another heuristic.",
  );
});

test("stats stream while a search runs, and Stop ends it", async ({ quietPage: page }) => {
  await open(page, HARD);
  await solve(page);
  const expanded = () => page.locator("#search-stats").getAttribute("data-expanded").then(Number);
  await expect.poll(expanded).toBeGreaterThan(0);
  const first = await expanded();
  await expect.poll(expanded).toBeGreaterThan(first);
  await stop(page);
  await expect(page.locator("#result")).toHaveText("Stopped before a solution was found.");
  await expect(button(page, "Stop")).toHaveCount(0);
});

test("solving again replaces the running search", async ({ quietPage: page }) => {
  await open(page, HARD);
  await solve(page);
  await expect.poll(() => page.locator("#search-stats").getAttribute("data-expanded").then(Number)).toBeGreaterThan(0);
  await choose(page, "dfs");
  await button(page, "Run depth-first search").click();
  await expect(page.locator("#search-stats")).toContainText("depth-first");
  await expect(page.locator("#search-stats")).not.toContainText("IDA*");
  await stop(page);
  await ended(page);
});

const STATS = [
  ["", ["Method", "Time"]],
  ["idastar", ["Method", "Time", "Nodes expanded", "Nodes per second", "Lower bound", "Memory", "Nodes generated", "Current threshold"]],
];
for (const [algorithm, labels] of STATS) {
  test(`${algorithm || "a table look-up"} shows only stats that mean something for it`, async ({ quietPage: page }) => {
    await open(page, `board=1.2.3_0.4.6_7.5.8&algorithm=${algorithm}`);
    await solve(page);
    await ended(page);
    await expect(page.locator("#search-stats dt")).toHaveText(labels);
  });
}

test("a new board discards the running search", async ({ quietPage: page }) => {
  await open(page, HARD);
  await solve(page);
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "running");
  const before = await board(page);
  await button(page, "New").click();
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "idle");
  expect(await board(page)).not.toBe(before);
  await choose(page, "greedy");
  await solve(page);
  await ended(page);
  const moves = await page.locator("#moves").textContent();
  expect(play(await board(page), moves)).toBe("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0");
});

test("a very long solution is listed in part, with all its moves as text", async ({ quietPage: page }) => {
  await open(page, "board=8.6.7_2.5.4_3.0.1&algorithm=greedy&heuristic=zero");
  await solve(page);
  await ended(page);
  const length = Number(await page.locator("#result").getAttribute("data-length"));
  expect(length).toBeGreaterThan(500);
  const steps = page.locator(".steps li");
  await expect(steps).toHaveCount(40);
  await expect(page.getByText(`Steps 1 to 40 of ${length} are listed; the list follows the board.`)).toBeVisible();
  await page.getByRole("slider", { name: "Step" }).fill("250");
  await expect(steps.first()).toContainText(/^241 /);
  await expect(page.locator(".steps li[aria-current]")).toContainText(/^250 /);
  const moves = await page.locator("#moves").textContent();
  expect(play("8 6 7/2 5 4/3 0 1", moves)).toBe("1 2 3/4 5 6/7 8 0");
});

test("an unsolvable board is explained before and after Solve", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.5.6_8.7.0");
  const why = "1 pair of tiles is in the wrong order (an inversion), and 1 is odd.";
  await expect(page.locator("#game-status")).toContainText(why);
  await expect(page.locator("#game-status")).toContainText("This board cannot be solved.");
  await solve(page);
  await expect(page.locator("#result")).toHaveText("This board cannot be solved. See why under the board.");
  await expect(page.locator("#search-stats")).toHaveCount(0);
});

test("a solved board takes no moves", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.5.6_7.8.0");
  await solve(page);
  await ended(page);
  await expect(page.locator("#result")).toHaveText("0 moves, proved shortest");
});

test("a 10x10 board is drawn whole", async ({ quietPage: page }) => {
  const rows = [...Array(10)].map((_, row) => [...Array(10)].map((_, column) => (row * 10 + column + 1) % 100).join("."));
  await open(page, `board=${rows.join("_")}`);
  await expect(page.locator(".tile")).toHaveCount(99);
});
