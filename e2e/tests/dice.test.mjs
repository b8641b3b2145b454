// Fair dice: shares come from the players' browsers, and the review checks them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { violations } from "../support/axe.mjs";
import { leave, person, picture, sizes, until } from "../support/browser.mjs";
import { firstPage } from "../support/first.mjs";
import { actByKeys, awaitTurn, clickOneOf, state } from "../support/play.mjs";
import { together } from "../support/together.mjs";

const both = together();

// Two people sit down at a table of Aquädukt; the second one comes by the link.
async function meet() {
  const livia = await person(both.browser);
  await livia.goto(both.server.url);
  await firstPage(livia);
  await clickOneOf(livia, ".gc", 1);
  await clickOneOf(livia, ".md", 2);
  await livia.locator(".setup input[type=text]").fill("Livia");
  await livia.click(".setup .big");
  await livia.waitForSelector(".copy input");
  const link = await livia.$eval(".copy input", (input) => input.value);
  // Who loads the page again still has the share.
  await livia.reload();
  await livia.waitForSelector(".copy input");
  const marcus = await person(both.browser);
  await marcus.goto(link);
  await marcus.waitForSelector(".name-form");
  await marcus.locator(".name-form input").fill("Marcus");
  await marcus.click(".name-form .primary");
  for (const page of [livia, marcus]) await page.waitForSelector("[role=grid]");
  return { livia, marcus };
}

const actionsAtLeast = (page, count) =>
  until(page, (least) => Number(document.querySelector("[data-actions]")?.dataset.actions ?? 0) >= least, count);

// The player whose turn it is acts, until there are this many actions.
async function playTo(pages, count) {
  for (;;) {
    const { actions } = await state(pages[0]);
    if (actions >= count) return;
    await actionsAtLeast(pages[1], actions);
    const turn = (await state(pages[0])).mine ? pages[0] : pages[1];
    await awaitTurn(turn);
    await actByKeys(turn);
    for (const page of pages) await actionsAtLeast(page, actions + 1);
  }
}

const verdict = (page) => page.$eval(".rv-dice", (panel) => panel.dataset.verdict);

async function review(page, path) {
  await page.goto(`${both.server.url}${path}`);
  await until(page, () => document.querySelector(".rv-dice")?.dataset.verdict !== undefined);
}

const head = async (page) => {
  await page.click(".menu-button");
  const digits = await page.waitForSelector("[data-chain-head]");
  return digits.evaluate((element) => element.textContent);
};

test("two people play a few rolls, and the review checks them", async () => {
  const { livia, marcus } = await meet();
  await playTo([livia, marcus], 8);
  const digits = await head(livia);
  assert.match(digits, /^[0-9a-f]{8}$/);
  await until(marcus, () => document.querySelector("[data-actions]") !== null);
  assert.equal(await head(marcus), digits, "both see the same game");
  await picture(livia, "dice-menu");
  const address = new URL(livia.url()).pathname;
  await livia.click(".menu [data-resign]");
  await livia.click(".menu [data-resign]");
  const link = await livia.waitForSelector("a[href*='/study/review/']");
  const path = new URL(await link.evaluate((a) => a.href)).pathname;

  await review(livia, path);
  assert.equal(await verdict(livia), "fixed");
  const said = await livia.$eval(".rv-dice", (panel) => panel.textContent);
  assert.match(said, /Every roll was fixed before play/);
  assert.match(said, /2 shares, 8 mountains/);
  assert.match(said, /This device saw the game up to event/);
  await livia.click(".rv-dice summary");
  await livia.click(".rv-dice-rolls button");
  const rolls = await livia.$$eval(".rv-dice-rolls tbody tr", (rows) => rows.length);
  assert.ok(rolls >= 2, `${rolls} rolls`);
  await picture(livia, "dice-review");
  assert.deepEqual(await violations(livia), []);

  await attack(marcus, path, address);
  await leave(livia);
  await leave(marcus);
});

// What the server gives is altered on its way: first a roll, with a chain that
// fits the change as little, then the promise.
async function attack(page, path, address) {
  let alter = null;
  await page.setRequestInterception(true);
  page.on("request", async (request) => {
    const { pathname } = new URL(request.url());
    if (alter === null || !pathname.endsWith("/export")) return request.continue();
    const game = await (await fetch(request.url(), { headers: request.headers() })).json();
    alter(game);
    await request.respond({ contentType: "application/json", body: JSON.stringify(game) });
  });
  alter = (game) => {
    const roll = game.events.find(({ kind }) => kind.die);
    roll.kind.die.action = roll.kind.die.action === "=7" ? "=8" : "=7";
  };
  await page.setViewport(sizes.phone);
  await review(page, path);
  assert.equal(await verdict(page), "wrong", address);
  const problems = await page.$$eval(".rv-dice-problems li", (items) => items.map((item) => item.textContent));
  assert.ok(problems.some((text) => text.startsWith("The chain breaks at event")), problems.join("\n"));
  assert.ok(problems.some((text) => text.startsWith("Roll 1 ")), problems.join("\n"));
  assert.ok(problems.some((text) => text.includes("This device remembers")), problems.join("\n"));
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
  await page.$eval(".rv-dice", (panel) => panel.scrollIntoView());
  await picture(page, "dice-failed-phone");
  assert.deepEqual(await violations(page), []);

  alter = null;
  await page.click(".rv-dice-head button");
  await until(page, () => document.querySelector(".rv-dice")?.dataset.verdict === "fixed");
}
