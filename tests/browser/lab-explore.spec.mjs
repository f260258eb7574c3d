// Explore: a recorded search at any of its moments, its pictures, two searches side by side, and Predict.
import { button, checkAccess, expect, query, test } from "./slidewise.mjs";

const COLUMBIA = "board=6.1.8_4.0.2_7.3.5&goal=first";
const EXPLORE = `lab=explore&${COLUMBIA}&rules=columbia`;
const PUBLISHED_LAYERS = [
  1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578,
  14560, 6274, 3910, 760, 221, 2,
];
const words = (page) => page.locator("#moment-words");

/** Opens a link and waits until its moment is shown. */
async function explore(page, link) {
  await page.goto(`./?${link}`);
  await settled(page);
}

/** Waits until the moment that is asked for is shown. */
async function settled(page) {
  await expect(words(page)).toHaveAttribute("data-shown", /\d/);
  await expect
    .poll(() => words(page).evaluate((element) => element.dataset.at === element.dataset.shown))
    .toBe(true);
}

/** What the page says at the moment shown. */
async function shown(page) {
  await settled(page);
  const parts = ["#moment-words", "#why", "#children", "#frontier", "#more", "#sizes", "#rail-sum", "#map-legend"];
  const boards = await page.locator(".explore-moment .node-board").evaluateAll((all) => all.map((one) => one.dataset.board));
  return [...(await Promise.all(parts.map((part) => page.locator(part).textContent()))), ...boards];
}

