// A heuristic of one's own in the lab: its weights, the verdict on it, and its way into a comparison and a link.
import { button, checkAccess, expect, query, test } from "./slidewise.mjs";

const BOARD = "lab=compare&board=1.2.3_4.5.6_7.0.8";
const formula = (page) => page.locator("#own-formula");
const admissible = (page) => page.locator("#own-admissible");
const consistent = (page) => page.locator("#own-consistent");
const subject = (page) => page.locator(".lab-board").getAttribute("data-board");
const board = (page, part) => part(page).locator(".mini-board").first();

/** The tiles of a small board as a text. */
const tiles = async (page, part) => (await board(page, part).getAttribute("aria-label")).replace(/^.*: /, "");

async function openLab(page, link) {
  await page.goto(`./?${link}`);
  await expect(page.locator(".lab-board")).toBeVisible();
}

/** Waits until the verdict is the one on the weights that are shown. */
const judged = (page) => expect(page.locator("#own-verdict")).toHaveAttribute("data-current", "true");

test("Manhattan distance is admissible and consistent on all boards, and stands between the others", async ({ quietPage: page }) => {
  await openLab(page, BOARD);
  await button(page, "Your own heuristic…").click();
  await judged(page);
  await expect(formula(page)).toHaveText("h = Manhattan distance");
  await expect(admissible(page)).toContainText("Admissible");
  await expect(admissible(page)).toContainText("on all 181,440 boards of 3×3");
  await expect(consistent(page)).toContainText("Consistent");
  await expect(page.locator("#own-mean")).toContainText("the distance 21.97");
  const rows = page.locator("#own-means tbody tr");
  await expect(rows).toHaveCount(8);
  const means = await rows.evaluateAll((rows) => rows.map((row) => [row.cells[0].textContent, Number(row.cells[2].textContent)]));
  const byName = Object.fromEntries(means);
  expect(byName["yours"]).toBe(byName["Manhattan"]);
  expect(means.map(([, mean]) => mean)).toEqual(means.map(([, mean]) => mean).toSorted((a, b) => a - b));
  await expect.poll(() => query(page)).toContain("&own=man10");
});

test("a slider moves by mouse and by keys, and a field takes a number", async ({ quietPage: page }) => {
  await openLab(page, `${BOARD}&own=man10`);
  await judged(page);
  const slider = page.locator("#own-man");
  const { width, height } = await slider.boundingBox();
  await slider.click({ position: { x: width - 2, y: height / 2 } });
  await expect(page.locator("#own-man-number")).toHaveValue("5");
  await expect(formula(page)).toHaveText("h = 5 × Manhattan distance");
  await page.keyboard.press("ArrowLeft");
  await expect(formula(page)).toHaveText("h = 4.9 × Manhattan distance, rounded down");
  await page.keyboard.press("Home");
  await expect(formula(page)).toHaveText("h = 0");
  await judged(page);
  await expect(admissible(page)).toContainText("Admissible");
  const number = page.locator("#own-inv-number");
  await number.fill("9");
  await number.press("Tab");
  await expect(page.locator("#own-error")).toHaveText("Enter a number from 0 to 5.");
  await number.fill("0,5");
  await number.press("Tab");
  await expect(page.locator("#own-error")).toBeEmpty();
  await expect(page.locator("#own-inv")).toHaveValue("0.5");
  await expect(formula(page)).toHaveText("h = 0.5 × inversions, rounded down");
  await expect.poll(() => query(page)).toContain("&own=inv5");
});

