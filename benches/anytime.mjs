// Solves large boards in the built page for a given number of seconds each, with tables and weights ready. It pastes each
// board and presses Solve. The times are those that the worker reports with each solution and bound. The boards come from
// anytime.rs, one per line: name, board, goal, the length of a solution and whether it is optimal, separated by tabs.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { launch } from "../tests/browser/launch.mjs";

const messages = fileURLToPath(new URL("messages.js", import.meta.url));
const [list, secondsText] = process.argv.slice(2);
const seconds = Number(secondsText);
const cases = readFileSync(list, "utf8")
  .split("\n")
  .filter((line) => line)
  .map((line) => line.split("\t"));

/** Runs in the page before its own code: records the worker's statistics and the longest task. */
function prepare() {
  window.points = [];
  window.longest = 0;
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ entryTypes: ["longtask"] });
  const descriptor = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
  Object.defineProperty(Worker.prototype, "onmessage", {
    ...descriptor,
    set(handler) {
      descriptor.set.call(this, handler && ((event) => {
        record(new Uint8Array(event.data));
        return handler.call(this, event);
      }));
    },
  });

  function record(bytes) {
    const stats = window.messages.solveStats(bytes);
    if (!stats?.isAnytime) return;
    if (stats.isFinished) window.ended?.();
    const { milliseconds, best, bound, size } = stats;
    window.points.push({ seconds: milliseconds / 1000, best, bound, megabytes: size / 2 ** 20 });
  }
}

/** Runs in the page: dispatches a paste event. */
function paste(text) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}

/** Runs in the page: presses Solve, and Stop after `limit` seconds, without polling the page in between. */
async function solve(limit) {
  const press = (name) =>
    [...document.querySelectorAll("button")].find((button) => button.textContent.trim() === name)?.click();
  const ended = new Promise((resolve) => { window.ended = resolve; });
  press("Solve");
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, limit * 1000 + 50))]);
  press("Stop");
  await ended;
}

/** Returns the Manhattan distance of a board from its goal, both in the format of links. */
function manhattan(board, goal) {
  const positions = (text) =>
    new Map(text.split("_").flatMap((row, y) => row.split(".").map((tile, x) => [tile, [x, y]])));
  const goalPositions = positions(goal);
  let sum = 0;
  for (const [tile, [x, y]] of positions(board)) {
    const [goalX, goalY] = goalPositions.get(tile);
    if (tile !== "0") sum += Math.abs(x - goalX) + Math.abs(y - goalY);
  }
  return sum;
}

const signed = (number) => (Number(number) < 0 ? `${number}` : `+${number}`);
const at = (points, time) => points.filter((point) => point.seconds <= time).at(-1) ?? points[0];
const times = [...new Set([0.1, 1, 10, seconds])].filter((time) => time <= seconds);

const browser = await chromium.launch(launch);
let wrong = 0;
try {
  console.log(`Chromium ${browser.version()}`);
  const page = await browser.newPage({ serviceWorkers: "block", viewport: { width: 1280, height: 800 } });
  await page.addInitScript({ path: messages });
  await page.addInitScript(prepare);
  await page.goto(`${process.env.SLIDEWISE_URL}?board=${cases[0][1]}&goal=${cases[0][2]}`);
  const size = cases[0][1].split(/[._]/).length;
  if (size <= 25) {
    await page.getByText(/^The pattern databases are ready|^There is not enough memory/).waitFor({ state: "attached", timeout: 0 });
  }
  await page.getByRole("tab", { name: "Solve" }).click();
  await page.getByRole("radio", { name: "no limit", exact: true }).check({ force: true });
  console.log(
    `${"board".padStart(8)} first     ms ${times.map((time) => `${time} s`.padStart(11)).join(" ")}   known excess`,
  );
  const sums = times.map(() => ({ moves: 0, excess: 0, gap: 0 }));
  let [proved, megabytes] = [0, 0];
  await page.evaluate(() => { window.longest = 0; });
  for (const [name, board, , length, kind] of cases) {
    await page.evaluate(paste, board.replaceAll(".", " ").replaceAll("_", "\n"));
    await page.evaluate(() => { window.points = []; });
    await page.evaluate(solve, seconds);
    const points = await page.evaluate(() => window.points);
    megabytes = Math.max(megabytes, ...points.map((point) => point.megabytes));
    const first = points.find((point) => point.best !== null);
    if (!first) {
      wrong++;
      console.log(`${name.padStart(8)} not solved`);
      continue;
    }
    const cells = times.map((time, index) => {
      const { best, bound } = at(points, time);
      const shown = best ?? first.best;
      sums[index].moves += shown;
      sums[index].excess += shown - Number(length);
      sums[index].gap += Number(length) - bound;
      const isTooShort = kind === "optimal" && shown < Number(length);
      if (length && (isTooShort || bound > Number(length))) wrong++;
      return `${bound}<=${shown}`.padStart(11);
    });
    const last = at(points, seconds);
    if (last.best === last.bound) proved++;
    const excess = length ? signed((last.best ?? first.best) - Number(length)) : "";
    console.log(
      [
        name.padStart(8), String(first.best).padStart(5), (first.seconds * 1000).toFixed(1).padStart(6), ...cells,
        (length || "-").padStart(7), excess.padStart(6),
      ].join(" "),
    );
  }
  const distance = cases.reduce((sum, [, board, goal]) => sum + manhattan(board, goal), 0);
  for (const [index, time] of times.entries()) {
    const { moves, excess, gap } = sums[index];
    const mean = (sum) => (sum / cases.length).toFixed(2);
    const known = cases.every(([, , , length]) => length);
    const name = cases[0][4] === "optimal" ? "optimum" : "known length";
    const note = known ? `, ${signed(mean(excess))} above the ${name}, bound ${mean(gap)} below it` : "";
    console.log(`after ${time} s: ${mean(moves)} moves, ${(moves / distance).toFixed(3)} of the Manhattan distance${note}`);
  }
  console.log(`${cases.length} boards, ${proved} proved, ${wrong} wrong`);
  // The browser reports a long task with a delay.
  const longest = await page.evaluate(() => new Promise((resolve) => { setTimeout(() => resolve(window.longest), 500); }));
  console.log(`longest task of the page ${longest === 0 ? "below 50" : longest.toFixed(0)} ms, at most ${megabytes.toFixed(0)} MB in both workers`);
} finally {
  await browser.close();
}
process.exitCode = wrong === 0 ? 0 : 1;
