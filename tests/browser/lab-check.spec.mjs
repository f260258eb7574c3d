// The lab's check: a student's number, from the assignment to the answer, by mouse, by keyboard and on a phone.
import { button, checkAccess, expect, query, test } from "./slidewise.mjs";

const COMMAND = "python driver.py ast 6,1,8,4,0,2,7,3,5";
const RIGHT = "Right, by Columbia’s rules.";

const text = (page) => page.getByLabel("File, command line or output");
const number = (page) => page.getByRole("textbox", { name: "Your number" });
const headline = (page) => page.locator("#check-headline");
const explanation = (page) => page.locator("#check-explanation");
const recognised = (page, name) => page.locator("#check-recognised > div").filter({ has: page.getByText(name, { exact: true }) });

async function openCheck(page, more = "") {
  await page.goto(`./?lab=check${more}`);
  await expect(text(page)).toBeVisible();
}

/** Waits until all runs have ended. */
async function complete(page) {
  await expect(page.locator("#check-verdict")).toBeVisible();
  await expect(page.locator("#check-progress")).toHaveCount(0);
}

/** Fails where axe finds something or the page is wider than its window, and keeps a picture. */
async function look(page, picture) {
  await checkAccess(page);
  await page.screenshot({ path: `target/screenshots/${picture}.png`, fullPage: true });
}

test("a student checks a number by mouse", async ({ quietPage: page }) => {
  await openCheck(page);
  await text(page).fill(COMMAND);
  await expect(recognised(page, "course")).toContainText("Columbia CSMM.101x");
  await expect(recognised(page, "search")).toContainText("A*, Manhattan distance");
  await expect(recognised(page, "board")).toContainText("3×3, 20 moves away");
  await expect(recognised(page, "goal")).toContainText("blank first");
  await expect(page.locator(".rail .lab-board")).toHaveAttribute("data-board", "6 1 8/4 0 2/7 3 5");
  await number(page).fill("696");
  await expect(headline(page)).toHaveText(RIGHT);
  await complete(page);
  await expect(explanation(page)).toHaveText("48 of 576 combinations of rules give exactly this.");
  await expect(page.locator("#check-plot")).toContainText(
    "A correct A* expands all 293 nodes with f below 20, and at most the 711 with f up to 20.",
  );
  const row = (name) => page.locator("#check-switches tr").filter({ hasText: name });
  await expect(row("ties in f").locator(".check-chip")).toHaveText([
    /^✓oldest first 696/, "newest first 390", "least h 616", "least g 711", /^binary heap on f \d+$/,
  ]);
  await expect(row("repeated boards")).toContainText("only the way back skipped 1,055");
  await expect(row("order of the blank’s moves")).toContainText("any of the 24 696");
  await expect(page.locator("#check-slips h2")).toContainText("none gives 696");
  await expect(page.locator("#check-slips tr").filter({ hasText: "The blank counts as a tile" })).toContainText("1,158");
  await expect(page.locator("#check-output pre")).toContainText("nodes_expanded: 696");
  // The plot has its numbers as a table.
  await page.getByText("All numbers as a table").click();
  const claimed = page.locator(".check-table tr.claimed");
  await expect(claimed).toContainText("696 ✓");
  await expect(claimed).toContainText("48");
  // Another number is answered without new runs.
  await number(page).fill("1158");
  await expect(headline(page)).toHaveText("Outside 293 to 711.");
  await expect(explanation(page)).toContainText("Exactly what you get if the blank counts as a tile.");
  await expect(page.locator("#check-test")).toContainText("One move from the goal it must be 1. With the blank it is 2");
  await expect(page.locator("#check-slips h2")).toContainText("one gives 1,158");
  await expect(page.locator("#check-progress")).toHaveCount(0);
  await number(page).fill("500");
  await expect(headline(page)).toHaveText("Possible, but no combination of rules gives it.");
  await number(page).fill("697");
  await expect(headline(page)).toContainText("Not the nodes expanded, but");
  await page.getByLabel("What it counts").selectOption("taken");
  await expect(headline(page)).toHaveText(RIGHT);
});

