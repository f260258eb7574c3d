// Anytime search: a solution at once, then shorter ones, and a rising lower bound.
import { board, button, ended, expect, open, play, query, solve, stop, test, tile } from "./slidewise.mjs";

/** The first of Korf's fifty 24-puzzles: no search proves it soon. */
const HARD = "board=14.5.9.2.18_8.23.19.12.17_15.0.10.20.4_6.11.21.1.7_24.3.16.22.13&goal=first";
const GOAL = "0 1 2 3 4/5 6 7 8 9/10 11 12 13 14/15 16 17 18 19/20 21 22 23 24";

const incumbent = (page) => page.locator("#incumbent");
const step = (page) => page.locator("#step");
const chart = (page) => page.locator("#chart");
const timeLimit = (page, name) => page.getByRole("radio", { name, exact: true });
const found = (page) => expect(incumbent(page)).toHaveAttribute("data-length", /^\d+$/);

/** From now on the page keeps the lengths of the best as they are drawn; with the first a button may be pressed. */
function watch(page, name) {
  return page.evaluate((name) => {
    window.lengths = [];
    new MutationObserver(() => {
      const length = Number(document.querySelector("#incumbent")?.dataset.length);
      if (!length || length === window.lengths.at(-1)) return;
      window.lengths.push(length);
      if (name && window.lengths.length === 1) document.querySelector(`button[aria-label=${name}]`).click();
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  }, name);
}

/** Waits until a shorter solution than the first is drawn; gives the first. */
async function improved(page) {
  await expect.poll(() => page.evaluate(() => window.lengths.length)).toBeGreaterThan(1);
  const lengths = await page.evaluate(() => window.lengths);
  expect(lengths).toEqual([...lengths].sort((one, other) => other - one));
  return lengths[0];
}

/** An 8x8 board far from its goal, for which shorter solutions are found for a long time: its address and its goal. */
function eightByEight() {
  const tiles = [...Array(64)].map((_, cell) => (cell + 1) % 64);
  const text = (tiles, between, rows) => [...Array(8)].map((_, row) => tiles.slice(8 * row, 8 * row + 8).join(between)).join(rows);
  const goal = text(tiles, " ", "/");
  let blank = 63;
  let seed = 1;
  for (let moves = 0; moves < 20_000; moves++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    const [column, row] = [[1, 0], [-1, 0], [0, 1], [0, -1]][(seed >> 16) % 4];
    const [x, y] = [(blank % 8) + column, Math.floor(blank / 8) + row];
    if (x < 0 || x > 7 || y < 0 || y > 7) continue;
    [tiles[blank], tiles[8 * y + x]] = [tiles[8 * y + x], 0];
    blank = 8 * y + x;
  }
  return [`board=${text(tiles, ".", "_")}`, goal];
}

/** A board of 10x10 some loops of the blank away from its goal, as text and as an address. */
function tenByTen() {
  const rows = [...Array(10)].map((_, row) => [...Array(10)].map((_, column) => (row * 10 + column + 1) % 100));
  const moves = "R9D9L9U9R5D5L5U5";
  const text = play(rows.map((row) => row.join(" ")).join("/"), moves);
  return [text, `board=${text.replaceAll(" ", ".").replaceAll("/", "_")}`];
}

test("a 5x5 board has a solution at once and a chart of the optimality gap, and Stop keeps the best solution", async ({ quietPage: page }) => {
  await open(page, HARD);
  await timeLimit(page, "no limit").check({ force: true });
  const start = await board(page);
  await solve(page);
  await found(page);
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "running");
  await expect(incumbent(page)).toContainText(/moves, at least \d+: optimality gap \d+ \(\d+%\)/);
  // The picture in words, and its lines.
  const picture = chart(page).getByRole("img");
  await expect(picture).toHaveAccessibleName(/^Best length and lower bound over time: \d+ moves, at least \d+: optimality gap \d+ \(\d+%\), after /);
  // The line of the best solution falls.
  await expect(chart(page).locator("path.best")).toHaveAttribute("d", /^M\d+ \d+H\d+V/);
  await expect(chart(page).locator("path.bound")).toHaveAttribute("d", /^M\d+ \d+H/);
  await expect(chart(page).locator("path.optimality-gap")).toHaveAttribute("d", /Z$/);
  await expect(chart(page).locator(".times text")).toHaveText(["60 s", "10 s", "1 s", "0.1 s"]);
  const levels = await chart(page).locator(".levels text").allTextContents();
  await stop(page);
  await ended(page);
  const length = Number(await page.locator("#result").getAttribute("data-length"));
  await expect(page.locator("#result")).toHaveText(/^\d+ moves, at least \d+: optimality gap \d+ \(\d+%\)$/);
  await expect(page.locator("#result")).toHaveAttribute("data-proved", "false");
  expect(await chart(page).locator(".levels text").allTextContents()).toEqual(levels);
  await expect(page.getByText(`Steps 1 to 40 of ${length} are listed`)).toBeVisible();
  expect(play(start, await page.locator("#moves").textContent())).toBe(GOAL);
  await button(page, "Last").click();
  expect(await board(page)).toBe(GOAL);
  await expect.poll(() => query(page)).toContain(`at=${length}`);
});

test("no progress of pattern databases is shown while a large board is solved", async ({ quietPage: page }) => {
  await open(page, HARD);
  await timeLimit(page, "1 s").check({ force: true });
  await page.evaluate(() => {
    window.shown = [];
    const look = () => {
      const running = document.querySelector("#solving").dataset.phase === "running";
      const tables = document.querySelector("#tables");
      if (running && tables.checkVisibility()) window.shown.push(tables.textContent);
      // There is nothing to show before the first per cent.
      if (tables.checkVisibility() && tables.textContent.includes(" 0%")) window.shown.push(tables.textContent);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await solve(page);
  await found(page);
  await ended(page);
  expect(await page.evaluate(() => window.shown)).toEqual([]);
});

test("live regions do not change with every improvement", async ({ quietPage: page }) => {
  const [address] = eightByEight();
  await open(page, address);
  await timeLimit(page, "no limit").check({ force: true });
  await page.evaluate(() => {
    window.said = new Set();
    const look = () => document.querySelectorAll("[role=status], [aria-live]").forEach((region) => region.checkVisibility() && window.said.add(region.textContent));
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await watch(page);
  await solve(page);
  await improved(page);
  const said = (await page.evaluate(() => [...window.said])).filter((words) => /\d/.test(words));
  expect(said).toEqual([]);
  await stop(page);
  await ended(page);
});

test("the solution being played stays while shorter ones are found, and the best is one tap away", async ({ quietPage: page }) => {
  const [address] = eightByEight();
  await open(page, address);
  await timeLimit(page, "no limit").check({ force: true });
  await watch(page, "Forward");
  await solve(page);
  const shown = await improved(page);
  await expect(step(page)).toHaveText(`Move 1 of ${shown}`);
  await expect(page.locator(".steps li[aria-current]")).toContainText(/^1 /);
  const showBest = page.getByRole("button", { name: /^Show the \d+-move solution$/ });
  await expect(showBest).toBeVisible();
  await button(page, "Forward").click();
  await expect(step(page)).toHaveText(`Move 2 of ${shown}`);
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "running");
  await showBest.click();
  await expect(step(page)).toHaveText(/^Move 0 of /);
  await expect(step(page)).not.toHaveText(`Move 0 of ${shown}`);
  await expect(showBest).toHaveCount(0);
  await stop(page);
  await ended(page);
});

test("a solution played to its end is replaced by a shorter one", async ({ quietPage: page }) => {
  const [address, goal] = eightByEight();
  await open(page, address);
  await timeLimit(page, "no limit").check({ force: true });
  await watch(page, "Forward");
  await solve(page);
  const shown = await improved(page);
  await button(page, "Last").click();
  expect(await board(page)).toBe(goal);
  const [, made, length] = (await step(page).textContent()).match(/^Move (\d+) of (\d+)$/);
  expect(made).toBe(length);
  expect(Number(length)).toBeLessThan(shown);
  await stop(page);
  await ended(page);
});

test("the time limit is stored and ends the search, and Keep improving continues it", async ({ quietPage: page }) => {
  await open(page, HARD);
  await expect(timeLimit(page, "10 s")).toBeChecked();
  await timeLimit(page, "1 s").check({ force: true });
  await page.reload();
  await expect(page.locator("#worker")).toHaveText("The solver is ready.");
  await expect(timeLimit(page, "1 s")).toBeChecked();
  await solve(page);
  const { milliseconds } = await ended(page);
  expect(milliseconds).toBeGreaterThanOrEqual(1000);
  const length = Number(await page.locator("#result").getAttribute("data-length"));
  await button(page, "Keep improving").click();
  // The time of both rounds.
  await expect.poll(() => page.locator("#search-stats").getAttribute("data-milliseconds").then(Number)).toBeGreaterThanOrEqual(milliseconds + 1000);
  await ended(page);
  expect(Number(await page.locator("#result").getAttribute("data-length"))).toBeLessThanOrEqual(length);
});

test("a time limit that is changed during a search applies to it", async ({ quietPage: page }) => {
  await open(page, HARD);
  await timeLimit(page, "no limit").check({ force: true });
  await solve(page);
  await found(page);
  await timeLimit(page, "1 s").check({ force: true });
  const { milliseconds } = await ended(page);
  expect(milliseconds).toBeGreaterThanOrEqual(1000);
});

test("the solution of a link can be improved", async ({ quietPage: page }) => {
  await open(page, HARD);
  await expect(button(page, "Keep improving")).toBeDisabled();
  await timeLimit(page, "1 s").check({ force: true });
  await solve(page);
  await ended(page);
  await expect.poll(() => query(page)).toContain("moves=");
  const length = Number(await page.locator("#result").getAttribute("data-length"));
  await page.reload();
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "given");
  await button(page, "Keep improving").click();
  await ended(page);
  expect(Number(await page.locator("#result").getAttribute("data-length"))).toBeLessThanOrEqual(length);
});

test("a solution as long as the lower bound is proved shortest and cannot be improved", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3.4.5_6.7.8.9.10_11.12.13.14.15_16.17.18.0.20_21.22.23.19.24");
  await solve(page);
  await ended(page);
  await expect(page.locator("#result")).toHaveText("2 moves, proved shortest");
  await expect(button(page, "Keep improving")).toBeDisabled();
  await expect(chart(page).getByRole("img")).toHaveAccessibleName(/2 moves, proved shortest/);
  await expect(page.locator("#solution-count")).toHaveCount(0);
});

test("the time limit is offered for anytime search only", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await expect(timeLimit(page, "10 s")).toHaveCount(0);
  await open(page, `${HARD}&algorithm=greedy`);
  await expect(timeLimit(page, "10 s")).toHaveCount(0);
  await solve(page);
  await ended(page);
  await expect(page.locator("#result")).toContainText("not proved shortest");
  await expect(chart(page)).toHaveCount(0);
});

test("a hint is given during an anytime search, and soon without one", async ({ quietPage: page }) => {
  await open(page, HARD);
  await timeLimit(page, "no limit").check({ force: true });
  await solve(page);
  await found(page);
  await button(page, "Hint").click();
  await expect(page.locator("#game-status")).toContainText("not proved shortest");
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "running");
  const hinted = await page.locator("[data-hint]").getAttribute("data-tile");
  await tile(page, hinted).click();
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "running");
  await stop(page);
  await button(page, "New").click();
  await button(page, "Hint").click();
  await expect(page.locator("[data-hint]")).toHaveCount(1);
});

