// A real server on a free port with a database of its own.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const binary = process.env.CASTELLUM_BINARY;
if (!binary) {
  throw new Error("CASTELLUM_BINARY names no program: run these tests with `cargo xtask e2e`");
}

export class Server {
  static async start() {
    const server = new Server();
    server.folder = await mkdtemp(join(tmpdir(), "castellum-e2e-"));
    server.port = await freePort();
    server.url = `http://127.0.0.1:${server.port}`;
    await server.launch();
    return server;
  }

  async launch() {
    const settings = [
      ["--listen", `127.0.0.1:${this.port}`],
      ["--database", `sqlite://${join(this.folder, "games.db")}`],
      ["--data", this.folder],
      ["--public-url", this.url],
      // Everybody in a test comes from one address.
      ["--max-people", "0"],
      // Push messages go to a service of the tests.
      ["--push", "any"],
    ];
    this.log = "";
    this.process = spawn(binary, ["serve", ...settings.flat()], { stdio: ["ignore", "pipe", "pipe"] });
    this.process.stdout.on("data", (text) => (this.log += text));
    this.process.stderr.on("data", (text) => (this.log += text));
    this.gone = new Promise((resolve) => this.process.once("exit", resolve));
    await this.ready();
  }

  async ready() {
    const end = Date.now() + 30_000;
    for (;;) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => null);
      if (answer?.ok) return;
      if (this.process.exitCode !== null || Date.now() > end) {
        throw new Error(`the server does not start:\n${this.log}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async stop(signal = "SIGTERM") {
    this.process.kill(signal);
    await this.gone;
  }

  async restart(signal = "SIGKILL") {
    await this.stop(signal);
    await this.launch();
  }

  async end() {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
