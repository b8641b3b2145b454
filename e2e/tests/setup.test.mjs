// Setting up a game: the first page on one screen, the page for everything else,
// what is remembered, and what is begun.

import assert from "node:assert/strict";
import { test } from "node:test";

import { violations } from "../support/axe.mjs";
import { leave, person, picture, sizes, until } from "../support/browser.mjs";
import { firstPage } from "../support/first.mjs";
import { actByKeys, awaitTurn, start } from "../support/play.mjs";
import { together } from "../support/together.mjs";

const both = together();

async function home(page) {
  await page.goto(both.server.url);
  await firstPage(page);
}

async function setupPage(page) {
  await home(page);
  await page.click(".setup-all");
  await page.waitForSelector(".setup-page");
}

// Chooses who has a seat: 0 a person, 1 a bot, 2 the one who comes.
async function give(page, seat, holder) {
  await page.click(`.setup-seats li:nth-child(${seat + 1}) .setup-holder button:nth-child(${holder + 1})`);
}

const names = (page) => page.$$eval(".players-pane .player b", (names) => names.map((name) => name.textContent));

for (const language of ["en", "de", "fr"]) {
  test(`a phone shows all that is needed to start on one screen, ${language}`, async () => {
    const page = await person(both.browser, { size: sizes.phone, language });
    // With a game to go on with there is a card more.
    await start(page, both.server, { game: "aqua-romana", mode: "screen" });
    await home(page);
    await page.waitForSelector(".resume");
    for (const mode of await page.$$(".md")) {
      await mode.tap();
      const { bottom, row } = await page.evaluate(() => ({
        bottom: document.querySelector(".setup .big").getBoundingClientRect().bottom,
        row: document.querySelector(".places").getBoundingClientRect().top,
      }));
      assert.ok(bottom <= row && row < 844, `the button ends at ${bottom}, the places begin at ${row}`);
    }
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await picture(page, `start-phone-${language}`);
    await leave(page);
  });
}

test("the places are on every page, and one of them is here", async () => {
  const page = await person(both.browser);
  await home(page);
  const here = () => page.$eval(".places [aria-current]", (link) => link.textContent.trim());
  assert.equal(await here(), "Play");
  await (await page.$$(".gc"))[1].click();
  await page.click(".places a:nth-child(3)");
  await page.waitForSelector(".course");
  assert.equal(await here(), "Puzzles");
  assert.ok(page.url().endsWith("/study/puzzles/aquaedukt"), "of the game that was chosen");
  await page.click(".places a:nth-child(2)");
  await until(page, () => document.querySelector(".places [aria-current]")?.textContent.trim() === "Learn");
  await page.click(".places a:nth-child(1)");
  await page.waitForSelector(".setup");
  await leave(page);
});

test("on a phone the places are a row at the bottom, but not below a board", async () => {
  const page = await person(both.browser, { size: sizes.phone });
  await home(page);
  const shown = () =>
    page.$eval(".places", (row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return getComputedStyle(row).display !== "none" && bottom <= innerHeight && top > 700;
    });
  assert.equal(await shown(), true);
  await page.click(".places a:nth-child(2)");
  await page.waitForSelector(".course");
  assert.equal(await shown(), true);
  await start(page, both.server, { game: "aquaedukt" });
  assert.equal(await shown(), false);
  await page.click(".bar-more");
  await page.waitForSelector(".bar-tools.open .places a");
  await leave(page);
});

test("the last choice comes back", async () => {
  const page = await person(both.browser);
  await start(page, both.server, { game: "aquaedukt", players: 3, level: "curator" });
  await home(page);
  const chosen = await page.$$eval(".setup [aria-checked=true]", (buttons) => buttons.map((button) => button.textContent));
  assert.match(chosen.join(" | "), /3 \| Bots \| Curator/);
  assert.match(await page.$eval(".gc.on", (card) => card.textContent), /Aquädukt/);
  await leave(page);
});

