// The client on plain web space: alone, without a network, through an update.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import lighthouse, { desktopConfig } from "lighthouse";

import { violations } from "../support/axe.mjs";
import { launch, leave, person, picture, sizes, until } from "../support/browser.mjs";
import { firstPage } from "../support/first.mjs";
import { actByKeys, awaitTurn, playOn, start, state } from "../support/play.mjs";
import { Server } from "../support/server.mjs";
import { Site } from "../support/site.mjs";

let site;
let server;
let browser;

before(async () => {
  site = await Site.start();
  server = await Server.start();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.end();
  await site?.end();
});

// Waits until the whole client is kept on the device.
async function installed(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null) {
      await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    }
  });
}

// Does something without a network: offline, and nobody would listen anyway.
async function withoutNetwork(page, act) {
  page.expected.push(/ERR_|Failed to (load|fetch)|fetching the script/);
  await site.close();
  await page.setOfflineMode(true);
  try {
    await act();
  } finally {
    await site.open();
    await page.setOfflineMode(false);
  }
}

const turn = (page) => page.$eval(".chip.num", (chip) => Number(/\d+/.exec(chip.textContent)[0]));

// Plays until the bot has had a turn.
async function playUntilAnswer(page) {
  await awaitTurn(page);
  const begin = await turn(page);
  while ((await turn(page)) < begin + 2) await playOn(page, 1);
  return awaitTurn(page);
}

const version = (page) => page.$eval("meta[name=castellum-version]", (meta) => meta.content);

for (const size of ["desk", "phone"]) {
  for (const theme of ["light", "dark"]) {
    test(`the first page has nothing that needs a server: ${size}, ${theme}`, async () => {
      const page = await person(browser, { size: sizes[size], theme });
      const asked = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.goto(site.url, { waitUntil: "networkidle0" });
      await firstPage(page);
      assert.equal((await page.$$(".md")).length, 2);
      assert.deepEqual(asked.filter((url) => !url.startsWith(site.url)), []);
      assert.deepEqual(await violations(page), []);
      await picture(page, `site-home-${size}-${theme}`);
      await leave(page);
    });
  }
}

test("addresses lead to each document, and back", async () => {
  const page = await person(browser);
  await page.goto(`${site.url}#/study/nowhere`);
  await until(page, () => document.querySelector("[role=alert]")?.textContent.includes("/study/nowhere"));
  assert.ok(page.url().endsWith("/study.html#/study/nowhere"), page.url());
  await page.click("main a");
  await page.waitForSelector(".setup");
  assert.ok(page.url().endsWith("/index.html#/"), page.url());
  await page.evaluate(() => (location.hash = "#/game/abc"));
  await until(page, () => document.querySelector("[role=alert]")?.textContent.includes("server"));
  assert.ok(page.url().endsWith("/online.html#/game/abc"), page.url());
  await page.evaluate(() => (location.hash = "#/players"));
  await until(page, () => document.querySelector("[role=alert]")?.textContent.includes("People meet on a server"));
  assert.ok(page.url().endsWith("/players.html#/players"), page.url());
  await page.evaluate(() => (location.hash = "#/study/elsewhere"));
  await until(page, () => document.querySelector("[role=alert]")?.textContent.includes("/study/elsewhere"));
  await leave(page);
});

for (const game of ["aqua-romana", "aquaedukt"]) {
  test(`${game}: with the network cut a game goes on, and a new one begins`, async () => {
    const page = await person(browser);
    await start(page, site, { game });
    const before = await playUntilAnswer(page);
    await installed(page);
    await withoutNetwork(page, async () => {
      await page.reload();
      await page.waitForSelector("[role=grid]");
      assert.deepEqual(await awaitTurn(page), before);
      await playUntilAnswer(page);
      await start(page, site, { game });
      await playUntilAnswer(page);
      await picture(page, `site-${game}-offline`);
      await page.goto(`${site.url}study.html#/study/nowhere`);
      await page.waitForSelector("[role=alert]");
    });
    await leave(page);
  });
}

