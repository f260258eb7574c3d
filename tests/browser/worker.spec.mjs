// Failures of the worker: each is reported, the board stays, and solving works again.
import { HARD, board, button, choose, ended, expect, open, query, solve, stop, test, tile } from "./slidewise.mjs";

const onlyWorker = (page) => {
  const workers = page.workers();
  expect(workers).toHaveLength(1);
  return workers[0];
};

async function solvesAgain(page) {
  await expect(page.locator("#worker")).toHaveText("The solver is ready.");
  await choose(page, "greedy");
  await solve(page);
  await ended(page);
  await expect(page.locator("#result")).toHaveText(/^\d+ moves, (not )?proved shortest/);
}

test("a worker that panics during a search is reported with its message and restarted", async ({ page }) => {
  await open(page, HARD);
  const before = await board(page);
  const reports = await page.evaluateHandle(() => {
    const seen = [];
    const worker = document.querySelector("#worker");
    const look = () => seen.push(document.querySelector("#worker")?.textContent);
    new MutationObserver(look).observe(worker.parentElement, { subtree: true, childList: true, characterData: true });
    return seen;
  });
  await solve(page);
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "running");
  // Without its clock the worker's own code panics at the next slice.
  await onlyWorker(page).evaluate(() => {
    Object.defineProperty(self, "performance", { value: undefined });
  });
  await expect(page.locator("#outcome")).toHaveText(
    "The search was interrupted because the solver failed. The board is unchanged.",
  );
  await expect(page.locator("#worker")).toHaveText("The solver is ready.");
  const said = (await reports.jsonValue()).join("\n");
  expect(said).toContain("The solver failed and is restarting: panicked at src/worker/host/scope.rs");
  expect(said).toContain("a worker has a clock");
  expect(await board(page)).toBe(before);
  await solvesAgain(page);
});

test("a worker that fails whenever it prepares tables is restarted three times, then only on request", async ({ page }) => {
  // Request::Prepare is number 2, see src/protocol/mod.rs.
  const failing = `
    self.addEventListener("message", ({ data }) => {
      if (data[0] === 2) setTimeout(() => { throw new Error("thrown for the test"); }, 20);
    });`;
  await page.route("**/worker-*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}${failing}` });
  });
  let workers = 0;
  page.on("worker", () => workers++);
  const link = "?board=1.2.3_0.4.6_7.5.8&algorithm=astar&heuristic=manhattan";
  await page.goto(`./${link}`);
  await expect(page.locator("#worker")).toContainText("The solver failed several times in a row.");
  await expect(page.locator("#worker")).toContainText("thrown for the test");
  expect(workers).toBe(4);
  // The board, the game and the link are as they were, and the board can be played.
  expect(await board(page)).toBe("1 2 3/0 4 6/7 5 8");
  expect(query(page)).toBe(link);
  await tile(page, 4).click();
  await expect(page.locator("#move-count")).toHaveText("1");
  expect(workers).toBe(4);
  await page.unroute("**/worker-*.js");
  await button(page, "Try again").click();
  await solvesAgain(page);
  await expect(page.locator("#move-count")).toHaveText("1");
  expect(workers).toBe(5);
});

test("the h column of the listed steps is filled by the worker after the one that failed", async ({ page }) => {
  await open(page, "board=5.9.14.3_1.2.0.4_13.10.15.12_11.7.6.8&algorithm=idastar&heuristic=pattern");
  await solve(page);
  await ended(page);
  await expect.poll(() => query(page)).toContain("moves=");
  // A new page asks for the h values of its link, and its first worker fails before it answers.
  const failing = `
    self.addEventListener("message", ({ data }) => {
      if (data[0] === 0) throw new Error("thrown for the test");
    }, { capture: true });`;
  let scripts = 0;
  await page.route("**/worker-*.js", async (route) => {
    const response = await route.fetch();
    scripts++;
    await route.fulfill({ response, body: scripts === 1 ? `${await response.text()}${failing}` : await response.text() });
  });
  await page.reload();
  await expect(page.locator(".steps li").last()).toContainText("41 + 0 = 41");
  expect(scripts).toBe(2);
});

