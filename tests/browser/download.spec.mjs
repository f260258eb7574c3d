// What the page downloads. `cargo xtask bench page` prints the sizes.
import { expect, open, test } from "./slidewise.mjs";
import { watchDownloads } from "./downloads.mjs";

test("all that is loaded before the page can be played is at most 300 KB compressed", async ({ quietPage: page }) => {
  const downloads = watchDownloads(page);
  await open(page);
  const { page: files, worker } = await downloads();
  expect(worker.files).toHaveLength(2);
  expect(files.files.length).toBeGreaterThanOrEqual(4);
  expect(files.bytes).toBeLessThanOrEqual(300_000);
});
