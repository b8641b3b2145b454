// The screen on which games are played: what stays in its place, what fits on a
// phone, what is chosen beforehand, and what things are called.

import assert from "node:assert/strict";
import { test } from "node:test";

import { leave, person, picture, sizes, until } from "../support/browser.mjs";
import { actByKeys, awaitTurn, playOn, start, state } from "../support/play.mjs";
import { together } from "../support/together.mjs";

const both = together();
const games = ["aqua-romana", "aquaedukt"];

// Where something is on the screen, to a tenth of a pixel.
const place = (page, selector) =>
  page.$eval(selector, (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left, top, right, bottom].map((side) => Math.round(side * 10) / 10);
  });

// What can be pressed and is smaller than a finger.
const tooSmall = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".bar a, .bar button, .turn-buttons button, .screen-tabs button, .player-strip button, .option")]
      .map((element) => [element.className || element.textContent, element.getBoundingClientRect()])
      .filter(([, { width, height }]) => width > 0 && (width < 43.5 || height < 43.5))
      .map(([name, { width, height }]) => `${name}: ${width} x ${height}`),
  );

// Words that do not fit on their buttons.
const tooLong = (page) =>
  page.$$eval(".aq-actions button, .turn-buttons button, .screen-tabs button", (buttons) =>
    buttons.filter((button) => button.scrollWidth > button.clientWidth + 1).map((button) => button.textContent),
  );

for (const game of games) {
  for (const language of ["en", "de", "fr"]) {
    test(`${game}: a phone shows all of a turn, ${language}`, async () => {
      const page = await person(both.browser, { size: sizes.phone, language });
      await start(page, both.server, { game, mode: "screen", players: 4 });
      for (let own = 0; own < 14; own += 1) {
        const { over } = await awaitTurn(page);
        if (over) break;
        const [left, , right, bottom] = await place(page, ".turn-buttons .primary");
        const [, tabs] = await place(page, ".screen-tabs");
        assert.ok(left >= 0 && right <= 390 && bottom <= tabs, `the main button is in view: ${bottom} above ${tabs}`);
        assert.deepEqual(await tooSmall(page), []);
        assert.deepEqual(await tooLong(page), []);
        const { scrolls, wide } = await page.evaluate(() => ({
          scrolls: document.documentElement.scrollHeight > innerHeight + 1,
          wide: document.documentElement.scrollWidth > innerWidth,
        }));
        assert.deepEqual({ scrolls, wide }, { scrolls: false, wide: false });
        await actByKeys(page);
      }
      await picture(page, `phone-${game}-${language}`);
      const [left, top, right, bottom] = await place(page, ".board-frame");
      assert.ok(left <= 12 && right >= 378, `the board fills the width: ${left} to ${right}`);
      assert.ok(bottom - top > 490, "and what is left of the height");
      await leave(page);
    });
  }

  for (const [name, size] of Object.entries({ low: { width: 1366, height: 768 }, phone: sizes.phone })) {
    test(`${game}: the board stays where it is, ${name}`, async () => {
      const page = await person(both.browser, { size });
      await start(page, both.server, { game, mode: "screen" });
      const before = await place(page, ".board-frame");
      const keys = ["n", "Enter", "1", "2", "Escape"];
      for (let own = 0; own < 16; own += 1) {
        await awaitTurn(page);
        for (const key of keys) {
          const { actions } = await state(page);
          await page.keyboard.press(key);
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
          assert.deepEqual(await place(page, ".board-frame"), before, `${own}, ${key}`);
          if ((await state(page)).actions !== actions) break;
        }
        await awaitTurn(page);
        await actByKeys(page);
      }
      await leave(page);
    });
  }
}

test("a phone shows all twenty podiums", async () => {
  const page = await person(both.browser, { size: sizes.phone });
  await start(page, both.server, { game: "aqua-romana", mode: "screen" });
  await playOn(page, 30);
  await page.locator(".screen-tabs button:nth-child(2)").click();
  await page.waitForSelector(".play-screen[data-tab=podiums]");
  const [, tabs] = await place(page, ".screen-tabs");
  const seen = await page.$$eval(
    ".ar-stair .pv",
    (values, tabs) => values.filter((value) => value.getBoundingClientRect().bottom <= tabs).map((value) => value.textContent),
    tabs,
  );
  assert.deepEqual(seen, Array.from({ length: 20 }, (_, value) => `${value + 1}`));
  await picture(page, "phone-podiums");
  await leave(page);
});

test("aqua-romana: no tile is chosen beforehand that closes an aqueduct at once", async () => {
  const page = await person(both.browser);
  await start(page, both.server, { game: "aqua-romana", mode: "screen" });
  let offered = 0;
  for (let own = 0; own < 60; own += 1) {
    const { over } = await awaitTurn(page);
    if (over) break;
    // Chooses a worker, and with him what comes first.
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    const { chosen, all } = await page.evaluate(() => ({
      chosen: document.querySelector(".option.sel")?.textContent ?? "",
      all: [...document.querySelectorAll(".option")].map((option) => option.textContent),
    }));
    assert.doesNotMatch(chosen, /[Cc]loses now/);
    offered += all.filter((text) => /[Cc]loses now/.test(text)).length;
    await actByKeys(page);
  }
  assert.ok(offered > 0, "some tiles would have closed");
  await leave(page);
});

