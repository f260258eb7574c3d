// Measures the built page: download size, Stop latency, and long tasks (50 ms and more) on the main thread while searches
// run. It prints the figures and asserts nothing, because machines differ.
import { chromium } from "@playwright/test";
import { watchDownloads } from "../tests/browser/downloads.mjs";
import { launch } from "../tests/browser/launch.mjs";

const STOPS = 10;
const REPORTS = 20;
const BOARD_4X4 = "board=0.12.9.13_15.11.10.14_3.7.2.5_4.8.6.1";
const LAB_12_METHODS =
  "lab=compare&boards=random&distances=6-24-2&each=10&methods=" +
  ["bfs", "ucs", "greedy.manhattan", "greedy.linear-conflict", "astar.misplaced", "astar.manhattan", "astar.linear-conflict"]
    .concat(["astar.walking", "astar.pattern", "wastar.manhattan.2", "idastar.manhattan", "idastar.linear-conflict"])
    .join("~");
const EXPLORE_MILLION = `lab=explore&${BOARD_4X4}&method=astar.manhattan`;
const SCRUBS = 60;
const BOARD_5X5 = "board=14.5.9.2.18_8.23.19.12.17_15.0.10.20.4_6.11.21.1.7_24.3.16.22.13&goal=first";

/** Runs in the page before its own code: records long tasks and defines helper functions for the benchmark. */
function prepare() {
  window.tasks = [];
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries())).observe({ type: "longtask", buffered: true });
  /** Clicks the button with this name. */
  window.press = (name) =>
    [...document.querySelectorAll("button")].find((button) => [button.textContent.trim(), button.ariaLabel].includes(name)).click();
  /** Waits until `test` returns a truthy value, checking after each change of the page. */
  window.waitFor = (test) =>
    new Promise((resolve) => {
      const check = () => {
        const found = test();
        if (!found) return;
        changes.disconnect();
        // Resolve in a new task.
        setTimeout(resolve, 0, found);
      };
      const changes = new MutationObserver(check);
      changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      check();
    });
  /** Returns `true` if a moment of a search is shown. */
  window.isMomentShown = (at) => {
    const words = document.querySelector("#moment-words");
    return words?.dataset.at === String(at) && words.dataset.shown === words.dataset.at;
  };
  window.phase = (phase) => window.waitFor(() => document.querySelector("#solving")?.dataset.phase === phase);
  /** Waits until the figures of a search have changed `count` times. */
  window.reports = async (count) => {
    let last = -1;
    for (let report = 0; report < count; report++) {
      last = await window.waitFor(() => {
        const expanded = Number(document.querySelector("#search-stats")?.dataset.expanded);
        return expanded > last && expanded;
      });
    }
  };
}

async function open(page, query) {
  await page.goto(`${process.env.SLIDEWISE_URL}?${query}`);
  await page.evaluate(() => window.waitFor(() => document.querySelector("#worker")?.textContent === "The solver is ready."));
}

/** Runs `work` in the page, then prints the long tasks since its start. */
async function printTasks(page, what, work, argument) {
  const startedAt = await page.evaluate(() => performance.now());
  await page.evaluate(work, argument);
  const tasks = await page.evaluate(
    (startedAt) => window.tasks.filter((task) => task.startTime >= startedAt).map((task) => [task.startTime - startedAt, task.duration]),
    startedAt,
  );
  const texts = tasks.map(([start, duration]) => `${Math.round(duration)} ms (after ${(start / 1000).toFixed(1)} s)`);
  console.log(`long tasks (50 ms and more) while ${what}: ${texts.join(", ") || "none"}`);
}

