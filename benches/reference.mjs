// Runs the experiments of benches/reference in the worker of the built page and compares with the native times of the same
// run. The native benchmark has asserted the numbers of nodes and written the requests.
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { launch } from "../tests/browser/launch.mjs";

const rows = readFileSync(new URL("../target/bench/reference.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t"));

/** The number of times that each request is sent; the best time counts. */
const RUNS = 5;

/** Runs in the page: sends a request to a worker of its own and returns the milliseconds until its last answer. */
async function time([hex, runs]) {
  const bytes = Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16));
  const worker = new Worker(document.querySelector("meta[name=slidewise-worker]").content, { type: "module" });
  const next = () => new Promise((resolve) => (worker.onmessage = (event) => resolve(event.data)));
  await next();
  const times = [];
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now();
    worker.postMessage(bytes);
    // Event::Finished is 2, Event::Failed 3 and Event::Unreadable 6.
    let event;
    while ((event = (await next())[0]) === 1);
    if (event !== 2) throw new Error(`the worker answers with event ${event}`);
    times.push(performance.now() - startedAt);
  }
  worker.terminate();
  return times;
}

const browser = await chromium.launch(launch);
try {
  console.log(`Chromium ${browser.version()}`);
  console.log(`${"experiment".padEnd(24)} ${"nodes".padStart(9)} ${"ms".padStart(9)} ${"M/s".padStart(7)} to native`);
  const page = await browser.newPage({ serviceWorkers: "block" });
  await page.goto(process.env.SLIDEWISE_URL);
  for (const [name, nodes, native, hex] of rows) {
    const best = Math.min(...(await page.evaluate(time, [hex, RUNS])));
    console.log(
      [
        name.padEnd(24), nodes.padStart(9), best.toFixed(1).padStart(9),
        (Number(nodes) / best / 1000).toFixed(2).padStart(7), (best / Number(native)).toFixed(2).padStart(9),
      ].join(" "),
    );
  }
} finally {
  await browser.close();
}
