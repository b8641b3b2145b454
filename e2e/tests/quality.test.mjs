// What everybody may expect of a page: access for all, and a small download.

import assert from "node:assert/strict";
import { test } from "node:test";

import lighthouse, { desktopConfig } from "lighthouse";

import { violations } from "../support/axe.mjs";
import { leave, person, sizes } from "../support/browser.mjs";
import { firstPage } from "../support/first.mjs";
import { clickOneOf, playOn, start } from "../support/play.mjs";
import { together } from "../support/together.mjs";

const both = together();

const pages = {
  home: async (page) => {
    await page.goto(both.server.url);
    await firstPage(page);
  },
  "aqua-romana": async (page) => {
    await start(page, both.server, { game: "aqua-romana", mode: "screen", players: 4 });
    await playOn(page, 10);
  },
  aquaedukt: async (page) => {
    await start(page, both.server, { game: "aquaedukt", mode: "screen", players: 4 });
    await playOn(page, 10);
  },
  waiting: async (page) => {
    await page.goto(both.server.url);
    await firstPage(page);
    await clickOneOf(page, ".md", 2);
    await page.locator(".setup input[type=text]").fill("Livia");
    await page.click(".setup .big");
    await page.waitForSelector(".copy input");
  },
  message: async (page) => {
    await page.goto(`${both.server.url}/nowhere`);
    await page.waitForSelector("[role=alert]");
  },
};

for (const [name, open] of Object.entries(pages)) {
  for (const theme of ["light", "dark"]) {
    for (const size of ["desk", "phone"]) {
      test(`axe finds nothing: ${name}, ${theme}, ${size}`, async () => {
        const page = await person(both.browser, { theme, size: sizes[size] });
        await open(page);
        assert.deepEqual(await violations(page), []);
        await leave(page);
      });
    }
  }
}

test("the first load is at most 600 kB, and bots come later", async () => {
  const page = await person(both.browser);
  const loaded = [];
  const session = await page.createCDPSession();
  await session.send("Network.enable");
  const names = new Map();
  session.on("Network.responseReceived", ({ requestId, response }) => names.set(requestId, response.url));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    loaded.push([names.get(requestId), encodedDataLength]),
  );
  await page.goto(both.server.url, { waitUntil: "networkidle0" });
  const total = loaded.reduce((sum, [, size]) => sum + size, 0);
  console.log(`first load: ${loaded.length} files, ${total} bytes`);
  assert.ok(total <= 600_000, `${total} bytes`);
  assert.equal(loaded.some(([url]) => url.includes("engine_worker")), false);
  await leave(page);
});

test("Lighthouse: accessibility, best practices, SEO", async () => {
  const page = await person(both.browser);
  const settings = { onlyCategories: ["accessibility", "best-practices", "seo"], logLevel: "error" };
  const { lhr } = await lighthouse(both.server.url, settings, desktopConfig, page);
  for (const { id, score } of Object.values(lhr.categories)) {
    const failed = lhr.categories[id].auditRefs
      .map(({ id }) => lhr.audits[id])
      .filter((audit) => audit.score !== null && audit.score < 1)
      .map((audit) => audit.id);
    assert.ok(score >= 0.95, `${id}: ${score}, ${failed.join(", ")}`);
  }
  await page.browserContext().close();
});
