// Setting up: boards and goals by text, by tapping, by size; pictures for the tiles.
import { board, button, ended, expect, open, play, solve, tab, test, tile } from "./slidewise.mjs";

const START = "board=1.2.3_4.5.6_7.0.8";
const BOARD = "2 8 3/1 6 4/7 0 5";
const NOTATIONS = [
  "2 8 3/1 6 4/7 0 5",
  "2.8.3_1.6.4_7.0.5",
  "[2, 8, 3, 1, 6, 4, 7, 0, 5]",
  "[[2,8,3],[1,6,4],[7,0,5]]",
  "2 8 3\n1 6 4\n7 - 5",
  "283164705",
  "# a comment\n3\n2 8 3\n1 6 4\n7 * 5\n",
  "3x3:2,8,3,1,6,4,7,x,5",
  "2_8_3_1_6_4_7_0_5",
  "2\t8\t3;1\t6\t4|7\t0\t5",
  "2 8 3\n1 6 4\n7 _ 5",
  "2 8 3\n1 6 4\n7 O 5",
  "2\t8\t3\n1\t6\t4\n7\t\t5",
  "| 2 | 8 | 3 |\n|---|---|---|\n| 1 | 6 | 4 |\n| 7 |   | 5 |",
  "2-8-3/1-6-4/7-0-5",
  "283 164 705",
  "２８３１６４７０５",
  "start = [[2,8,3],[1,6,4],[7,0,5]]",
  "https://example.org/slidewise/?board=2.8.3_1.6.4_7.0.5",
];

/** Pastes a text with the keys, as a visitor does. */
async function paste(page, text) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("Control+v");
}

test("every notation can be pasted onto the page", async ({ quietPage: page }) => {
  for (const text of NOTATIONS) {
    await open(page, START);
    await paste(page, text);
    await expect.poll(() => board(page), { message: text }).toBe(BOARD);
  }
});

test("every notation can be pasted into the field", async ({ quietPage: page }) => {
  await open(page, START);
  const field = page.locator("#setup-text");
  for (const text of NOTATIONS) {
    await tab(page, "Set up");
    await button(page, "Start from the goal").click();
    await field.focus();
    await page.keyboard.press("Control+a");
    await paste(page, text);
    await expect.poll(() => board(page), { message: text }).toBe(BOARD);
    await expect(field).toHaveValue(BOARD);
  }
});

test("the feedback follows every key, and the board is used when the field loses focus", async ({ quietPage: page }) => {
  await open(page, START);
  await tab(page, "Set up");
  const field = page.locator("#setup-text");
  const feedback = page.locator("#setup-feedback");
  await field.fill("");
  await expect(feedback).toContainText("No tiles yet: write them row by row, with 0 for the blank.");
  await field.pressSequentially("1 2 3/4 5 6/7 8");
  await expect(feedback).toContainText("The last cell is missing: only the blank fits.");
  expect(await board(page)).toBe("1 2 3/4 5 6/7 0 8");
  await field.pressSequentially(" 0");
  await expect(feedback).toContainText("A 3×3 board that can be solved.");
  expect(await board(page)).toBe("1 2 3/4 5 6/7 0 8");
  // Pressing Solve leaves the field: the new board is the one that is solved.
  await field.fill("1 2 3/4 5 6/0 7 8");
  await solve(page);
  await ended(page);
  await expect(page.locator("#result")).toHaveText("2 moves, proved shortest");
  expect(await board(page)).toBe("1 2 3/4 5 6/0 7 8");
});

