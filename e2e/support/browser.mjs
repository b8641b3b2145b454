// Chromium, pages that must stay free of errors, and pictures of them.

import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import puppeteer from "puppeteer-core";

const output = join(dirname(fileURLToPath(import.meta.url)), "..", "output");

// How long tests wait for something, in milliseconds.
const patience = 60_000;

export const sizes = {
  desk: { width: 1440, height: 900 },
  wide: { width: 1920, height: 1080 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
};

// Chromium without its windows, which takes half the time; or as people have it, with
// push messages.
export function launch({ whole = false } = {}) {
  const shell = whole ? undefined : process.env.CASTELLUM_HEADLESS_SHELL;
  return puppeteer.launch({
    executablePath: shell ?? process.env.CASTELLUM_CHROMIUM ?? "/usr/bin/chromium",
    headless: shell ? "shell" : true,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

// A person at a device: a context of its own has its own cookies and storage.
export async function person(browser, { size = sizes.desk, theme = "light", language = "en" } = {}) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  // A machine may be busy; what does not come at all fails later.
  page.setDefaultTimeout(patience);
  await page.setViewport(size);
  await page.setExtraHTTPHeaders({ "accept-language": language });
  await page.evaluateOnNewDocument((tag) => {
    Object.defineProperty(navigator, "languages", { get: () => [tag] });
  }, language);
  await page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: theme },
    { name: "prefers-reduced-motion", value: "reduce" },
  ]);
  page.complaints = [];
  page.on("console", (message) => {
    if (["error", "warn", "warning", "assert"].includes(message.type()) && !isExpected(page, message)) {
      page.complaints.push(`${message.type()}: ${message.text()} ${message.location()?.url ?? ""}`);
    }
  });
  page.on("pageerror", (error) => page.complaints.push(`pageerror: ${error.message}`));
  page.expected = [];
  return page;
}

// Browsers write failed requests to the console by themselves. A test that
// makes one fail on purpose names it.
function isExpected(page, message) {
  return page.expected.some((pattern) => pattern.test(`${message.text()} ${message.location()?.url ?? ""}`));
}

export async function picture(page, name) {
  await mkdir(output, { recursive: true });
  await page.screenshot({ path: join(output, `${name}.png`) });
}

export async function leave(page) {
  await page.browserContext().close();
  if (page.complaints.length > 0) {
    throw new Error(`the page complained:\n${page.complaints.join("\n")}`);
  }
}

// Waits until the function, run in the page, gives something. It looks now and then:
// focus, scrolling and styles change without a mutation, and a page behind another
// has no frames.
export function until(page, condition, ...values) {
  return page.waitForFunction(condition, { polling: 50 }, ...values);
}

// The first element with this text, role or label, as a person would find it.
export function find(page, selector) {
  return page.locator(selector).setTimeout(patience);
}
