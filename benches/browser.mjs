// The boards of boards.tsv in the worker of the built page, beside the native times of the same run.
// Lengths and numbers of expanded boards are checked before any time is printed.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { launch } from "../tests/browser/launch.mjs";

const rows = (path) =>
  readFileSync(new URL(path, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split("\t"));

const messages = fileURLToPath(new URL("messages.js", import.meta.url));

const PATIENCE = 3000;

/** With these headers a page is isolated, and its worker's clock has steps of 5 µs instead of 100. */
async function isolate(page) {
  await page.route("**/*", async (route) => {
    const response = await route.fetch();
    const isolated = {
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
    };
    await route.fulfill({ response, headers: { ...response.headers(), ...isolated } });
  });
}

/** In the page, before its own code: keeps the last job that it sends to its worker. */
function keepRequests() {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (window.messages.isSolve(message)) window.lastRequest = message;
    return post.call(this, message, ...rest);
  };
}

/**
 * In the page: sends its last job again and again to a worker of its own, which the page does not
 * draw for, and gives the milliseconds that the worker says each run took.
 */
async function solveOften(until) {
  if (!crossOriginIsolated) throw new Error("the clock is too coarse: the page is not isolated");
  const worker = new Worker(document.querySelector("meta[name=slidewise-worker]").content, { type: "module" });
  const next = () => new Promise((resolve) => (worker.onmessage = (event) => resolve(event.data)));
  await next();
  const time = (bytes) => {
    const stats = window.messages.solveStats(bytes);
    return stats?.isFinished ? stats.milliseconds : undefined;
  };
  const times = [];
  for (const begun = performance.now(); performance.now() - begun < until; ) {
    worker.postMessage(window.lastRequest);
    let took;
    while ((took = time(await next())) === undefined);
    times.push(took);
  }
  worker.terminate();
  return times;
}

const native = new Map(rows("../target/bench/native.tsv").map(([key, milliseconds]) => [key, Number(milliseconds)]));
const browser = await chromium.launch(launch);
try {
  console.log(`Chromium ${browser.version()}`);
  console.log(`${"board".padEnd(14)} method  ${"estimate".padEnd(16)} moves  expanded         ms       M/s    bytes  to native`);
  const page = await browser.newPage({ serviceWorkers: "block" });
  await isolate(page);
  await page.addInitScript({ path: messages });
  await page.addInitScript(keepRequests);
  for (const [name, board, algorithm, heuristic, moves, expanded] of rows("boards.tsv")) {
    const text = board.replaceAll(" ", ".").replaceAll("/", "_");
    await page.goto(`${process.env.SLIDEWISE_URL}?board=${text}&algorithm=${algorithm}&heuristic=${heuristic}`);
    await page.getByText("The solver is ready.").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.locator("#solving[data-phase=ended]").waitFor();
    const last = await page.evaluate(() => ({
      ...document.querySelector("#search-stats").dataset,
      ...document.querySelector("#result").dataset,
    }));
    if (last.length !== moves || last.expanded !== expanded || last.proved !== "true") {
      throw new Error(`${name}, ${algorithm}, ${heuristic}: ${JSON.stringify(last)}, not ${moves} and ${expanded}`);
    }
    const best = Math.min(...(await page.evaluate(solveOften, PATIENCE)));
    const bytes = algorithm === "astar" && heuristic !== "pattern" ? (Number(last.bytes) / Number(last.kept)).toFixed(1) : "";
    const ratio = (best / native.get(`${name}, ${algorithm}, ${heuristic}`)).toFixed(2);
    console.log(
      [
        name.padEnd(14), algorithm.padEnd(7), heuristic.padEnd(16), moves.padStart(5), expanded.padStart(9),
        best.toFixed(3).padStart(10), (Number(expanded) / best / 1000).toFixed(2).padStart(9), bytes.padStart(8), ratio.padStart(10),
      ].join(" "),
    );
  }
} finally {
  await browser.close();
}
