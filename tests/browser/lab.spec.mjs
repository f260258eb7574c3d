// The lab: how it opens, what it shares with the game, and a comparison from its choices to its counts.
import { board, button, checkAccess, ended, expect, open, query, solve, test, tile } from "./slidewise.mjs";

const COLUMBIA = "board=6.1.8_4.0.2_7.3.5&goal=first";
const SMALL = `lab=compare&${COLUMBIA}&methods=bfs~astar.manhattan~idastar.manhattan&rules=columbia`;
const mode = (page, name) => page.getByRole("navigation", { name: "Mode" }).getByRole("link", { name });
const subject = (page) => page.locator(".lab-board").getAttribute("data-board");
const run = (page) => page.locator("#run-comparison");
const cell = (page, method) => page.locator(`[data-method="${method}"]`);

async function openLab(page, link) {
  await page.goto(`./?${link}`);
  await expect(page.locator(".lab-board")).toBeVisible();
}

/** Runs the comparison until its counts and times are complete. */
async function compare(page) {
  await run(page).click();
  await expect(run(page)).toHaveText("Run again");
}

/** The medians in the cells of the matrix, by method. */
const medians = (page) =>
  page.locator("[data-method][aria-pressed=true]").evaluateAll((cells) =>
    Object.fromEntries(cells.map((cell) => [cell.dataset.method, cell.querySelector(".wide")?.textContent])),
  );

test("the lab opens with the board of the game, and the game is as it was", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.0.6_7.5.8");
  await tile(page, 5).click();
  const game = await board(page);
  await mode(page, "Lab").click();
  await expect(page.locator(".lab-board")).toBeVisible();
  expect(await subject(page)).toBe(game);
  await expect(page.locator("#board")).toBeHidden();
  await expect.poll(() => query(page)).toContain("lab=compare&board=1.2.3_4.5.6_7.0.8");
  // The keys of the game do nothing here.
  await page.keyboard.press("ArrowLeft");
  await mode(page, "Play").click();
  await expect(page.locator("#board")).toBeVisible();
  expect(await board(page)).toBe(game);
  await expect(page.getByText("Moves1")).toBeVisible();
});

test("the lab has its own board until the game has another one", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.0.6_7.5.8");
  await mode(page, "Lab").click();
  await page.getByRole("tab", { name: "Check" }).click();
  await button(page, "Change").click();
  await page.locator("#lab-board-text").fill("2 8 3/1 6 4/7 0 5");
  await button(page, "Use it").click();
  await expect.poll(() => query(page)).toContain("lab=check&board=2.8.3_1.6.4_7.0.5");
  await mode(page, "Play").click();
  await mode(page, "Lab").click();
  await expect.poll(() => subject(page)).toBe("2 8 3/1 6 4/7 0 5");
  await mode(page, "Play").click();
  await tile(page, 5).click();
  await mode(page, "Lab").click();
  await expect.poll(() => subject(page)).toBe("1 2 3/4 5 6/7 0 8");
  await expect(page.getByRole("tab", { name: "Check" })).toHaveAttribute("aria-selected", "true");
});

test("Back and Forward go between the game and the lab", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.0.6_7.5.8");
  await mode(page, "Lab").click();
  await expect(page.locator(".lab-board")).toBeVisible();
  await page.getByRole("tab", { name: "Check" }).click();
  await expect.poll(() => query(page)).toContain("lab=check");
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Compare" })).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(page.locator("#board")).toBeVisible();
  expect(await board(page)).toBe("1 2 3/4 0 6/7 5 8");
  await page.goForward();
  await expect(page.locator(".lab-board")).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("tab", { name: "Check" })).toHaveAttribute("aria-selected", "true");
});

