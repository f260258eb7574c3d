// Solves boards in the built page, with tables ready, each twice: first by pasting it and pressing Solve, then by sending
// the same request to the page's own worker (and its helpers) again, so that nothing is drawn. The times are those that
// the worker reports. The boards come from boards.rs, one per line: name, board, goal and optimal length, separated by
// tabs.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { launch } from "../tests/browser/launch.mjs";

const messages = fileURLToPath(new URL("messages.js", import.meta.url));
const [list, workers, runs] = process.argv.slice(2);
const cases = readFileSync(list, "utf8")
  .split("\n")
  .filter((line) => line)
  .map((line) => line.split("\t"));

/** Runs in the page before its own code: reports `count` processors, and records the last solve request. */
function prepare(count) {
  Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => count });
  Object.defineProperty(Navigator.prototype, "deviceMemory", { get: () => 32 });
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (window.messages.isSolve(message)) window.solving = { worker: this, request: message };
    return post.call(this, message, ...rest);
  };
  // Press Solve as soon as the button exists.
  const observer = new MutationObserver(() => {
    if (!window.pressed) {
      window.pressed = [...document.querySelectorAll("button")].find((button) => button.textContent.trim() === "Solve");
      window.pressed?.click();
    } else if (document.querySelector("#solving[data-phase=ended]")) {
      window.firstAnswer = performance.now();
      observer.disconnect();
    }
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}

/** Runs in the page: dispatches a paste event. */
function paste(text) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}

async function solve(page) {
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.locator("#solving[data-phase=ended]").waitFor({ timeout: 0 });
  return page.evaluate(() => {
    window.requests.push(window.solving.request);
    return { ...document.querySelector("#search-stats")?.dataset, ...document.querySelector("#result")?.dataset };
  });
}

/** Runs in the page: sends a recorded request again and returns the final statistics of the worker. */
async function resend(number) {
  const { worker } = window.solving;
  const pageHandler = worker.onmessage;
  const answer = await new Promise((resolve) => {
    worker.onmessage = ({ data: bytes }) => {
      const stats = window.messages.solveStats(bytes);
      if (stats?.isFinished) resolve(stats);
    };
    worker.postMessage(window.requests[number]);
  });
  worker.onmessage = pageHandler;
  return answer;
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const line = (times) => `${sum(times).toFixed(1)} ms, worst ${Math.max(...times).toFixed(1)} ms`;

const browser = await chromium.launch(launch);
let differing = 0;
try {
  console.log(`Chromium ${browser.version()}, workers: ${workers}`);
  const page = await browser.newPage({ serviceWorkers: "block" });
  await page.addInitScript({ path: messages });
  await page.addInitScript(prepare, Number(workers));
  const startedAt = performance.now();
  await page.goto(`${process.env.SLIDEWISE_URL}?board=${cases[0][1]}&goal=${cases[0][2]}`);
  await page.waitForFunction(() => window.firstAnswer, null, { timeout: 0 });
  const cold = await page.evaluate(() => {
    window.requests = [];
    return [window.firstAnswer, Number(document.querySelector("#search-stats").dataset.milliseconds)];
  });
  console.log(
    `first board answered ${cold[0].toFixed(0)} ms after navigation started, ${cold[1].toFixed(1)} ms of them in the worker`,
  );
  await page.getByText(/^The pattern databases are ready|^There is not enough memory/).waitFor({ state: "attached", timeout: 0 });
  console.log(`tables ready after ${(performance.now() - startedAt).toFixed(0)} ms`);

  const answers = [];
  for (const [, board] of cases) {
    await page.evaluate(paste, board.replaceAll(".", " ").replaceAll("_", "\n"));
    answers.push(await solve(page));
  }

  console.log(`${"board".padStart(8)} moves proved        nodes         ms`);
  for (let run = 0; run < Number(runs); run++) {
    const times = [];
    let nodes = 0;
    for (const [number, [name, , , length]] of cases.entries()) {
      const { milliseconds, expanded } = await page.evaluate(resend, number);
      times.push(milliseconds);
      nodes += expanded;
      if (run > 0) continue;
      const found = answers[number];
      const differs = length && found.length !== length;
      if (differs) differing++;
      console.log(
        [
          name.padStart(8), (found.length ?? "-").padStart(5), (found.proved === "true" ? "yes" : "no").padStart(6),
          String(expanded).padStart(12), milliseconds.toFixed(2).padStart(10),
          differs ? ` differs: ${length} in the file` : "",
        ].join(" "),
      );
    }
    console.log(`${cases.length} boards: ${line(times)}, ${nodes} nodes, ${differing} differ`);
  }
  console.log(`with the page drawing: ${line(answers.map((answer) => Number(answer.milliseconds)))}`);
} finally {
  await browser.close();
}
process.exitCode = differing === 0 ? 0 : 1;
