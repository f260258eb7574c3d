// Caches the files of one version of the page, so that it works offline.
//
// `cargo xtask build` fills in the constants. A new version is downloaded completely beside the old one and then waits:
// it is activated when the page asks for it, or when no page of the old version is open any more.

const REVISION = "set-by-the-build";
const FILES = ["set-by-the-build"];
/** Files that only some visitors need; each is cached when it is first requested. */
const LAZY_FILES = ["set-by-the-build"];

/** The URL of the page's folder, which is the URL of the page itself. */
const PAGE = self.registration.scope;
const urls = (files) => files.map((file) => new URL(file, PAGE).href);
const CACHEABLE = new Set([PAGE, ...urls(FILES), ...urls(LAZY_FILES)]);
const LAZY = new Set(urls(LAZY_FILES));

/** All folders of an origin share its caches, so the name of a cache ends with its folder. A URL's path has no space. */
const SUFFIX = ` ${new URL(PAGE).pathname}`;
const CACHE = `slidewise-${REVISION}${SUFFIX}`;

/** Downloads the page and all files that are not lazy. */
async function install() {
  const page = await fetch(PAGE, { cache: "no-cache" });
  // A cache between the host and the browser may still answer with the page of another version, which needs other
  // files. If so, the browser retries the installation later.
  if (!page.ok || !(await page.clone().text()).includes(REVISION)) {
    throw new Error(`${PAGE} is not the page of revision ${REVISION}`);
  }
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(new URL(file, PAGE), { cache: "no-cache" })));
  await cache.put(PAGE, page);
}

/** Deletes the caches of other versions and takes control of open pages. */
async function activate() {
  const isOld = (name) => name.startsWith("slidewise-") && name.endsWith(SUFFIX) && name !== CACHE;
  await Promise.all((await caches.keys()).filter(isOld).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Returns the URL under which the response to a request is cached, without its query; undefined if it is not. */
function cacheKey(request) {
  const url = new URL(request.url);
  url.search = "";
  url.hash = "";
  const key = url.href === `${PAGE}index.html` ? PAGE : url.href;
  return request.method === "GET" && CACHEABLE.has(key) ? key : undefined;
}

async function respond(request, key) {
  const cached = await caches.match(key, { cacheName: CACHE, ignoreVary: true });
  if (cached) return cached;
  // A browser that is short of storage may have deleted the cache.
  if (!LAZY.has(key)) return fetch(request);
  const response = await fetch(request, { cache: "no-cache" });
  if (response.ok) {
    const copy = response.clone();
    // If there is no storage for it, it is downloaded again next time.
    await caches.open(CACHE).then((cache) => cache.put(key, copy)).catch(() => {});
  }
  return response;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const key = cacheKey(event.request);
  if (key) event.respondWith(respond(event.request, key));
});
self.addEventListener("message", (event) => {
  if (event.data === "update") self.skipWaiting();
});
