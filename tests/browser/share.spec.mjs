// Sharing: the link opens elsewhere with equal state; texts and codes.
import jsQR from "jsqr";
import { board, button, ended, expect, open, query, solve, test } from "./slidewise.mjs";

const STATE = "board=1.2.3_0.4.6_7.5.8&goal=last&algorithm=wastar&heuristic=manhattan&weight=1.5";

/** What a visitor sees of the state. */
async function seen(page) {
  return {
    board: await board(page),
    goal: await page.locator("#goal").textContent(),
    algorithm: await page.locator("#algorithm").inputValue(),
    heuristic: await page.locator("#heuristic").inputValue(),
    weight: await page.locator("#weight").inputValue(),
    moves: await page.locator("#moves").textContent(),
    step: await page.locator("#step").textContent(),
  };
}

test("a link opens in a second page with equal state, moves and step", async ({ quietPage: page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, STATE);
  await solve(page);
  await ended(page);
  await button(page, "Forward").click();
  await button(page, "Forward").click();
  await button(page, "Share").click();
  await expect(page.locator("#share-status")).toHaveText("Link copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await page.locator("#link").inputValue());
  expect(link).toMatch(/&algorithm=wastar&heuristic=manhattan&weight=1\.5&moves=LUL&at=2$/);
  const second = await context.newPage();
  await second.goto(link);
  await expect(second.locator("#step")).toHaveText("Move 2 of 3");
  expect(await seen(second)).toEqual(await seen(page));
  await expect(second.locator("#result")).toHaveText("3 moves, from the link; not proved shortest");
  expect(query(second)).toBe(new URL(link).search);
  await second.close();
});

test("the QR code holds the link, and board and moves can be copied as text", async ({ quietPage: page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, STATE);
  await solve(page);
  await ended(page);
  await button(page, "Share").click();
  const link = await page.locator("#link").inputValue();
  const picture = await page.locator(".qr").screenshot();
  const pixels = await page.evaluate(async (bytes) => {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context.drawImage(bitmap, 0, 0);
    return { width: bitmap.width, height: bitmap.height, data: [...context.getImageData(0, 0, bitmap.width, bitmap.height).data] };
  }, [...picture]);
  expect(jsQR(Uint8ClampedArray.from(pixels.data), pixels.width, pixels.height)?.data).toBe(link);
  const popover = page.locator("#share");
  for (const [name, text] of [["Copy board", "1 2 3/0 4 6/7 5 8"], ["Copy moves", "LUL"], ["Copy link", link]]) {
    await popover.getByRole("button", { name }).click();
    await expect(popover.getByRole("status").filter({ hasText: "Copied" }).first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
});

test("the system's share dialog is used where there is one", async ({ quietPage: page }) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      window.shared = data;
    };
  });
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await button(page, "Share").click();
  await expect(page.locator("#share-status")).toHaveText("Shared.");
  const shared = await page.evaluate(() => window.shared);
  expect(shared.url).toBe(page.url());
});

test("a browser that blocks copying shows the link to select", async ({ quietPage: page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    Object.defineProperty(navigator, "share", { value: undefined });
  });
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await button(page, "Share").click();
  await expect(page.locator("#share-status")).toHaveText("Your browser blocked copying. Select the link and copy it.");
  await expect(page.locator("#link")).toHaveValue(page.url());
});

test("the whole run can be copied and downloaded, and letters may name the blank", async ({ quietPage: page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await solve(page);
  await ended(page);
  await expect(page.getByRole("heading", { name: "Moves (of the tile)" })).toBeVisible();
  await expect(page.locator("#moves")).toHaveText("LUL");
  await button(page, "Settings").click();
  await page.getByRole("group", { name: "Move letters follow" }).getByText("The blank").click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Moves (of the blank)" })).toBeVisible();
  await expect(page.locator("#moves")).toHaveText("RDR");
  await button(page, "Copy whole run").click();
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeVisible();
  const run = await page.evaluate(() => navigator.clipboard.readText());
  expect(run).toContain("Length: 3 moves, proved shortest\nMoves (of the blank): RDR\n");
  expect(run).toContain("\nStep 1: right | 4 left\n1 2 3\n4 0 6\n7 5 8\n");
  const download = page.waitForEvent("download");
  await button(page, "Download run").click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("slidewise-3x3.txt");
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe(run);
});
