// Keeps the files of one version of the page, so that it works without a network.
//
// `cargo xtask build` fills in the constants. A new version is fetched whole beside the old one and then
// waits: it takes over when the page says so, or when no page of the old version is open any more.

const REVISION = "set-by-the-build";
const FILES = ["set-by-the-build"];
/** What not everyone needs: kept from the first time on that it is asked for. */
const LATER = ["set-by-the-build"];

/** The folder of the page, and the address of the page itself. */
const HOME = self.registration.scope;
const addresses = (files) => files.map((file) => new URL(file, HOME).href);
const KEPT = new Set([HOME, ...addresses(FILES), ...addresses(LATER)]);
const KEPT_LATER = new Set(addresses(LATER));

/** All folders of an origin share its caches, so a cache is named after its folder too; no path has a space. */
const FOLDER = ` ${new URL(HOME).pathname}`;
const CACHE = `slidewise-${REVISION}${FOLDER}`;

async function keep() {
  const page = await fetch(HOME, { cache: "no-cache" });
  // Something on the way may still answer with another version's page, whose files are not these. Then the
  // browser tries again later.
  if (!page.ok || !(await page.clone().text()).includes(REVISION)) {
    throw new Error(`${HOME} is not the page of revision ${REVISION}`);
  }
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(new URL(file, HOME), { cache: "no-cache" })));
  await cache.put(HOME, page);
}

async function takeOver() {
  const old = (name) => name.startsWith("slidewise-") && name.endsWith(FOLDER) && name !== CACHE;
  await Promise.all((await caches.keys()).filter(old).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The address of the kept file that answers a request, whatever its query. */
function keptFor(request) {
  const address = new URL(request.url);
  address.search = "";
  address.hash = "";
  const file = address.href === `${HOME}index.html` ? HOME : address.href;
  return request.method === "GET" && KEPT.has(file) ? file : undefined;
}

async function answer(request, file) {
  const kept = await caches.match(file, { cacheName: CACHE, ignoreVary: true });
  if (kept) return kept;
  // A browser that is short of space may have dropped the cache.
  if (!KEPT_LATER.has(file)) return fetch(request);
  const fetched = await fetch(request, { cache: "no-cache" });
  if (fetched.ok) {
    const copy = fetched.clone();
    // Without space for it, it is fetched again next time.
    await caches.open(CACHE).then((cache) => cache.put(file, copy)).catch(() => {});
  }
  return fetched;
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const file = keptFor(event.request);
  if (file) event.respondWith(answer(event.request, file));
});
self.addEventListener("message", (event) => {
  if (event.data === "update") self.skipWaiting();
});