test("a new version is announced, waits for consent, and is taken then", async () => {
  const page = await person(browser);
  await start(page, site, { game: "aqua-romana", mode: "screen" });
  await playOn(page, 3);
  await installed(page);
  const [old, before] = [await version(page), await awaitTurn(page)];

  await site.release("0123456789ab");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.waitForSelector(".notice.update .primary");
  await picture(page, "site-update");
  assert.deepEqual(await violations(page), []);
  await actByKeys(page);
  assert.equal(await version(page), old, "nothing happens by itself");

  await page.reload();
  await page.waitForSelector(".notice.update .primary");
  assert.equal(await version(page), old, "nor by loading the page again");
  await page.click(".notice.update button:not(.primary)");
  await until(page, () => document.querySelector(".notice.update") === null);

  await page.reload();
  await page.waitForSelector(".notice.update .primary");
  await Promise.all([page.waitForNavigation(), page.click(".notice.update .primary")]);
  await page.waitForSelector("[role=grid]");
  assert.equal(await version(page), "0123456789ab");
  assert.equal((await awaitTurn(page)).actions, before.actions + 1, "the game is kept");
  const caches = await page.evaluate(() => self.caches.keys());
  assert.deepEqual(caches.sort(), [`castellum-${old}`, "castellum-0123456789ab"].sort());

  await site.release("ba9876543210");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.waitForSelector(".notice.update .primary");
  await Promise.all([page.waitForNavigation(), page.click(".notice.update .primary")]);
  await page.waitForSelector("[role=grid]");
  const left = await page.evaluate(() => self.caches.keys());
  assert.equal(left.includes(`castellum-${old}`), false, "old versions go");
  await leave(page);
});

test("two windows do not destroy each other's games", async () => {
  const page = await person(browser);
  await start(page, site, { game: "aqua-romana", mode: "screen" });
  const other = await page.browserContext().newPage();
  await other.goto(page.url());
  await other.waitForSelector("[role=grid]");
  await page.bringToFront();
  await playOn(page, 2);
  const { actions } = await state(page);
  await until(other, (count) => Number(document.querySelector("[data-actions]")?.dataset.actions) === count, actions);
  await other.bringToFront();
  await actByKeys(other);
  const later = (await state(other)).actions;
  assert.ok(later > actions);
  await until(page, (count) => Number(document.querySelector("[data-actions]")?.dataset.actions) === count, later);
  await leave(page);
});

test("games from plain storage are moved into the database", async () => {
  const page = await person(browser);
  await page.goto(site.url);
  const game = { id: "7", game: "aqua-romana", tags: [["Players", "2"]], actions: [], changed: 1 };
  const seats = [{ name: "Livia" }, { name: "Marcus", bot: "tiro" }];
  await page.evaluate((game) => localStorage.setItem("castellum-game-7", JSON.stringify(game)), { ...game, seats });
  await page.reload();
  await until(page, () => document.querySelector(".og")?.textContent.includes("Livia, Marcus"));
  await page.waitForFunction(() => localStorage.getItem("castellum-game-7") === null, { polling: 100 });
  await page.reload();
  await until(page, () => document.querySelector(".og")?.textContent.includes("Livia, Marcus"));
  await firstPage(page);
  await page.click(".og .icb");
  await until(page, () => document.querySelector(".og") === null);
  await page.reload();
  await firstPage(page);
  assert.equal(await page.$(".og"), null);
  await leave(page);
});

test("a full device says so, and play goes on", async () => {
  const page = await person(browser);
  const session = await page.createCDPSession();
  await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(site.url).origin, quotaSize: 1 });
  await start(page, site, { game: "aqua-romana", mode: "screen" });
  await playOn(page, 1);
  await until(page, () => document.querySelector(".notice")?.textContent.includes("no room left"));
  await picture(page, "site-full");
  await playOn(page, 2);
  await leave(page);
});

// Follows the link to a server that the page shows for an address.
async function carry(page, address) {
  await page.locator(".upload input").fill(address);
  await page.waitForSelector(".upload .primary");
  return page.$eval(".upload .primary", (link) => link.href);
}

test("a game begun on the site goes on at a server", async () => {
  const page = await person(browser);
  await start(page, site, { game: "aquaedukt" });
  await playUntilAnswer(page);
  const { actions } = await awaitTurn(page);
  await page.click(".bar a[href*=upload]");
  await page.locator(".upload input").fill("example:port");
  await page.waitForSelector(".upload .wrong");
  const link = await carry(page, server.url);
  assert.deepEqual(await violations(page), []);
  await picture(page, "site-upload");

  const there = await person(browser);
  await there.goto(link);
  await there.waitForSelector(".upload select");
  assert.deepEqual(await violations(there), []);
  await picture(there, "upload-seats");
  await there.locator(".name-form input").fill("Livia");
  await there.click(".name-form .primary");
  await there.waitForSelector("[role=grid]");
  await until(there, (count) => Number(document.querySelector("[data-actions]")?.dataset.actions) >= count, actions);
  await playUntilAnswer(there);
  await leave(there);
  await leave(page);
});