const BAD = [
  ["hello", "“h” at character 1 is not a tile: tiles are numbers, the blank is 0."],
  ["1 2 3/4 4 5/6 7 0", "Tile 4 appears twice: cells 4 and 5."],
  ["1 2 3/4 5 6/7 8 9", "9 cells need the numbers 0 to 8: 9 is too large (cell 9)."],
  ["1 2 3/4 5 6/7 8", "The last cell is missing: only the blank fits."],
  ["1 2 3/4 5/6 7 0", "Row 2 has 2 tiles but row 1 has 3: all rows need the same length."],
  ["1 2 3 4 5 0 6", "7 tiles do not make a square: end each row with / or write the size first, such as 4x3."],
  ["12x3: 1 2 0", "12×3 is too large: boards are 2×2 to 10×10."],
  ["1 2 3/4 5 6/7 -8 0", "-8 at character 15 is negative: tiles start at 1, the blank is 0."],
];
for (const [text, sentence] of BAD) {
  test(`"${text}" shows its error and changes nothing`, async ({ quietPage: page }) => {
    await open(page, START);
    await paste(page, text);
    const feedback = page.locator("#setup-feedback .field-error");
    await expect(feedback).toBeVisible();
    expect(await feedback.textContent()).toBe(sentence);
    await expect(page.locator("#setup-text")).toHaveValue(text);
    expect(await board(page)).toBe("1 2 3/4 5 6/7 0 8");
  });
}

test("an unsolvable board shows its inversions, and both repairs make it solvable", async ({ quietPage: page }) => {
  const broken = "board=1.2.3.4_5.6.7.8_9.10.11.12_13.15.14.0";
  await open(page, broken);
  const status = page.locator("#game-status");
  await expect(status).toContainText("1 pair of tiles is in the wrong order (an inversion), and 1 is odd.");
  await button(page, "Show the inversions").click();
  await expect(page.getByRole("img", { name: "1 arc for an inversion" })).toBeVisible();
  expect((await page.locator(".arcs").getAttribute("d")).split("M").length - 1).toBe(1);
  await button(page, "Swap 14 and 15").click();
  expect(await board(page)).toBe("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0");
  await expect(status).not.toContainText("cannot be solved");
  await open(page, broken);
  await button(page, "Use the goal “blank first”").click();
  await expect(page.locator("#goal")).toHaveText("Goal: blank first");
  await expect(status).not.toContainText("cannot be solved");
  await expect.poll(() => page.url()).toContain("&goal=first");
});

test("the repairs of a typed board work by mouse and by keyboard", async ({ quietPage: page }) => {
  await open(page, START);
  await tab(page, "Set up");
  const field = page.locator("#setup-text");
  const feedback = page.locator("#setup-feedback");
  await field.fill("1 2 3/4 5 6/8 7 0");
  // Pressed as slowly as a hand does.
  const { x, y } = await feedback.getByRole("button", { name: "Show the inversions" }).boundingBox();
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  await expect(field).toBeFocused();
  await page.mouse.up();
  await expect(feedback.locator(".arcs")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(feedback.getByRole("button", { name: "Swap 7 and 8" })).toBeFocused();
  await page.keyboard.press("Enter");
  expect(await board(page)).toBe("1 2 3/4 5 6/7 8 0");
  await expect(field).toHaveValue("1 2 3/4 5 6/7 8 0");
});

test("two taps swap tiles or the blank, by mouse and by keyboard", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.5.6_7.8.0");
  await tab(page, "Set up");
  await tile(page, 1).click();
  await expect(tile(page, 1)).toHaveAttribute("aria-pressed", "true");
  await tile(page, 8).click();
  expect(await board(page)).toBe("8 2 3/4 5 6/7 1 0");
  await tile(page, 0).click();
  await tile(page, 5).click();
  expect(await board(page)).toBe("8 2 3/4 0 6/7 1 5");
  await expect(page.locator("#setup-text")).toHaveValue("8 2 3/4 0 6/7 1 5");
  await tile(page, 8).focus();
  await page.keyboard.press("Enter");
  await tile(page, 2).focus();
  await page.keyboard.press("Enter");
  expect(await board(page)).toBe("2 8 3/4 0 6/7 1 5");
  // Tiles do not slide while a board is set up; they do again afterwards.
  await tab(page, "Solve");
  await tile(page, 6).click();
  expect(await board(page)).toBe("2 8 3/4 6 0/7 1 5");
});

