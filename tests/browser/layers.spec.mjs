// What a heuristic sees: the marks on the tiles, the sum and the values, in the lab and in the game.
import { board, checkAccess, expect, open, query, test, tile } from "./slidewise.mjs";

const MOCK = "lab=check&board=6.3.1_4.0.8_7.5.2&goal=first";
const LARGE = "board=24.2.3.4.5_6.7.8.9.10_11.12.13.15.14_16.17.18.19.20_21.22.23.1.0";
const sum = (page) => page.locator(".layers .layer-sum");
const layer = (page, name) => page.locator(`input[name="lab-layer"][value="${name}"]`);
const value = (page, name) => page.locator(".layer-row").filter({ has: layer(page, name) }).locator("strong");

async function openLab(page, link) {
  await page.goto(`./?${link}`);
  await expect(page.locator(".lab-board")).toBeVisible();
}

/** The marks on the tiles of the lab's board, by tile. */
const marks = (page) =>
  page.locator(".lab-board [data-piece]").evaluateAll((tiles) =>
    tiles
      .sort((a, b) => a.dataset.piece - b.dataset.piece)
      .map((tile) => tile.querySelector("[data-mark]")?.dataset.mark),
  );

/** Clicks a layer in the list. */
const choose = (page, name) => page.locator(".layer-row").filter({ hasText: name }).click();

/** The marks on the tiles of the game, by tile. */
const gameMarks = (page) => page.locator("#board .tile").evaluateAll((tiles) => tiles.map((tile) => tile.querySelector("[data-mark]")?.dataset.mark));

/** Chooses a layer in the settings of the game. */
async function chooseLayer(page, name) {
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator("#layer").selectOption(name);
  await page.keyboard.press("Escape");
}

test("a link shows the Manhattan distance of each tile, the sum and the true distance", async ({ quietPage: page }) => {
  await openLab(page, `${MOCK}&layer=manhattan`);
  await expect(sum(page)).toHaveText("h = 1+2+2+1+2+2+1+1 = 12, tiles 1 to 8. The true distance is 14.");
  expect(await marks(page)).toEqual(["←1", "↑2", "↓1 ←1", "→1", "↑1 →1", "↓2", "→1", "↓1"]);
  // The values of all heuristics that fit the size, beside the true distance.
  const expected = { misplaced: "8", manhattan: "12", "linear-conflict": "14", walking: "12", pattern: "14" };
  for (const [name, text] of Object.entries(expected)) await expect(value(page, name)).toHaveText(text);
  await expect(page.locator(".true-distance strong")).toHaveText("14");
  await expect(layer(page, "learned")).toHaveCount(0);
});

test("layers are chosen by keyboard, and the link has the choice", async ({ quietPage: page }) => {
  await openLab(page, MOCK);
  await layer(page, "numbers").focus();
  await page.keyboard.press("ArrowDown");
  await expect(layer(page, "misplaced")).toBeChecked();
  await expect(sum(page)).toContainText("h = 1+1+1+1+1+1+1+1 = 8, tiles 1 to 8.");
  expect(await marks(page)).toEqual(Array(8).fill("1"));
  await expect.poll(() => query(page)).toContain("&layer=misplaced");
  await page.reload();
  await expect(layer(page, "misplaced")).toBeChecked();
  await layer(page, "misplaced").focus();
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => query(page)).not.toContain("layer");
  expect(await marks(page)).toEqual(Array(8).fill(undefined));
});

test("conflicts are drawn with the tiles that leave, and walking distance has its tallies", async ({ quietPage: page }) => {
  await openLab(page, "lab=check&board=3.2.1_4.5.6_7.8.0&layer=linear-conflict");
  await expect(sum(page)).toContainText("h = 4 + 4 = 8");
  await expect(sum(page)).toContainText("Row 1: 3 and 2, 3 and 1, 2 and 1 are in the wrong order; 3 and 2 leave.");
  await expect(page.locator(".conflicts path")).toHaveCount(3);
  await expect(page.locator("[data-badge='+2']")).toHaveCount(2);
  // A pattern database has no value for this board, which cannot be solved.
  await expect(value(page, "pattern")).toHaveText("–");
  await choose(page, "walking distance");
  await expect(sum(page)).toContainText("h = 0 + 8 = 8");
  await expect(page.locator(".tally")).toHaveCount(2);
  await expect(page.locator(".tally").nth(1)).toContainText("Columns: 8 moves");
  await expect(page.locator(".conflicts")).toHaveCount(0);
  await choose(page, "inversions");
  await expect(sum(page)).toContainText("Read row by row, the board has 3 inversions");
});

