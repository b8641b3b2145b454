// What can be chosen for a device, on the first page and in a game, and the keys.

import assert from "node:assert/strict";
import { test } from "node:test";

import { violations } from "../support/axe.mjs";
import { leave, person, picture, sizes, until } from "../support/browser.mjs";
import { firstPage } from "../support/first.mjs";
import { start } from "../support/play.mjs";
import { together } from "../support/together.mjs";

const both = together();

async function settings(page) {
  await page.goto(both.server.url);
  await firstPage(page);
  await page.click(".home-bar > .popover > .icb");
  await page.waitForSelector(".settings");
}

// The button or box of the settings with this text.
const press = (page, text) =>
  page.evaluate((text) => {
    const all = [...document.querySelectorAll(".settings button, .settings label")];
    all.find((element) => element.textContent.trim() === text).click();
  }, text);

const root = (page, name) => page.evaluate((name) => document.documentElement.dataset[name], name);

test("what is chosen on the first page holds in a game, and after a reload", async () => {
  const page = await person(both.browser);
  await settings(page);
  for (const text of ["Red-green", "Nothing moves", "Letters and numbers at the edges", "Tall", "Instant"]) await press(page, text);
  assert.deepEqual(await violations(page), []);
  await picture(page, "settings");
  await start(page, both.server, { game: "aqua-romana", mode: "screen" });
  const { hidden, tall } = await page.evaluate(() => ({
    hidden: getComputedStyle(document.querySelector(".ar-ground .lab")).display,
    tall: document.querySelector(".board-frame").getBoundingClientRect().toJSON(),
  }));
  assert.equal(hidden, "none");
  assert.ok(tall.height > tall.width, "the board stands upright");
  await picture(page, "settings-board");
  await page.reload();
  await page.waitForSelector("[role=grid]");
  assert.deepEqual(
    await Promise.all(["palette", "motion", "coordinates", "board"].map((name) => root(page, name))),
    ["red-green", "off", "off", "tall"],
  );
  await leave(page);
});

test("moves are played with one click if one wants that", async () => {
  const page = await person(both.browser);
  await settings(page);
  await press(page, "Show what a move does before it is played");
  assert.equal(await page.evaluate(() => localStorage.getItem("castellum-confirm")), "false");
  await leave(page);
});

test("the volume belongs to the sound", async () => {
  const page = await person(both.browser);
  await settings(page);
  assert.equal(await page.$eval(".settings [type=range]", (range) => range.disabled), true);
  await press(page, "Sound");
  await until(page, () => !document.querySelector(".settings [type=range]").disabled);
  await leave(page);
});

for (const language of ["de", "fr"]) {
  for (const theme of ["light", "dark"]) {
    test(`settings fit a phone, ${language}, ${theme}`, async () => {
      const page = await person(both.browser, { size: sizes.phone, language, theme });
      await settings(page);
      const { left, right, bottom } = await page.$eval(".settings", (card) => card.getBoundingClientRect().toJSON());
      assert.ok(left >= 0 && right <= 390 && bottom <= 844, `${left} to ${right}, down to ${bottom}`);
      const small = await page.$$eval(".settings button, .settings label", (all) =>
        all.filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.textContent),
      );
      assert.deepEqual(small, []);
      assert.deepEqual(await violations(page), []);
      await picture(page, `settings-phone-${language}-${theme}`);
      await leave(page);
    });
  }
}

test("keys are listed, and lead onto the board from the start", async () => {
  const page = await person(both.browser);
  await start(page, both.server, { game: "aquaedukt", mode: "screen" });
  await until(page, () => document.activeElement?.getAttribute("role") === "grid");
  await page.keyboard.press("ArrowDown");
  await until(page, () => document.activeElement?.closest("[role=grid]") && document.activeElement.tabIndex === 0);
  await page.keyboard.press("?");
  await page.waitForSelector("dialog.shortcuts[open]");
  assert.deepEqual(await violations(page), []);
  await picture(page, "keys");
  await page.keyboard.press("Escape");
  await until(page, () => !document.querySelector("dialog.shortcuts").open);
  await leave(page);
});

test("the rules are found by other words, and misspelt", async () => {
  const page = await person(both.browser);
  await page.goto(`${both.server.url}/study/rules/aqua-romana`);
  await page.waitForSelector(".rules-search input");
  const shown = (words) =>
    page
      .locator(".rules-search input")
      .fill(words)
      .then(() => until(page, () => document.querySelector(".rules-found").textContent.includes("found")).catch(() => null))
      .then(() => page.$$eval(".rule:not([hidden])", (rules) => rules.map((rule) => rule.id)));
  assert.ok((await shown("tie")).includes("rule-AR-S27"));
  const misspelt = await shown("aquaduct");
  assert.ok(misspelt.length > 5, misspelt.join());
  assert.ok((await page.$$eval(".rule mark", (marks) => marks.map((mark) => mark.textContent))).includes("aqueduct"));
  await leave(page);
});