test("a worker that throws is replaced", async ({ page }) => {
  await open(page, HARD);
  await solve(page);
  await onlyWorker(page).evaluate(() => {
    setTimeout(() => {
      throw new Error("thrown for the test");
    });
  });
  await expect(page.locator("#outcome")).toContainText("The search was interrupted");
  await solvesAgain(page);
});

test("a worker that does not answer Stop is replaced", async ({ page }) => {
  await open(page, HARD);
  await solve(page);
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "running");
  const begun = page.waitForEvent("console", (message) => message.text() === "stuck");
  // Never returns: the page ends the worker.
  onlyWorker(page)
    .evaluate(() => {
      console.log("stuck");
      for (;;);
    })
    .catch(() => {});
  await begun;
  const replacement = page.waitForEvent("worker");
  await stop(page);
  await expect(page.locator("#result")).toHaveText("Stopped before a solution was found.");
  await replacement;
  await solvesAgain(page);
});

test("a worker whose wasm is missing is reported, and can be started again", async ({ page }) => {
  await page.route("**/worker-*_bg.wasm", (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.goto("./?board=1.2.3_0.4.6_7.5.8");
  await expect(page.locator("#worker")).toContainText("The solver could not start:");
  await page.unroute("**/worker-*_bg.wasm");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("#worker")).toHaveText("The solver is ready.");
  await solve(page);
  await ended(page);
  await expect(page.locator("#result")).toHaveText("3 moves, proved shortest");
});

test("Solve starts a worker that could not start before, and reports another failure", async ({ page }) => {
  await page.route("**/worker-*_bg.wasm", (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.goto("./?board=1.2.3_0.4.6_7.5.8");
  await expect(page.locator("#worker")).toContainText("The solver could not start:");
  await solve(page);
  await expect(page.locator("#outcome")).toContainText("The search was interrupted");
  await page.unroute("**/worker-*_bg.wasm");
  await solve(page);
  await ended(page);
  await expect(page.locator("#result")).toHaveText("3 moves, proved shortest");
});

test("an anytime search whose worker fails keeps its best solution and reports why it ended", async ({ page }) => {
  await open(page, "board=14.5.9.2.18_8.23.19.12.17_15.0.10.20.4_6.11.21.1.7_24.3.16.22.13&goal=first");
  await solve(page);
  await expect(page.locator("#incumbent")).toHaveAttribute("data-length", /^\d+$/);
  await page.workers()[0].evaluate(() => {
    setTimeout(() => {
      throw new Error("thrown for the test");
    });
  });
  await ended(page);
  await expect(page.locator("#interruption")).toHaveText(
    "The search ended early because the solver failed. The best solution found was kept.",
  );
  await expect(page.locator("#result")).toHaveAttribute("data-length", /^\d+$/);
  await expect(page.locator("#worker")).toHaveText("The solver is ready.");
  await button(page, "Keep improving").click();
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "running");
  await expect(page.locator("#interruption")).toHaveCount(0);
  await stop(page);
  await ended(page);
});

test("a worker whose script is missing is reported", async ({ page }) => {
  await page.route("**/worker-*.js", (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.goto("./");
  await expect(page.locator("#worker")).toContainText("The solver could not start: its file could not be loaded");
});

test("Stop before the worker is ready does not restart it", async ({ page }) => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route("**/worker-*_bg.wasm", async (route) => {
    await held;
    await route.continue();
  });
  let workers = 0;
  page.on("worker", () => workers++);
  await page.goto("./?board=1.2.3_0.4.6_7.5.8");
  await solve(page);
  await stop(page);
  await expect(page.locator("#result")).toHaveText("Stopped before a solution was found.");
  release();
  await expect(page.locator("#worker")).toHaveText("The solver is ready.");
  await solve(page);
  await ended(page);
  expect(workers).toBe(1);
});

test("a request made before the worker is ready is not lost", async ({ page }) => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route("**/worker-*_bg.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("./?board=1.2.3_0.4.6_7.5.8");
  await expect(page.locator("#worker")).toHaveText("The solver is starting.");
  await solve(page);
  release();
  await ended(page);
  await expect(page.locator("#result")).toHaveText("3 moves, proved shortest");
});
