// The link: what it says is shown, and what cannot be read gets an error.
import { board, button, changeMethod, choose, expect, open, test } from "./slidewise.mjs";

const BAD = [
  ["board=1.2.3_4.4.5_6.7.0", "tile 4 appears twice: cells 4 and 5"],
  ["board=1.2.3_4.5.6_7.8.9", "9 cells need the numbers 0 to 8: 9 is too large"],
  ["board=1.2.3_4.5.6_7.8", "the blank is missing: write 0 for it"],
  ["board=hello", "“h” at character 1 is not a tile"],
  ["board=1.2.3.4.5.0", "6 tiles do not make a square"],
  ["board=%FF%00%E2%82", "is not a tile"],
  ["board=1.2_3.0&goal=1.2.3_4.5.6_7.8.0", "The goal in this link is 3×3, but the board is 2×2."],
  ["board=1.2_3.0&algorithm=magic", "unknown algorithm “magic”"],
  ["board=1.2_3.0&heuristic=hope", "unknown heuristic “hope”"],
  ["board=1.2_3.0&weight=-1", "it must be a number from 1 to 10"],
  ["board=1.2_3.0&algorithm=dfs&depth=0", "The maximum depth “0” in this link cannot be used: it must be a whole number from 1 to 2000."],
  ["board=1.2_3.0&algorithm=bfs&nodes=few", "The node limit “few” in this link cannot be used: it must be a whole number of at least 1."],
  ["board=1.2_3.0&algorithm=bfs&memory=2049", "it must be a whole number of megabytes up to 2048."],
  ["board=1.2_3.0&goal=zigzag", "The goal in this link cannot be read: “z” at character 1 is not a tile"],
  ["board=1.2_3.0&moves=RX", "The moves in this link cannot be read: “X” at character 2 is not a move"],
  ["board=1.2_3.0&moves=L", "The moves in this link do not fit the board"],
  ["board=1.2_3.0&moves=R&at=7", "This link asks for step “7”, but the steps are 0 to 1."],
];
for (const [query, sentence] of BAD) {
  test(`?${query} shows its error and a usable board`, async ({ quietPage: page }) => {
    await open(page, query);
    await expect(page.locator("#link-error")).toContainText(sentence);
    await expect(page.getByText("A different board is shown.")).toHaveCount(query.includes("&") ? 0 : 1);
    await expect(page.locator("#game-status")).toHaveText(/^This board (can be solved|is the goal)\.$/);
    expect(new URL(page.url()).search).toBe(`?${query}`);
    await button(page, "New").click();
    await expect(page.locator("#link-error")).toHaveCount(0);
    await expect.poll(() => page.url()).toContain("?board=");
  });
}

test("a plain address gets a random board, which goes into the address", async ({ quietPage: page }) => {
  await open(page);
  const first = await board(page);
  expect(first.split(/[ /]/).map(Number).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(new URL(page.url()).search).toBe(`?board=${first.replaceAll(" ", ".").replaceAll("/", "_")}`);
  await page.reload();
  expect(await board(page)).toBe(first);
  const boards = new Set([first]);
  for (let round = 0; round < 5; round++) {
    await button(page, "New").click();
    boards.add(await board(page));
  }
  expect(boards.size).toBeGreaterThan(3);
});

test("a goal without a board is kept, and the page works by its file name too", async ({ quietPage: page }) => {
  await page.goto("./index.html?goal=spiral");
  await expect(page.locator("#goal")).toHaveText("Goal: spiral");
  await expect.poll(() => page.url()).toMatch(/\/index\.html\?board=[\d._]+&goal=spiral$/);
});

test("the chosen method goes into the address and is read from it", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await choose(page, "astar", "walking");
  await expect.poll(() => new URL(page.url()).search).toBe(
    "?board=1.2.3_0.4.6_7.5.8&algorithm=astar&heuristic=walking",
  );
  await page.reload();
  await expect(page.locator("#algorithm")).toHaveValue("astar");
  await expect(page.locator("#heuristic")).toHaveValue("walking");
});

test("limits go into the address with the algorithm that uses them and are read from it", async ({ quietPage: page }) => {
  const query = "?board=1.2.3_0.4.6_7.5.8&algorithm=dfs&depth=7&nodes=1000&memory=96";
  await open(page, query.slice(1));
  await expect(page.locator("#depth")).toHaveValue("7");
  await expect(page.locator("#nodes")).toHaveValue("1000");
  await expect(page.locator("#memory")).toHaveValue("96");
  await expect.poll(() => new URL(page.url()).search).toBe(query);
  await changeMethod(page);
  await page.locator("#nodes").selectOption("10000");
  await page.locator("#memory").selectOption("512");
  await expect.poll(() => new URL(page.url()).search).toBe("?board=1.2.3_0.4.6_7.5.8&algorithm=dfs&depth=7&nodes=10000");
  await choose(page, "bfs");
  await expect.poll(() => new URL(page.url()).search).toBe("?board=1.2.3_0.4.6_7.5.8&algorithm=bfs&nodes=10000");
  await page.locator("#algorithm").selectOption("");
  await expect.poll(() => new URL(page.url()).search).toBe("?board=1.2.3_0.4.6_7.5.8");
});

test("the limits of a link do not replace the stored ones", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8&algorithm=astar&heuristic=manhattan");
  await changeMethod(page);
  await page.locator("#memory").selectOption("1024");
  await expect.poll(() => page.url()).toContain("memory=1024");
  await open(page, "board=1.2.3_0.4.6_7.5.8&algorithm=astar&heuristic=manhattan&memory=64&nodes=10000");
  await expect(page.locator("#memory")).toHaveValue("64");
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await changeMethod(page);
  await page.locator("#algorithm").selectOption("astar");
  await expect(page.locator("#memory")).toHaveValue("1024");
});

test("the bad text of a link is kept and can be fixed", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.4.5_6.7.0");
  await button(page, "Fix it").click();
  const field = page.locator("#setup-text");
  await expect(field).toHaveValue("1.2.3_4.4.5_6.7.0");
  await expect(page.locator("#setup-feedback")).toHaveText("Tile 4 appears twice: cells 4 and 5.");
  await field.fill("1.2.3_4.8.5_6.7.0");
  await field.blur();
  await expect(page.locator("#link-error")).toHaveCount(0);
  expect(await board(page)).toBe("1 2 3/4 8 5/6 7 0");
  await expect.poll(() => page.url()).toContain("?board=1.2.3_4.8.5_6.7.0");
});
