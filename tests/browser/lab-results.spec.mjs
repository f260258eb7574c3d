// The results of a comparison in the lab: table, charts, exports, lab sheet; and the tables of papers.
import { readFileSync } from "node:fs";
import { button, checkAccess, expect, query, test } from "./slidewise.mjs";

const METHODS = "bfs~astar.misplaced~astar.manhattan~idastar.manhattan";
const SEEDED = `lab=compare&boards=random&distances=6-14-2&each=3&seed=7&methods=${METHODS}`;
const LIMITED = `${SEEDED}&limit=300`;

/** Medians of the native core for SEEDED: the test of `src/page/lab/results` computes the same. */
const MEDIANS = { bfs: "630", "astar.misplaced": "33", "astar.manhattan": "10", "idastar.manhattan": "14" };

const results = (page) => page.locator("#results");
const row = (page, method) => page.locator(`[data-result="${method}"]`);
const shownBoard = (page) => page.locator(".lab-board").getAttribute("data-board");

/** Runs the comparison of a link until its counts and times are complete. */
async function compare(page, link) {
  await page.goto(`./?${link}`);
  await page.locator("#run-comparison").click();
  await expect(results(page)).toHaveAttribute("data-phase", "ended");
}

/** The methods in the order of the rows, with their medians. */
const rows = (page) =>
  page.locator("[data-result]").evaluateAll((rows) =>
    rows.map((row) => [row.dataset.result, row.querySelector(".median-column").textContent]),
  );

/** Exports a table and returns its text. */
async function exported(page, what, format) {
  await page.locator("#export-what").selectOption(what);
  await page.locator("#export-format").selectOption(format);
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Download").click()]);
  const file = await download.path();
  return [download.suggestedFilename(), readFileSync(file, "utf8")];
}

test("the medians are those of the native core for the same seed", async ({ quietPage: page }) => {
  await compare(page, SEEDED);
  expect(Object.fromEntries(await rows(page))).toEqual(MEDIANS);
  await expect(results(page)).toContainText("Means use all 15 boards: every method solved them.");
});

test("every column can be sorted in both directions", async ({ quietPage: page }) => {
  await compare(page, SEEDED);
  expect((await rows(page)).map(([method]) => method)[0]).toBe("astar.manhattan");
  const median = page.locator(".results-table").getByRole("columnheader", { name: "Median" });
  await expect(median).toHaveAttribute("aria-sort", "ascending");
  await median.getByRole("button").click();
  await expect(median).toHaveAttribute("aria-sort", "descending");
  expect((await rows(page)).map(([method]) => method)[0]).toBe("bfs");
  await button(page, "More columns").click();
  await expect(button(page, "Fewer columns")).toBeVisible();
  for (const header of await page.locator(".results-table thead th button").all()) {
    await header.click();
    await expect(header.locator("..")).toHaveAttribute("aria-sort", "ascending");
    await header.click();
    await expect(header.locator("..")).toHaveAttribute("aria-sort", "descending");
  }
});

test("another figure changes the heading, the medians and the plot", async ({ quietPage: page }) => {
  await compare(page, SEEDED);
  const before = await rows(page);
  await page.locator("#compare-figure").selectOption("largest-frontier");
  await expect(page.locator("#results-title")).toHaveText("Largest frontier in nodes");
  expect(await rows(page)).not.toEqual(before);
  await expect(row(page, "bfs").getByRole("img")).toHaveAccessibleName(/breadth-first: median .*, middle half .* to .*, all/);
});

test("a limit is open-ended and has its reason, and leaves the mean", async ({ quietPage: page }) => {
  await compare(page, LIMITED);
  const bfs = row(page, "bfs");
  await expect(bfs).toContainText(/\d+ of 15 stopped: 300 nodes reached/);
  await expect(bfs.locator(".median-column")).toHaveText(/^≥ /);
  await expect(bfs.locator(".open-arrow")).toHaveCount(1);
  await expect(results(page)).toContainText(/Means use the \d+ of 15 boards that every method solved\./);
  await expect(results(page)).toContainText("Breadth-first did not solve every board, so it has no time.");
});

