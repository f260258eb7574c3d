// Printing: a sheet with board, goal, link and steps in place of the page.
import { board, button, ended, expect, open, solve, test } from "./slidewise.mjs";

/** The rows of all tables of steps: number, tile and its direction, direction of the blank. */
const rows = (page) =>
  page.locator(".print-steps tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));

const beforePrint = (page) => page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
const afterPrint = (page) => page.evaluate(() => window.dispatchEvent(new Event("afterprint")));

test("the sheet has board, goal, link, code and all steps with both directions", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await solve(page);
  await ended(page);
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator(".print-sheet");
  await expect(sheet.getByRole("heading", { level: 1 })).toHaveText("8-puzzle, 3 moves, proved shortest");
  await expect(sheet.getByRole("img", { name: "1 2 3/0 4 6/7 5 8", exact: true })).toBeVisible();
  await expect(sheet.getByRole("img", { name: "Goal: 1 2 3/4 5 6/7 8 0", exact: true })).toBeVisible();
  await expect(sheet.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await expect(sheet).toContainText(page.url());
  expect(await rows(page)).toEqual([["1", "4 ←", "→"], ["2", "5 ↑", "↓"], ["3", "8 ←", "→"]]);
  await page.emulateMedia({ media: "screen" });
  await expect(sheet).toHaveCount(0);
});

test("a board without a solution is printed with its goal and link, and nothing else of the page", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.5.6_8.7.0&goal=last");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".print-sheet h1")).toHaveText("8-puzzle, cannot be solved");
  await expect(page.locator(".print-sheet .mini-board")).toHaveCount(2);
  await expect(page.locator(".print-steps")).toHaveCount(0);
  const visible = await page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((element) => element.checkVisibility() && !element.closest(".print-sheet"))
      .map((element) => element.outerHTML),
  );
  expect(visible).toEqual([]);
  expect(await page.locator(".print-sheet button").count()).toBe(0);
});

test("the sheet is there only while the browser prints", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  const sheet = page.locator(".print-sheet");
  await expect(sheet).toHaveCount(0);
  await beforePrint(page);
  await expect(sheet).toHaveCount(1);
  await expect(sheet).toBeHidden();
  await afterPrint(page);
  await expect(sheet).toHaveCount(0);
});

test("the button prints when the sheet is ready", async ({ quietPage: page }) => {
  await page.addInitScript(() => {
    window.print = () => (window.printed = document.querySelector(".print-sheet h1")?.textContent);
  });
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await button(page, "Share").click();
  await button(page, "Print…").click();
  await expect.poll(() => page.evaluate(() => window.printed)).toBe("8-puzzle");
});

test("the sheet is black on white in the dark theme", async ({ quietPage: page }) => {
  await page.addInitScript(() => localStorage.setItem("slidewise.settings", "theme=dark"));
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const colours = await page.locator(".print-sheet").evaluate((sheet) => [
    getComputedStyle(document.documentElement).colorScheme,
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(sheet).color,
    getComputedStyle(sheet.querySelector(".mini-board b")).color,
  ]);
  expect(colours).toEqual(["light", "rgba(0, 0, 0, 0)", "rgb(0, 0, 0)", "rgb(0, 0, 0)"]);
});

/** A 10x10 board with a line of 1,200 moves: the blank goes round and round. */
function longLine() {
  const tiles = Array.from({ length: 99 }, (_, index) => index + 1).concat(0);
  const text = Array.from({ length: 10 }, (_, row) => tiles.slice(row * 10, row * 10 + 10).join(".")).join("_");
  return `board=${text}&moves=${"D9R9U9L9".repeat(34).slice(0, -2)}`;
}

for (const [format, width, height] of [["A4", 703, 1032], ["Letter", 725, 965]]) {
  test(`a long line is printed on ${format} with every step and nothing cut off`, async ({ quietPage: page }) => {
    await open(page, longLine());
    const steps = Number(await page.locator("#result").getAttribute("data-length"));
    expect(steps).toBeGreaterThan(1200);
    // What fits between margins of 12 mm.
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(".print-steps tbody tr")).toHaveCount(steps);
    expect((await rows(page)).map(([number]) => Number(number))).toEqual(Array.from({ length: steps }, (_, index) => index + 1));
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll(".print-sheet *")]
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(wide).toEqual([]);
    const tables = await page.locator(".print-steps table").evaluateAll((tables) => tables.map((table) => table.getBoundingClientRect()));
    expect(tables.filter((box) => box.y === tables[0].y).length, "tables beside each other").toBe(6);
    expect((tables[6].y - tables[0].y) * 5, "five tables above each other").toBeLessThan(height);
    const pdf = await page.pdf({ format });
    const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;
    expect(pages).toBeLessThanOrEqual(5);
  });
}

test("printing shows the whole line in the middle of it", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8&moves=LUL&at=2");
  expect(await board(page)).toBe("1 2 3/4 5 6/7 0 8");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("img", { name: "1 2 3/0 4 6/7 5 8", exact: true })).toBeVisible();
  expect(await rows(page)).toHaveLength(3);
  await expect(page.locator(".print-link")).toContainText("?board=1.2.3_0.4.6_7.5.8&moves=LUL");
  await expect(page.locator(".print-link")).not.toContainText("at=2");
});