test("a student checks a number by keyboard alone", async ({ quietPage: page }) => {
  await openCheck(page);
  const reach = async (locator) => {
    for (let presses = 0; presses < 60; presses++) {
      if (await locator.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("The focus does not get there.");
  };
  await reach(text(page));
  await page.keyboard.insertText(COMMAND);
  await reach(page.locator("#check-change"));
  await page.keyboard.press("Enter");
  await expect(page.locator("#check-fields")).toBeVisible();
  await page.keyboard.press("Enter");
  await reach(number(page));
  await page.keyboard.type("696");
  await expect(headline(page)).toHaveText(RIGHT);
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("What it counts")).toBeFocused();
  await page.keyboard.type("expanded and");
  await expect(page.getByLabel("What it counts")).toHaveValue("taken");
  await complete(page);
  await expect(headline(page)).not.toHaveText(RIGHT);
  const summary = page.locator(".check-table summary");
  await reach(summary);
  await page.keyboard.press("Enter");
  await expect(page.locator(".check-table table")).toBeVisible();
  await reach(button(page, "Download"));
});

test("on a phone the answer follows the number", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await openCheck(page);
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("#check-panel :is(button, select, summary, input, textarea)")]
        .map((element) => [element.id || element.textContent.trim(), (element.closest("label") ?? element).getBoundingClientRect()])
        .filter(([, box]) => box.width > 0 && (box.width < 40 || box.height < 40))
        .map(([name, box]) => `${name}: ${Math.round(box.width)}x${Math.round(box.height)}`),
    );
  expect(await small()).toEqual([]);
  await text(page).fill(COMMAND);
  await number(page).fill("696");
  await expect(headline(page)).toHaveText(RIGHT);
  await complete(page);
  await page.locator("#check-change").tap();
  expect(await small()).toEqual([]);
  const [fields, answer, plot] = await Promise.all(
    [".number-fields", "#check-verdict", "#check-plot"].map((part) => page.locator(part).boundingBox()),
  );
  expect(answer.y).toBeGreaterThan(fields.y + fields.height);
  expect(answer.y - fields.y - fields.height).toBeLessThan(60);
  expect(plot.y).toBeGreaterThan(answer.y);
  // No label of the plot is cut off, and none covers another.
  const labels = await page.locator(".check-labels text").evaluateAll((all) =>
    all.map((label) => label.getBoundingClientRect()).filter((box) => box.width > 0).map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
  );
  expect(labels.length).toBeGreaterThan(3);
  for (const [index, label] of labels.entries()) {
    expect(label.left).toBeGreaterThanOrEqual(0);
    expect(label.right).toBeLessThanOrEqual(360);
    for (const other of labels.slice(index + 1)) {
      const apart = label.right <= other.left || other.right <= label.left || label.bottom <= other.top || other.bottom <= label.top;
      expect(apart, JSON.stringify([label, other])).toBe(true);
    }
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.close();
});

test("a reload keeps the text, and a link opens the same answer without it", async ({ quietPage: page }) => {
  await openCheck(page);
  await text(page).fill(COMMAND);
  await number(page).fill("1158");
  await complete(page);
  await expect.poll(() => query(page)).toBe(
    "?lab=check&board=6.1.8_4.0.2_7.3.5&goal=first&course=columbia&algorithm=astar&heuristic=manhattan&count=expanded&n=1158",
  );
  const answer = [await headline(page).textContent(), await explanation(page).textContent()];
  for (const [kept, open] of [
    [COMMAND, () => page.reload()],
    // Set when the page opens: the page that closes may still store its text.
    ["", () => page.addInitScript(() => sessionStorage.setItem("slidewise.check-text", "rubbish")).then(() => page.reload())],
  ]) {
    await open();
    await expect(text(page)).toHaveValue(kept);
    await expect(number(page)).toHaveValue("1158");
    await complete(page);
    expect([await headline(page).textContent(), await explanation(page).textContent()]).toEqual(answer);
  }
});

