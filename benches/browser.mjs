// Solves the boards of boards.tsv in the worker of the built page and compares with the native times of the same run.
// The solution length and the number of expanded nodes of each board are checked before its time is printed.
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

/** Time to spend on repeating one board, in milliseconds. */
const REPEAT_MS = 3000;

/** Makes the page cross-origin isolated, so that its worker's clock has a resolution of 5 µs instead of 100 µs. */
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

/** Runs in the page before its own code: records the last solve request that it posts to its worker. */
function recordRequests() {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (window.messages.isSolve(message)) window.lastRequest = message;
    return post.call(this, message, ...rest);
  };
}

/**
 * Runs in the page: sends the last request repeatedly to a separate worker, for which the page draws nothing. Returns the
 * milliseconds that the worker reports for each run.
 */
async function solveRepeatedly(durationMs) {
  if (!crossOriginIsolated) throw new Error("the clock is too coarse: the page is not isolated");
  const worker = new Worker(document.querySelector("meta[name=slidewise-worker]").content, { type: "module" });
  const next = () => new Promise((resolve) => (worker.onmessage = (event) => resolve(event.data)));
  await next();
  const time = (bytes) => {
    const stats = window.messages.solveStats(bytes);
    return stats?.isFinished ? stats.milliseconds : undefined;
  };
  const times = [];
  for (const startedAt = performance.now(); performance.now() - startedAt < durationMs; ) {
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
  console.log(`${"board".padEnd(14)} method  ${"heuristic".padEnd(16)} moves  expanded         ms       M/s    bytes  to native`);
  const page = await browser.newPage({ serviceWorkers: "block" });
  await isolate(page);
  await page.addInitScript({ path: messages });
  await page.addInitScript(recordRequests);
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
    const best = Math.min(...(await page.evaluate(solveRepeatedly, REPEAT_MS)));
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