test("a moment is the same by link, buttons, slider and keys", async ({ quietPage: page }) => {
  await explore(page, `${EXPLORE}&at=142`);
  const linked = await shown(page);
  expect(linked[0]).toContain("Expansion 142 of 696");
  expect(linked[1]).toBe(
    "Why this one. 74 of the 87 nodes in the frontier share the lowest f, 18. Ties go to the oldest: this one has waited since expansion 67. One sibling came with it, later in the order of moves.",
  );
  expect(linked[4]).toBe("and 81 more: 67 with f = 18, 14 with f = 20");
  await expect(page.locator(".rail .lab-board")).toHaveAttribute("data-board", "6 3 1/4 0 8/7 5 2");

  await button(page, "To the start").click();
  for (const name of ["100 expansions forward", "10 expansions forward", "10 expansions forward", "10 expansions forward"]) {
    await button(page, name).click();
  }
  await button(page, "10 expansions forward").click();
  for (const name of ["1 expansion forward", "1 expansion forward"]) await button(page, name).click();
  expect(await shown(page)).toEqual(linked);

  await page.getByRole("slider").fill("600");
  await page.getByRole("slider").fill("142");
  expect(await shown(page)).toEqual(linked);

  await page.getByRole("slider").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("PageUp");
  for (let tens = 0; tens < 4; tens++) await page.keyboard.press("Shift+ArrowRight");
  for (let ones = 0; ones < 3; ones++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  expect(await shown(page)).toEqual(linked);
  await expect.poll(() => query(page)).toContain("&at=142");
});

test("the end of the search has the counts of a comparison", async ({ quietPage: page }) => {
  await explore(page, EXPLORE);
  await button(page, "To the end").click();
  await settled(page);
  await expect(words(page)).toContainText("Goal, after 696 expansions");
  await expect(page.locator("#why")).toContainText("It is the goal, so the search ends with 20 moves.");
  await expect(page.locator("#explore-status")).toHaveText(/^Solved in 20 moves: 696 expanded, [\d,]+ generated\.$/);
  const status = await page.locator("#explore-status").textContent();
  const generated = status.match(/([\d,]+) generated/)[1];
  await page.goto(`./?lab=compare&${COLUMBIA}&rules=columbia&methods=astar.manhattan`);
  await page.locator("#run-comparison").click();
  await expect(page.locator("#run-comparison")).toHaveText("Run again");
  await button(page, "More columns").click();
  const row = page.locator('[data-result="astar.manhattan"]');
  await expect(row.locator(".median-column")).toContainText("696");
  await expect(row).toContainText(generated);
});

test("another search is another history entry, and Back returns to the moment", async ({ quietPage: page }) => {
  await explore(page, `${EXPLORE}&at=142`);
  await button(page, "10 expansions forward").click();
  await settled(page);
  await expect.poll(() => query(page)).toContain("&at=152");
  await page.locator("#explore-algorithm").selectOption("idastar");
  await expect(page.locator("#next-value")).toHaveText("next bound");
  await settled(page);
  await expect(page.locator("#why")).toContainText("within the threshold");
  await page.goBack();
  await expect(page.locator("#next-value")).toHaveText("next f");
  await settled(page);
  await expect(words(page)).toContainText("Expansion 152 of 696");
});

test("IDA* shows its path and its iterations", async ({ quietPage: page }) => {
  await explore(page, `${EXPLORE}&method=idastar.manhattan&view=counts`);
  await button(page, "next bound").click();
  await settled(page);
  await expect(page.locator("#why")).toContainText(/No node with f ≤ 10 is the goal\. A new iteration starts at the start, .*: 12\./);
  await button(page, "To the end").click();
  await settled(page);
  await page.locator("#iterations summary").click();
  const thresholds = await page.locator("#iterations tbody th").allTextContents();
  expect(thresholds.map(Number)).toEqual([10, 12, 14, 16, 18, 20]);
  const expanded = await page.locator("#iterations tbody td").allTextContents();
  const sum = expanded.map((count) => Number(count.replace(",", ""))).reduce((one, other) => one + other, 0);
  await expect(words(page)).toContainText(`after ${sum.toLocaleString("en")} expansions`);
});

test("the map's table has the published counts, and its boards are reached by keyboard", async ({ quietPage: page }) => {
  await explore(page, `${EXPLORE}&at=142`);
  await page.locator("#map-table summary").click();
  await expect(page.locator("#map-table tbody tr")).toHaveCount(32);
  const cells = (column) => page.locator(`#map-table tbody tr > :nth-child(${column})`).allTextContents();
  const numbers = async (column) => (await cells(column)).map((text) => Number(text.replaceAll(",", "")));
  expect(await numbers(2)).toEqual(PUBLISHED_LAYERS);
  const sum = (list) => list.reduce((one, other) => one + other, 0);
  expect([sum(await numbers(3)), sum(await numbers(4))]).toEqual([142, 89]);
  await expect(page.locator("#map-legend")).toHaveText("142 expanded89 in the frontier");
  await page.locator("#board-map").focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("#pointed-board")).toContainText("moves from the goal");
  const found = await page.locator("#pointed-board .node-board").getAttribute("data-board");
  await page.locator("#pointed-board").getByRole("button", { name: "Start here" }).click();
  await expect.poll(() => query(page)).toContain(`board=${found.replaceAll(" ", ".").replaceAll("/", "_")}`);
  await settled(page);
});

test("two searches go on in step", async ({ quietPage: page }) => {
  await explore(page, `${EXPLORE}&at=142&second=astar.misplaced`);
  // Columbia's rules prove nothing: a board is never touched again, also by a shorter path.
  await expect(page.locator("#two-words")).toContainText("142 expansions each. Manhattan has reached f = 18, misplaced f = 13.");
  await expect(page.locator("#two-words")).toContainText("103 boards were expanded by both.");
  await expect(page.locator("#second-frontier li")).toHaveCount(4);
  await button(page, "1 expansion forward").click();
  await expect(page.locator("#two-words")).toContainText("143 expansions each.");
  await button(page, "1 expansion back").click();
  await expect(page.locator("#two-words")).toContainText("142 expansions each.");
  await button(page, "bound").click();
  await expect(page.locator("#two-words")).toContainText("Both at bound 18. Manhattan has reached f = 18, misplaced f = 18.");
  await expect.poll(() => query(page)).toContain("lock=bound");
  await page.getByRole("switch", { name: "Two searches" }).click();
  await expect(page.locator("#why")).toContainText("Why this one.");
});

