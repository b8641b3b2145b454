// Games at one screen, by keyboard alone; whole ones are in keyboard.test.mjs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { leave, person, picture, sizes, until } from "../support/browser.mjs";
import { awaitTurn, playOn, start } from "../support/play.mjs";
import { together } from "../support/together.mjs";

const both = together();

for (const game of ["aqua-romana", "aquaedukt"]) {
  test(`${game}: three people at one screen, reload in the middle`, async () => {
    const page = await person(both.browser);
    await start(page, both.server, { game, mode: "screen", players: 3 });
    await playOn(page, 9);
    const before = await awaitTurn(page);
    await page.reload();
    await page.waitForSelector("[role=grid]");
    const after = await awaitTurn(page);
    assert.deepEqual(after, before);
    await playOn(page, 3);
    await leave(page);
  });

  test(`${game}: what was played can be undone`, async () => {
    const page = await person(both.browser);
    await start(page, both.server, { game, mode: "screen" });
    // In Aquädukt the first action lets the die roll, which stays.
    await playOn(page, 2);
    const one = await awaitTurn(page);
    await page.keyboard.press("u");
    await until(page, (before) => Number(document.querySelector("[data-actions]").dataset.actions) < before, one.actions);
    await leave(page);
  });

  for (const [name, size] of Object.entries(sizes)) {
    for (const theme of ["light", "dark"]) {
      test(`${game}: four players, ${name}, ${theme}`, async () => {
        const page = await person(both.browser, { size, theme, language: name === "phone" ? "de" : "fr" });
        await start(page, both.server, { game, mode: "screen", players: 4 });
        await playOn(page, 16);
        await awaitTurn(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(wide, false, "nothing sticks out to the right");
        await picture(page, `${game}-four-${name}-${theme}`);
        await leave(page);
      });
    }
  }
}

test("a browser that keeps nothing still plays", async () => {
  const page = await person(both.browser);
  await page.evaluateOnNewDocument(() => {
    for (const store of ["localStorage", "indexedDB"]) {
      Object.defineProperty(window, store, {
        get() {
          throw new DOMException("storage is off", "SecurityError");
        },
      });
    }
  });
  await start(page, both.server, { game: "aqua-romana", mode: "screen" });
  await playOn(page, 2);
  await until(page, () => document.querySelector(".notice")?.textContent.includes("keeps nothing"));
  await leave(page);
});