test("a custom goal can be set by text and by taps, and is solved for", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.5.6_7.8.0");
  await tab(page, "Set up");
  await button(page, "Goal").click();
  const field = page.locator("#setup-text");
  await field.fill("1 2 3/4 0 5/7 8 6");
  await field.blur();
  // The board shows the goal while it is set up.
  expect(await board(page)).toBe("1 2 3/4 0 5/7 8 6");
  for (const number of [1, 2, 7, 8]) await tile(page, number).click();
  expect(await board(page)).toBe("2 1 3/4 0 5/8 7 6");
  await expect.poll(() => page.url()).toMatch(/board=1\.2\.3_4\.5\.6_7\.8\.0&goal=2\.1\.3_4\.0\.5_8\.7\.6$/);
  await solve(page);
  await ended(page);
  const moves = await page.locator("#moves").textContent();
  expect(play("1 2 3/4 5 6/7 8 0", moves)).toBe("2 1 3/4 0 5/8 7 6");
  await expect(page.locator("#result")).toContainText("proved shortest");
  await tab(page, "Set up");
  await field.fill("1 2/3 0");
  await expect(page.locator("#setup-feedback .field-error")).toHaveText(
    "This goal is 2×2, but the board is 3×3: change the size of the board first.",
  );
  await button(page, "Spiral").click();
  await expect(page.locator("#goal")).toHaveText("Goal: spiral");
  expect(await board(page)).toBe("1 2 3/8 0 4/7 6 5");
});

test("a random goal is some moves from the solved board, or any reachable board", async ({ quietPage: page }) => {
  await open(page, "board=8.6.7_2.5.4_3.0.1");
  await tab(page, "Set up");
  await expect(page.locator("#goal-moves")).toHaveCount(0);
  await button(page, "Goal").click();
  const moves = page.locator("#goal-moves");
  await expect(moves).toHaveValue("20");
  await button(page, "20 random moves away").click();
  await expect.poll(() => page.url()).toMatch(/board=8\.6\.7_2\.5\.4_3\.0\.1&goal=[\d._]+$/);
  // A number that cannot be used draws no goal.
  const first = await board(page);
  await moves.fill("201");
  await button(page, "Random moves away").click({ force: true });
  await expect(page.locator("#setup-panel")).toContainText("Enter a whole number from 1 to 200.");
  expect(await board(page)).toBe(first);
  await moves.fill("1");
  await moves.blur();
  await button(page, "1 random move away").click();
  // The board shows the goal while it is set up, and the text does too.
  const near = ["1 2 3/4 5 6/7 0 8", "1 2 3/4 5 0/7 8 6"];
  await expect.poll(async () => near.includes(await board(page))).toBe(true);
  await expect(page.locator("#setup-text")).toHaveValue(await board(page));
  const before = await board(page);
  await button(page, "Any reachable board").click();
  await expect.poll(() => board(page)).not.toBe(before);
  const goal = await board(page);
  expect(goal.split(/[ /]/).map(Number).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  await solve(page);
  await ended(page);
  expect(play("8 6 7/2 5 4/3 0 1", await page.locator("#moves").textContent())).toBe(goal);
  // The number is kept on the device.
  await page.reload();
  await tab(page, "Set up");
  await button(page, "Goal").click();
  await expect(moves).toHaveValue("1");
});

test("an unsolvable board gets a random goal that it can reach", async ({ quietPage: page }) => {
  for (const name of ["20 random moves away", "Any reachable board"]) {
    await open(page, "board=2.1.3_4.5.6_7.8.0");
    await expect(page.locator("#game-status")).toContainText("This board cannot be solved.");
    await tab(page, "Set up");
    await button(page, "Goal").click();
    await button(page, name).click();
    await tab(page, "Solve");
    await expect(page.locator("#game-status")).not.toContainText("cannot be solved");
    expect(await board(page)).toBe("2 1 3/4 5 6/7 8 0");
  }
});

test("every size can be chosen, from the top bar and by width and height", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.5.6_7.8.0&goal=first");
  await button(page, "5×5").click();
  await expect(page.locator(".tile")).toHaveCount(24);
  await expect(page.locator("#goal")).toHaveText("Goal: blank first");
  await button(page, "Custom").click();
  await expect(page.locator("#width")).toBeFocused();
  await page.locator("#width").selectOption("10");
  await page.locator("#height").selectOption("2");
  await expect(page.locator(".tile")).toHaveCount(20);
  await expect(button(page, "10×2")).toHaveAttribute("aria-pressed", "true");
  await page.locator("#height").selectOption("10");
  await expect(page.locator(".tile")).toHaveCount(100);
  await expect.poll(() => page.url()).toMatch(/board=[\d._]{280,}&goal=first$/);
});

