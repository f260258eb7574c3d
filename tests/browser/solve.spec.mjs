// Solving: the board of the link goes to the worker, stats stream, the moves come back.
import { HARD, board, button, changeMethod, choose, ended, expect, open, play, query, solve, stop, tab, test } from "./slidewise.mjs";

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
  await expect(page.locator(".steps li").first()).toHaveText("1 6 ↓ ↑ 1 + 4 = 5");
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
    // No solution is shorter than the Manhattan distance, so three moves are proved with every method.
    const result = page.locator("#result");
    const length = await result.getAttribute("data-length");
    await expect(result).toHaveAttribute("data-proved", String(length === "3"));
    if (algorithm !== "dfs") expect(length).toBe("3");
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
  await expect.poll(() => query(page)).toContain("algorithm=astar&heuristic=pattern");
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
  ["idastar", ["Method", "Time", "Nodes expanded", "Lower bound", "Memory", "Nodes generated", "Current threshold"]],
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

/** The place of an element in the document. */
const place = (page, selector) =>
  page.locator(selector).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y: y + scrollY, width, height };
  });

const FIELDS = [
  ["dfs", "#depth", ["abc", "0", "-5", "3.5"], "40", "Enter a whole number from 1 to 2,000."],
  ["wastar", "#weight", ["0.5", "abc"], "1.5", "Enter a number from 1 to 10."],
];
for (const [algorithm, field, texts, corrected, sentence] of FIELDS) {
  for (const [width, height] of [[1280, 800], [360, 740]]) {
    test(`${field} with a wrong text prevents the run, says why and moves nothing at ${width}x${height}`, async ({ quietPage: page }) => {
      await page.setViewportSize({ width, height });
      await open(page, `board=1.2.3_0.4.6_7.5.8&algorithm=${algorithm}&heuristic=manhattan`);
      await changeMethod(page);
      const places = () => Promise.all(["#run", field, "#nodes"].map((selector) => place(page, selector)));
      const before = await places();
      for (const text of texts) {
        await page.locator(field).fill(text);
        await page.locator("#run").click();
        await expect(page.locator("#refusal")).toContainText(sentence);
        await expect(page.locator("#method-fields")).toContainText(sentence);
        await expect(page.locator(field)).toHaveValue(text);
        await expect(page.locator(field)).toBeFocused();
        await expect(page.locator("#solving")).toHaveAttribute("data-phase", "idle");
        expect(await places()).toEqual(before);
      }
      await page.locator(field).fill(corrected);
      await page.locator("#run").click();
      await ended(page);
      await expect(page.locator("#method-fields")).not.toContainText(sentence);
    });
  }
}

test("a wrong text in a field of the method prevents every way to start, until another algorithm is chosen", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8&algorithm=dfs");
  await changeMethod(page);
  await page.locator("#depth").fill("abc");
  await page.locator("#depth").blur();
  await solve(page);
  await expect(page.locator("#refusal")).toContainText("Not solved, because the maximum depth cannot be used.");
  await expect(page.locator("#depth")).toBeFocused();
  await tab(page, "Set up");
  await expect(page.locator("#refusal")).toHaveCount(0);
  await solve(page);
  await expect(page.locator("#refusal")).toContainText("Not solved, because the maximum depth cannot be used.");
  await expect(page.locator("#depth")).toBeVisible();
  await choose(page, "bfs");
  await page.locator("#run").click();
  await ended(page);
  await expect(page.locator("#result")).toHaveText("3 moves, proved shortest");
});

test("a length equal to the lower bound is proved, whichever method found it", async ({ quietPage: page }) => {
  await open(page, "board=2.8.3_1.6.4_7.0.5&goal=spiral&algorithm=greedy");
  await solve(page);
  await ended(page);
  await expect(page.locator("#result")).toHaveText("5 moves, proved shortest");
  await expect(page.locator("#game-status")).toContainText("5 moves from solved (proved).");
  await expect(page.locator("#solution-count")).toBeVisible();
});

test("a rate is shown once the search has lasted long enough to measure it", async ({ quietPage: page }) => {
  await open(page, HARD);
  await solve(page);
  const rate = page.locator("#search-stats div", { hasText: "Nodes per second" }).locator("dd");
  await expect(rate).toHaveText(/^[\d,]{5,}$/);
  await stop(page);
  await ended(page);
});

test("letters, steps, announcements and hints all follow the setting for letters", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await button(page, "Settings").click();
  await page.getByRole("group", { name: "Move letters follow" }).getByText("The blank").click();
  await page.keyboard.press("Escape");
  await button(page, "Hint").click();
  await expect(page.locator("#game-status")).toHaveText("Hint: move the blank right. The shortest solution takes 3 moves.");
  await solve(page);
  await ended(page);
  await expect(page.getByRole("heading", { name: "Moves (of the blank)" })).toBeVisible();
  await expect(page.locator("#moves")).toHaveText("RDR");
  await expect(page.locator(".steps-head")).toHaveText("Step Blank Tile g + h = f");
  await expect(page.locator(".steps li").first()).toHaveText("1 → 4 ← 1 + 2 = 3");
  await button(page, "Forward").click();
  await expect(page.locator("#announcer")).toHaveText("Move 1 of 3: blank right.");
  await page.getByText("All shortest solutions").click();
  await expect(page.locator("#count-result")).toHaveText("This is the only shortest solution.");
  await button(page, "Settings").click();
  await page.getByRole("group", { name: "Move letters follow" }).getByText("The tile").click();
  await page.keyboard.press("Escape");
  await expect(page.locator(".steps-head")).toHaveText("Step Tile Blank g + h = f");
  await expect(page.locator(".steps li").first()).toHaveText("1 4 ← → 1 + 2 = 3");
});