test("a solved board is compared with one click, and a board of the lab is played with one", async ({ quietPage: page }) => {
  await open(page, "board=8.6.7_2.5.4_3.0.1");
  await solve(page);
  await ended(page);
  await button(page, "Forward").click();
  await button(page, "Compare methods in the lab").click();
  await expect.poll(() => subject(page)).toBe("8 6 7/2 5 4/3 0 1");
  await expect(page.getByText("31 moves from the goal.")).toBeVisible();
  await button(page, "Change").click();
  await page.locator("#lab-board-text").fill("2 8 3/1 6 4/7 0 5\n1 2 3/8 0 4/7 6 5");
  await button(page, "Use it").click();
  await expect.poll(() => subject(page)).toBe("2 8 3/1 6 4/7 0 5");
  await expect(page.getByText("5 moves from the goal.")).toBeVisible();
  await button(page, "Play it").click();
  await expect(page.locator("#board")).toBeVisible();
  expect(await board(page)).toBe("2 8 3/1 6 4/7 0 5");
  await expect.poll(() => query(page)).toContain("goal=spiral");
});

test("the counts of a comparison are those of Columbia's course", async ({ quietPage: page }) => {
  await openLab(page, SMALL);
  await compare(page);
  const found = await medians(page);
  expect(found["bfs"]).toBe("54,094");
  expect(found["astar.manhattan"]).toBe("696");
});

test("a comparison that is stopped, limited, reloaded from its link and run again gives the same counts", async ({ quietPage: page }) => {
  await openLab(page, "lab=compare&boards=random&distances=8-24-8&each=4&seed=3&methods=astar.manhattan~idastar.manhattan");
  await compare(page);
  const first = await medians(page);
  // Limited: the median of a method whose runs are stopped is a lower bound.
  await page.locator("#node-limit").selectOption("10000");
  await cell(page, "iddfs").click();
  await compare(page);
  await expect(cell(page, "iddfs")).toContainText("≥ 10,000");
  // Stopped: Korf's boards take longer than it takes to press Stop.
  await page.locator("#node-limit").selectOption("5000000");
  await page.getByRole("radio", { name: "Gallery" }).check({ force: true });
  await page.locator("#gallery").selectOption("korf");
  await run(page).click();
  await expect(page.locator("#compare-status")).toContainText("of 10 boards");
  await button(page, "Stop").click();
  await expect(page.locator("#compare-status")).toContainText("Stopped after");
  await page.getByRole("radio", { name: "Random" }).check({ force: true });
  await page.locator("#node-limit").selectOption("1000000");
  await cell(page, "iddfs").click();
  await expect.poll(() => query(page)).not.toContain("iddfs");
  await page.reload();
  await compare(page);
  expect(await medians(page)).toEqual(first);
});

test("Back returns to the experiment before a change, with its results", async ({ quietPage: page }) => {
  await openLab(page, SMALL);
  await compare(page);
  const first = await medians(page);
  await cell(page, "greedy.manhattan").click();
  await expect.poll(() => query(page)).toContain("greedy.manhattan");
  await page.goBack();
  await expect(cell(page, "greedy.manhattan")).toHaveAttribute("aria-pressed", "false");
  expect(await medians(page)).toEqual(first);
});

test("a hint in the game is answered while a comparison runs", async ({ quietPage: page }) => {
  await openLab(page, "lab=compare&boards=random&size=4x4&each=50&methods=bfs&limit=1000000");
  await run(page).click();
  await expect(page.locator("#compare-status")).toContainText("of 50 boards");
  await mode(page, "Play").click();
  await button(page, "Hint").click();
  await expect(page.locator("[data-hint]")).toHaveCount(1);
  await mode(page, "Lab").click();
  await expect(run(page)).toHaveText("Stop");
  await run(page).click();
  await expect(page.locator("#compare-status")).toContainText("Stopped after");
});

test("parameters of a link that cannot be read are named, and the others are used", async ({ quietPage: page }) => {
  await openLab(page, `lab=compare&boards=random&seed=many&each=3&rules=columbia`);
  await expect(page.locator("#lab-link-error")).toHaveText(/The link says seed=many, which cannot be read/);
  await expect(page.getByLabel("Boards at each distance")).toHaveValue("3");
  await expect(page.locator("#rules")).toHaveValue("columbia");
  await button(page, "OK").click();
  await expect(page.locator("#lab-link-error")).toHaveCount(0);
});

test("a board without a solution is refused with the parity argument", async ({ quietPage: page }) => {
  await openLab(page, "lab=compare&board=1.2.3_4.5.6_8.7.0");
  await expect(page.locator("#lab-unsolvable")).toContainText("This board cannot be solved.");
  await run(page).click();
  await expect(page.locator("#compare-refusal")).toContainText("1 pair of tiles is in the wrong order");
});

