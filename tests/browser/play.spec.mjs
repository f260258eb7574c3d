// Playing: real mouse, touch and key events on the board.
import { board, button, controlClock, ended, expect, open, solve, test, tile } from "./slidewise.mjs";

const START = "board=1.2.3.4_5.6.7.8_9.10.11.12_13.14.15.0&goal=first";
const begin = (page) => open(page, START);

async function centre(locator) {
  const box = await locator.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, side: box.width };
}

/**
 * Returns a function that presses a tile with a mouse, a finger or a pen, moves it to the right by parts of a cell, each with
 * its time in milliseconds after the press, and releases it.
 */
async function pointer(page, kind) {
  const session = await page.context().newCDPSession(page);
  let time = Date.now() / 1000;
  const send = (type, x, y, ms) => {
    const timestamp = time + ms / 1000;
    if (kind === "touch") {
      const touchPoints = type === "End" ? [] : [{ x, y }];
      return session.send("Input.dispatchTouchEvent", { type: `touch${type}`, touchPoints, timestamp });
    }
    const mouse = { Start: "mousePressed", Move: "mouseMoved", End: "mouseReleased" };
    const buttons = type === "End" ? 0 : 1;
    return session.send("Input.dispatchMouseEvent", { type: mouse[type], x, y, button: "left", buttons, clickCount: 1, pointerType: kind, timestamp });
  };
  return async (number, moves, released) => {
    const { x, y, side } = await centre(tile(page, number));
    await send("Start", x, y, 0);
    for (const [ms, part] of moves) await send("Move", x + side * part, y, ms);
    await send("End", x + side * moves.at(-1)[1], y, released);
    // Later events are later.
    time += released / 1000 + 1;
  };
}

for (const kind of ["mouse", "touch", "pen"]) {
  const dragged = async (browser, baseURL, moves, released) => {
    const page = await browser.newPage({ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true });
    await begin(page);
    const drag = await pointer(page, kind);
    await drag(15, moves, released);
    await expect(page.locator("[data-dragged]")).toHaveCount(0);
    const moved = await page.locator("#move-count").textContent();
    await page.close();
    return moved;
  };

  test(`a flick of a quarter of a tile slides it, by ${kind}`, async ({ browser, baseURL }) => {
    expect(await dragged(browser, baseURL, [[10, 0.06], [20, 0.12], [30, 0.18], [40, 0.25]], 45)).toBe("1");
  });

  test(`a slow drag of 40% springs back, by ${kind}`, async ({ browser, baseURL }) => {
    expect(await dragged(browser, baseURL, [[1000, 0.2], [2000, 0.39], [2070, 0.4]], 2075)).toBe("0");
  });

  test(`a tile that rests before it is released springs back from 40%, by ${kind}`, async ({ browser, baseURL }) => {
    expect(await dragged(browser, baseURL, [[10, 0.1], [20, 0.25], [30, 0.4]], 300)).toBe("0");
  });

  // So short that the browser takes it for a tap as well.
  test(`a flick of a few pixels slides a tile once, by ${kind}`, async ({ browser, baseURL }) => {
    expect(await dragged(browser, baseURL, [[10, 0.06], [20, 0.12], [30, 0.16]], 35)).toBe("1");
  });

  test(`a flick back cancels a drag past half a tile, by ${kind}`, async ({ browser, baseURL }) => {
    expect(await dragged(browser, baseURL, [[300, 0.95], [500, 0.95], [515, 0.8], [530, 0.6]], 535)).toBe("0");
  });
}

test("a finger that rolls a little still taps", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await begin(page);
  const press = await pointer(page, "touch");
  const { side } = await centre(tile(page, 15));
  await press(15, [[50, 6 / side]], 100);
  await expect(page.locator("#move-count")).toHaveText("1");
  await page.close();
});

test("a finger that slips a few pixels, too slowly for a flick, taps", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true });
  await begin(page);
  const drag = await pointer(page, "touch");
  await drag(15, [[30, 0.06], [60, 0.12], [100, 0.15]], 101);
  await expect(page.locator("#move-count")).toHaveText("1");
  await page.close();
});

test("a tap right after a flick slides a tile", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await begin(page);
  const flick = await pointer(page, "touch");
  await flick(15, [[10, 0.1], [20, 0.3], [30, 0.5]], 35);
  await expect(page.locator("#move-count")).toHaveText("1");
  await tile(page, 15).tap();
  await expect(page.locator("#move-count")).toHaveText("2");
  await page.close();
});

test("a click moves a tile and all tiles between it and the blank", async ({ quietPage: page }) => {
  await begin(page);
  await tile(page, 15).click();
  expect(await board(page)).toBe("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15");
  await tile(page, 3).click();
  expect(await board(page)).toBe("1 2 0 4/5 6 3 8/9 10 7 12/13 14 11 15");
  await expect(page.locator("#move-count")).toHaveText("4");
  // Not in line with the blank, and said to be so: by force.
  await expect(tile(page, 6)).toHaveAttribute("aria-disabled", "true");
  await tile(page, 6).click({ force: true });
  await expect(page.locator("#move-count")).toHaveText("4");
});