test("rubbish gets a sentence, and the board stays", async ({ quietPage: page }) => {
  await openCheck(page, "&board=6.1.8_4.0.2_7.3.5&goal=first");
  const error = page.locator("#check-text-error");
  for (const [rubbish, sentence] of [
    ["hello", "There is no board in this text"],
    ["python driver.py ast 6,1,8,4,0,2,7,3,3", "Tile 3 appears twice: cells 8 and 9."],
    ["java Solver puzzle99.txt", "The text names the file puzzle99"],
  ]) {
    await text(page).fill(rubbish);
    await expect(error).toContainText(sentence);
    await expect(page.locator("#check-unreadable")).toBeVisible();
    await expect(page.locator("#check-verdict, #check-recognised, #check-switches, #check-slips")).toHaveCount(0);
    await expect(page.locator(".rail .lab-board")).toHaveAttribute("data-board", "6 1 8/4 0 2/7 3 5");
  }
  await number(page).fill("69b");
  await expect(page.locator("#check-number-error")).toHaveText(
    "“b” at character 3 is not a digit: write a whole number such as 696.",
  );
  await text(page).fill("");
  await expect(error).toHaveText("");
});

test("files are chosen or dropped, and those that are no text are refused", async ({ quietPage: page }) => {
  await openCheck(page);
  const file = page.locator("#check-file");
  await file.setInputFiles({ name: "a.out", mimeType: "application/octet-stream", buffer: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]) });
  await expect(page.locator("#check-text-error")).toContainText("This file is not a text file");
  await file.setInputFiles({ name: "huge.txt", mimeType: "text/plain", buffer: Buffer.alloc((1 << 20) + 1, "1") });
  await expect(page.locator("#check-text-error")).toContainText("This file is larger than 1 MB");
  await file.setInputFiles({ name: "puzzle20.txt", mimeType: "text/plain", buffer: Buffer.from("3\r\n 1  6  4\r\n 7  0  8\r\n 2  3  5\r\n") });
  await expect(recognised(page, "course")).toContainText("Princeton / Coursera");
  await expect(page.getByLabel("What it counts")).toHaveValue("inserts");
  await number(page).fill("1439");
  await expect(headline(page)).toHaveText("Right, by Princeton’s rules.");
  await page.locator("#check-text").evaluate((field) => {
    const data = new DataTransfer();
    data.items.add(new File(["python driver.py ast 6,1,8,4,0,2,7,3,5"], "assignment.txt", { type: "text/plain" }));
    for (const type of ["dragover", "drop"]) {
      field.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  });
  await expect(text(page)).toHaveValue(COMMAND);
  await expect(recognised(page, "course")).toContainText("Columbia CSMM.101x");
});

test("every figure of an output has its answer, and one click looks at it", async ({ quietPage: page }) => {
  await openCheck(page);
  await text(page).fill(`${COMMAND}\ncost_of_path: 20\nnodes_expanded: 1158\nmax_search_depth: 20`);
  await complete(page);
  const chip = (name) => page.locator(".figure-chip").filter({ hasText: name });
  await expect(recognised(page, "board")).toContainText(`in “${COMMAND}”`);
  await expect(chip("cost_of_path")).toContainText("✓ right");
  await expect(chip("max_search_depth")).toContainText("✓ right");
  await expect(chip("nodes_expanded")).toContainText("✗ not right");
  await expect(chip("nodes_expanded")).toHaveAttribute("aria-pressed", "true");
  await chip("max_search_depth").click();
  await expect(headline(page)).toHaveText(RIGHT);
  await expect(number(page)).toHaveValue("20");
});

test("the search of an output that does not name one is found by its figures", async ({ quietPage: page }) => {
  await openCheck(page);
  const output = (expanded, depth) =>
    `path_to_goal: ['Up', 'Left', 'Left']\ncost_of_path: 3\nnodes_expanded: ${expanded}\nsearch_depth: 3\nmax_search_depth: ${depth}\n`;
  await text(page).fill(output(10, 4));
  await expect(recognised(page, "search")).toContainText("the only search of the course that gives its figures");
  await expect(recognised(page, "search")).toContainText("breadth-first");
  await expect(headline(page)).toHaveText(RIGHT);
  await text(page).fill(output(181437, 66125));
  await expect(recognised(page, "search")).toContainText("depth-first");
  await expect(headline(page)).toHaveText(RIGHT);
  await text(page).fill(output(11, 4));
  await expect(recognised(page, "search")).toContainText("no search of the course gives its figures");
  await expect(recognised(page, "search")).toContainText("A*");
});