test("aqua-romana: a field of the ring is never called like a field of the board", async () => {
  const page = await person(both.browser);
  await start(page, both.server, { game: "aqua-romana", mode: "bots" });
  const field = /\b[A-K][1-8]\b/;
  const labels = await page.$$eval(".board-frame .ar-ground .lab", (labels) => labels.map((label) => label.textContent));
  assert.equal(labels.length, 38);
  assert.ok(labels.includes("E 1") && labels.every((label) => !field.test(label)), labels.join());
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  const button = await page.$eval(".turn-buttons .primary", (button) => button.textContent);
  assert.match(button, /^Put builder on (north|east|south|west) /);
  // A hint is words first; its notation stands behind them.
  await page.locator(".turn-hint").click();
  await page.waitForSelector(".hint-head b");
  const { words, notation } = await page.$eval(".hint", (hint) => ({
    words: hint.querySelector(".hint-head b").textContent,
    notation: hint.querySelector(".notation").textContent,
  }));
  assert.match(words, /^Put the .* on (north|east|south|west) /);
  assert.match(notation, /^[CSBDJ]@/);
  await leave(page);
});

test("aquaedukt: the die is rolled again where it lies", async () => {
  const page = await person(both.browser);
  await start(page, both.server, { game: "aquaedukt", mode: "screen" });
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".aq-values button:not([disabled])");
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".aq-throw:not([disabled])");
  const { actions } = await state(page);
  await page.click(".aq-throw");
  await until(page, (before) => Number(document.querySelector("[data-actions]").dataset.actions) > before, actions);
  await leave(page);
});

for (const game of games) {
  test(`${game}: what the bot did is told, and shown once more`, async () => {
    const page = await person(both.browser);
    await start(page, both.server, { game, mode: "bots" });
    for (let own = 0; own < 30 && (await page.$(".news-card li")) === null; own += 1) {
      await awaitTurn(page);
      await actByKeys(page);
      await awaitTurn(page);
    }
    const told = await page.$$eval(".news-card li", (items) => items.map((item) => item.textContent));
    assert.ok(told.length > 0 && told.every((text) => text.includes("Marcus")), told.join());
    await page.click(".news-card button");
    await until(page, () => document.querySelector(".turn-header h2").textContent === "Looking back");
    await until(page, () => document.querySelector(".turn-header h2").textContent !== "Looking back");
    await leave(page);
  });
}

// A game on the server against a bot, with a clock.
async function onServer(page, game) {
  await page.goto(both.server.url);
  const id = await page.evaluate(async (game) => {
    const post = (path, body) =>
      fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    await post("/api/me", { name: "Livia" });
    const clock = { "real-time": { seconds: 600, increment: 5 } };
    const created = await post("/api/games", { game, seats: ["creator", { bot: "discipulus" }], clock });
    return (await created.json()).game.id;
  }, game);
  await page.goto(`${both.server.url}/game/${id}`);
  await page.waitForSelector("[role=grid]");
}

for (const game of games) {
  test(`${game}: on a phone the clocks are in the players' bar, the rest behind one button`, async () => {
    const page = await person(both.browser, { size: sizes.phone, language: "de" });
    await onServer(page, game);
    await awaitTurn(page);
    const clocks = await page.$$eval(".player-strip .clock", (clocks) => clocks.map((clock) => clock.textContent));
    assert.equal(clocks.length, 2);
    assert.ok(clocks.every((clock) => /^\d\d:\d\d$/.test(clock)), clocks.join());
    assert.deepEqual(await tooSmall(page), []);
    await picture(page, `phone-online-${game}`);
    await page.click(".bar-more");
    await page.waitForSelector(".bar-tools.open");
    assert.deepEqual(await tooSmall(page), []);
    await picture(page, `phone-menu-${game}`);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".bar-tools:not(.open)");
    await page.click(".bar-more");
    await page.touchscreen.tap(195, 200);
    await page.waitForSelector(".bar-tools:not(.open)");
    await leave(page);
  });

  test(`${game}: chat does not cover the turn card`, async () => {
    const page = await person(both.browser, { size: { width: 1366, height: 768 } });
    await onServer(page, game);
    await awaitTurn(page);
    const turn = await place(page, ".turn-card");
    await page.click(".chat-button");
    await page.waitForSelector(".chat");
    const [left, top, right, bottom] = await place(page, ".chat");
    assert.ok(right > left && bottom > top && bottom <= 768);
    const column = await place(page, ".side-column");
    assert.ok(column[3] <= top, `the column ends at ${column[3]}, the chat begins at ${top}`);
    assert.equal((await place(page, ".turn-card"))[1], turn[1]);
    await picture(page, `chat-${game}`);
    await leave(page);
  });
}
