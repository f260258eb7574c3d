// The boards of boards.tsv in the worker of the built page, beside the native times of the same run.
// Lengths and numbers of expanded boards are checked before any time is printed.
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { launch } from "../tests/browser/launch.mjs";

const rows = (path) =>
  readFileSync(new URL(path, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split("\t"));

// Longer than natively: the page draws each answer, so there are fewer runs a second.
const PATIENCE = 8000;

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

/** In the page: solves the board shown again and again, and gives the milliseconds of each run. */
async function solveOften(until) {
  const solving = document.querySelector("#solving");
  const solve = [...document.querySelectorAll("button")].find((button) => button.textContent === "Solve");
  const once = () =>
    new Promise((resolve) => {
      let running = false;
      const observer = new MutationObserver(() => {
        running ||= solving.dataset.phase === "running";
        if (running && solving.dataset.phase === "ended") {
          observer.disconnect();
          resolve({ ...document.querySelector("#figures").dataset, ...document.querySelector("#result").dataset });
        }
      });
      observer.observe(solving, { attributes: true });
      solve.click();
    });
  if (!crossOriginIsolated) throw new Error("the clock is too coarse: the page is not isolated");
  const seen = [];
  for (const begun = performance.now(); performance.now() - begun < until; ) seen.push(await once());
  return seen;
}

const native = new Map(rows("../target/bench/native.tsv").map(([key, milliseconds]) => [key, Number(milliseconds)]));
const browser = await chromium.launch(launch);
try {
  console.log(`Chromium ${browser.version()}`);
  console.log(`${"board".padEnd(14)} method  ${"estimate".padEnd(16)} moves  expanded         ms       M/s    bytes  to native`);
  const page = await browser.newPage();
  await isolate(page);
  for (const [name, board, algorithm, heuristic, moves, expanded] of rows("boards.tsv")) {
    const text = board.replaceAll(" ", ".").replaceAll("/", "_");
    await page.goto(`${process.env.SLIDEWISE_URL}?board=${text}&algorithm=${algorithm}&heuristic=${heuristic}`);
    await page.getByText("The solver is ready.").waitFor();
    const seen = await page.evaluate(solveOften, PATIENCE);
    for (const figures of seen) {
      if (figures.length !== moves || figures.expanded !== expanded || figures.proved !== "true") {
        throw new Error(`${name}, ${algorithm}, ${heuristic}: ${JSON.stringify(figures)}, not ${moves} and ${expanded}`);
      }
    }
    const last = seen.at(-1);
    const best = Math.min(...seen.map((figures) => Number(figures.milliseconds)));
    const bytes = algorithm === "astar" ? (Number(last.bytes) / Number(last.kept)).toFixed(1) : "";
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