test("a 10x10 board is solved and plays to its end", async ({ quietPage: page }) => {
  const [start, address] = tenByTen();
  await open(page, address);
  await solve(page);
  await ended(page);
  const length = await page.locator("#result").getAttribute("data-length");
  expect(play(start, await page.locator("#moves").textContent()).endsWith("98 99 0")).toBe(true);
  await button(page, "Forward").click();
  await expect(page.locator(".steps li[aria-current]")).toContainText(/^1 /);
  await button(page, "Last").click();
  await expect(step(page)).toHaveText(`Move ${length} of ${length}`);
  await expect(page.locator(".steps li[aria-current]")).toContainText(new RegExp(`^${length} `));
});

for (const [width, height] of [[1280, 800], [390, 844]]) {
  test(`the layout does not shift when the first solution is found and when the search ends at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, HARD);
    await timeLimit(page, "no limit").check({ force: true });
    await page.evaluate(() => scrollTo(0, 0));
    const places = () =>
      page.evaluate(() =>
        [".board-frame", ".game-stats", ".buttons", ".player", ".panel", "#method", "#chart", ".time-limit"].map((selector) => {
          const box = document.querySelector(selector).getBoundingClientRect();
          // The panel grows at its foot, where the moves are listed.
          const height = selector === ".panel" ? 0 : box.height;
          return [selector, ...[box.left, box.top + scrollY, box.width, height].map(Math.round)].join(" ");
        }),
      );
    // As it is drawn first, before any answer.
    await page.evaluate(() => {
      window.first = new Promise((resolve) => {
        new MutationObserver(() => document.querySelector("#incumbent") && resolve(true)).observe(document.body, { subtree: true, childList: true });
      });
    });
    await solve(page);
    await page.evaluate(() => window.first);
    const before = await places();
    await found(page);
    expect(await places()).toEqual(before);
    for (const part of [page.locator("#board"), page.locator(".game-stats"), button(page, "Stop")]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await stop(page);
    await ended(page);
    expect(await places()).toEqual(before);
  });
}