test("people and bots of different levels at one table, in any order", async () => {
  const page = await person(both.browser);
  await setupPage(page);
  await page.click(".setup-game .seg:nth-child(2) button:nth-child(3)");
  await give(page, 1, 0);
  await page.locator(".setup-seats li:nth-child(1) input").fill("Livia");
  await page.locator(".setup-seats li:nth-child(2) input").fill("Bernd");
  await page.select(".setup-seats li:nth-child(3) select", "architectus");
  await page.select(".setup-seats li:nth-child(4) select", "discipulus");
  // Bernd moves up, and with his seat he gets its colour.
  await page.click(".setup-seats li:nth-child(2) .setup-up");
  assert.equal(await page.$eval(".setup-seats li:nth-child(1) input", (input) => input.value), "Bernd");
  assert.deepEqual(await violations(page), []);
  await picture(page, "setup");
  await page.click(".setup-go .primary");
  await page.waitForSelector("[role=grid]");
  assert.deepEqual((await names(page)).slice(0, 2), ["Bernd", "Livia"]);
  const sub = await page.$$eval(".players-pane .player .inline", (subs) => subs.map((sub) => sub.textContent));
  assert.deepEqual(sub.slice(2), ["Bot · Architectus", "Bot · Discipulus"]);
  await leave(page);
});

test("an open seat makes an invitation, with bots beside it", async () => {
  const page = await person(both.browser);
  await setupPage(page);
  await page.click(".setup-game .seg:nth-child(2) button:nth-child(2)");
  await page.locator(".setup-seats li:nth-child(1) input").fill("Livia");
  await give(page, 1, 0);
  await give(page, 2, 2);
  const pressed = await page.$$eval(".setup-holder [aria-checked=true]", (buttons) => buttons.map((button) => button.textContent));
  assert.deepEqual(pressed, ["Person", "Open", "Open"], "one person of this device at a table online");
  await give(page, 1, 1);
  await page.click(".setup-time .seg button:nth-child(3)");
  await until(page, () => document.querySelector(".setup-said").textContent.includes("10 minutes"));
  await picture(page, "setup-open");
  await page.click(".setup-go .primary");
  await page.waitForSelector(".copy input");
  const link = await page.$eval(".copy input", (input) => input.value);
  const other = await person(both.browser);
  await other.goto(link);
  await other.waitForSelector(".name-form");
  await other.locator(".name-form input").fill("Titus");
  await other.click(".name-form .primary");
  await until(other, () => {
    const names = [...document.querySelectorAll(".players-pane .player b")].map((name) => name.textContent);
    return ["Livia", "Titus"].every((name) => names.includes(name));
  });
  await until(other, () => document.querySelectorAll(".players-pane .clock").length >= 2);
  await leave(other);
  await leave(page);
});

test("builders placed for you: play begins with the first tile", async () => {
  const page = await person(both.browser);
  await start(page, both.server, { game: "aqua-romana", prepared: true });
  await awaitTurn(page);
  await actByKeys(page);
  const log = await page.$eval(".move-log ol", (log) => log.textContent);
  assert.doesNotMatch(log, /\d[CSBDJ]@/, "nobody placed a builder");
  // Each of two players has two colours, and sees them.
  const tokens = await page.$$eval(".players-pane .player", (rows) => rows.map((row) => row.querySelectorAll(".tk").length));
  assert.deepEqual(tokens, [2, 2]);
  await picture(page, "prepared");
  await leave(page);
});

test("a clock against a bot: it runs, and at zero a bot plays on", async () => {
  const page = await person(both.browser);
  await setupPage(page);
  await page.click(".setup-time .seg button:nth-child(2)");
  await page.click(".setup-go .primary");
  await page.waitForSelector(".players-pane .clock");
  await until(page, () => /^04:5/.test(document.querySelector(".players-pane .clock").textContent));
  // What is kept says how much is left: here almost nothing.
  const id = page.url().split("/").at(-1);
  await home(page);
  await page.evaluate(async (id) => {
    const database = await new Promise((done, failed) => {
      const opened = indexedDB.open("castellum");
      opened.onsuccess = () => done(opened.result);
      opened.onerror = () => failed(opened.error);
    });
    const store = database.transaction("games", "readwrite").objectStore("games");
    const game = JSON.parse(await new Promise((done) => (store.get(id).onsuccess = (event) => done(event.target.result))));
    game.clock.left = game.clock.left.map(() => 300);
    await new Promise((done) => (store.put(JSON.stringify(game), id).onsuccess = done));
    database.close();
  }, id);
  await page.goto(`${both.server.url}/local/${id}`);
  await until(page, () => document.querySelector(".players-pane .player .inline")?.textContent.startsWith("Bot"));
  await leave(page);
});