test("the list of all shortest solutions names what its letters follow", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.0.8_7.6.5");
  await solve(page);
  await ended(page);
  await page.getByText("All shortest solutions").click();
  await expect(page.locator(".solutions")).toContainText("Moves (of the tile)");
});

test("arrow keys and WASD move the tile, or the blank if the setting says so", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.0.5_6.7.8");
  await page.keyboard.press("ArrowLeft");
  expect(await board(page)).toBe("1 2 3/4 5 0/6 7 8");
  await button(page, "Settings").click();
  await page.getByRole("group", { name: "Arrow keys and W A S D move" }).getByText("The blank").click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowLeft");
  expect(await board(page)).toBe("1 2 3/4 0 5/6 7 8");
  await page.keyboard.press("w");
  expect(await board(page)).toBe("1 0 3/4 2 5/6 7 8");
  // A reload asks for the address that the browser has received from the page by then.
  await expect(page).toHaveURL(/board=1\.0\.3_4\.2\.5_6\.7\.8/);
  await page.reload();
  // No key is handled before the page is drawn.
  await expect(page.locator("#worker")).toHaveText("The solver is ready.");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => board(page)).toBe("1 2 3/4 0 5/6 7 8");
});

test("the method stands above the result, and the figures are folded into one line below the steps", async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "board=8.6.7_2.5.4_3.0.1");
  await choose(page, "astar", "manhattan");
  await page.locator("#run").click();
  await ended(page);
  const order = ["#method", "#result", "#moves", ".steps", "#solution-count", "#figures"];
  const tops = await Promise.all(order.map((selector) => place(page, selector).then(({ y }) => y)));
  expect(tops).toEqual([...tops].sort((one, other) => one - other));
  await expect(page.locator("#figures summary")).toHaveText(/^A\* with Manhattan distance · [\d,]+ nodes expanded · [\d.]+ m?s$/);
  await expect(page.getByText("Nodes stored")).toBeHidden();
  await page.locator("#figures summary").click();
  await expect(page.getByText("Nodes stored")).toBeVisible();
  // Both ends of a comparison are on the screen, with the fields open.
  await page.evaluate(() => scrollTo(0, 0));
  for (const selector of ["#algorithm", "#run", "#result"]) await expect(page.locator(selector)).toBeInViewport({ ratio: 1 });
});

test("nothing of the panel moves when another method is run", async ({ quietPage: page }) => {
  await open(page, "board=8.6.7_2.5.4_3.0.1");
  await choose(page, "astar", "manhattan");
  await page.locator("#run").click();
  await ended(page);
  const before = await place(page, "#run");
  // As it is drawn at every change until the end.
  await page.evaluate(() => {
    window.tops = new Set();
    const look = () => window.tops.add(document.querySelector("#run").getBoundingClientRect().top + scrollY);
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.locator("#heuristic").selectOption("misplaced");
  await page.locator("#run").click();
  await expect(page.locator("#recent-runs tbody tr")).toHaveCount(2);
  expect(await page.evaluate(() => [...window.tops])).toEqual([before.y]);
});

test("recent runs stay as rows until a new board, and a click chooses a method again", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  const rows = page.locator("#recent-runs tbody tr");
  const cells = (index) => rows.nth(index).locator("th, td");
  await choose(page, "wastar", "manhattan");
  await page.locator("#run").click();
  await ended(page);
  await expect(page.locator("#recent-runs")).toBeHidden();
  await choose(page, "dfs");
  await page.locator("#depth").fill("2");
  await page.locator("#run").click();
  await expect(page.locator("#result")).toHaveText("Not solved: there is no solution within 2 moves.");
  await expect(rows).toHaveCount(2);
  await expect(cells(0)).toHaveText(["Depth-first to 2", "–", "depth limit", /^\d+$/, / ms$/]);
  await expect(cells(1)).toHaveText(["A* × 2", "Manhattan", "3", /^\d+$/, / ms$/]);
  await rows.nth(1).click();
  await expect(page.locator("#method-name")).toHaveText("Weighted A* with Manhattan distance");
  await expect(page.locator("#algorithm")).toHaveValue("wastar");
  await rows.nth(0).getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#algorithm")).toHaveValue("dfs");
  await expect(page.locator("#depth")).toHaveValue("2");
  await button(page, "New").click();
  await expect(rows).toHaveCount(0);
});

test("the idle panel says that an unsolvable board cannot be solved", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.5.6_8.7.0");
  await expect(page.locator("#outcome")).toHaveText("This board cannot be solved. See why under the board.");
});

test("at the end of a solution that is not proved the goal is reached", async ({ quietPage: page }) => {
  await open(page, "board=8.6.7_2.5.4_3.0.1&algorithm=greedy&heuristic=manhattan");
  await solve(page);
  await ended(page);
  await expect(page.locator("#result")).toHaveAttribute("data-proved", "false");
  await expect(page.locator("#result")).not.toHaveClass(/success/);
  await button(page, "Last").click();
  await expect(page.locator("#game-status")).toHaveText("Goal reached.");
});
