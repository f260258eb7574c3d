// Solving: the board of the address goes to the worker, figures stream, the moves come back.
import { HARD, board, button, choose, ended, expect, open, play, solve, stop, test } from "./slidewise.mjs";

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
  await expect(page.locator(".steps li").first()).toHaveText("1 6 ↓ gap UP 1 + 4 = 5");
});

test("tiles stand where the board says", async ({ quietPage: page }) => {
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
  test(`the worker runs ${algorithm} and says what is proved`, async ({ quietPage: page }) => {
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

test("figures stream while a search runs, and Stop ends it", async ({ quietPage: page }) => {
  await open(page, HARD);
  await solve(page);
  const expanded = () => page.locator("#figures").getAttribute("data-expanded").then(Number);
  await expect.poll(expanded).toBeGreaterThan(0);
  const first = await expanded();
  await expect.poll(expanded).toBeGreaterThan(first);
  const delay = await page.evaluate(async () => {
    const solving = document.querySelector("#solving");
    const ended = new Promise((resolve) => {
      new MutationObserver(() => solving.dataset.phase === "ended" && resolve(performance.now())).observe(solving, {
        attributes: true,
      });
    });
    const begun = performance.now();
    [...document.querySelectorAll("button")].find((button) => button.textContent === "Stop").click();
    return (await ended) - begun;
  });
  console.log(`Stop took ${delay.toFixed(1)} ms`);
  await expect(page.locator("#result")).toHaveText("Stopped before a solution was found.");
  await expect(button(page, "Stop")).toHaveCount(0);
});

test("solving again replaces the run under way", async ({ quietPage: page }) => {
  await open(page, HARD);
  await solve(page);
  await expect.poll(() => page.locator("#figures").getAttribute("data-expanded").then(Number)).toBeGreaterThan(0);
  await choose(page, "dfs");
  await button(page, "Run depth-first").click();
  await expect(page.locator("#figures")).toContainText("depth-first");
  await expect(page.locator("#figures")).not.toContainText("IDA*");
  await stop(page);
  await ended(page);
});

test("a new board while a search runs leaves the old answer behind", async ({ quietPage: page }) => {
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

test("a very long solution is listed in part and given whole", async ({ quietPage: page }) => {
  await open(page, "board=8.6.7_2.5.4_3.0.1&algorithm=greedy&heuristic=zero");
  await solve(page);
  await ended(page);
  const length = Number(await page.locator("#result").getAttribute("data-length"));
  expect(length).toBeGreaterThan(500);
  await expect(page.locator(".steps li")).toHaveCount(500);
  await expect(page.getByText(`the text above has all ${length}.`)).toBeVisible();
  const moves = await page.locator("#moves").textContent();
  expect(play("8 6 7/2 5 4/3 0 1", moves)).toBe("1 2 3/4 5 6/7 8 0");
});

test("an unsolvable board is explained before and after Solve", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.5.6_8.7.0");
  const why = "1 pair of tiles is out of the goal's order, an odd number.";
  await expect(page.locator("#verdict")).toContainText(why);
  await expect(page.locator("#verdict")).toContainText("Unsolvable as it stands.");
  await solve(page);
  await expect(page.locator("#result")).toHaveText("This board cannot be solved: the reason stands under it.");
  await expect(page.locator("#figures")).toHaveCount(0);
});

test("a solved board takes no moves, a 10x10 board is drawn whole", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.5.6_7.8.0");
  await solve(page);
  await ended(page);
  await expect(page.locator("#result")).toHaveText("0 moves, proved shortest");
  const rows = [...Array(10)].map((_, row) => [...Array(10)].map((_, column) => (row * 10 + column + 1) % 100).join("."));
  await open(page, `board=${rows.join("_")}`);
  await expect(page.locator(".tile")).toHaveCount(99);
});
