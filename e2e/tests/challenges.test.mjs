// Asking a person to play: from a finished game, the lobby and a profile.

import assert from "node:assert/strict";
import { test } from "node:test";

import { violations } from "../support/axe.mjs";
import { leave, picture, sizes, until } from "../support/browser.mjs";
import { known, resign, seated } from "../support/online.mjs";
import { together } from "../support/together.mjs";

const both = together();

const says = (page, selector, words) =>
  until(page, (selector, words) => document.querySelector(selector)?.textContent.includes(words), selector, words);

const gone = (page, selector) => until(page, (selector) => !document.querySelector(selector), selector);

async function press(page, selector) {
  await page.locator(selector).setTimeout(30_000).click();
}

// Sends what the form says, as somebody whom this device knows by a name.
async function ask(page, name) {
  await page.waitForSelector("[data-ask], .challenge-form .name-form");
  if (await page.$(".name-form")) {
    await page.locator(".name-form input").fill(name);
    await press(page, ".name-form .primary");
  }
  await press(page, "[data-ask]");
}

async function me(page) {
  return page.evaluate(() => fetch("/api/me").then((answer) => answer.json()));
}

// A page is without findings and fits.
async function check(page, name) {
  assert.deepEqual(await violations(page), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is cut off");
  await picture(page, name);
}

test("two people challenge each other, decline, withdraw and play", async () => {
  const livia = await known(both, "Livia");
  const marcus = await known(both, "Marcus", { size: sizes.phone, theme: "dark", language: "de" });
  await seated(both, [livia, marcus], "aqua-romana");
  await resign(livia);

  // From the finished game. Marcus sees it in the lobby and does not want to.
  await press(livia, "a[data-challenge]");
  await says(livia, "#challenge-whom", "Challenge Marcus");
  await check(livia, "challenge-form");
  await ask(livia, "Livia");
  await says(livia, "[data-outgoing]", "Marcus");
  await marcus.goto(`${both.server.url}/players`);
  await says(marcus, "[data-incoming]", "Livia");
  assert.match(await marcus.title(), /^●/);
  await check(marcus, "challenge-incoming-phone");
  await check(livia, "challenge-outgoing");
  await press(marcus, "[data-decline]");
  await gone(marcus, "[data-incoming]");
  await says(livia, "[data-outgoing]", "does not want to play now");

  // From a profile, and withdrawn.
  const { person } = await me(livia);
  await marcus.goto(`${both.server.url}/players/person/${person}`);
  await press(marcus, "[data-challenge]");
  await ask(marcus, "Marcus");
  await says(livia, "[data-incoming]", "Marcus");
  await press(marcus, "[data-withdraw]");
  await gone(livia, "[data-incoming]");

  // From the lobby. Anyone who asked is led to the table when the other accepts.
  await press(marcus, ".here [data-challenge]");
  await check(marcus, "challenge-form-phone");
  await ask(marcus, "Marcus");
  await says(livia, "[data-incoming]", "rated");
  await check(livia, "challenge-incoming");
  await press(livia, "[data-accept]");
  for (const page of [livia, marcus]) {
    await page.waitForFunction(() => location.pathname.startsWith("/game/"), { timeout: 30_000 });
    await page.waitForSelector("[role=grid]");
  }
  assert.equal(new URL(livia.url()).pathname, new URL(marcus.url()).pathname);
  await leave(marcus);
  await leave(livia);
});
