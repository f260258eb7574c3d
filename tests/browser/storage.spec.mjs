// Storage: records and settings, and storage that is full, corrupt or blocked.
import { board, button, expect, open, tab, test } from "./slidewise.mjs";

/** Keys that solve a 2x2 board, found by trying all of its boards. */
function keysFor(text) {
  const goal = "1230";
  const start = text.replace(/\D/g, "");
  const slides = { ArrowLeft: [[0, 1], [2, 3]], ArrowRight: [[1, 0], [3, 2]], ArrowUp: [[0, 2], [1, 3]], ArrowDown: [[2, 0], [3, 1]] };
  const seen = new Map([[start, []]]);
  for (const [board, keys] of seen) {
    if (board === goal) return keys;
    for (const [key, pairs] of Object.entries(slides)) {
      for (const [blank, from] of pairs.filter(([blank]) => board[blank] === "0")) {
        const next = [...board];
        [next[blank], next[from]] = [next[from], "0"];
        if (!seen.has(next.join(""))) seen.set(next.join(""), [...keys, key]);
      }
    }
  }
  throw new Error(`${text} cannot be solved`);
}

async function solveByHand(page) {
  const keys = keysFor(await board(page));
  for (const key of keys) await page.keyboard.press(key);
  await expect(page.locator("#game-status")).toContainText(`Solved in ${keys.length} move`);
  return keys.length;
}

test("records are kept per size, and for random boards only", async ({ quietPage: page }) => {
  await open(page, "board=1.2_0.3");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("#game-status")).toContainText("Solved in 1 move");
  await expect(page.locator("#best-moves")).toHaveText("");
  let fewest = Infinity;
  for (let game = 0; game < 3; game++) {
    await button(page, "New").click();
    fewest = Math.min(fewest, await solveByHand(page));
    await expect(page.locator("#best-moves")).toHaveText(`best ${fewest}`);
  }
  await expect(page.locator("#best-time")).toHaveText(/^best 0:0\d\.\d$/);
  await page.reload();
  await expect(page.locator("#best-moves")).toHaveText(`best ${fewest}`);
  await button(page, "3×3").click();
  await expect(page.locator("#best-moves")).toHaveText("");
});

test("theme, animation and difficulty are stored", async ({ quietPage: page }) => {
  await open(page);
  await button(page, "Settings").click();
  await page.getByText("Dark", { exact: true }).click();
  await page.getByText("Slow", { exact: true }).click();
  await page.keyboard.press("Escape");
  await button(page, "New board options").click();
  await page.getByText("Easy", { exact: true }).click();
  const moves = page.locator("#easy-moves");
  await moves.fill("many");
  await moves.blur();
  await expect(page.getByText("Enter a whole number from 1 to 200.")).toBeVisible();
  await expect(moves).toHaveValue("many");
  await moves.fill("1");
  await moves.blur();
  await button(page, "Create board").click();
  await expect(page.locator("#difficulty")).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(18, 21, 27)");
  // One random move from the goal.
  expect(["1 2 3/4 5 6/7 0 8", "1 2 3/4 5 0/7 8 6"]).toContain(await board(page));
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveAttribute("data-animation", "slow");
  await expect(page.locator("input[name=difficulty][value=easy]")).toBeChecked();
});

test("a number of random moves that cannot be used prevents a new board", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await button(page, "New board options").click();
  await page.getByText("Easy", { exact: true }).click();
  await page.locator("#easy-moves").fill("0");
  await button(page, "Create board").click();
  const message = page.locator("#difficulty").getByText("Enter a whole number from 1 to 200.");
  await expect(message).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("#difficulty")).toBeHidden();
  // New shows what is wrong instead of a board.
  await button(page, "New").click();
  await expect(message).toBeVisible();
  expect(await board(page)).toBe("1 2 3/0 4 6/7 5 8");
  await page.locator("#easy-moves").fill("1");
  await page.locator("#easy-moves").blur();
  await button(page, "Create board").click();
  await expect(page.locator("#difficulty")).toBeHidden();
  expect(["1 2 3/4 5 6/7 0 8", "1 2 3/4 5 0/7 8 6"]).toContain(await board(page));
});

async function stillWorks(page) {
  await expect(page.locator("#game-status")).toHaveText("This board can be solved.");
  await button(page, "New").click();
  await button(page, "Hint").click();
  await expect(page.locator("[data-hint]")).toHaveCount(1);
}

test("full storage is reported in the settings, and the page works", async ({ quietPage: page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await open(page);
  await stillWorks(page);
  await button(page, "Settings").click();
  await expect(page.locator("#storage-unavailable")).toBeVisible();
  await page.getByText("Dark", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("blocked storage is reported in the settings, and the page works", async ({ quietPage: page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("forbidden", "SecurityError");
      },
    });
  });
  await open(page);
  await stillWorks(page);
  await button(page, "Settings").click();
  await expect(page.locator("#storage-unavailable")).toBeVisible();
});

test("corrupt storage gives the default settings and a board", async ({ quietPage: page }) => {
  await page.addInitScript(() => {
    for (const name of ["settings", "records", "link", "game", "picture"]) {
      localStorage.setItem(`slidewise.${name}`, "\u0000%%%=&&board=1.1.1;url(javascript:1)");
    }
    localStorage.setItem("slidewise.records", "2x2=99999999999999999999.1&3x3=1");
  });
  await open(page);
  await stillWorks(page);
  await tab(page, "Set up");
  await page.getByText("Picture", { exact: true }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-picture");
});

test("a game stored without a version is read and stored with one", async ({ quietPage: page }) => {
  await page.addInitScript(() => {
    if (localStorage.length) return;
    localStorage.setItem("slidewise.link", "board=1.2.3_0.5.6_4.7.8&goal=first");
    localStorage.setItem("slidewise.game", "03030901020304050607080002010202010103010000000000c062400000");
  });
  await open(page);
  expect(await board(page)).toBe("1 2 3/0 5 6/4 7 8");
  await expect(page.locator("#goal")).toHaveText("Goal: blank first");
  await expect(page.locator("#move-count")).toHaveText("3");
  const kept = (name) => page.evaluate((name) => localStorage.getItem(`slidewise.${name}`), name);
  await expect.poll(() => kept("game")).toMatch(/^1 board=1\.2\.3_0\.5\.6_4\.7\.8&goal=first [0-9a-f]+$/);
  expect(await kept("link")).toBe(null);
  await page.goto("./");
  await expect.poll(() => board(page)).toBe("1 2 3/0 5 6/4 7 8");
  await expect(page.locator("#move-count")).toHaveText("3");
});

test("a stored game of an unknown version is ignored", async ({ quietPage: page }) => {
  await page.addInitScript(() => localStorage.setItem("slidewise.game", "999 board=1.2_0.3 00"));
  await open(page);
  await expect(page.locator(".tile")).toHaveCount(8);
  await stillWorks(page);
});

test("two open pages keep each other's records", async ({ quietPage: page, context }) => {
  await open(page, "board=1.2_0.3");
  const other = await context.newPage();
  await open(other, "board=1.2_0.3");
  await page.evaluate(() => localStorage.setItem("slidewise.records", "3x3=1000.20"));
  await button(other, "New").click();
  await solveByHand(other);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("slidewise.records"))).toMatch(/^2x2=\d+\.\d+&3x3=1000\.20$/);
  await other.close();
});
