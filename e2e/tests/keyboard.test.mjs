// A whole game without a mouse: from the first page to the result, and on.

import assert from "node:assert/strict";
import { test } from "node:test";

import { leave, person, until } from "../support/browser.mjs";
import { firstPage } from "../support/first.mjs";
import { actByKeys, awaitTurn } from "../support/play.mjs";
import { together } from "../support/together.mjs";

const both = together();

// What has the focus, in words.
const focus = (page) =>
  page.evaluate(() => {
    const { tagName, id, className, textContent } = document.activeElement;
    return `${tagName} ${id} ${className.baseVal ?? className} ${textContent.slice(0, 60)}`;
  });

const isLost = (page) => page.evaluate(() => [null, document.body, document.documentElement].includes(document.activeElement));

// Once the page has answered, something on it still has the focus.
async function keeps(page, when) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  assert.equal(await isLost(page), false, `the focus is lost ${when}`);
}

async function press(page, key) {
  await page.keyboard.press(key);
  await keeps(page, `after ${key}`);
}

// Goes by the tab key to what a selector means.
async function tabTo(page, selector) {
  const seen = [];
  for (let stops = 0; stops < 60; stops += 1) {
    if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
    await page.keyboard.press("Tab");
    seen.push(await focus(page));
  }
  assert.fail(`no tab stop is ${selector}:\n${seen.join("\n")}`);
}

// Chooses among radio buttons by arrows, as one group is one tab stop.
async function choose(page, group, text) {
  await tabTo(page, `${group} [role=radio]`);
  for (let steps = 0; steps < 8; steps += 1) {
    const on = await page.evaluate(() => document.activeElement.getAttribute("aria-checked") === "true" && document.activeElement.textContent);
    if (on && on.includes(text)) return;
    await press(page, "ArrowRight");
  }
  assert.fail(`${group} has no ${text}: ${await focus(page)}`);
}

for (const [game, title] of Object.entries({ "aqua-romana": "Aqua Romana", aquaedukt: "Aquädukt" })) {
  test(`${game}: a whole game by keys alone, and the next one`, async () => {
    const page = await person(both.browser);
    await page.goto(both.server.url);
    await firstPage(page);
    await choose(page, ".gcs", title);
    await choose(page, ".mds", "Bots");
    await choose(page, ".lvs", "Discipulus");
    await tabTo(page, ".setup .big");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[role=grid]");
    await until(page, () => document.activeElement !== document.body);

    // The keys are listed for the one who asks, and the focus comes back.
    const before = await focus(page);
    await press(page, "?");
    await page.waitForSelector("dialog[open] kbd");
    assert.ok((await page.$$("dialog[open] dt")).length >= 8);
    await press(page, "Escape");
    assert.equal(await page.$("dialog[open]"), null);
    assert.equal(await focus(page), before);

    for (let own = 0; ; own += 1) {
      const { over } = await awaitTurn(page);
      await keeps(page, `when it is one's turn, after ${own} actions`);
      if (over) break;
      await actByKeys(page);
      await keeps(page, `after ${own + 1} actions`);
    }
    await page.waitForSelector(".result-card");
    await until(page, () => document.activeElement.id === "result-title");
    const first = page.url();
    await tabTo(page, ".ending-again");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".turn-card");
    assert.notEqual(page.url(), first);
    await until(page, () => document.activeElement.closest("[role=grid]"));
    await leave(page);
  });
}