test("the groups of a pattern database have colours and letters", async ({ quietPage: page }) => {
  await openLab(page, "lab=check&board=1.2.3.4_5.6.7.8_9.10.11.12_13.14.0.15&layer=pattern");
  await expect(sum(page)).toHaveText(/^h = [0-9 +]+ = 1\. A: tiles .* The true distance is 1\.$/);
  const letters = await marks(page);
  expect(new Set(letters).size).toBeGreaterThan(1);
  const colours = await page.locator(".lab-board [data-group]").evaluateAll((tiles) =>
    Object.fromEntries(tiles.map((tile) => [tile.querySelector("[data-mark]").dataset.mark, getComputedStyle(tile).backgroundColor])),
  );
  expect(new Set(Object.values(colours)).size).toBe(new Set(letters).size);
});

test("the shares of the learned estimate are on the tiles of 5x5, or a sentence says why not", async ({ page }) => {
  await openLab(page, `lab=check&${LARGE}&layer=learned`);
  await expect(sum(page)).toHaveText(/^h ≈ \d+\.\d, the sum of the tiles’ shares\./);
  const shown = Number((await sum(page).textContent()).match(/[\d.]+/)[0]);
  const shares = (await marks(page)).map((mark) => Number((mark ?? "0").replace("−", "-")));
  const total = shares.reduce((total, share) => total + share, 0);
  expect(Math.abs(total - shown)).toBeLessThan(24 * 0.05 + 0.1);
  await page.route("**/*.weights*", (route) => route.abort());
  await page.reload();
  await expect(sum(page)).toHaveText("The learned weights could not be downloaded.");
});

test("the marks of the game follow moves and playback, and the choice is stored", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.0.6_7.5.8&moves=UL");
  expect(await gameMarks(page)).toEqual(Array(8).fill(undefined));
  await chooseLayer(page, "manhattan");
  const caption = page.locator(".board-frame .layer-sum");
  await expect(caption).toHaveText("h = 0+0+0+0+1+0+0+1 = 2, tiles 1 to 8.");
  expect(await gameMarks(page)).toEqual([undefined, undefined, undefined, undefined, "↑1", undefined, undefined, "←1"]);
  await page.getByRole("button", { name: "Forward", exact: true }).click();
  await expect(caption).toHaveText("h = 0+0+0+0+0+0+0+1 = 1, tiles 1 to 8.");
  await page.reload();
  await expect(caption).toHaveText("h = 0+0+0+0+0+0+0+1 = 1, tiles 1 to 8.");
  await tile(page, 8).click();
  expect(await board(page)).toBe("1 2 3/4 5 6/7 8 0");
  await expect(caption).toHaveText("h = 0+0+0+0+0+0+0+0 = 0, tiles 1 to 8.");
  await chooseLayer(page, "learned");
  await expect(caption).toHaveText("Learned weights are for boards of more than 16 cells.");
});

for (const [name, width, height] of [["wide", 1280, 800], ["narrow", 360, 740]]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`layers, ${name} and ${colorScheme}: axe finds nothing and nothing overflows`, async ({ browser, baseURL }) => {
      const page = await browser.newPage({ baseURL, colorScheme, viewport: { width, height }, hasTouch: width < 500 });
      await openLab(page, `${MOCK}&layer=linear-conflict`);
      await expect(sum(page)).toContainText("The true distance is 14.");
      await checkAccess(page);
      await page.screenshot({ path: `target/screenshots/layers-lab-${name}-${colorScheme}.png`, fullPage: true });
      await open(page, LARGE);
      await chooseLayer(page, "manhattan");
      await expect(page.locator(".board-frame .layer-sum")).toContainText("tiles 1 to 24");
      await checkAccess(page);
      await page.screenshot({ path: `target/screenshots/layers-play-${name}-${colorScheme}.png`, fullPage: true });
      await page.close();
    });
  }
}
