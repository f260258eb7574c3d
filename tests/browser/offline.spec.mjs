// The service worker and the installed app: without a network, and from one version to the next.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Host } from "./host.mjs";
import { board, checkAccess, ended, expect, open, solve, test as base } from "./slidewise.mjs";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const FIRST = /const REVISION = "(\w+)"/.exec(readFileSync(join(DIST, "service-worker.js"), "utf8"))[1];
const SECOND = "5ec0d5ec0d5ec0d5";
const PATH = "/some/where/";
const BOARD = "board=8.6.7_2.5.4_3.0.1";

const test = base.extend({
  host: async ({}, use) => {
    const host = new Host();
    await host.start();
    host.folders.set(PATH, DIST);
    await use(host);
    await host.stop();
  },
  baseURL: async ({ host }, use) => use(host.origin + PATH),
  /** A folder with the next version of the page, or with only some of its files. */
  second: async ({}, use, info) => {
    await use((files = ["index.html", "service-worker.js"]) => {
      const folder = info.outputPath(`second-${files.length}`);
      cpSync(DIST, folder, { recursive: true });
      for (const file of files) {
        const text = readFileSync(join(folder, file), "utf8");
        writeFileSync(join(folder, file), text.replaceAll(FIRST, SECOND));
      }
      return folder;
    });
  },
});
test.use({ serviceWorkers: "allow" });

/** Waits until the page's files are kept and the service worker answers for this page. */
const kept = (page) =>
  page.evaluate(async () => {
    const workers = navigator.serviceWorker;
    if (!workers.controller) await new Promise((done) => workers.addEventListener("controllerchange", done, { once: true }));
  });

/** Has the browser look for a new version, as it does by itself from time to time; waits for what comes of it. */
const look = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    // Rejected when the new version cannot be kept.
    const { installing } = await registration.update().catch(() => registration);
    while (installing?.state === "installing") {
      await new Promise((done) => installing.addEventListener("statechange", done, { once: true }));
    }
  });

const caches = (page) => page.evaluate(async () => (await caches.keys()).sort());
const reloads = (page) => page.evaluate(() => performance.getEntriesByType("navigation")[0].type === "reload");
const offer = (page) => page.locator("#update").getByText("A new version is ready.");
const accept = (page) => page.getByRole("button", { name: "Reload" }).click();
const expectRevision = (page, revision) =>
  expect(page.locator("meta[name=slidewise-revision]")).toHaveAttribute("content", revision);

async function solves(page) {
  await solve(page);
  await ended(page);
  await expect(page.locator("#result")).toContainText("proved shortest");
}

test("after the first visit the page opens and solves without a network", async ({ quietPage: page, context, host }) => {
  await open(page, BOARD);
  await kept(page);
  await host.stop();
  await context.setOffline(true);

  await page.reload();
  await expect(page.locator("#worker")).toHaveText("The solver is ready.");
  expect(await board(page)).toBe("8 6 7/2 5 4/3 0 1");
  await solves(page);

  await open(page, "board=1.2.3_0.4.6_7.5.8");
  expect(await board(page)).toBe("1 2 3/0 4 6/7 5 8");
  await solves(page);
  await page.goto("./index.html?board=1.2.3_4.5.6_7.0.8");
  expect(await board(page)).toBe("1 2 3/4 5 6/7 0 8");
});

test("the first version takes over without a reload and without an offer", async ({ quietPage: page }) => {
  await open(page, BOARD);
  await kept(page);
  await solves(page);
  expect(await reloads(page)).toBe(false);
  await expect(offer(page)).toHaveCount(0);
});