test("what was recognised can be corrected", async ({ quietPage: page }) => {
  await openCheck(page);
  await text(page).fill(COMMAND);
  await page.locator("#check-change").click();
  await page.locator("#check-algorithm").selectOption("bfs");
  await expect(recognised(page, "search")).toContainText("chosen by you");
  await number(page).fill("54094");
  await expect(headline(page)).toHaveText(RIGHT);
  await expect(page.locator("#check-plot, .check-answer > .hint").first()).toContainText("not for breadth-first");
  await page.locator("#check-algorithm").selectOption("dfs");
  await number(page).fill("51015");
  await expect(headline(page)).toHaveText(RIGHT);
  // A path of 46,142 moves is shortened on the page, and whole in the copy.
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await expect(page.locator("#check-output pre")).toContainText("characters are left out here");
  await button(page, "Copy").click();
  await expect(page.locator("#check-output")).toContainText("Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.match(/'/g)).toHaveLength(2 * 46_142);
});

test("the runs of a hard board can be stopped and continued", async ({ quietPage: page }) => {
  await openCheck(page, "&board=0.12.9.13_15.11.10.14_3.7.2.5_4.8.6.1&n=1000");
  await button(page, "Stop").click();
  await expect(page.locator("#check-progress")).toContainText("The runs were stopped");
  await button(page, "Continue").click();
  await expect(button(page, "Stop")).toBeVisible();
});

test("each example is recognised and answered", async ({ quietPage: page }) => {
  for (const [name, course] of [
    ["Columbia", "Columbia CSMM.101x"], ["Princeton", "Princeton / Coursera"], ["AIMA", "AIMA 4e notebook"],
    ["42", "42 n-puzzle"], ["Korf", "Korf 1985"],
  ]) {
    await openCheck(page);
    await page.getByRole("group", { name: "Or try an example:" }).getByRole("button", { name, exact: true }).click();
    await expect(recognised(page, "course")).toContainText(course);
    await expect(headline(page)).toHaveText(/^(Right, by|By) .*rules/);
  }
});

test("a board without a solution is named at once, and all boards are the right number", async ({ quietPage: page }) => {
  await openCheck(page, "&board=1.6.8_4.0.2_7.3.5&goal=first");
  await expect(headline(page)).toHaveText("This board has no solution.");
  await expect(explanation(page)).toContainText("no move changes an even number to an odd one");
  await expect(explanation(page)).not.toContainText("twin");
  await number(page).fill("181,440");
  await expect(headline(page)).toHaveText("Right, for a search through every board that can be reached.");
  await expect(explanation(page)).toContainText("This board has no solution.");
  await number(page).fill("1,158");
  await expect(headline(page)).toHaveText("Not right: it is 181,440.");
  await text(page).fill("3\n 1 2 3\n 4 5 6\n 8 7 0\n");
  await number(page).fill("5");
  await expect(explanation(page)).toContainText("This board has no solution.");
  await expect(explanation(page)).toContainText("By Princeton’s rules the board and its twin");
});

for (const colorScheme of ["light", "dark"]) {
  for (const [width, height] of [[1280, 800], [768, 1024], [360, 740]]) {
    test(`${width}x${height}, ${colorScheme}: axe finds nothing and nothing overflows`, async ({ browser, baseURL }) => {
      const page = await browser.newPage({ baseURL, viewport: { width, height }, colorScheme });
      const picture = (name) => `check-${name}-${width}-${colorScheme}`;
      await openCheck(page);
      await look(page, picture("empty"));
      await text(page).fill(COMMAND);
      await number(page).fill("696");
      await complete(page);
      await look(page, picture("right"));
      await number(page).fill("1158");
      await page.locator("#check-change").click();
      await page.getByText("All numbers as a table").click();
      await look(page, picture("slip"));
      await page.close();
    });
  }
}
