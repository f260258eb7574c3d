// The files that a page loads, with their sizes compressed by gzip.
import { gzipSync } from "node:zlib";

/**
 * Notes all files that `page` loads from now on. The function it returns waits for them and gives those of the page
 * itself and those of its worker, each as `{ files, sizes, bytes }`.
 */
export function watchDownloads(page) {
  const sizes = new Map();
  const waiting = [];
  page.on("response", (response) => {
    const name = new URL(response.url()).pathname.split("/").pop() || "index.html";
    // A response without a body, such as a redirect, has no size.
    waiting.push(response.body().then((body) => sizes.set(name, gzipSync(body, { level: 9 }).length), () => {}));
  });
  return async () => {
    await Promise.all(waiting);
    const sum = (files) => ({ files, sizes: files.map((name) => [name, sizes.get(name)]), bytes: files.reduce((bytes, name) => bytes + sizes.get(name), 0) });
    const isWorker = (name) => name.startsWith("worker-");
    const names = [...sizes.keys()];
    return { page: sum(names.filter((name) => !isWorker(name))), worker: sum(names.filter(isWorker)) };
  };
}