test("the keys go from dot to dot, and each shows its board", async ({ quietPage: page }) => {
  await compare(page, SEEDED);
  const plot = page.locator("#scatter-plot");
  await plot.focus();
  await page.keyboard.press("Home");
  await expect(page.locator("#scatter-dot")).toContainText("6 moves from the goal");
  await expect(page.locator(".rail").getByText("Board 1 of 15")).toBeVisible();
  const first = await shownBoard(page);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => shownBoard(page)).not.toBe(first);
  await page.keyboard.press("End");
  await expect(page.locator("#scatter-dot")).toContainText("14 moves from the goal");
  const label = await page.locator("#scatter-dot").textContent();
  await page.keyboard.press("ArrowUp");
  await expect(page.locator("#scatter-dot")).not.toHaveText(label);
  // The chart is one stop of the Tab key.
  expect(await plot.locator("[tabindex], button, a").count()).toBe(0);
  await page.keyboard.press("Enter");
  await expect(page.locator(".rail .play-it")).toBeFocused();
});

test("the table with its times and the names of all heuristics have room", async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await compare(page, SEEDED);
  const table = await page.locator(".results-scroll").evaluate((scroll) => scroll.scrollWidth - scroll.clientWidth);
  expect(table).toBeLessThanOrEqual(0);
  await button(page, "More heuristics").click();
  const names = page.locator(".matrix thead .wide");
  await expect(names).toHaveCount(13);
  const boxes = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]));
  for (let index = 1; index < boxes.length; index += 1) expect(boxes[index][0]).toBeGreaterThan(boxes[index - 1][1]);
});

test("a dot under the pointer shows its board", async ({ quietPage: page }) => {
  await compare(page, SEEDED);
  const dot = page.locator("#scatter-plot .dots > *").last();
  await dot.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await dot.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await expect(page.locator(".rail").getByText(/^Board \d+ of 15$/)).toBeVisible();
  await expect(page.locator("#scatter-plot .rings .is-at")).toHaveCount(1);
});

test("a tapped dot shows its board under the chart of a phone", async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await compare(page, SEEDED);
  const dot = page.locator("#scatter-plot .dots > *").last();
  await dot.scrollIntoViewIfNeeded();
  await dot.click({ force: true });
  const shown = page.locator(".shown-board");
  await expect(shown).toBeVisible();
  await expect(shown).toContainText(/Board \d+ of 15/);
  expect(await shown.locator(".small-board").getAttribute("data-board")).toBe(await shownBoard(page));
  await expect(shown.getByRole("button", { name: "Play it" })).toBeVisible();
});

test("the time as the figure has no second column, and its labels do not touch", async ({ quietPage: page }) => {
  await compare(page, SEEDED);
  await page.locator("#compare-figure").selectOption("time");
  await expect(page.locator(".results-table").getByRole("columnheader", { name: "Time" })).toHaveCount(0);
  for (const axis of await page.locator(".plot-axis").all()) {
    const boxes = await Promise.all((await axis.locator("text").all()).map((text) => text.boundingBox()));
    for (let index = 1; index < boxes.length; index++)
      expect(boxes[index - 1].x + boxes[index - 1].width).toBeLessThan(boxes[index].x);
  }
});

test("the charts have their numbers as text", async ({ quietPage: page }) => {
  await compare(page, SEEDED);
  const numbers = page.locator(".scatter .chart-numbers");
  await numbers.locator("summary").click();
  await expect(numbers.getByRole("columnheader")).toHaveText(["Method", "6", "8", "10", "12", "14"]);
  await expect(numbers.locator("tbody tr")).toHaveCount(4);
  await expect(page.locator("#scatter-plot [role=img]")).toHaveAccessibleName(/15 boards, a dot for each board/);
  const times = page.locator(".times tbody tr");
  await expect(times).toHaveCount(4);
  for (const median of await times.locator("td b").allTextContents()) expect(median).toMatch(/\d (ms|s)\b/);
});

