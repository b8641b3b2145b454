// The main flows in whatever browser CASTELLUM_BROWSER names: Chromium, Firefox
// or WebKit. Short, as all else is tried in Chromium alone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { launchAs } from "../support/engines.mjs";
import { awaitTurn, playOn, start, state } from "../support/play.mjs";
import { Server } from "../support/server.mjs";
import { Site } from "../support/site.mjs";

let server, browser;

before(async () => {
  server = await Server.start();
  browser = await launchAs(process.env.CASTELLUM_BROWSER ?? "chromium");
});

after(async () => {
  await browser?.close();
  await server?.end();
});

for (const game of ["aqua-romana", "aquaedukt"]) {
  test(`${game}: a turn against a bot, and the game is kept`, async () => {
    const page = await browser.newPage();
    await start(page, server, { game });
    assert.equal(await playOn(page, 2), 2);
    const before = await awaitTurn(page);
    assert.ok(before.actions >= 2, "the bot has answered");
    await page.reload();
    await page.waitForSelector("[role=grid]");
    assert.deepEqual(await awaitTurn(page), before);
    await page.goto(server.url);
    await page.waitForSelector(`a[href*="/local/"]`);
    await page.close();
  });
}

test("puzzles are shown", async () => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/study/puzzles/aqua-romana`);
  await page.waitForSelector(".puzzle-grade a");
  await page.close();
});

test("the site is there without a network, and plays where nothing can be heard", async () => {
  const site = await Site.start();
  const page = await browser.newPage();
  await start(page, site, { game: "aquaedukt", mode: "screen" });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await playOn(page, 1);
  const before = await state(page);
  await site.close();
  await page.evaluate(() => localStorage.setItem("castellum-sound", "true"));
  await page.reload();
  await page.waitForSelector("[role=grid]");
  assert.equal((await state(page)).actions, before.actions);
  await playOn(page, 1);
  await page.close();
  await site.open();
  await site.end();
});
