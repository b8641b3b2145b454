// The end of a game: everybody sees the same card, and what comes next.

import assert from "node:assert/strict";
import { test } from "node:test";

import { leave, person, picture, sizes, until } from "../support/browser.mjs";
import { known, resign, seated, visit } from "../support/online.mjs";
import { actByKeys, awaitTurn, playOn, start } from "../support/play.mjs";
import { together } from "../support/together.mjs";

const both = together();
const games = ["aqua-romana", "aquaedukt"];

const headline = (page) => page.$eval("#result-title", (title) => title.textContent);

// What a screen must show once a game is over: the card, and nothing to do.
async function showsResult(page, text) {
  await page.waitForSelector(".result-card");
  assert.equal(await headline(page), text);
  const lit = await page.$$eval(".ar-board .target, .aq-board .target, .turn-card", (all) => all.length);
  assert.equal(lit, 0, "nothing waits to be chosen");
  assert.equal(await page.$(".player[aria-current]"), null, "it is nobody's turn");
}

for (const game of games) {
  test(`${game}: who resigns, who wins and who watches see the result, also after a reload`, async () => {
    const anna = await known(both, "Anna");
    const bernd = await known(both, "Bernd", { size: sizes.phone });
    const watcher = await person(both.browser, { theme: "dark" });
    const played = await seated(both, [anna, bernd], game);
    await visit(watcher, both, played);
    await awaitTurn(anna);
    await actByKeys(anna);
    await resign(anna);
    for (const page of [anna, bernd, watcher]) await showsResult(page, "Anna resigned. Bernd wins");
    await until(bernd, () => document.activeElement?.id === "result-title");
    await picture(anna, `ending-resigned-${game}`);
    await picture(bernd, `ending-resigned-${game}-phone`);
    await picture(watcher, `ending-resigned-${game}-dark`);
    for (const page of [anna, bernd, watcher]) {
      await page.reload();
      await showsResult(page, "Anna resigned. Bernd wins");
    }
    assert.equal(await watcher.$(".ending-again"), null, "who watches has nothing to play again");
    for (const page of [anna, bernd, watcher]) await leave(page);
  });
}

for (const game of games) {
  for (const [name, size] of Object.entries({ desk: sizes.desk, phone: sizes.phone })) {
    test(`${game}: a game against a bot ends with points explained and a way on, ${name}`, async () => {
      const page = await person(both.browser, { size });
      await start(page, both.server, { game });
      await playOn(page);
      await page.waitForSelector(".result-card");
      await picture(page, `ending-${game}-${name}`);
      const { title, rows, parts } = await page.evaluate(() => ({
        title: document.querySelector("#result-title").textContent,
        rows: [...document.querySelectorAll(".result-list .who b")].map((name) => name.textContent),
        parts: document.querySelectorAll(".result-parts li").length,
      }));
      assert.match(title, /wins$|share the win$/);
      assert.equal(rows.length, 2);
      assert.ok(parts > 0, "points are explained");
      const overlaps = await page.$$eval(".result-body > *, .result-list > li, .result-after", (all) => {
        const boxes = all.map((element) => [element, element.getBoundingClientRect()]);
        const pairs = boxes.flatMap((one) => boxes.map((other) => [one, other]));
        return pairs
          .filter(([[a], [b]]) => a !== b && !a.contains(b) && !b.contains(a))
          .filter(([[a, one], [b, other]]) => a.compareDocumentPosition(b) & 4 && one.bottom > other.top + 1)
          .map(([[a], [b]]) => `${a.className || a.tagName} over ${b.className || b.tagName}`);
      });
      assert.deepEqual(overlaps, [], "nothing covers anything");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(wide, false, "nothing sticks out to the right");

      // The card folds, so that the board is seen.
      await page.click(".result-fold");
      assert.equal(await page.$eval(".result-fold", (fold) => fold.getAttribute("aria-expanded")), "false");
      await page.click(".result-fold");

      const seats = () => page.$$eval(".players .player > div > b", (names) => names.map((name) => name.textContent));
      const before = await seats();
      await page.locator("[data-swap]").click();
      await until(page, () => document.querySelector(".result-card") === null);
      await page.waitForSelector("[role=grid]");
      assert.deepEqual(await seats(), before.toReversed());
      await leave(page);
    });
  }
}

test("another game begins with the same seats or at another level", async () => {
  const page = await person(both.browser);
  await start(page, both.server, { game: "aqua-romana" });
  await playOn(page);
  const first = page.url();
  await page.locator(".ending-more .popover > button").click();
  await page.waitForSelector(".ending-levels");
  await picture(page, "ending-levels");
  await page.keyboard.press("Escape");
  await until(page, () => document.querySelector(".ending-levels") === null);
  await page.locator(".ending-more .popover > button").click();
  await page.locator('[data-level="tiro"]').click();
  await page.waitForSelector(".turn-card");
  assert.notEqual(page.url(), first);
  const about = await page.$$eval(".players .player", (players) => players.map((player) => player.textContent).join());
  assert.match(about, /Bot · Tiro/);
  await page.goto(first);
  await page.locator(".ending-again").click();
  await page.waitForSelector(".turn-card");
  assert.notEqual(page.url(), first);
  await leave(page);
});

test("a game on this device is shared with all that was played", async () => {
  const page = await person(both.browser);
  await page.evaluateOnNewDocument(() => {
    delete Navigator.prototype.share;
    navigator.clipboard.writeText = (text) => {
      window.copied = text;
      return Promise.resolve();
    };
  });
  await start(page, both.server, { game: "aqua-romana" });
  await playOn(page);
  await page.locator("[data-share]").click();
  await until(page, () => document.querySelector("[data-share]").textContent.includes("Link copied"));
  const link = await page.evaluate(() => window.copied);
  const friend = await person(both.browser);
  await friend.goto(link);
  await friend.waitForSelector(".rv-result h2");
  await leave(friend);
  await leave(page);
});
