// Being told by push messages.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { violations } from "../support/axe.mjs";
import { leave, person, picture, sizes } from "../support/browser.mjs";
import { Guest } from "../support/hosted.mjs";
import { PushService } from "../support/push.mjs";
import { together } from "../support/together.mjs";

const both = together({ whole: true });
let service;

before(async () => (service = await PushService.start()));
after(() => service.end());

// Somebody with a name, on the page about notices.
async function onNotices(name, options) {
  const page = await person(both.browser, options);
  await service.standsIn(page);
  await page.goto(`${both.server.url}/players`);
  await page.evaluate(async (name) => {
    const headers = { "content-type": "application/json" };
    await fetch("/api/me", { method: "POST", headers, body: JSON.stringify({ name }) });
    localStorage.setItem("castellum-known", "true");
  }, name);
  return page;
}

const settings = (page) => page.evaluate(() => fetch("/api/me/notices").then((answer) => answer.json()));

test("a browser is told that it is one's turn, in its language, and leads to the game", async () => {
  const page = await onNotices("Livia", { size: sizes.phone, language: "de" });
  await page.browserContext().overridePermissions(both.server.url, ["notifications"]);
  await page.goto(`${both.server.url}/players/notices`);
  await page.waitForSelector("[data-tell]");
  await picture(page, "notices");
  for (const theme of ["light", "dark"]) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
    assert.deepEqual(await violations(page), []);
  }
  await page.click("[data-tell]");
  await page.waitForSelector("[data-tell-no-more]");
  assert.equal((await settings(page)).browsers, 1);

  // A game over days begins while nobody looks at it.
  const created = await page.evaluate(async () => {
    const headers = { "content-type": "application/json" };
    const clock = { correspondence: { days: 2 } };
    const game = { game: "aqua-romana", seats: ["creator", "anyone"], clock, visibility: "public" };
    const answer = await fetch("/api/games", { method: "POST", headers, body: JSON.stringify(game) });
    return answer.json();
  });
  const { id } = created.game;
  const marcus = await new Guest(both.server, "Marcus").arrive();
  await marcus.ask(`/api/games/${id}/join`, {});
  const { headers, text } = await service.next();
  assert.match(headers.authorization, /^vapid /);
  assert.equal(JSON.parse(text).game, id);

  // What the service would hand to the browser.
  const worker = await page.createCDPSession();
  const registration = await new Promise((resolve) => {
    worker.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(both.server.url));
      if (found) resolve(found.registrationId);
    });
    worker.send("ServiceWorker.enable");
  });
  await worker.send("ServiceWorker.deliverPushMessage", { origin: both.server.url, registrationId: registration, data: text });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const [found] = await registration.getNotifications();
      return found && { title: found.title, body: found.body, data: found.data, tag: found.tag };
    });
  for (let tries = 0; tries < 100 && !(await shown()); tries += 1) await new Promise((next) => setTimeout(next, 50));
  const notice = await shown();
  assert.deepEqual(notice, {
    title: "Du bist am Zug: Aqua Romana",
    body: "mit Marcus",
    data: `${both.server.url}/game/${id}`,
    tag: id,
  });

  await page.click("[data-tell-no-more]");
  await page.waitForSelector("[data-tell]");
  assert.equal((await settings(page)).browsers, 0);
  await leave(page);
});

test("what is told, and quiet hours, are kept at once", async () => {
  const page = await onNotices("Aurelia");
  await page.goto(`${both.server.url}/players/notices`);
  await page.waitForSelector(".notices-switch input");
  const [, , tournament, quiet] = await page.$$(".notices-switch input");
  await tournament.click();
  await quiet.click();
  const [from] = await page.waitForSelector(".notices-hours input").then(() => page.$$(".notices-hours input"));
  await from.evaluate((input) => {
    input.value = "21:30";
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  const isKept = () => settings(page).then(({ settings }) => settings.quiet?.from === 21 * 60 + 30);
  for (let tries = 0; tries < 100 && !(await isKept()); tries += 1) await new Promise((next) => setTimeout(next, 50));
  const kept = (await settings(page)).settings;
  assert.equal(kept.tournament, false);
  assert.deepEqual([kept["your-turn"], kept.quiet.from, kept.quiet.to], [true, 21 * 60 + 30, 8 * 60]);
  await page.reload();
  await page.waitForSelector(".notices-hours input");
  assert.equal(await page.$eval(".notices-hours input", (input) => input.value), "21:30");
  await leave(page);
});

test("whom the server does not know is led to where one gets a name", async () => {
  const page = await person(both.browser);
  await page.goto(`${both.server.url}/players/notices`);
  const link = await page.waitForSelector(".notices a[href='/players']");
  assert.ok(link);
  assert.equal(await page.$("[data-tell]"), null);
  await leave(page);
});