for (const [name, size] of Object.entries({ desk: sizes.desk, phone: sizes.phone })) {
  for (const theme of ["light", "dark"]) {
    test(`the page for a new game, ${name}, ${theme}`, async () => {
      const page = await person(both.browser, { size, theme, language: "de" });
      await setupPage(page);
      await page.click(".setup-game .seg:nth-child(2) button:nth-child(3)");
      // A button under what stays at the bottom of a phone is scrolled to first.
      await page.$eval(".setup-time .seg button:nth-child(3)", (button) => button.click());
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
      assert.deepEqual(await violations(page), []);
      await picture(page, `setup-${name}-${theme}`);
      await leave(page);
    });
  }
}

test("a group of buttons is one stop for the tab key, and arrows choose", async () => {
  const page = await person(both.browser);
  await home(page);
  const stops = await page.$$eval(".lvs button", (buttons) => buttons.filter((button) => button.tabIndex === 0).length);
  assert.equal(stops, 1);
  await page.focus(".lvs [tabindex='0']");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-checked")), "true");
  assert.match(await page.evaluate(() => document.activeElement.textContent), /Mensor/);
  await leave(page);
});

for (const [name, size] of Object.entries({ desk: sizes.desk, phone: sizes.phone })) {
  test(`aquaedukt: the players place the mountains in turn, ${name}`, async () => {
    const page = await person(both.browser, { size });
    await setupPage(page);
    await page.click(".setup-game .seg:nth-child(1) button:nth-child(2)");
    await page.click(".setup-game .seg:nth-child(2) button:nth-child(2)");
    await page.locator(".setup-seats li:nth-child(1) input").fill("Livia");
    await give(page, 1, 0);
    await page.locator(".setup-seats li:nth-child(2) input").fill("Bernd");
    await page.click(".setup-opening .setup-way:nth-child(2)");
    await page.click(".setup-go .primary");
    await page.waitForSelector(".placing");
    const title = () => page.$eval(".placing h2", (title) => title.textContent);
    const mountains = () => page.$$eval(".placing use[href='#mtn']", (all) => all.length);
    assert.match(await title(), /Livia/);
    // By keys, by pointer; the bot at the third seat follows at once.
    await until(page, () => document.activeElement.dataset.at === "B1");
    await page.keyboard.press("Enter");
    assert.match(await title(), /Bernd/);
    await page.click("[data-at=G4]");
    assert.equal(await mountains(), 3);
    assert.match(await title(), /Livia/);
    await page.click("[data-undo]");
    assert.match(await title(), /Bernd/);
    assert.equal(await mountains(), 1);
    await page.click("[data-at=G4]");
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await picture(page, `placing-${name}`);
    await page.click("[data-rest]");
    assert.equal(await mountains(), 6);
    await until(page, () => document.activeElement.matches("[data-begin]"));
    await page.keyboard.press("Enter");
    await page.waitForSelector(".play-screen [role=grid]");
    const label = (field) => page.$eval(`[data-at=${field}]`, (cell) => cell.getAttribute("aria-label"));
    for (const field of ["B1", "G4"]) assert.match(await label(field), /mountain/i);
    // What was placed belongs to this game alone.
    await page.goto(`${both.server.url}/new`);
    await page.waitForSelector(".setup-page");
    assert.equal(await page.$eval(".setup-opening .setup-way:nth-child(1)", (way) => way.getAttribute("aria-checked")), "true");
    await leave(page);
  });
}