test("exports have the numbers of the table", async ({ quietPage: page }) => {
  await compare(page, SEEDED);
  const [name, csv] = await exported(page, "table", "csv");
  expect(name).toBe("slidewise-expanded.csv");
  const [comment, ...table] = csv.trim().split("\r\n");
  expect(comment).toMatch(/^# Nodes expanded\. 15 boards of size 3×3, 3 at each distance .*\(seed 7\).*Rules: Slidewise\./);
  const [head, ...lines] = table.map((line) => line.split(","));
  const column = (line, name) => line[head.indexOf(name)];
  const exportedRows = lines.map((line) => [column(line, "method"), column(line, "median")]);
  expect(Object.fromEntries(exportedRows)).toEqual(MEDIANS);
  expect(exportedRows).toEqual(await rows(page));
  const [, json] = await exported(page, "runs", "json");
  const runs = JSON.parse(json).rows;
  expect(runs.length).toBe(4 * 15);
  const expanded = runs.filter((run) => run.method === "bfs").map((run) => run.expanded);
  expanded.sort((a, b) => a - b);
  expect(String(expanded[7])).toBe(MEDIANS.bfs);
  const [, markdown] = await exported(page, "table", "md");
  expect(markdown.split("\n")[2]).toContain("| Method |");
  expect(markdown).toContain("| A\\*, Manhattan |");
  const [, latex] = await exported(page, "table", "tex");
  expect(latex).toContain("\\begin{tabular}");
});

test("a row plays the shown board with its method", async ({ quietPage: page }) => {
  await compare(page, SEEDED);
  await page.locator("#scatter-plot").focus();
  await page.keyboard.press("End");
  const board = await shownBoard(page);
  await button(page, "Play board 15 with IDA*, Manhattan").click();
  await expect(page.locator("#board")).toHaveAttribute("data-board", board);
  await expect.poll(() => query(page)).toContain("algorithm=idastar&heuristic=manhattan");
});

test("a row of a paper's table shows its board and plays it", async ({ quietPage: page }) => {
  await page.goto("./?lab=compare&paper=korf85");
  const board = await page.locator("td.paper-board code").first().textContent();
  await page.locator(".paper-play button").first().click();
  await expect(page.locator("#board")).toHaveAttribute("data-board", board);
  await expect.poll(() => query(page)).toContain("algorithm=idastar&heuristic=manhattan");
});

test("results of other choices are faded and say so", async ({ quietPage: page }) => {
  await compare(page, SEEDED);
  await page.locator("#paper-choice").selectOption("columbia");
  await button(page, "Use its rules above").click();
  await expect(results(page)).toContainText("These are the results of other choices");
  await expect.poll(() => query(page)).toContain("rules=columbia");
  expect(Object.fromEntries(await rows(page))).toEqual(MEDIANS);
});

test("one board has bars and no chart against the length", async ({ quietPage: page }) => {
  await compare(page, "lab=compare&board=7.2.4_5.0.6_8.3.1&methods=astar.manhattan~astar.misplaced");
  await expect(page.locator(".plot .bar")).toHaveCount(2);
  await expect(page.locator("#scatter-plot")).toHaveCount(0);
});

for (const [paper, badge] of [
  ["columbia", "all 15 equal"],
  ["princeton", "all 24 equal"],
  ["reinefeld93", "31 of 32 equal"],
]) {
  test(`a link opens the table of ${paper}, and its numbers are reproduced`, async ({ quietPage: page }) => {
    await page.goto(`./?lab=compare&paper=${paper}`);
    await expect(page.locator("#paper-choice")).toHaveValue(paper);
    await page.locator("#paper .primary").click();
    await expect(page.locator("#paper-agreement")).toHaveText(badge);
    await expect.poll(() => query(page)).toContain(`paper=${paper}`);
    if (paper === "reinefeld93") await expect(page.locator("#paper")).toContainText("12: The printed number cannot be right");
  });
}

test("the lab sheet has questions and blanks, and with answers the answers", async ({ quietPage: page }) => {
  await page.addInitScript(() => {
    window.print = () => (window.printed = document.querySelector(".lab-sheet h1")?.textContent);
  });
  await compare(page, SEEDED);
  await button(page, "with blanks").click();
  await expect.poll(() => page.evaluate(() => window.printed)).toBe("Lab sheet: comparing search methods");
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator(".lab-sheet");
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText("Which method expands the fewest nodes? Why?");
  await expect(sheet).not.toContainText("Answer:");
  await expect(sheet.locator(".is-blank")).toHaveCount(15);
  await expect(page.locator("main.lab")).toBeHidden();
  const pages = (pdf) => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g).length;
  expect(pages(await page.pdf({ format: "A4" }))).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(sheet).toHaveCount(0);
  await button(page, "with answers").click();
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toContainText("Answer: A*, Manhattan, with a median of 10 expanded nodes.");
  await expect(sheet.locator(".is-blank")).toHaveCount(0);
});

for (const [width, height, colorScheme] of [
  [1280, 800, "light"],
  [768, 1024, "dark"],
  [360, 740, "light"],
]) {
  test(`results at ${width} px, ${colorScheme}: axe finds nothing and nothing overflows`, async ({ quietPage: page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await compare(page, `${LIMITED}&paper=columbia`);
    await checkAccess(page);
  });
}
