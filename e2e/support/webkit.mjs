// WebKit through WebDriver, with as much of a puppeteer page as the tests of
// other browsers use.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

const driver = process.env.CASTELLUM_BROWSER_PROGRAM ?? "/usr/bin/WebKitWebDriver";
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

// What WebDriver calls the keys that write nothing.
const keys = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015" };

export async function launchWebKit() {
  const display = await Display.start();
  const port = await freePort();
  const environment = { ...process.env, DISPLAY: display.name, GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1" };
  const service = spawn(driver, [`--port=${port}`], { env: environment, stdio: "ignore" });
  const browser = new WebKit(`http://127.0.0.1:${port}`, service, display);
  await browser.ready();
  return browser;
}

class WebKit {
  constructor(address, service, display) {
    Object.assign(this, { address, service, display });
  }

  async ready() {
    const end = Date.now() + 30_000;
    while (!(await fetch(`${this.address}/status`).catch(() => null))?.ok) {
      if (Date.now() > end) throw new Error("WebKitWebDriver does not start");
      await pause();
    }
  }

  // There is one session at a time, with storage of its own.
  async newPage() {
    const { sessionId } = await command(this.address, "POST", "/session", { capabilities: {} });
    return new Page(`${this.address}/session/${sessionId}`);
  }

  async close() {
    this.service.kill();
    await once(this.service, "exit");
    await this.display.end();
  }
}

class Page {
  keyboard = { press: (key) => this.press(key) };

  constructor(address) {
    this.address = address;
  }

  ask(path, body) {
    return command(this.address, "POST", path, body);
  }

  goto(url) {
    return this.ask("/url", { url });
  }

  reload() {
    return this.ask("/refresh", {});
  }

  close() {
    return command(this.address, "DELETE", "");
  }

  // Runs a function in the page; it may be asynchronous.
  async evaluate(run, ...values) {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${run})(...[...arguments].slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await this.ask("/execute/async", { script, args: values });
    if (error) throw new Error(error);
    return value;
  }

  async waitForFunction(condition, { timeout = 30_000 } = {}, ...values) {
    const end = Date.now() + timeout;
    for (;;) {
      // While a page is being left there is nothing to ask.
      const found = await this.evaluate(condition, ...values).catch(() => null);
      if (found) return found;
      if (Date.now() > end) throw new Error(`this did not become true: ${condition}`);
      await pause();
    }
  }

  waitForSelector(selector) {
    return this.waitForFunction((selector) => document.querySelector(selector) !== null, {}, selector);
  }

  async $$(selector) {
    const found = await this.ask("/elements", { using: "css selector", value: selector });
    return found.map((element) => ({
      click: () => this.ask(`/element/${element[ELEMENT]}/click`, {}),
      evaluate: (run, ...values) => this.evaluate(run, element, ...values),
    }));
  }

  async $(selector) {
    const [element] = await this.$$(selector);
    return element ?? null;
  }

  async click(selector) {
    const element = await this.$(selector);
    if (!element) throw new Error(`there is no ${selector}`);
    await element.click();
  }

  press(key) {
    const value = keys[key] ?? key;
    const actions = ["keyDown", "keyUp"].map((type) => ({ type, value }));
    return this.ask("/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }
}

// A screen that nobody sees; WebKit has no other way to be without one.
class Display {
  static async start() {
    const display = new Display();
    display.service = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1440x900x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    const [number] = await once(display.service.stdio[3], "data");
    display.name = `:${String(number).trim()}`;
    return display;
  }

  async end() {
    this.service.kill();
    await once(this.service, "exit");
  }
}

async function command(address, method, path, body) {
  const answer = await fetch(`${address}${path}`, { method, body: body && JSON.stringify(body) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${value.error}, ${value.message}`);
  return value;
}

const pause = () => new Promise((done) => setTimeout(done, 50));

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