const browser = await chromium.launch(launch);
try {
  console.log(`Chromium ${browser.version()}`);
  const page = await browser.newPage({ serviceWorkers: "block", viewport: { width: 1280, height: 800 } });
  await page.addInitScript(prepare);

  const downloads = watchDownloads(page);
  await open(page, `${BOARD_4X4}&algorithm=idastar&heuristic=manhattan`);
  const { page: files, worker } = await downloads();
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
  console.log(`download before the first move: ${kilobytes(files.bytes)}; of the solver, after it: ${kilobytes(worker.bytes)} (gzip)`);

  const delays = [];
  for (let stop = 0; stop < STOPS; stop++) {
    delays.push(
      await page.evaluate(async () => {
        window.press("Solve");
        await window.phase("running");
        await window.reports(2);
        const startedAt = performance.now();
        window.press("Stop");
        await window.phase("ended");
        return performance.now() - startedAt;
      }),
    );
  }
  delays.sort((one, other) => one - other);
  const [median, longest] = [delays[STOPS / 2], delays[STOPS - 1]].map((delay) => delay.toFixed(0));
  console.log(`Stop latency of IDA* on a 4x4 board, ${STOPS} runs: median ${median} ms, maximum ${longest} ms`);

  await open(page, `${BOARD_4X4}&algorithm=astar&heuristic=manhattan`);
  const streams = async (reports) => {
    window.press("Solve");
    await window.reports(reports);
    window.press("Stop");
    await window.phase("ended");
  };
  await printTasks(page, "A* runs on a 4x4 board", streams, REPORTS);

  await open(page, `${BOARD_4X4}&algorithm=wastar&heuristic=walking`);
  const ends = async () => {
    window.press("Solve");
    await window.phase("ended");
    await window.waitFor(() => document.querySelector(".steps li"));
  };
  await printTasks(page, "weighted A* solves a 4x4 board and the steps are listed", ends);

  await open(page, BOARD_5X5);
  const plays = async () => {
    window.press("Solve");
    await window.waitFor(() => document.querySelector("#incumbent[data-length]")?.dataset.length > 0);
    window.press("Play");
    const step = () => Number(document.querySelector("#step")?.textContent.match(/^Move (\d+) of/)?.[1]);
    // Let the solution play until the search ends.
    await window.waitFor(() => step() >= 10);
    await window.phase("ended");
  };
  await printTasks(page, "an anytime search runs on a 5x5 board and its solution is played", plays);

  const labDownloads = watchDownloads(page);
  await page.goto(`${process.env.SLIDEWISE_URL}?${LAB_12_METHODS}`);
  await page.evaluate(() => window.waitFor(() => document.querySelector("#run-comparison")));
  // The start of the lab is not part of the comparison.
  await page.evaluate(() => window.waitFor(() => document.querySelector(".rail-words")?.textContent.includes("from the goal")));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const { page: all } = await labDownloads();
  const lab = all.sizes.filter(([name]) => name.startsWith("lab-")).reduce((bytes, [, size]) => bytes + size, 0);
  console.log(`download of the lab, when it is first opened: ${kilobytes(lab)} (gzip)`);
  const compares = async () => {
    document.querySelector("#run-comparison").click();
    await window.waitFor(() => document.querySelector("#run-comparison").textContent === "Run again");
  };
  await printTasks(page, "12 methods are compared on 100 boards", compares);

  await page.goto(`${process.env.SLIDEWISE_URL}?${EXPLORE_MILLION}`);
  await page.evaluate(() => window.waitFor(() => window.isMomentShown(1)));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const scrubs = async (scrubs) => {
    const slider = document.querySelector("#moment");
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
    const delays = [];
    for (let scrub = 1; scrub <= scrubs; scrub++) {
      const startedAt = performance.now();
      const at = Math.round((slider.max * ((scrub * 37) % scrubs)) / scrubs);
      set.call(slider, at);
      slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
      await window.waitFor(() => window.isMomentShown(at));
      delays.push(performance.now() - startedAt);
    }
    window.delays = delays.sort((one, other) => one - other);
  };
  await printTasks(page, `a search of a million nodes is scrubbed to ${SCRUBS} moments`, scrubs, SCRUBS);
  const [middle, most] = await page.evaluate(() => [window.delays[window.delays.length >> 1], window.delays.at(-1)]);
  console.log(`a moment of a million nodes is shown after: median ${middle.toFixed(0)} ms, maximum ${most.toFixed(0)} ms`);
} finally {
  await browser.close();
}
