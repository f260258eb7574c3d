// A static host for one test: it can show another folder, answer under several paths, and go away.
import { createServer } from "node:http";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

export class Host {
  /** From path to folder; both end in a slash. */
  folders = new Map();
  #server = createServer((request, response) => this.#answer(request, response));

  async start() {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    this.origin = `http://127.0.0.1:${this.#server.address().port}`;
  }

  /** Ends every connection; from now on there is nobody at this address. */
  async stop() {
    if (!this.#server.listening) return;
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }

  async #answer(request, response) {
    const { pathname } = new URL(request.url, this.origin);
    const paths = [...this.folders.keys()].filter((path) => pathname.startsWith(path));
    const path = paths.sort((one, other) => other.length - one.length)[0];
    try {
      const name = pathname.slice(path.length) || "index.html";
      const body = await readFile(join(this.folders.get(path), name));
      // An hour for all files alike: the worst that a careless host does to a page that changes.
      response.writeHead(200, { "Content-Type": TYPES[extname(name)], "Cache-Control": "max-age=3600" });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  }
}
