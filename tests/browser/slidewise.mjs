// What the end-to-end tests share: the page's parts by name, and an independent replay of moves.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, chromium, expect } from "@playwright/test";
import { launch } from "./launch.mjs";

export { expect };

/** Starts a Chromium of its own and returns it together with the address of its debugger. */
async function startChromium(profile) {
  const args = ["--headless", ...launch.args, "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"];
  const chromium = spawn(launch.executablePath, args, { stdio: ["ignore", "ignore", "pipe"] });
  const address = await new Promise((resolve, reject) => {
    let printed = "";
    chromium.stderr.on("data", (text) => {
      printed += text;
      const found = printed.match(/ws:\/\/\S+/);
      if (found) resolve(found[0]);
    });
    chromium.on("exit", () => reject(new Error(`Chromium did not start: ${printed}`)));
  });
  return [chromium, address];
}

/**
 * Tests with a `quietPage` fail when the page writes to the console, fails a request or leaves its own origin. A
 * `hideable` page is in a Chromium of its own, where another tab hides it: to Playwright's pages Chromium says at all times
 * that they are visible.
 */
export const test = base.extend({
  hideable: async ({ baseURL }, use, testInfo) => {
    // Playwright clears its output folder before each run. Chromium's processes may write to the profile to the last.
    const [program, address] = await startChromium(testInfo.outputPath("profile"));
    const closed = new Promise((resolve) => program.on("exit", resolve));
    const browser = await chromium.connectOverCDP(address, { noDefaults: true });
    const [context] = browser.contexts();
    const [page] = context.pages();
    const goto = page.goto.bind(page);
    page.goto = (url) => goto(new URL(url, baseURL).href);
    const other = await context.newPage();
    const reaches = (state) => page.waitForFunction((state) => document.visibilityState === state, state, { polling: 50 });
    const hide = () => other.bringToFront().then(() => reaches("hidden"));
    const show = () => page.bringToFront().then(() => reaches("visible"));
    await show();
    await use({ page, hide, show });
    await browser.close();
    program.kill();
    await closed;
  },

  quietPage: async ({ page, baseURL }, use) => {
    const complaints = [];
    page.on("console", (message) => {
      // Said by the test's own browser settings, not by the page.
      if (message.text() !== "Service Worker registration blocked by Playwright") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("requestfailed", (request) => {
      // A reload cuts off what is still under way.
      if (request.failure()?.errorText !== "net::ERR_ABORTED") complaints.push(`failed: ${request.url()}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
    });
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== new URL(baseURL).origin) complaints.push(`elsewhere: ${request.url()}`);
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

/** A 4x4 board that keeps IDA* with Manhattan distance busy for far longer than any test. */
export const HARD = "board=0.12.9.13_15.11.10.14_3.7.2.5_4.8.6.1&algorithm=idastar&heuristic=manhattan";

export async function open(page, query = "") {
  await page.goto(query ? `./?${query}` : "./");
  await expect(page.locator("#worker")).toHaveText("The solver is ready.");
}

/** Has the test control the clock of a page that is opened after this: it stops until `pass(milliseconds)` is called. */
export async function controlClock(page) {
  await page.addInitScript(() => {
    window.time = 1000;
    performance.now = () => window.time;
  });
  return (milliseconds) => page.evaluate((milliseconds) => (window.time += milliseconds), milliseconds);
}

export const button = (page, name) => page.getByRole("button", { name, exact: true });
export const solve = (page) => button(page, "Solve").click();
export const stop = (page) => button(page, "Stop").click();
export const tile = (page, number) => page.locator(`[data-tile="${number}"]`);
export const tab = (page, name) => page.getByRole("tab", { name }).click();
export const board = (page) => page.locator("#board").getAttribute("data-board");

/** Chooses a square size in the top bar, which has a list in place of buttons where there is little room. */
export async function chooseSize(page, side) {
  const list = page.locator("#size");
  if (await list.isVisible()) await list.selectOption(String(side));
  else await button(page, `${side}×${side}`).click();
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails where axe finds something or the page is wider than its window, once the animations that end have ended. */
export async function checkAccess(page) {
  await page.evaluate(() => {
    const finite = document.getAnimations().filter((animation) => animation.effect.getComputedTiming().endTime < Infinity);
    return Promise.allSettled(finite.map((animation) => animation.finished));
  });
  const violations = await page.evaluate(`${axe}; axe.run().then((found) => found.violations)`);
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])).toEqual([]);
  const { width } = page.viewportSize();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

/** Opens the fields of the method. */
export async function changeMethod(page) {
  const change = page.locator("#change-method");
  if ((await change.getAttribute("aria-expanded")) === "false") await change.click();
}

/** Chooses an algorithm, and a heuristic if one is given. */
export async function choose(page, algorithm, heuristic) {
  await changeMethod(page);
  await page.locator("#algorithm").selectOption(algorithm);
  if (heuristic) await page.locator("#heuristic").selectOption(heuristic);
}

/** What the address says after its question mark. */
export const query = (page) => new URL(page.url()).search;

/** Waits until the search has ended, and returns its stats as numbers. */
export async function ended(page) {
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "ended");
  return page.locator("#search-stats").evaluate((list) =>
    Object.fromEntries(Object.entries(list.dataset).map(([name, value]) => [name, Number(value)])),
  );
}

/** The board after moves such as R3DLU2, each letter the motion of a tile; throws on an illegal one. */
export function play(text, moves) {
  const rows = text.split("/").map((row) => row.split(" ").map(Number));
  let y = rows.findIndex((row) => row.includes(0));
  let x = rows[y].indexOf(0);
  const motion = { U: [0, 1], D: [0, -1], L: [1, 0], R: [-1, 0] };
  for (const [, letter, run] of moves.matchAll(/([URDL])(\d*)/g)) {
    for (let left = Number(run || 1); left > 0; left--) {
      const [dx, dy] = motion[letter];
      rows[y][x] = rows[y + dy][x + dx];
      [x, y] = [x + dx, y + dy];
      rows[y][x] = 0;
    }
  }
  return rows.map((row) => row.join(" ")).join("/");
}