test("undo, redo and reset, by button and by key", async ({ quietPage: page }) => {
  await begin(page);
  const start = await board(page);
  await tile(page, 13).click();
  const moved = await board(page);
  await tile(page, 9).click();
  await button(page, "Undo").click();
  expect(await board(page)).toBe(moved);
  await page.keyboard.press("Control+z");
  expect(await board(page)).toBe(start);
  await expect(button(page, "Undo")).toBeDisabled();
  await page.keyboard.press("Control+Shift+z");
  expect(await board(page)).toBe(moved);
  await button(page, "Redo").click();
  await button(page, "Reset").click();
  expect(await board(page)).toBe(start);
  await expect(page.locator("#move-count")).toHaveText("0");
  await expect(page.locator("#time")).toHaveText("0:00.0");
});

test("a drag moves the tiles, and takes effect past half a cell", async ({ quietPage: page }) => {
  await begin(page);
  const start = await board(page);
  const { x, y, side } = await centre(tile(page, 14));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + side * 0.2, y);
  await page.mouse.move(x + side * 0.4, y + 3);
  // Both tiles follow, the next one does not.
  for (const [number, shift] of [[14, 0.4], [15, 0.4], [13, 0]]) {
    const home = number - 13;
    const well = await page.locator("#board").boundingBox();
    const box = await tile(page, number).boundingBox();
    expect((box.x - well.x) / side).toBeCloseTo(home + shift, 1);
  }
  // Back to where it was pressed, which is a slide at no speed.
  await page.mouse.move(x, y);
  await page.mouse.up();
  expect(await board(page)).toBe(start);
  const drag = await pointer(page, "mouse");
  await drag(14, [[100, 0.35], [200, 0.7]], 1000);
  expect(await board(page)).toBe("1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15");
  await expect(page.locator("#move-count")).toHaveText("2");
  await expect(page.locator("[data-dragged]")).toHaveCount(0);
});

test("a press released outside the board is not a drag", async ({ quietPage: page }) => {
  await begin(page);
  const start = await board(page);
  const { x, y } = await centre(tile(page, 15));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(5, y);
  await page.mouse.up();
  await page.mouse.move(x, y);
  await page.mouse.move(x + 60, y);
  await expect(page.locator("[data-dragged]")).toHaveCount(0);
  expect(await board(page)).toBe(start);
  await tile(page, 15).click();
  expect(await board(page)).not.toBe(start);
});

test("a finger drags a tile without scrolling the page", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, viewport: { width: 360, height: 500 }, hasTouch: true, isMobile: true });
  await begin(page);
  const { x, y, side } = await centre(tile(page, 12));
  const touch = await page.context().newCDPSession(page);
  const send = (type, dy) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: y + dy }] });
  await send("touchStart", 0);
  for (const part of [0.2, 0.4, 0.6, 0.8]) {
    await send("touchMove", side * part);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await send("touchEnd");
  await expect.poll(() => board(page)).toBe("1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await tile(page, 8).tap();
  await expect.poll(() => board(page)).toBe("1 2 3 4/5 6 7 0/9 10 11 8/13 14 15 12");
  await page.close();
});

test("arrows and WASD move a tile into the blank, Enter the tile in focus", async ({ quietPage: page }) => {
  await begin(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("d");
  expect(await board(page)).toBe("1 2 3 4/5 6 7 8/9 10 0 11/13 14 15 12");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  expect(await board(page)).toBe("1 2 3 4/5 6 7 8/9 10 15 11/13 14 0 12");
  await tile(page, 13).focus();
  await page.keyboard.press("Enter");
  expect(await board(page)).toBe("1 2 3 4/5 6 7 8/9 10 15 11/0 13 14 12");
  await expect(page.locator("#move-count")).toHaveText("5");
});

test("moves played fast are all made", async ({ quietPage: page }) => {
  await begin(page);
  const start = await board(page);
  await page.evaluate(() => {
    for (const key of ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"].flatMap((key) => [key, key, key])) {
      window.dispatchEvent(new KeyboardEvent("keydown", { key }));
    }
  });
  await expect(page.locator("#move-count")).toHaveText("12");
  expect(await board(page)).not.toBe(start);
});

test("solving a board by hand is reported and stops the clock", async ({ quietPage: page }) => {
  const pass = await controlClock(page);
  await open(page, "board=1.2.3_4.5.6_0.7.8");
  await expect(page.locator("#time")).toHaveText("0:00.0");
  await page.keyboard.press("ArrowLeft");
  await pass(2300);
  await expect(page.locator("#time")).toHaveText("0:02.3");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("#game-status")).toHaveText("Solved in 2 moves and 0:02.3. Well done!");
  await pass(5000);
  // Undo draws the time again, and starts the clock where it stood.
  await button(page, "Undo").click();
  await expect(page.locator("#time")).toHaveText("0:02.3");
});

test("the address follows the game, and Solve starts from the current board", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.5.6_0.7.8");
  await tile(page, 7).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?board=1.2.3_4.5.6_7.0.8");
  await solve(page);
  await ended(page);
  await expect(page.locator("#result")).toHaveText("1 move, proved shortest");
});
