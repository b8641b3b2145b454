// The first page, in every language, theme and size.

import assert from "node:assert/strict";
import { test } from "node:test";

import { leave, person, picture, sizes, until } from "../support/browser.mjs";
import { firstPage } from "../support/first.mjs";
import { together } from "../support/together.mjs";

const both = together();

for (const [name, size] of Object.entries(sizes)) {
  for (const theme of ["light", "dark"]) {
    test(`the first page, ${name}, ${theme}`, async () => {
      const page = await person(both.browser, { size, theme });
      await page.goto(both.server.url);
      await firstPage(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(wide, false, "nothing sticks out to the right");
      await picture(page, `home-${name}-${theme}`);
      await leave(page);
    });
  }
}

test("the language follows the browser and can be switched", async () => {
  const page = await person(both.browser, { language: "de" });
  await page.goto(both.server.url);
  await firstPage(page);
  await until(page, () => document.querySelector("h1")?.textContent.includes("Wasser"));
  assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
  await page.click("[lang=fr]");
  await until(page, () => document.querySelector("h1").textContent.includes("eau"));
  await page.reload();
  await until(page, () => document.querySelector("h1")?.textContent.includes("eau"));
  await leave(page);
});

test("an address that means nothing says so and shows a way on", async () => {
  const page = await person(both.browser);
  await page.goto(`${both.server.url}/no/such/page`);
  await until(page, () => document.querySelector("[role=alert]")?.textContent.includes("/no/such/page"));
  await page.click("main a");
  await page.waitForSelector(".setup");
  await leave(page);
});

test("a game that does not exist says so", async () => {
  const page = await person(both.browser);
  page.expected.push(/404|WebSocket/);
  await page.goto(`${both.server.url}/game/nosuchgame`);
  await until(page, () => document.querySelector("[role=alert]")?.textContent.includes("no such game"));
  await leave(page);
});
