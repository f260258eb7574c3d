// What the page costs: its download, and how long it keeps the main thread busy. Times are printed, not judged:
// machines differ.
import { gzipSync } from "node:zlib";
import { button, choose, ended, expect, open, solve, test } from "./slidewise.mjs";

test("all that is loaded before the page can be played is at most 250 KB compressed", async ({ quietPage: page }) => {
  const sizes = new Map();
  const waiting = [];
  page.on("response", (response) => {
    const name = new URL(response.url()).pathname.split("/").pop() || "index.html";
    waiting.push(response.body().then((body) => sizes.set(name, gzipSync(body, { level: 9 }).length), () => {}));
  });
  await open(page);
  await Promise.all(waiting);
  const sum = (names) => names.reduce((sum, name) => sum + sizes.get(name), 0);
  const worker = [...sizes.keys()].filter((name) => name.startsWith("worker-"));
  const before = [...sizes.keys()].filter((name) => !worker.includes(name));
  console.log(`before the first move: ${(sum(before) / 1000).toFixed(1)} KB; the solver, after it: ${(sum(worker) / 1000).toFixed(1)} KB (gzip)`);
  expect(worker).toHaveLength(2);
  expect(before.length).toBeGreaterThanOrEqual(4);
  expect(sum(before)).toBeLessThanOrEqual(250_000);
});

/** Before the page's own code: long tasks are kept. */
function watchTasks(page) {
  return page.addInitScript(() => {
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((entry) => [entry.startTime, entry.duration]))).observe({
      type: "longtask",
      buffered: true,
    });
  });
}

/** Prints the long tasks since a moment; the browser reports tasks of 50 ms and more only. */
async function printTasks(page, begun, what) {
  const tasks = await page.evaluate((begun) => window.tasks.filter(([start]) => start >= begun), begun);
  const told = tasks.map(([start, duration]) => `${Math.round(duration)} (after ${((start - begun) / 1000).toFixed(1)} s)`);
  console.log(`tasks of 50 ms and more while ${what}: ${told.join(", ") || "none"}`);
}

test("the longest task of the main thread while a 4x4 search streams", async ({ quietPage: page }) => {
  await watchTasks(page);
  await open(page, "board=0.12.9.13_15.11.10.14_3.7.2.5_4.8.6.1&algorithm=astar&heuristic=manhattan");
  const begun = await page.evaluate(() => performance.now());
  await solve(page);
  const expanded = () => page.locator("#figures").getAttribute("data-expanded").then(Number);
  let last = -1;
  // Twenty reports, each drawn.
  for (let report = 0; report < 20; report++) {
    await expect.poll(expanded).toBeGreaterThan(last);
    last = await expanded();
  }
  // And an answer, with its list of steps.
  await choose(page, "wastar", "walking");
  await button(page, "Run weighted A*").click();
  await ended(page);
  await printTasks(page, begun, "a 4x4 search streamed");
});

test("the longest task of the main thread while an anytime search runs, and its solution is played", async ({ quietPage: page }) => {
  await watchTasks(page);
  await open(page, "board=14.5.9.2.18_8.23.19.12.17_15.0.10.20.4_6.11.21.1.7_24.3.16.22.13&goal=first");
  await page.getByRole("tab", { name: "Solve" }).click();
  const begun = await page.evaluate(() => performance.now());
  // In the page itself, on events: what asks it from outside would take its time too.
  await page.evaluate(async () => {
    const press = (name) => document.querySelectorAll("button").forEach((button) => {
      if ([button.textContent.trim(), button.ariaLabel].includes(name)) button.click();
    });
    const seen = (selector) => new Promise((tell) => {
      const look = () => {
        if (!document.querySelector(selector)) return;
        changes.disconnect();
        // What is pressed then is a task of its own.
        setTimeout(tell);
      };
      const changes = new MutationObserver(look);
      changes.observe(document.body, { subtree: true, childList: true, attributes: true });
      look();
    });
    press("Solve");
    await seen("#so-far[data-length]");
    press("Play");
    await seen("#result");
  });
  await printTasks(page, begun, "an anytime search of a 5x5 board ran");
});
