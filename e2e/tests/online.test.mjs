// Two people in two browsers, and what may happen between them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { leave, person, picture, until } from "../support/browser.mjs";
import { firstPage } from "../support/first.mjs";
import { actByKeys, awaitTurn, clickOneOf, state } from "../support/play.mjs";
import { together } from "../support/together.mjs";

const both = together();

async function invite(page, game) {
  await page.goto(both.server.url);
  await firstPage(page);
  await clickOneOf(page, ".gc", { "aqua-romana": 0, aquaedukt: 1 }[game]);
  await clickOneOf(page, ".md", 2);
  await page.locator(".setup input[type=text]").fill("Livia");
  await page.click(".setup .big");
  await page.waitForSelector(".copy input");
  return page.$eval(".copy input", (input) => input.value);
}

async function sitDown(page, link, name) {
  await page.goto(link);
  await page.waitForSelector(".name-form");
  await page.locator(".name-form input").fill(name);
  await page.click(".name-form .primary");
  await page.waitForSelector("[role=grid]");
}

async function meet(game) {
  const livia = await person(both.browser);
  const link = await invite(livia, game);
  await picture(livia, `${game}-waiting`);
  const marcus = await person(both.browser);
  await sitDown(marcus, link, "Marcus");
  await livia.waitForSelector("[role=grid]");
  return { livia, marcus, link };
}

const actionsAtLeast = (page, count) =>
  until(page, (least) => Number(document.querySelector("[data-actions]")?.dataset.actions ?? 0) >= least, count);

for (const game of ["aqua-romana", "aquaedukt"]) {
  test(`${game}: two browsers by link, a spectator, a restart of the server`, async () => {
    const { livia, marcus, link } = await meet(game);
    await awaitTurn(livia);
    await actByKeys(livia);
    const { actions } = await state(livia);
    await actionsAtLeast(marcus, actions);

    const watcher = await person(both.browser);
    await watcher.goto(link);
    await actionsAtLeast(watcher, actions);
    assert.equal((await state(watcher)).mine, false);

    for (const page of [livia, marcus, watcher]) page.expected.push(/WebSocket|Failed to load|ERR_|fetching the script/);
    await both.server.restart();
    const turn = (await state(livia)).mine ? livia : marcus;
    await until(turn, () => document.querySelector(".chip.warn") === null);
    await awaitTurn(turn);
    const before = (await state(turn)).actions;
    await actByKeys(turn);
    for (const page of [livia, marcus, watcher]) await actionsAtLeast(page, before + 1);

    await livia.reload();
    await actionsAtLeast(livia, before + 1);
    for (const page of [livia, marcus, watcher]) await leave(page);
  });
}

test("chat reaches the other side", async () => {
  const { livia, marcus } = await meet("aqua-romana");
  await livia.click(".chat-button");
  await livia.waitForSelector(".chat form");
  await livia.locator(".chat input[type=text]").fill("Salve!");
  await livia.click(".chat form .primary");
  await until(marcus, () => document.querySelector(".count")?.textContent === "1");
  await marcus.click(".chat-button");
  await until(marcus, () => document.querySelector(".chat ol")?.textContent.includes("Salve!"));
  await picture(marcus, "chat");
  await leave(livia);
  await leave(marcus);
});

test("a takeback needs the other's consent", async () => {
  const { livia, marcus } = await meet("aqua-romana");
  await awaitTurn(livia);
  let last = await state(livia);
  while (!(await state(marcus)).mine) {
    await actByKeys(livia);
    last = await state(livia);
    await actionsAtLeast(marcus, last.actions);
  }
  await livia.click(".turn-undo");
  await livia.click("[data-takeback]");
  await marcus.waitForSelector(".notice .primary");
  await picture(marcus, "takeback");
  await marcus.click(".notice .primary");
  await until(
    marcus,
    (before) => Number(document.querySelector("[data-actions]").dataset.actions) < before,
    last.actions,
  );
  await leave(livia);
  await leave(marcus);
});

test("a full table lets nobody else sit down, but watch", async () => {
  const { livia, marcus, link } = await meet("aqua-romana");
  const third = await person(both.browser);
  await third.goto(link);
  await third.waitForSelector("[role=grid]");
  assert.equal(await third.$(".name-form"), null);
  for (const page of [livia, marcus, third]) await leave(page);
});

test("an invitation that is no good says so", async () => {
  const page = await person(both.browser);
  page.expected.push(/40[0-9]/);
  await page.goto(`${both.server.url}/join/nonsense`);
  await page.waitForSelector(".name-form");
  await page.locator(".name-form input").fill("Titus");
  await page.click(".name-form .primary");
  await until(page, () => document.querySelector("[role=alert]")?.textContent.includes("invitation"));
  await leave(page);
});
