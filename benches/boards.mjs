// Solves boards in the built page, as someone who pastes them one after the other, with tables ready: the
// milliseconds are those that the page's worker says each took. The boards come from boards.rs, in lines of
// name, board, goal and length.
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { launch } from "../tests/browser/launch.mjs";

const [list, workers, runs] = process.argv.slice(2);
const cases = readFileSync(list, "utf8")
  .split("\n")
  .filter((line) => line)
  .map((line) => line.split("\t"));

/** In the page: what a person's paste does. */
function paste(text) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}

async function solve(page) {
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.locator("#solving[data-phase=ended]").waitFor({ timeout: 0 });
  return page.evaluate(() => ({
    ...document.querySelector("#figures")?.dataset,
    ...document.querySelector("#result")?.dataset,
  }));
}

const browser = await chromium.launch(launch);
let differing = 0;
try {
  console.log(`Chromium ${browser.version()}, workers: ${workers}`);
  const page = await browser.newPage({ serviceWorkers: "block" });
  await page.addInitScript((count) => {
    Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => count });
  }, Number(workers));
  const begun = performance.now();
  await page.goto(`${process.env.SLIDEWISE_URL}?board=${cases[0][1]}&goal=${cases[0][2]}`);
  const first = await solve(page);
  console.log(
    `first answer ${(performance.now() - begun).toFixed(0)} ms after the page was asked for, ` +
      `${Number(first.milliseconds).toFixed(0)} ms of them in the worker`,
  );
  await page.getByText("The tables are ready.").waitFor({ state: "attached", timeout: 0 });
  console.log(`tables ready after ${(performance.now() - begun).toFixed(0)} ms`);
  console.log(`${"board".padStart(8)} moves proved        nodes         ms`);
  for (let run = 0; run < Number(runs); run++) {
    let [sum, worst, nodes] = [0, 0, 0];
    differing = 0;
    for (const [name, board, , length] of cases) {
      await page.evaluate(paste, board.replaceAll(".", " ").replaceAll("_", "\n"));
      const answer = await solve(page);
      const milliseconds = Number(answer.milliseconds);
      sum += milliseconds;
      worst = Math.max(worst, milliseconds);
      nodes += Number(answer.expanded);
      const differs = length && answer.length !== length;
      if (differs) differing++;
      if (run === 0 || differs) {
        console.log(
          [
            name.padStart(8), (answer.length ?? "-").padStart(5), (answer.proved === "true" ? "yes" : "no").padStart(6),
            (answer.expanded ?? "-").padStart(12), milliseconds.toFixed(2).padStart(10),
            differs ? ` differs: ${length} in the file` : "",
          ].join(" "),
        );
      }
    }
    console.log(
      `${cases.length} boards: ${sum.toFixed(1)} ms, worst ${worst.toFixed(1)} ms, ${nodes} nodes, ${differing} differ`,
    );
  }
} finally {
  await browser.close();
}
process.exitCode = differing === 0 ? 0 : 1;