const HARDEST = "board=8.6.7_2.5.4_3.0.1";

/** Opens the set-up and types a text that is no board. */
async function typeBadText(page) {
  await open(page, HARDEST);
  await tab(page, "Set up");
  await page.locator("#setup-text").fill("1 2 3/4 5 6/7 7 0");
}

test("Solve is refused while the typed text cannot be used", async ({ quietPage: page }) => {
  await typeBadText(page);
  await solve(page);
  await expect(page.locator("#refusal")).toContainText(
    "The text in Set up cannot be used. Tile 7 appears twice: cells 7 and 8. Correct the text or discard it.",
  );
  await expect(page.locator("#setup-text")).toHaveValue("1 2 3/4 5 6/7 7 0");
  await expect(page.locator("#setup-feedback .field-error")).toHaveText("Tile 7 appears twice: cells 7 and 8.");
  await expect(page.locator("#solving")).toHaveAttribute("data-phase", "idle");
});

test("a text that cannot be used outlives other tabs and moves, and can be corrected", async ({ quietPage: page }) => {
  await typeBadText(page);
  await tab(page, "Solve");
  await tile(page, 3).click();
  await expect.poll(() => board(page)).toBe("8 6 7/2 5 4/0 3 1");
  await solve(page);
  await button(page, "Correct the text").click();
  const field = page.locator("#setup-text");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("1 2 3/4 5 6/7 7 0");
  await field.fill("1 2 3/4 5 6/7 0 8");
  await solve(page);
  await ended(page);
  await expect(page.locator("#result")).toHaveText("1 move, proved shortest");
});

test("a text can be discarded beside the message that it cannot be used", async ({ quietPage: page }) => {
  await typeBadText(page);
  await solve(page);
  await page.locator("#refusal").getByRole("button", { name: "Discard the text" }).click();
  await expect(page.locator("#refusal")).toHaveCount(0);
  await expect(page.locator("#setup-text")).toHaveValue("8 6 7/2 5 4/3 0 1");
  await solve(page);
  await ended(page);
  await expect(page.locator("#result")).toHaveText("31 moves, proved shortest");
});

test("Solve takes a typed board that still has the focus", async ({ quietPage: page }) => {
  await open(page, HARDEST);
  await tab(page, "Set up");
  const field = page.locator("#setup-text");
  await field.fill("1 2 3/4 5 6/7 0 8");
  // As in browsers where a tap on a button does not take the focus.
  await button(page, "Solve").evaluate((element) => element.click());
  await ended(page);
  await expect(page.locator("#result")).toHaveText("1 move, proved shortest");
  expect(await board(page)).toBe("1 2 3/4 5 6/7 0 8");
});

test("a typed goal is judged together with the board typed before it", async ({ quietPage: page }) => {
  await open(page, "board=8.6.7_2.5.4_3.0.1");
  await tab(page, "Set up");
  const field = page.locator("#setup-text");
  await field.fill("2 8 3/1 6 4/7 0 5");
  await expect(page.locator("#setup-feedback")).toContainText("cannot be solved");
  await page.getByRole("group", { name: "What to set up" }).getByRole("button", { name: "Goal" }).click();
  await field.fill("1 2 3/8 0 4/7 6 5");
  await expect(page.locator("#setup-feedback")).not.toContainText("cannot");
  await button(page, "Use this goal").click();
  await expect.poll(() => new URL(page.url()).search).toBe("?board=2.8.3_1.6.4_7.0.5&goal=spiral");
});