test("a new version is offered, not forced, and the board stays", async ({ quietPage: page, host, second }) => {
  await open(page, BOARD);
  await kept(page);
  host.folders.set(PATH, second());
  await look(page);
  await expect(offer(page)).toBeVisible();
  await expectRevision(page, FIRST);
  await solves(page);

  // Nor does loading the page again force it.
  await page.reload();
  await expectRevision(page, FIRST);
  await expect(offer(page)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  const played = await board(page);
  expect(played).toBe("8 6 7/2 0 4/3 5 1");

  await accept(page);
  await expectRevision(page, SECOND);
  await expect(page.locator("#worker")).toHaveText("The solver is ready.");
  expect(await board(page)).toBe(played);
  await expect(offer(page)).toHaveCount(0);
  await solves(page);
});

test("Later hides the offer until the next visit", async ({ quietPage: page, host, second }) => {
  await open(page, BOARD);
  await kept(page);
  host.folders.set(PATH, second());
  await look(page);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(offer(page)).toHaveCount(0);
  await solves(page);
  await expectRevision(page, FIRST);

  await page.reload();
  await expectRevision(page, FIRST);
  await expect(offer(page)).toBeVisible();
});

test("a new version accepted on one page is offered on the others, which keep running", async ({ context, page, host, second }) => {
  await open(page, BOARD);
  await kept(page);
  const other = await context.newPage();
  await open(other, "board=1.2.3_4.5.6_7.0.8");
  host.folders.set(PATH, second());
  await look(page);
  await other.getByRole("button", { name: "Later" }).click();
  await accept(page);
  await expectRevision(page, SECOND);

  await expect(offer(other)).toBeVisible();
  await expectRevision(other, FIRST);
  await solves(other);
  await accept(other);
  await expectRevision(other, SECOND);
  await expect(other.locator("#worker")).toHaveText("The solver is ready.");
  expect(await board(other)).toBe("1 2 3/4 5 6/7 0 8");
});

test("a version that is only partly uploaded is not installed", async ({ page, host, second }) => {
  await open(page, BOARD);
  await kept(page);
  const before = await caches(page);
  host.folders.set(PATH, second(["service-worker.js"]));
  await look(page);
  expect(await caches(page)).toEqual(before);
  await expect(offer(page)).toHaveCount(0);

  host.folders.set(PATH, second());
  await look(page);
  await accept(page);
  await expectRevision(page, SECOND);
});

test("a return to the page looks for a new version, at most once an hour", async ({ quietPage: page, host, second }) => {
  await open(page, BOARD);
  await kept(page);
  host.folders.set(PATH, second());
  const looks = await page.evaluate(() => {
    const { update } = ServiceWorkerRegistration.prototype;
    let looks = 0;
    ServiceWorkerRegistration.prototype.update = function () {
      looks++;
      return update.call(this);
    };
    const now = Date.now();
    return [0, 59, 61, 62, 120, 122].map((minutes) => {
      Date.now = () => now + minutes * 60_000;
      document.dispatchEvent(new Event("visibilitychange"));
      return looks;
    });
  });
  expect(looks).toEqual([0, 0, 1, 1, 1, 2]);
  await expect(offer(page)).toBeVisible();
});

test("the cache of an old version is deleted, and that of another folder is kept", async ({ page, host, second }) => {
  const inner = `${PATH}inner/`;
  host.folders.set(inner, DIST);
  await page.goto(host.origin + inner);
  await kept(page);
  await open(page, BOARD);
  await kept(page);
  await page.evaluate(() => window.caches.open("another"));
  expect(await caches(page)).toEqual(["another", `slidewise-${FIRST} ${PATH}`, `slidewise-${FIRST} ${inner}`].sort());

  host.folders.set(PATH, second());
  await look(page);
  await accept(page);
  await expectRevision(page, SECOND);
  expect(await caches(page)).toEqual(["another", `slidewise-${SECOND} ${PATH}`, `slidewise-${FIRST} ${inner}`].sort());

  await host.stop();
  await page.goto(`${host.origin}${inner}?${BOARD}`);
  await expectRevision(page, FIRST);
  await solves(page);
});

for (const [name, script] of [
  ["without service workers", () => delete Navigator.prototype.serviceWorker],
  [
    "that refuses the service worker",
    () => (ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException("no", "SecurityError"))),
  ],
]) {
  test(`a browser ${name} still opens the page`, async ({ quietPage: page }) => {
    await page.addInitScript(script);
    await open(page, BOARD);
    await solves(page);
  });
}

test("the page can be installed: its manifest is valid and its icons have the stated sizes", async ({ page, context }) => {
  await open(page);
  const address = await page.locator("link[rel=manifest]").evaluate((link) => link.href);
  const answer = await page.request.get(address);
  expect(answer.headers()["content-type"]).toBe("application/manifest+json");
  const manifest = await answer.json();
  expect([manifest.name, manifest.display]).toEqual(["Slidewise", "standalone"]);
  for (const name of ["start_url", "scope"]) expect(new URL(manifest[name], address).href).toBe(new URL("./", address).href);
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  const apple = await page.locator("link[rel=apple-touch-icon]").evaluate((link) => link.href);
  for (const { src, sizes } of [...manifest.icons, { src: apple, sizes: "180x180" }]) {
    const size = await page.evaluate(async (src) => {
      const icon = new Image();
      icon.src = src;
      await icon.decode();
      return `${icon.naturalWidth}x${icon.naturalHeight}`;
    }, new URL(src, address).href);
    expect(size, src).toBe(sizes);
  }
  // The browser's own reading.
  const devtools = await context.newCDPSession(page);
  const { url, errors } = await devtools.send("Page.getAppManifest");
  expect([url, errors]).toEqual([address, []]);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // A test's window is a private one, and from that nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
});

for (const colorScheme of ["light", "dark"]) {
  test(`the offer, ${colorScheme}: axe finds nothing and nothing overflows`, async ({ page, host, second }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, BOARD);
    await kept(page);
    host.folders.set(PATH, second());
    await look(page);
    await expect(offer(page)).toBeVisible();
    for (const [name, width, height] of [["wide", 1280, 800], ["least", 320, 640]]) {
      await page.setViewportSize({ width, height });
      await checkAccess(page);
      await page.screenshot({ path: `target/screenshots/update-${name}-${colorScheme}.png` });
    }
  });
}
