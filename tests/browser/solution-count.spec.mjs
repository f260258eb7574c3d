// All shortest solutions: offered, counted, listed, and one of them chosen.
import { board, button, ended, expect, open, play, query, solve, test } from "./slidewise.mjs";

const offer = (page) => page.getByText("All shortest solutions");
const countResult = (page) => page.locator("#count-result");
const solutions = (page) => page.getByRole("radiogroup", { name: "Shortest solutions" });

async function solved(page, link) {
  await open(page, link);
  await solve(page);
  await ended(page);
}

test("the forty shortest solutions of a hardest board are listed, all different and correct", async ({ quietPage: page }) => {
  await solved(page, "board=8.6.7_2.5.4_3.0.1");
  const start = await board(page);
  await offer(page).click();
  await expect(countResult(page)).toHaveText("40 shortest solutions.");
  const listed = await solutions(page).locator(".move-letters").allTextContents();
  expect(new Set(listed).size).toBe(40);
  for (const moves of listed) expect(play(start, moves)).toBe("1 2 3/4 5 6/7 8 0");
  // The one that was found is the first.
  expect(listed[0]).toBe(await page.locator("#moves").textContent());
  await expect(solutions(page).getByRole("radio").first()).toBeChecked();
});

test("the chosen solution is shown and plays from its start to the goal", async ({ quietPage: page }) => {
  await solved(page, "board=1.2.3_4.0.8_7.6.5");
  const found = await page.locator("#moves").textContent();
  await button(page, "Last").click();
  await offer(page).click();
  await expect(countResult(page)).toHaveText("2 shortest solutions.");
  await solutions(page).getByText("2", { exact: true }).click();
  await expect(page.locator("#step")).toHaveText("Move 0 of 6");
  const other = { LURDLU: "ULDRUL", ULDRUL: "LURDLU" }[found];
  await expect(page.locator("#moves")).toHaveText(other);
  await expect.poll(() => query(page)).toContain(`moves=${other}`);
  expect(await board(page)).toBe("1 2 3/4 0 8/7 6 5");
  await page.getByLabel("Speed").selectOption("8×");
  await button(page, "Play").click();
  await expect(page.locator("#step")).toHaveText("Move 6 of 6");
  expect(await board(page)).toBe("1 2 3/4 5 6/7 8 0");
  // With the keys: one stop of Tab, then the arrows, which do not slide tiles there.
  await offer(page).focus();
  await page.keyboard.press("Tab");
  await expect(solutions(page).getByRole("radio", { checked: true })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(solutions(page).getByRole("radio").first()).toBeChecked();
  await expect(page.locator("#moves")).toHaveText(found);
  await expect(page.locator("#move-count")).toHaveText("0");
});

test("of more than a hundred solutions a hundred are listed, in a box that scrolls", async ({ quietPage: page }) => {
  await solved(page, "board=3.2.7.9_0.15.12.4_6.11.5.14_8.13.10.1&goal=first");
  await offer(page).click();
  await expect(countResult(page)).toHaveText("126 shortest solutions; 100 of them are listed.");
  await expect(solutions(page).getByRole("radio")).toHaveCount(100);
  const [shown, whole] = await solutions(page).evaluate((box) => [box.clientHeight, box.scrollHeight]);
  expect(shown).toBeLessThanOrEqual(300);
  expect(whole).toBeGreaterThan(3000);
});

test("a long count shows its progress, and can be stopped and restarted", async ({ quietPage: page }) => {
  await solved(page, "board=15.2.12.11_14.13.9.5_1.3.8.7_0.10.6.4&goal=first");
  await offer(page).click();
  const count = page.locator("#solution-count");
  await expect(count).toContainText("so far.");
  await count.getByRole("button", { name: "Stop" }).click();
  await expect(countResult(page)).toHaveText(/^Stopped: at least [\d,]+/);
  await count.getByRole("button", { name: "Count again" }).click();
  await expect(count).toContainText("so far.");
  await page.keyboard.press("Escape");
  await expect(countResult(page)).toHaveText(/^Stopped: at least [\d,]+/);
  // Another search takes its place.
  await count.getByRole("button", { name: "Count again" }).click();
  await solve(page);
  await ended(page);
  await expect(count).not.toHaveAttribute("open");
  await expect(countResult(page)).toHaveText("");
});

test("a worker that fails while counting is reported, and the solution stays", async ({ page }) => {
  await solved(page, "board=15.2.12.11_14.13.9.5_1.3.8.7_0.10.6.4&goal=first");
  await offer(page).click();
  await expect(page.locator("#solution-count")).toContainText("so far.");
  await page.workers()[0].evaluate(() => {
    setTimeout(() => {
      throw new Error("thrown for the test");
    });
  });
  await expect(countResult(page)).toContainText("The search was interrupted");
  await expect(page.locator("#result")).toHaveText("65 moves, proved shortest");
  await expect(page.locator("#worker")).toHaveText("The solver is ready.");
});

test("the count is offered only while a solution is proved shortest", async ({ quietPage: page }) => {
  await solved(page, "board=1.2.3_4.0.8_7.6.5");
  await offer(page).click();
  await expect(solutions(page)).toBeVisible();
  await button(page, "New").click();
  await expect(page.locator("#solution-count")).toHaveCount(0);
  await solved(page, "board=1.2.3_4.5.6_7.0.8");
  await offer(page).click();
  await expect(countResult(page)).toHaveText("This is the only shortest solution.");
  await expect(solutions(page)).toHaveCount(0);
  for (const link of [
    "board=8.6.7_2.5.4_3.0.1&algorithm=greedy&heuristic=manhattan",
    "board=1.2.3.4.5_6.7.8.9.10_11.12.13.14.15_16.17.18.19.20_21.22.23.0.24",
  ]) {
    await solved(page, link);
    await expect(page.locator("#solution-count")).toHaveCount(0);
  }
});
