// A tournament from its creation to its results.

import assert from "node:assert/strict";
import { test } from "node:test";

import { violations } from "../support/axe.mjs";
import { leave, person, picture, sizes, until } from "../support/browser.mjs";
import { resign } from "../support/online.mjs";
import { actByKeys } from "../support/play.mjs";
import { together } from "../support/together.mjs";

const both = together();

// Presses the button with these words.
async function press(page, words) {
  await until(page, (words) => [...document.querySelectorAll("button")].some((it) => it.textContent.trim() === words), words);
  await page.evaluate((words) => [...document.querySelectorAll("button")].find((it) => it.textContent.trim() === words).click(), words);
}

const says = (page, words) => until(page, (words) => document.querySelector("main")?.textContent.includes(words), words);

const api = (page, what = "") =>
  page.evaluate(
    (what) => fetch(location.pathname.replace("/players/tournament/", "/api/tournaments/") + what).then((answer) => answer.json()),
    what,
  );

async function nameOneself(page, name) {
  await page.locator(".name-form input").fill(name);
  await page.click(".name-form .primary");
}

// Chooses in the group of the form with this label.
async function choose(page, label, words) {
  await page.evaluate(
    (label, words) => {
      const group = [...document.querySelectorAll("[role=radiogroup]")].find((it) => it.getAttribute("aria-label") === label);
      [...group.querySelectorAll("button")].find((it) => it.textContent.trim() === words).click();
    },
    label,
    words,
  );
}

// A picture of the page as a phone shows it, which has to fit and to be without findings.
async function narrow(page, name) {
  await page.setViewport({ width: 390, height: 844 });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is cut off");
  assert.deepEqual(await violations(page), []);
  await picture(page, name);
  await page.setViewport(sizes.desk);
}

// An arena of one minute: the form offers none so short, so it is created as the form
// does it.
async function createShort(page) {
  return page.evaluate(async () => {
    const body = {
      name: "Evening arena",
      kind: { arena: { minutes: 1 } },
      game: "aqua-romana",
      table: 4,
      clock: { "real-time": { seconds: 300, increment: 3 } },
      rated: true,
      bots: "random",
    };
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/api/tournaments", { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()).tournament.id;
  });
}

test("the form creates a tournament, others join, its creator calls it off", async () => {
  const livia = await person(both.browser);
  await livia.goto(`${both.server.url}/players/tournaments`);
  await says(livia, "No tournament is planned");
  assert.deepEqual(await violations(livia), []);
  await picture(livia, "tournaments-empty");
  await livia.goto(`${both.server.url}/players/tournaments/new`);
  await livia.waitForSelector(".name-form");
  await nameOneself(livia, "Livia");
  await livia.waitForSelector("form.tournament-form input[type=text]");
  assert.deepEqual(await violations(livia), []);
  await livia.type("form.tournament-form input[type=text]", "Sunday tables");
  await choose(livia, "Kind", "Round robin");
  await choose(livia, "Table", "3");
  await picture(livia, "tournament-form");
  // As narrow as a phone; a touch screen would load the page anew.
  await livia.setViewport({ width: sizes.phone.width, height: sizes.phone.height });
  assert.deepEqual(await violations(livia), []);
  await picture(livia, "tournament-form-phone");
  await livia.setViewport(sizes.desk);
  await livia.click(".tournament-form .big");
  await livia.waitForSelector(".tournament-join");
  await says(livia, "Sunday tables");
  await says(livia, "Nobody is in yet");
  const marcus = await person(both.browser, { size: sizes.phone });
  await marcus.goto(livia.url());
  await press(marcus, "Join");
  await nameOneself(marcus, "Marcus");
  await says(marcus, "You are in.");
  await says(livia, "Marcus");
  assert.deepEqual(await violations(marcus), []);
  await picture(marcus, "tournament-before-phone");
  await picture(livia, "tournament-before");
  livia.expected.push(/409/);
  await press(livia, "Start now");
  await livia.waitForSelector(".wrong[role=alert]");
  await press(marcus, "Leave");
  await says(livia, "Nobody is in yet");
  await press(livia, "Call off");
  await press(livia, "Really call off");
  await says(livia, "called off");
  await leave(marcus);
  await leave(livia);
});

// Sits down at one table after the other until the tournament is over. At the first
// one somebody acts; at each they resign, so that both ways of playing are there.
async function takePart(page) {
  for (let tables = 0; ; tables += 1) {
    await page.waitForSelector("[data-sit], .tournament-ended", { timeout: 90_000 });
    if (await page.$(".tournament-ended")) return tables;
    // The page may change just now; then it says so again.
    await page.evaluate(() => document.querySelector("[data-sit]")?.click());
    await page.waitForSelector("main [role=grid]", { timeout: 60_000 });
    await page.waitForSelector(".player[aria-current]", { timeout: 60_000 });
    if (tables === 0) {
      await page.waitForSelector('.player[aria-current][data-here="true"]', { timeout: 90_000 });
      await actByKeys(page);
    }
    await resign(page);
    // The table is over once nobody plays there but bots.
    await page.locator("[data-tournament]").setTimeout(90_000).click();
  }
}

test("a four-player arena with bots goes to its end over a restart of the server", async () => {
  const livia = await person(both.browser);
  // Nothing answers while the server is away.
  livia.expected.push(/ERR_|WebSocket|Failed to load resource/);
  await livia.goto(`${both.server.url}/players/tournaments/new`);
  await livia.waitForSelector(".name-form");
  await nameOneself(livia, "Livia");
  await livia.waitForSelector("form.tournament-form input[type=text]");
  const id = await createShort(livia);
  await livia.goto(`${both.server.url}/players/tournament/${id}`);
  await press(livia, "Join");
  await says(livia, "You are in.");
  const marcus = await person(both.browser, { theme: "dark" });
  marcus.expected.push(/ERR_|WebSocket|Failed to load resource/);
  await marcus.goto(livia.url());
  await press(marcus, "Join");
  await nameOneself(marcus, "Marcus");
  await says(marcus, "You are in.");
  await press(livia, "Start now");
  await livia.waitForSelector("[data-sit]", { timeout: 60_000 });
  await marcus.waitForSelector("[data-sit]", { timeout: 60_000 });
  assert.deepEqual(await violations(livia), []);
  await picture(livia, "tournament-running");
  await narrow(marcus, "tournament-running-phone");
  const before = await api(livia);
  assert.equal(before.tables.length, 1);
  assert.equal(before.tables[0].seats.filter((seat) => !seat.person).length, 2, "two people and two bots");
  await both.server.restart();
  const after = await api(livia);
  assert.deepEqual(after.tables, before.tables, "the table is there after the restart");
  // At once, as the one whose turn it is may be either.
  const tables = await Promise.all([takePart(livia), takePart(marcus)]);
  assert.ok(Math.min(...tables) >= 1, `everybody had a table: ${tables}`);
  const over = await api(livia);
  assert.equal(over.tournament.status, "over");
  assert.deepEqual(over.tables, []);
  assert.deepEqual(over.standings.map((standing) => standing.results.length).sort(), [...tables].sort());
  await says(livia, over.standings[0].name);
  for (const page of [livia, marcus]) assert.deepEqual(await violations(page), []);
  await picture(livia, "tournament-over");
  await narrow(marcus, "tournament-over-phone");
  await leave(marcus);
  await leave(livia);
});