test("a number that cannot be used stops the run with a sentence at its field", async ({ quietPage: page }) => {
  await openLab(page, "lab=compare&boards=random&methods=astar.manhattan");
  await page.locator("#each").fill("0");
  await expect(page.locator("#each-error")).toHaveText("Enter a whole number from 1 to 10,000.");
  await expect(run(page)).toHaveAttribute("aria-disabled", "true");
  await run(page).click({ force: true });
  await expect(page.locator("#compare-refusal")).toHaveText("Enter a whole number from 1 to 10,000.");
  await expect(run(page)).toHaveText("Run");
  await page.locator("#each").fill("2");
  await page.locator("#to").fill("40");
  await expect(page.locator("#to-error")).toHaveText("No board is more than 31 moves from the goal.");
  await expect(page.locator("#to")).toHaveValue("40");
  await page.locator("#to").fill("10");
  await expect(run(page)).toHaveText("Run 1 × 6");
  await compare(page);
});

test("random 4x4 boards say before the run which methods will reach the limit", async ({ quietPage: page }) => {
  await openLab(page, "lab=compare&boards=random&size=4x4&each=10");
  await expect(page.locator("#expected-limits")).toContainText("will mostly stop at the limit of 1 million nodes");
  await page.locator("#random-size").selectOption("3x3");
  await expect(page.locator("#expected-limits")).toHaveCount(0);
});

test("a list of boards says what was left out and compares the rest", async ({ quietPage: page }) => {
  await openLab(page, "lab=compare&methods=astar.manhattan");
  await page.getByRole("radio", { name: "List" }).check({ force: true });
  await page.locator("#board-list").fill("8 6 7/2 5 4/3 0 1\nrubbish\n2 8 3/1 6 4/7 0 5\n1 2/3 0");
  await expect(page.locator("#list-read")).toHaveText("2 boards of 3×3. 2 lines were left out.");
  await expect(page.locator(".list-errors li")).toHaveCount(2);
  await compare(page);
  await expect(page.locator("#compare-status")).toContainText("1 × 2 runs");
  await page.locator("#board-list").fill("rubbish here");
  await expect(page.locator("#list-read")).toHaveText("No boards yet. 1 line was left out.");
  await expect(run(page)).toHaveAttribute("aria-disabled", "true");
  await expect(run(page)).toHaveText("Run");
});

test("files are added to the list, and a file that is not a text gets a sentence", async ({ quietPage: page }) => {
  await openLab(page, "lab=compare&boards=list&list=2.8.3_1.6.4_7.0.5");
  const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.locator("#list-files").setInputFiles([file("a.txt", "3\n1 2 3\n4 5 6\n7 0 8\n"), file("b.txt", "# 42\n3\n4 1 3\n2 5 6\n7 8 0\n")]);
  await expect(page.locator("#list-read")).toHaveText("3 boards of 3×3.");
  await page.locator("#list-files").setInputFiles({ name: "c.png", mimeType: "image/png", buffer: Buffer.from([137, 80, 0, 255]) });
  await expect(page.getByRole("alert")).toHaveText("This file is not a text. Choose a text file with boards.");
  await expect(page.locator("#list-read")).toHaveText("3 boards of 3×3.");
});

test("no click in the lab is a click in the game", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.0.6_7.5.8");
  await mode(page, "Lab").click();
  await expect(page.locator(".lab-board")).toBeVisible();
  for (const name of ["Change", "Random board", "Shortest or quick", "More heuristics", "Memory or time"]) await button(page, name).click();
  for (const name of ["Gallery", "Random"]) await page.getByRole("radio", { name, exact: true }).check({ force: true });
  for (const cell of await page.locator("[data-method]").all()) await cell.click();
  await run(page).click();
  await button(page, "Stop").click();
  await expect(page.locator("#compare-status")).toContainText("Stopped after");
  await mode(page, "Play").click();
  expect(await board(page)).toBe("1 2 3/4 0 6/7 5 8");
  await expect.poll(() => query(page)).toBe("?board=1.2.3_4.0.6_7.5.8");
});

