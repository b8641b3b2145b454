// Plain web space: a folder of files below a sub-path, and nothing else.

import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";

const source = process.env.CASTELLUM_SITE;
if (!source) {
  throw new Error("CASTELLUM_SITE names no folder: run these tests with `cargo xtask e2e`");
}

const BELOW = "/some/folder/";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

export class Site {
  static async start() {
    const site = new Site();
    site.folder = await mkdtemp(join(tmpdir(), "castellum-site-"));
    await cp(source, site.folder, { recursive: true });
    await site.open();
    return site;
  }

  async open() {
    this.server = createServer((request, response) => this.answer(request, response));
    await new Promise((resolve) => this.server.listen(this.port ?? 0, "127.0.0.1", resolve));
    this.port = this.server.address().port;
    this.url = `http://127.0.0.1:${this.port}${BELOW}`;
  }

  // Nobody listens any more, and the one who was being served is cut off.
  close() {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }

  async end() {
    await this.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  async answer(request, response) {
    const path = normalize(decodeURIComponent(new URL(request.url, this.url).pathname));
    const name = path === BELOW ? "index.html" : path.slice(BELOW.length);
    const content = path.startsWith(BELOW) ? await readFile(join(this.folder, name)).catch(() => null) : null;
    if (content === null) {
      response.writeHead(404).end();
    } else {
      response.writeHead(200, { "content-type": types[extname(name)] ?? "application/octet-stream" }).end(content);
    }
  }

  // Uploads another version, as a build of changed sources would be.
  async release(version) {
    const read = (name) => readFile(join(this.folder, name), "utf8");
    const old = /const VERSION = "(\w+)"/.exec(await read("sw.js"))[1];
    let service = await read("sw.js");
    const documents = (await readdir(this.folder)).filter((name) => extname(name) === ".html");
    for (const name of documents) {
      const before = await read(name);
      const after = before.replace(`content="${old}"`, `content="${version}"`);
      service = service.replace(integrity(before), integrity(after));
      await writeFile(join(this.folder, name), after);
    }
    await writeFile(join(this.folder, "sw.js"), service.replace(old, version));
  }
}

function integrity(text) {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
