// Learn: pages with live examples, the cycles of a board, the gallery and the guided tour.
import { button, checkAccess, expect, query, test } from "./slidewise.mjs";

const title = (page) => page.locator("#learn-title");
const subject = (page) => page.locator(".lab-board").getAttribute("data-board");
const done = (page) => expect(page.locator("#learn-example")).toHaveAttribute("data-done", "true");
const row = (page, method) => page.locator(`.learn-table [data-method="${method}"]`);
const entry = (page, name) => page.getByRole("navigation", { name: "Contents of Learn" }).getByRole("link", { name, exact: true });

async function openLearn(page, rest = "") {
  await page.goto(`./?lab=learn${rest}`);
  await expect(title(page)).toBeVisible();
}

test("a page runs its example, and its sentences have the numbers of the run", async ({ quietPage: page }) => {
  await openLearn(page, "&page=astar");
  await done(page);
  await expect(row(page, "astar.manhattan")).toContainText("661");
  await expect(page.locator("#learn-result")).toContainText(
    "A* expanded 661 nodes and breadth-first search 50,480: 76 times as many.",
  );
  await entry(page, "IDA*").click();
  await expect(title(page)).toHaveText("IDA*");
  await expect(title(page)).toBeFocused();
  await done(page);
  const counts = page.locator(".learn-iterations li b");
  expect(await counts.allTextContents()).toEqual(["3", "42", "249", "2,067", "11,094", "3,412"]);
  await expect(page.locator("#learn-result")).toContainText("It made 6 iterations");
  await expect.poll(() => query(page)).toContain("page=idastar");
  await entry(page, "Depth-first").click();
  await expect(page.locator("#learn-result")).toContainText("a solution of 46,142 moves");
  await page.goBack();
  await expect(title(page)).toHaveText("IDA*");
});

test("an example that needs tables waits for its button, and inadmissible heuristics return longer solutions", async ({ quietPage: page }) => {
  await openLearn(page, "&page=pattern");
  await expect(page.locator("#learn-result")).toBeEmpty();
  await button(page, "Run the example").click();
  await done(page);
  await expect(page.locator("#learn-result")).toContainText("A* with pattern database expanded 44 nodes");
  await entry(page, "Common slips").click();
  await done(page);
  await expect(page.locator("#learn-result")).toContainText(
    "A* with every pair counted found a solution of 30 moves, A* with linear conflict one of 28: 2 more.",
  );
});

test("an exchange of two tiles flips the parity of the current board", async ({ quietPage: page }) => {
  await openLearn(page, "&page=solvability&board=1.2.3_4.5.6_7.8.0");
  const verdict = page.locator("#cycles-verdict");
  await expect(verdict).toHaveText("Solvable");
  await button(page, "Tile 7").click();
  await expect(button(page, "Tile 7")).toHaveAttribute("aria-pressed", "true");
  await button(page, "Tile 8").click();
  await expect(verdict).toHaveText("Not solvable");
  await expect(page.getByRole("img", { name: "Cycles: 8 to 7." })).toBeVisible();
  await expect(page.locator("#cycles-argument")).toContainText("1 exchange: odd");
  expect(await subject(page)).toBe("1 2 3/4 5 6/8 7 0");
  await expect.poll(() => query(page)).toContain("board=1.2.3_4.5.6_8.7.0");
  // By keyboard.
  await button(page, "Tile 1").press("Enter");
  await button(page, "Tile 2").press("Enter");
  await expect(verdict).toHaveText("Solvable");
  await done(page);
  await expect(page.locator("#learn-result")).toContainText("181,440 is exactly half of that");
});

test("a board of the gallery opens where it can be looked at", async ({ quietPage: page }) => {
  await openLearn(page, "&page=gallery");
  await expect(page.locator(".learn-gallery li")).toHaveCount(15);
  await page.getByRole("link", { name: "Columbia’s 696" }).click();
  await expect(page.getByRole("tab", { name: "Check" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tab", { name: "Check" })).toBeFocused();
  expect(await subject(page)).toBe("6 1 8/4 0 2/7 3 5");
  expect(query(page)).toContain("n=696");
  await page.goBack();
  await expect(title(page)).toHaveText("Instructive boards");
});

test("the tour goes through its ten steps by keyboard, and Escape leaves it", async ({ quietPage: page }) => {
  await openLearn(page);
  await page.locator("#start-tour").press("Enter");
  const heading = page.locator("#tour-heading");
  for (let step = 1; step <= 10; step++) {
    await expect(heading).toContainText(`Step ${step} of 10`);
    await expect(heading).toBeFocused();
    await expect.poll(() => query(page)).toContain(`tour=${step}`);
    // From the heading, Tab leads to Back, if there is a step before, and then to Next.
    for (let press = 0; press < (step === 1 ? 1 : 2); press++) await page.keyboard.press("Tab");
    if (step < 10) await page.keyboard.press("Enter");
  }
  await expect(page.locator("#cycles-verdict")).toHaveText("Not solvable");
  await page.goBack();
  await expect(heading).toContainText("Step 9 of 10");
  await expect(page.getByRole("tab", { name: "Check" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(page.locator("#tour")).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Check" })).toBeFocused();
  await expect.poll(() => query(page)).not.toContain("tour");
  await page.goto("./?lab=compare&board=8.6.7_2.5.4_3.0.1&methods=astar.manhattan&tour=7");
  await expect(heading).toContainText("Step 7 of 10");
  await button(page, "Leave").click();
  await expect(page.locator("#tour")).toHaveCount(0);
});

for (const theme of ["light", "dark"]) {
  test(`pages are accessible and fit a phone, ${theme}`, async ({ quietPage: page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width: 1280, height: 800 });
    await openLearn(page, "&page=idastar");
    await done(page);
    await checkAccess(page);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const name of ["manhattan", "wastar", "solvability", "gallery", "tour"]) {
      await page.locator("#learn-page").selectOption(name);
      await expect(page.locator("#learn-page")).toHaveValue(name);
      if (name !== "gallery" && name !== "tour") await done(page);
      await checkAccess(page);
    }
    await page.locator("#start-tour").click();
    await expect(page.locator("#tour-heading")).toBeVisible();
    await checkAccess(page);
  });
}