test("people at one screen get a link each, and the game begins when they have come", async () => {
  const page = await person(browser);
  await start(page, server, { game: "aqua-romana", mode: "screen", players: 3 });
  await playOn(page, 4);
  const { actions } = await state(page);
  await page.click(".bar a[href*=upload]");
  await page.waitForSelector(".upload select");
  await page.select("li:nth-child(3) select", "discipulus");
  await page.locator(".name-form input").fill("Livia");
  await page.click(".name-form .primary");
  await page.waitForSelector(".upload .copy input");
  const links = await page.$$eval(".upload .copy input", (inputs) => inputs.map((input) => input.value));
  assert.equal(links.length, 1, "one for each who is invited");
  assert.deepEqual(await violations(page), []);
  await picture(page, "upload-links");
  await page.click(".upload a.primary");

  // The link at the table itself offers no seat: they are kept for the invited.
  await until(page, () => document.querySelector("main.waiting")?.textContent.includes("can watch"));
  const marcus = await person(browser);
  await marcus.goto(await page.$eval("main.waiting .copy input", (input) => input.value));
  await marcus.waitForSelector("main.waiting .copy");
  assert.equal(await marcus.$(".name-form"), null);
  await marcus.goto(links[0]);
  await marcus.waitForSelector(".name-form");
  await marcus.locator(".name-form input").fill("Marcus");
  await marcus.click(".name-form .primary");
  for (const each of [page, marcus]) {
    await each.waitForSelector("[role=grid]");
    await until(each, (count) => Number(document.querySelector("[data-actions]")?.dataset.actions) >= count, actions);
  }
  await leave(marcus);
  await leave(page);
});

test("a record that is broken or cut short says so", async () => {
  const page = await person(browser);
  const broken = encodeURIComponent('[Game "aqua-romana"]\n[Players "2"]\n\n1. Z9 *\n');
  for (const [data, said] of [[broken, "line 4"], ["%E0%A4%A", "cut short"], ["", "no game"]]) {
    await page.goto("about:blank");
    await page.goto(`${server.url}/study/upload#${data}`);
    await until(page, (said) => document.querySelector("[role=alert]")?.textContent.includes(said), said);
  }
  await leave(page);
});

test("a page of a server goes on when the server is gone", async () => {
  const service = await fetch(`${server.url}/sw.js`);
  assert.equal(service.headers.get("cache-control"), "no-cache");
  assert.match(service.headers.get("content-type"), /^text\/javascript/);

  const page = await person(browser);
  page.expected.push(/ERR_|Failed to (load|fetch)|fetching the script/);
  await start(page, server, { game: "aqua-romana" });
  const before = await playUntilAnswer(page);
  await installed(page);
  await server.stop();
  try {
    await page.reload();
    await page.waitForSelector("[role=grid]");
    assert.deepEqual(await awaitTurn(page), before);
    await playUntilAnswer(page);
    await start(page, server, { game: "aqua-romana" });
    await playUntilAnswer(page);
  } finally {
    await server.launch();
  }
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  for (const name of ["index", "online", "study", "players"]) assert.ok(kept.includes(`/${name}.html`), name);
  assert.deepEqual(kept.filter((path) => /^\/(api|ws)/.test(path)), []);
  await leave(page);
});

test("it can be installed", async () => {
  const page = await person(browser);
  await page.goto(site.url);
  await installed(page);
  const session = await page.createCDPSession();
  const { errors, data } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data);
  assert.equal(new URL(manifest.start_url, site.url).href, site.url);
  for (const { src, sizes, purpose } of manifest.icons) {
    const [width, height] = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, src);
    if (sizes !== "any") assert.equal(`${width}x${height}`, sizes, `${src} ${purpose}`);
  }
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Windows of these tests keep nothing for good, where browsers install nothing.
  const real = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
  assert.deepEqual(real, []);
  await leave(page);
});

test("Lighthouse: accessibility, best practices, SEO", async () => {
  const page = await person(browser);
  const settings = { onlyCategories: ["accessibility", "best-practices", "seo"], logLevel: "error" };
  const { lhr } = await lighthouse(site.url, settings, desktopConfig, page);
  for (const { id, score, auditRefs } of Object.values(lhr.categories)) {
    const failed = auditRefs.map(({ id }) => lhr.audits[id]).filter(({ score }) => score !== null && score < 1);
    assert.ok(score >= 0.95, `${id}: ${score}, ${failed.map(({ id }) => id).join(", ")}`);
  }
  await page.browserContext().close();
});