test("a prediction by keyboard is right or wrong for the reason said, and misses are linked", async ({ quietPage: page }) => {
  await explore(page, `${EXPLORE}&at=142&predict=on`);
  const choices = page.locator(".choice");
  await expect(choices.first()).toBeVisible();
  await expect(words(page)).toHaveText(/^Expansion 142(?! of)/);
  const since = async () => (await choices.locator("span").allTextContents()).map((text) => Number(text.match(/\d+/)?.[0] ?? Infinity));
  const sums = async () => (await choices.locator("> b").allTextContents()).map((text) => text.split("+").map(Number).reduce((g, h) => g + h));
  /** The index of the choice that Columbia's rules take: lowest f, then oldest. */
  const best = async () => {
    const [f, age] = [await sums(), await since()];
    const order = f.map((_, index) => index).sort((a, b) => f[a] - f[b] || age[a] - age[b]);
    return [order[0], order.at(-1)];
  };
  const [, wrong] = await best();
  await page.keyboard.press(String(wrong + 1));
  await expect(page.locator("#verdict")).toHaveAttribute("data-right", "false");
  await expect(page.locator("#verdict")).toContainText(`Not ${wrong + 1}.`);
  await page.keyboard.press("Enter");
  await expect(words(page)).toContainText("143");
  await settled(page);
  await expect(choices.first()).toHaveAttribute("aria-disabled", "false");
  const [right] = await best();
  await page.keyboard.press(String(right + 1));
  await expect(page.locator("#verdict")).toHaveAttribute("data-right", "true");
  await expect(page.locator("#score")).toHaveText("1 of 2 right");
  await page.locator("#misses a").click();
  await expect(words(page)).toContainText("142");
});

test("a search that reaches its limit says so and can be explored up to there", async ({ quietPage: page }) => {
  await explore(page, "lab=explore&board=0.12.9.13_15.11.10.14_3.7.2.5_4.8.6.1&limit=1000");
  await expect(page.locator("#explore-status")).toContainText("reached its limit of 1,000 nodes");
  await button(page, "To the end").click();
  await settled(page);
  await expect(words(page)).toContainText("Expansion 1,000 of 1,000");
  await expect(button(page, "All boards")).toHaveCount(0);
});

for (const [name, width, height] of [["wide", 1280, 800], ["middle", 768, 1024], ["narrow", 360, 740]]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`Explore, ${name} and ${colorScheme}: axe finds nothing and nothing overflows`, async ({ browser, baseURL }) => {
      const page = await browser.newPage({ baseURL, colorScheme, viewport: { width, height }, hasTouch: width < 500 });
      for (const [part, link] of [["map", "&at=142"], ["tree", "&at=12&view=tree"], ["dots", "&at=142&view=tree"], ["counts", "&at=500&view=counts&second=astar.misplaced"], ["predict", "&at=142&predict=on"]]) {
        await explore(page, `${EXPLORE}${link}`);
        if (part === "predict") await expect(page.locator(".choice").first()).toBeVisible();
        await checkAccess(page);
        await page.screenshot({ path: `target/screenshots/lab-explore-${name}-${colorScheme}-${part}.png`, fullPage: true });
      }
      await page.close();
    });
  }
}

test("on a phone the search is stepped and predicted by touch", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true });
  await explore(page, `${EXPLORE}&at=141`);
  await button(page, "1 expansion forward").tap();
  await settled(page);
  await expect(words(page)).toContainText("Expansion 142 of 696, f = 18");
  await page.getByRole("switch", { name: "Predict" }).tap();
  await page.locator(".choice").first().tap();
  await expect(page.locator("#verdict")).toBeVisible();
  await expect(page.locator("#score")).toHaveText(/^[01] of 1 right$/);
  await page.close();
});