test("a lab that cannot be loaded is reported, and a second try loads it", async ({ page }) => {
  let isBlocked = true;
  await page.route(/\/lab-[0-9a-f]+_bg\.wasm/, (route) => (isBlocked ? route.abort() : route.continue()));
  await open(page, "board=1.2.3_4.0.6_7.5.8");
  await mode(page, "Lab").click();
  await expect(page.locator("#lab-status")).toContainText("The lab could not be loaded.");
  isBlocked = false;
  await button(page, "Try again").click();
  await expect(page.locator(".lab-board")).toBeVisible();
  await mode(page, "Play").click();
  expect(await board(page)).toBe("1 2 3/4 0 6/7 5 8");
});

test("a worker of the lab that fails is reported, and the comparison runs again", async ({ page }) => {
  await openLab(page, "lab=compare&boards=random&size=4x4&each=50&methods=bfs");
  await run(page).click();
  await expect(page.locator("#compare-status")).toContainText("of 50 boards");
  const worker = page.workers().at(-1);
  // Without its clock the worker's own code panics at the next slice.
  await worker.evaluate(() => Object.defineProperty(self, "performance", { value: undefined }));
  await expect(page.locator("#compare-status")).toContainText("failed");
  await expect(page.locator("#lab-worker")).toHaveCount(0);
  await page.getByRole("radio", { name: "This one" }).check({ force: true });
  await compare(page);
  await expect(page.locator("#compare-status")).toContainText("1 × 1 runs");
});

test("the link that is shared is that of the experiment", async ({ quietPage: page }) => {
  await openLab(page, SMALL);
  await button(page, "Share").click();
  await expect(page.locator("#link")).toHaveValue(new RegExp(`\\?${SMALL.replaceAll(".", "\\.")}$`));
  await expect(page.locator("#link-contents")).toContainText("the same counts");
});

test("a comparison by keyboard alone", async ({ quietPage: page }) => {
  await open(page, "board=8.6.7_2.5.4_3.0.1");
  await mode(page, "Lab").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".lab-board")).toBeVisible();
  const reach = async (locator) => {
    for (let presses = 0; presses < 80; presses++) {
      if (await locator.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("not reached by the Tab key");
  };
  await reach(page.getByRole("radio", { name: "This one" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Random" })).toBeChecked();
  await reach(page.getByLabel("Boards at each distance"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("2");
  await reach(button(page, "Shortest or quick"));
  await page.keyboard.press("Enter");
  await reach(run(page));
  await page.keyboard.press("Enter");
  await expect(run(page)).toHaveText("Run again");
  await expect(page.locator("#compare-status")).toContainText("5 × 24 runs");
});

for (const [name, width, height] of [["wide", 1280, 800], ["middle", 768, 1024], ["narrow", 360, 740]]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`the comparison, ${name} and ${colorScheme}: axe finds nothing and nothing overflows`, async ({ browser, baseURL }) => {
      const page = await browser.newPage({ baseURL, colorScheme, viewport: { width, height }, hasTouch: width < 500 });
      await openLab(page, "lab=compare&boards=random&distances=8-24-4&each=3&methods=bfs~astar.manhattan~greedy.manhattan~iddfs&limit=10000");
      for (const step of ["before", "after"]) {
        if (step === "after") await compare(page);
        await checkAccess(page);
        await page.screenshot({ path: `target/screenshots/lab-compare-${name}-${colorScheme}-${step}.png`, fullPage: true });
      }
      await page.close();
    });
  }
}

test("on a phone every count fits its cell of the matrix", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true });
  await openLab(page, "lab=compare&boards=random&distances=8-24-4&each=3&methods=bfs~astar.manhattan~greedy.manhattan~iddfs&limit=10000");
  await compare(page);
  const counts = await page.locator(".matrix-cell[aria-pressed=true]").evaluateAll((cells) =>
    cells.map((cell) => [cell.querySelector(".narrow"), cell]).map(([count, cell]) => {
      const [inner, outer] = [count.getBoundingClientRect(), cell.getBoundingClientRect()];
      return [count.textContent, inner.width > 0 && inner.left >= outer.left && inner.right <= outer.right];
    }),
  );
  expect(counts).toEqual([["9.9k", true], ["≥10k", true], ["86", true], ["89", true]]);
  await page.close();
});
