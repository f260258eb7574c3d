// Back, forward, reload, and the last game of the device.
import { board, button, controlClock, ended, expect, open, query, solve, tab, test, tile } from "./slidewise.mjs";

test("back and forward lead from game to game and keep their moves", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.5.6_0.7.8");
  await tile(page, 7).click();
  const first = await board(page);
  await button(page, "4×4").click();
  await expect(page.locator(".tile")).toHaveCount(15);
  const second = await board(page);
  await button(page, "New").click();
  const third = await board(page);
  await expect.poll(() => query(page)).toContain(third.replaceAll(" ", ".").replaceAll("/", "_"));
  await page.goBack();
  await expect.poll(() => board(page)).toBe(second);
  await page.goBack();
  await expect.poll(() => board(page)).toBe(first);
  await expect(page.locator("#move-count")).toHaveText("1");
  await button(page, "Undo").click();
  expect(await board(page)).toBe("1 2 3/4 5 6/0 7 8");
  await button(page, "Redo").click();
  await page.goForward();
  await expect.poll(() => board(page)).toBe(second);
  await page.goForward();
  await expect.poll(() => board(page)).toBe(third);
});

test("back returns from another goal to the former one, with its game", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.5.6_0.7.8");
  await tile(page, 7).click();
  await tab(page, "Set up");
  await page.getByText("Goal", { exact: true }).click();
  await button(page, "Spiral").click();
  await expect(page.locator("#goal")).toHaveText("Goal: spiral");
  await expect.poll(() => query(page)).toContain("&goal=spiral");
  await page.goBack();
  await expect(page.locator("#goal")).toHaveText("Goal: blank last");
  await expect(page.locator("#move-count")).toHaveText("1");
  await page.goForward();
  await expect(page.locator("#goal")).toHaveText("Goal: spiral");
});

test("the time of a game goes on until another one is started", async ({ quietPage: page }) => {
  const pass = await controlClock(page);
  await open(page, "board=1.2.3_4.5.6_0.7.8&goal=first");
  await tile(page, 7).click();
  await pass(6400);
  await button(page, "New").click();
  await expect(page.locator("#move-count")).toHaveText("0");
  await page.goBack();
  await expect(page.locator("#move-count")).toHaveText("1");
  await expect(page.locator("#time")).toHaveText("0:06.4");
});

/** Makes moves by key, as fast as the page takes them, and returns the number of moves and the board. */
async function burst(page) {
  for (let times = 0; times < 10; times++) {
    for (const key of ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
  }
  return shown(page);
}

const shown = async (page) => [await page.locator("#move-count").textContent(), await board(page)];

test("back and forward keep all moves of a burst", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3.4_5.6.7.8_9.10.11.12_13.14.15.0&goal=first");
  const first = await burst(page);
  expect(first[0]).toBe("40");
  await button(page, "New").click();
  const second = await burst(page);
  await page.goBack();
  await expect.poll(() => shown(page)).toEqual(first);
  await page.goForward();
  await expect.poll(() => shown(page)).toEqual(second);
});

test("a reload at another entry keeps the moves of a burst", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3.4_5.6.7.8_9.10.11.12_13.14.15.0&goal=first");
  const first = await burst(page);
  await button(page, "New").click();
  const second = await burst(page);
  await page.goBack();
  await expect.poll(() => shown(page)).toEqual(first);
  await page.reload();
  await expect.poll(() => shown(page)).toEqual(first);
  await page.goForward();
  await expect.poll(() => shown(page)).toEqual(second);
  await page.reload();
  await expect.poll(() => shown(page)).toEqual(second);
  // The address follows.
  await expect.poll(() => query(page)).toContain(second[1].replaceAll(" ", ".").replaceAll("/", "_"));
});

test("a reload keeps board, moves, time, method, solution and step", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8&algorithm=astar&heuristic=manhattan");
  await tile(page, 4).click();
  await tile(page, 6).click();
  await expect(page.locator("#move-count")).toHaveText("2");
  await solve(page);
  await ended(page);
  await button(page, "Forward").click();
  await expect.poll(() => query(page)).toMatch(/&moves=\w+&at=1$/);
  const [shown, address] = [await board(page), query(page)];
  await page.reload();
  expect(await board(page)).toBe(shown);
  expect(query(page)).toBe(address);
  await expect(page.locator("#step")).toHaveText(/^Move 1 of/);
  await expect(page.locator("#move-count")).toHaveText("2");
  await expect(page.locator("#time")).not.toHaveText("0:00.0");
  await expect(page.locator("#algorithm")).toHaveValue("astar");
  await expect(button(page, "Undo")).toBeEnabled();
});

test("the clock continues after a reload", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.5.6_0.7.8&goal=first");
  await tile(page, 7).click();
  await expect(page.locator("#time")).toHaveText(/^0:0[1-9]/);
  await page.reload();
  await expect(page.locator("#time")).toHaveText(/^0:0[1-9]/);
  const then = await page.locator("#time").textContent();
  await expect(page.locator("#time")).not.toHaveText(then);
});

test("the clock stops while the page is hidden", async ({ hideable: { page, hide, show } }) => {
  const pass = await controlClock(page);
  await open(page, "board=1.2.3_4.5.6_0.7.8&goal=first");
  await tile(page, 7).click();
  await pass(1200);
  await expect(page.locator("#time")).toHaveText("0:01.2");
  await hide();
  await pass(60_000);
  await show();
  await pass(300);
  await expect(page.locator("#time")).toHaveText("0:01.5");
});

test("an edited address is followed, and Back returns from it", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.5.6_0.7.8");
  await open(page, "board=1.2_0.3");
  expect(await board(page)).toBe("1 2/0 3");
  await page.goBack();
  await expect.poll(() => board(page)).toBe("1 2 3/4 5 6/0 7 8");
});

test("a plain address restores the last board of the device, with its game", async ({ quietPage: page, context }) => {
  await open(page, "board=1.2.3.4_5.6.7.8_9.10.11.12_13.14.0.15&goal=first");
  await tile(page, 14).click();
  const last = await board(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("slidewise.game"))).toContain("13.0.14.15");
  const other = await context.newPage();
  await open(other);
  expect(await board(other)).toBe(last);
  await expect(other.locator("#goal")).toHaveText("Goal: blank first");
  await expect(other.locator("#move-count")).toHaveText("1");
  await other.close();
});

test("the address is not written more often than browsers allow, and ends with the last step", async ({ quietPage: page }) => {
  await page.addInitScript(() => {
    window.writes = 0;
    const write = history.replaceState;
    history.replaceState = function (...values) {
      window.writes++;
      return write.apply(this, values);
    };
  });
  await open(page, "board=8.6.7_2.5.4_3.0.1");
  await solve(page);
  await ended(page);
  // Back and forth, faster than anyone.
  for (let times = 0; times < 40; times++) {
    await page.keyboard.press("End");
    await page.keyboard.press("Home");
  }
  await page.keyboard.press("End");
  await expect.poll(() => query(page)).toMatch(/&at=31$/);
  // Thirty at once, and then two a second.
  const [writes, seconds] = await page.evaluate(() => [window.writes, performance.now() / 1000]);
  expect(writes).toBeLessThanOrEqual(31 + 2 * seconds);
  expect(writes).toBeGreaterThan(10);
});
