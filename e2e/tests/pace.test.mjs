// How long bots take, and how one gets past them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { leave, person, until } from "../support/browser.mjs";
import { actByKeys, awaitTurn, start, state } from "../support/play.mjs";
import { together } from "../support/together.mjs";

const both = together();

for (const game of ["aqua-romana", "aquaedukt"]) {
  test(`${game}: bots that are skipped play on at once`, async () => {
    const page = await person(both.browser);
    await page.evaluateOnNewDocument(() => localStorage.setItem("castellum-speed", '"slow"'));
    await start(page, both.server, { game, level: "curator", players: 4, prepared: true });
    let skipped = 0;
    for (let own = 0; own < 12 && skipped < 2; own += 1) {
      const { over } = await awaitTurn(page);
      if (over) break;
      await actByKeys(page);
      const button = await page.$(".turn-skip:not(.away)");
      if (!button) continue;
      const before = await state(page);
      await page.keyboard.press("s");
      await until(
        page,
        (actions) => Number(document.querySelector("[data-actions]").dataset.actions) > actions,
        before.actions,
      );
      skipped += 1;
    }
    assert.equal(skipped, 2);
    await awaitTurn(page);
    assert.ok(await page.$(".turn-skip.away"), "whoever acts skips nobody");
    await leave(page);
  });
}
