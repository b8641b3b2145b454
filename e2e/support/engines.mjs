// Three browsers by their names, as far as the tests of all of them go.
// CASTELLUM_BROWSER_PROGRAM says where the program is; of WebKit that is its
// WebDriver.

import puppeteer from "puppeteer-core";

import { launch } from "./browser.mjs";
import { launchWebKit } from "./webkit.mjs";

export function launchAs(name) {
  const launchers = { chromium: launch, firefox: launchFirefox, webkit: launchWebKit };
  return launchers[name]();
}

// By WebDriver BiDi, which is how puppeteer speaks to it.
function launchFirefox() {
  const executablePath = process.env.CASTELLUM_BROWSER_PROGRAM ?? "/usr/bin/firefox-esr";
  return puppeteer.launch({ browser: "firefox", executablePath, headless: true });
}