test("Ctrl+Enter uses the typed board and leaves the set-up", async ({ quietPage: page }) => {
  await open(page, HARDEST);
  await tab(page, "Set up");
  const field = page.locator("#setup-text");
  await field.fill("1 2 3/4 5 6/0 7 8");
  await field.press("Control+Enter");
  await expect(page.locator("#solve-panel")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  expect(await board(page)).toBe("1 2 3/4 5 6/7 0 8");
  await solve(page);
  await ended(page);
  await expect(page.locator("#result")).toHaveText("1 move, proved shortest");
});

test("a pasted board is played at once by keys, taps and drags", async ({ quietPage: page }) => {
  await open(page, HARDEST);
  await tab(page, "Set up");
  await paste(page, "1 2 3/4 5 6/0 7 8");
  await expect.poll(() => board(page)).toBe("1 2 3/4 5 6/0 7 8");
  await page.keyboard.press("ArrowLeft");
  expect(await board(page)).toBe("1 2 3/4 5 6/7 0 8");
  await tile(page, 5).click();
  await expect.poll(() => board(page)).toBe("1 2 3/4 0 6/7 5 8");
  const { x, y, width, height } = await tile(page, 6).boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x - width / 4, y + height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => board(page)).toBe("1 2 3/4 6 0/7 5 8");
});

test("“Play this board” takes the typed board and leaves the set-up", async ({ quietPage: page }) => {
  await open(page, HARDEST);
  await tab(page, "Set up");
  await page.locator("#setup-text").fill("1 2 3/4 5 6/7 0 8");
  // Pressed as slowly as a hand does: the button stays under the pointer.
  const { x, y } = await button(page, "Play this board").boundingBox();
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.down();
  expect((await button(page, "Play this board").boundingBox()).y).toBe(y);
  await page.mouse.up();
  await expect(page.locator("#solve-panel")).toBeVisible();
  expect(await board(page)).toBe("1 2 3/4 5 6/7 0 8");
  await page.keyboard.press("ArrowLeft");
  expect(await board(page)).toBe("1 2 3/4 5 6/7 8 0");
});

test("what is pressed in the panel after typing stays under the pointer", async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, HARDEST);
  await tab(page, "Set up");
  await page.locator("#setup-text").fill("1 2 3/4 5 6/7 0 8");
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const goal = button(page, "Goal");
  const { x, y } = await goal.boundingBox();
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.down();
  expect((await goal.boundingBox()).y).toBe(y);
  await page.mouse.up();
  await expect(goal).toHaveAttribute("aria-pressed", "true");
  await button(page, "Play this board").click();
  expect(await board(page)).toBe("1 2 3/4 5 6/7 0 8");
});

test("“Play this board” ends the swapping of tiles", async ({ quietPage: page }) => {
  await open(page, START);
  await tab(page, "Set up");
  await button(page, "Play this board").click();
  await tile(page, 8).click();
  await expect.poll(() => board(page)).toBe("1 2 3/4 5 6/7 8 0");
});

test("a missing last cell is completed by a button", async ({ quietPage: page }) => {
  await open(page, HARDEST);
  await tab(page, "Set up");
  const field = page.locator("#setup-text");
  await field.fill("1 2 3/4 5 6/7 0");
  await expect(page.locator("#setup-feedback .field-error")).toHaveText("The last cell is missing: only tile 8 fits.");
  expect(await board(page)).toBe("8 6 7/2 5 4/3 0 1");
  await button(page, "Add tile 8").click();
  await expect(field).toHaveValue("1 2 3/4 5 6/7 0 8");
});

test("a list of moves is named and applied to the board as a line", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await paste(page, "Left, Up, Left");
  const feedback = page.locator("#setup-feedback");
  await expect(feedback.locator(".field-error")).toHaveText("This is a list of 3 moves, not a board.");
  await button(page, "Apply to the board as moves of the tiles").click();
  await expect(page.locator("#moves")).toHaveText("LUL");
  await button(page, "Last").click();
  await expect.poll(() => board(page)).toBe("1 2 3/4 5 6/7 8 0");
  await tab(page, "Set up");
  await expect(page.locator("#setup-text")).toHaveValue("1 2 3/4 5 6/7 8 0");
});

test("an illegal move of a list is named, and moves of the blank are offered", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await paste(page, "RDR");
  const feedback = page.locator("#setup-feedback");
  await expect(feedback).toContainText("No tile can move right in move 1.");
  await button(page, "Apply to the board as moves of the blank").click();
  await expect(page.locator("#moves")).toHaveText("LUL");
});