test("twice Manhattan distance is not admissible, and the worst board opens with one click", async ({ quietPage: page }) => {
  await openLab(page, `${BOARD}&own=man10`);
  await button(page, "Manhattan × 2").click();
  await judged(page);
  await expect(admissible(page)).toContainText("Not admissible");
  await expect(consistent(page)).toContainText("Not consistent");
  const [, h, distance] = (await admissible(page).textContent()).match(/h = (\d+), but the goal is (\d+) moves away/);
  expect(Number(h)).toBeGreaterThan(Number(distance));
  const worst = await tiles(page, admissible);
  await button(page, "See this board").click();
  await expect.poll(() => subject(page)).toBe(worst);
  await expect(page.getByText(`${distance} moves from the goal.`)).toBeVisible();
  const before = await tiles(page, consistent);
  await button(page, "See the board before").click();
  await expect.poll(() => subject(page)).toBe(before);
  // The blank counted: one move from the goal is enough to overestimate.
  await button(page, "Reset").click();
  await page.getByLabel("Count the blank like a tile").check();
  await page.locator("#own-man-number").fill("0");
  await page.locator("#own-mis-number").fill("1");
  await page.locator("#own-mis-number").press("Tab");
  await expect(formula(page)).toHaveText("h = misplaced tiles, counting the blank");
  await judged(page);
  await expect(admissible(page)).toContainText("h = 2, but the goal is 1 move away");
});

test("it runs in Compare with the counts of the command line, and its methods follow the weights", async ({ quietPage: page }) => {
  await openLab(page, "lab=compare&board=6.1.8_4.0.2_7.3.5&goal=first&methods=astar.manhattan&rules=columbia&own=man10");
  await button(page, "Use in Compare").click();
  await expect(button(page, "In the comparison")).toBeVisible();
  await page.locator("#run-comparison").click();
  await expect(page.locator("#run-comparison")).toHaveText("Run again");
  const median = (method) => page.locator(`[data-method="${method}"] .wide`);
  await expect(median("astar.manhattan")).toHaveText("696");
  await expect(median("astar.own-man10")).toHaveText("696");
  await button(page, "Manhattan × 2").click();
  await expect(page.locator('[data-method="astar.own-man20"]')).toHaveAttribute("aria-pressed", "true");
  await page.locator("#run-comparison").click();
  await expect(page.locator("#run-comparison")).toHaveText("Run again");
  // cargo xtask lab 618402735 --algorithm astar --heuristic own-man20 --rules columbia
  await expect(median("astar.own-man20")).toHaveText("568");
  await expect.poll(() => query(page)).toContain("methods=astar.manhattan~astar.own-man20");
});

test("it travels in the link, and a link that cannot be read says so", async ({ quietPage: page }) => {
  await openLab(page, `${BOARD}&own=mis5-row10-col10-blank&methods=bfs~greedy.own-mis5-row10-col10-blank`);
  await judged(page);
  await expect(page.locator("#own-mis-number")).toHaveValue("0.5");
  await expect(page.getByLabel("Count the blank like a tile")).toBeChecked();
  await expect(button(page, "In the comparison")).toBeVisible();
  await button(page, "Close").click();
  await expect(page.locator("#own")).toHaveCount(0);
  await expect.poll(() => query(page)).not.toContain("&own=");
  expect(query(page)).toContain("greedy.own-mis5-row10-col10-blank");
  await openLab(page, `${BOARD}&own=man99`);
  await expect(page.locator("#lab-link-error")).toContainText("The link says own=man99, which cannot be read");
});

test("a size without a distance table is judged by a sample that proves nothing", async ({ quietPage: page }) => {
  await openLab(page, "lab=compare&board=1.2.3.4_5.6.7.8_9.10.11.12_13.14.0.15&own=man20");
  await judged(page);
  await expect(admissible(page)).toContainText("Not admissible");
  await expect(page.locator("#own-sample")).toContainText("random walks of 60 moves from the goal");
  await page.locator("#own-man-number").fill("0");
  await page.locator("#own-man-number").press("Tab");
  await page.locator("#own-inv-number").fill("0.2");
  await page.locator("#own-inv-number").press("Tab");
  await judged(page);
  await expect(admissible(page)).toContainText("No overestimate found");
  await expect(admissible(page)).toContainText("A sample proves nothing");
});

test("the editor fits a phone and is accessible in both themes", async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const scheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: scheme });
    await openLab(page, `${BOARD}&own=man20`);
    await judged(page);
    await expect(page.locator("#own-means tbody tr")).toHaveCount(8);
    await checkAccess(page);
  }
  await button(page, "See this board").click();
  await expect(page.locator(".lab-board")).toBeInViewport();
});