test("a pasted link brings its goal and its moves", async ({ quietPage: page }) => {
  await open(page, HARDEST);
  const query = "board=1.2.3_0.4.6_7.5.8&goal=first&moves=LUL&at=1";
  await paste(page, `Look: https://example.org/?${query}`);
  await expect(page.locator("#moves")).toHaveText("LUL");
  await expect(page.locator("#goal")).toHaveText("Goal: blank first");
  await expect.poll(() => new URL(page.url()).search).toBe(`?${query}`);
  await page.goBack();
  await expect.poll(() => board(page)).toBe("8 6 7/2 5 4/3 0 1");
});

test("a start and a goal are read from one paste", async ({ quietPage: page }) => {
  await open(page, HARDEST);
  await paste(page, "Start:\n2 8 3\n1 6 4\n7 _ 5\n\nGoal:\n1 2 3\n8 _ 4\n7 6 5\n");
  await expect.poll(() => board(page)).toBe(BOARD);
  await expect(page.locator("#goal")).toHaveText("Goal: spiral");
});

test("the verdict on a typed goal speaks of the goal", async ({ quietPage: page }) => {
  await open(page, "board=1.2.3_4.5.6_7.8.0");
  await tab(page, "Set up");
  await button(page, "Goal").click();
  const field = page.locator("#setup-text");
  const feedback = page.locator("#setup-feedback");
  await field.fill("1 2 3/4 5 6/8 7 0");
  await expect(feedback).toContainText("The board cannot reach this goal.");
  await expect(feedback).not.toContainText("This board");
  await feedback.getByRole("button", { name: "Swap 7 and 8 in the goal" }).click();
  await expect(field).toHaveValue("1 2 3/4 5 6/7 8 0");
  await field.fill("1 2 3/4 0 5/7 8 6");
  await expect(feedback).toContainText("A 3×3 goal that the board can reach.");
});

test("the file field offers what can be read as a picture, and no SVG", async ({ quietPage: page }) => {
  await open(page, START);
  await tab(page, "Set up");
  await page.getByText("Picture", { exact: true }).click();
  const types = (await page.locator("#picture").getAttribute("accept")).split(",");
  expect(types).not.toContain("image/*");
  expect(types).not.toContain("image/svg+xml");
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await page.locator("#picture").setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: svg });
  await expect(page.locator("#picture-error")).toContainText("choose a JPEG, PNG, WebP, GIF, AVIF or BMP file");
  await expect(page.getByText("A JPEG, PNG, WebP, GIF, AVIF or BMP file. The picture stays on this device.")).toBeVisible();
});

test("tiles can be plain or show a picture that stays on the device", async ({ quietPage: page }) => {
  await open(page, START);
  await tab(page, "Set up");
  const face = (number) =>
    tile(page, number).evaluate((tile) => {
      const { backgroundImage, backgroundPosition } = getComputedStyle(tile, "::before");
      return [backgroundImage.slice(0, 27), backgroundPosition];
    });
  await page.getByText("Plain", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-tile-style", "plain");
  await page.getByText("Picture", { exact: true }).click();
  // Until there is a picture the tiles are as they were.
  expect((await face(1))[0]).toBe("none");
  await page.locator("#picture").setInputFiles({ name: "no.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.locator("#picture-error")).toHaveText(
    "This file cannot be read as a picture: choose a JPEG, PNG, WebP, GIF, AVIF or BMP file.",
  );
  await page.locator("#picture").setInputFiles("static/icon-512.png");
  await expect.poll(() => face(1)).toEqual(['url("data:image/jpeg;base64', "0% 0%"]);
  expect((await face(5))[1]).toBe("50% 50%");
  expect((await face(8))[1]).toBe("50% 100%");
  await expect(page.locator("#picture-error")).toHaveText("");
  await page.locator("#numbers").uncheck();
  await page.reload();
  await expect.poll(() => face(5)).toEqual(['url("data:image/jpeg;base64', "50% 50%"]);
  await expect(page.locator("html")).toHaveAttribute("data-numbers", "off");
  await tab(page, "Set up");
  await page.screenshot({ path: "target/screenshots/picture.png" });
  await button(page, "Remove picture").click();
  expect((await face(1))[0]).toBe("none");
});
