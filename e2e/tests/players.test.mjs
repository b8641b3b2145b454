// Strangers who find each other, and what is known of players.

import assert from "node:assert/strict";
import { test } from "node:test";

import { violations } from "../support/axe.mjs";
import { find, leave, person, picture, sizes, until } from "../support/browser.mjs";
import { actByKeys, awaitTurn, state } from "../support/play.mjs";
import { together } from "../support/together.mjs";

const both = together();

const text = (page, selector) => page.$eval(selector, (element) => element.textContent);

// Presses the button with these words.
async function press(page, words) {
  await until(page, (words) => [...document.querySelectorAll("button")].some((it) => it.textContent.trim() === words), words);
  await page.evaluate((words) => [...document.querySelectorAll("button")].find((it) => it.textContent.trim() === words).click(), words);
}

async function inLobby(name, options) {
  const page = await person(both.browser, options);
  await page.goto(`${both.server.url}/players`);
  await page.waitForSelector(".find");
  await press(page, "Find a game");
  await page.locator(".name-form input").fill(name);
  await page.click(".name-form .primary");
  await page.waitForSelector(".find.wait");
  return page;
}

const atBoard = (page) => until(page, () => document.querySelector("[role=grid]") !== null);

// The game as the server tells it.
const game = (page) =>
  page.evaluate(() => fetch(location.pathname.replace("/game/", "/api/games/")).then((answer) => answer.json()));

// Waits until the server says that the game is over.
async function isOver(page) {
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await game(page)).status === "over") return;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  throw new Error("the game goes on");
}

// Each acts until it is the other's turn, then the second one resigns.
async function playAndResign(one, other) {
  const acts = (page) =>
    until(page, () => document.querySelector(".player[aria-current]")?.dataset.here === "true").then(() => page, () => null);
  const first = await Promise.race([acts(one), acts(other)]);
  const second = first === one ? other : one;
  while ((await state(first)).mine) await actByKeys(first);
  await awaitTurn(second);
  const { actions } = await state(second);
  await actByKeys(second);
  await until(first, (before) => Number(document.querySelector("[data-actions]")?.dataset.actions ?? 0) > before, actions);
  await second.click(".menu-button");
  await press(second, "Resign");
  await second.click(".menu .danger");
  return { winner: first, loser: second };
}

test("two strangers are paired, their game is rated, and both have a profile", async () => {
  const livia = await inLobby("Livia");
  await until(livia, () => document.querySelector(".here")?.textContent.includes("Livia"));
  const marcus = await inLobby("Marcus");
  await Promise.all([atBoard(livia), atBoard(marcus)]);
  assert.equal(livia.url(), marcus.url(), "both are at one table");
  await livia.click(".menu-button");
  await until(livia, () => document.querySelector(".menu") !== null);
  assert.equal(await livia.$("[data-takeback]"), null, "a rated game has no takebacks");
  await livia.click(".menu-button");
  const { winner } = await playAndResign(livia, marcus);
  await isOver(winner);
  const me = await winner.evaluate(() => fetch("/api/me").then((answer) => answer.json()));
  await winner.goto(`${both.server.url}/players/person/${me.person}`);
  await until(winner, () => document.querySelector(".profile-rating")?.textContent.includes("?"));
  assert.ok(Number.parseInt(await text(winner, ".profile-rating b"), 10) > 1500, await text(winner, ".profile-rating"));
  await winner.waitForSelector(".rating-graph .graph-line");
  await until(winner, () => document.querySelectorAll(".profile .og li").length === 1);
  await until(winner, () => document.querySelectorAll(".share-list.openings li").length === 1);
  assert.match(await text(winner, ".openings .w"), /^Put the /, "the first builder is told in words");
  assert.match(await text(winner, ".profile-pair .share-list"), /100 % of 1/);
  await picture(winner, "players-profile");
  assert.deepEqual(await violations(winner), []);
  // Filters.
  const shown = (count) => until(winner, (count) => document.querySelectorAll(".played .og li").length === count, count);
  const choose = (filter, words) =>
    winner.$eval(
      `[data-filter=${filter}]`,
      (select, words) => {
        select.value = [...select.options].find((it) => it.textContent.trim() === words).value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      },
      words,
    );
  await choose("find-result", "Lost");
  await shown(0);
  await choose("find-result", "Won");
  await shown(1);
  await choose("players", "3");
  await shown(0);
  await choose("players", "All");
  await winner.click("[data-opponent]");
  await until(winner, () => /Livia|Marcus/.test(document.querySelector("[data-filter=profile-opponent]").selectedOptions[0].textContent));
  await shown(1);
  // As the other one sees it.
  const other = winner === livia ? marcus : livia;
  await other.goto(winner.url());
  await until(other, () => document.querySelector("[data-together]")?.textContent.includes("1 behind"));
  assert.equal(await other.$("[data-puzzles]"), null, "puzzles are for oneself");
  await winner.setViewport(sizes.phone);
  await winner.waitForSelector(".rating-graph .graph-line");
  await picture(winner, "players-profile-phone");
  await leave(livia);
  await leave(marcus);
});

test("who waits sees it on every page of the players and can stop", async () => {
  const page = await inLobby("Portia");
  await picture(page, "players-waiting");
  assert.deepEqual(await violations(page), []);
  await page.click('.players-sections a[href$="/players/ranking"]');
  await page.waitForSelector(".ranking");
  await page.click(".search-chip");
  await page.waitForSelector(".find.wait");
  await press(page, "Stop looking");
  await page.waitForSelector(".find:not(.wait)");
  await until(page, () => document.querySelector(".search-chip") === null);
  await until(page, () => !document.querySelector(".here")?.textContent.includes("looking"));
  await picture(page, "players-lobby");
  assert.deepEqual(await violations(page), []);
  await page.setViewport(sizes.phone);
  await page.waitForSelector(".here");
  await picture(page, "players-lobby-phone");
  await leave(page);
});

test("nobody is there: a bot is offered and comes only when asked for", async () => {
  const page = await inLobby("Quintus");
  await page.waitForSelector(".offer", { timeout: 60_000 });
  await picture(page, "players-offer");
  await page.click(".offer .act2");
  await atBoard(page);
  const { rated, seats } = await game(page);
  assert.equal(rated ?? false, false, "a table with a bot is not rated");
  assert.equal(seats.filter((seat) => seat.kind.bot).length, 1);
  await leave(page);
});

test("the leader board explains itself while nobody is on it", async () => {
  for (const theme of ["light", "dark"]) {
    const page = await person(both.browser, { theme });
    await page.goto(`${both.server.url}/players/ranking`);
    await page.waitForSelector(".ranking tbody tr");
    assert.match(await text(page, ".ranking-list"), /Nobody has played ten rated games/);
    assert.equal((await page.$$(".ranking .bot")).length, 6, "bots stand in the list");
    await picture(page, `players-ranking-${theme}`);
    assert.deepEqual(await violations(page), []);
    await page.goto(`${both.server.url}/players`);
    await page.waitForSelector(".here, .players-empty");
    assert.deepEqual(await violations(page), []);
    await page.goto(`${both.server.url}/players/watch`);
    await page.waitForSelector(".players-lists .panel");
    assert.deepEqual(await violations(page), []);
    await leave(page);
  }
});

// Opens somebody's page and presses a button of the menu.
async function aboutPerson(page, id, button) {
  await page.goto(`${both.server.url}/players/person/${id}`);
  await find(page, ".profile-actions .popover > button").click();
  await find(page, `.person-menu ${button}`).click();
}

const personOf = (page) => page.evaluate(() => fetch("/api/me").then((answer) => answer.json()).then((me) => me.person));

test("who is blocked is not met, and is let back on the account page", async () => {
  const livia = await inLobby("Drusus");
  const marcus = await inLobby("Silvanus");
  await Promise.all([atBoard(livia), atBoard(marcus)]);
  const { winner, loser } = await playAndResign(livia, marcus);
  await isOver(winner);
  const id = await personOf(loser);
  await aboutPerson(winner, id, "[data-report]");
  await winner.waitForSelector(".report[open]");
  assert.deepEqual(await violations(winner), []);
  await picture(winner, "report");
  await find(winner, ".report textarea").fill("He resigned too soon.");
  await press(winner, "Send report");
  await until(winner, () => document.querySelector(".report [role=status]")?.textContent.startsWith("Thank you"));
  await winner.keyboard.press("Escape");
  await until(winner, () => document.querySelector("dialog[open]") === null);
  await find(winner, ".profile-actions .popover > button").click();
  await winner.waitForSelector(".person-menu");
  assert.deepEqual(await violations(winner), []);
  await picture(winner, "person-menu");
  await winner.click(".person-menu [data-block]");
  await until(winner, () => document.querySelector("[data-relation]")?.textContent === "blocked");
  // Both look for a game and do not find each other; the next who comes finds one.
  const seek = async (page) => {
    await page.goto(`${both.server.url}/players`);
    await press(page, "Find a game");
    await page.waitForSelector(".find.wait");
  };
  await seek(winner);
  await seek(loser);
  await until(winner, () => [...document.querySelectorAll(".here li")].filter((it) => it.textContent.includes("looking")).length >= 2);
  const third = await inLobby("Tullia");
  await Promise.all([atBoard(winner), atBoard(third)]);
  assert.equal(winner.url(), third.url());
  assert.ok(await loser.$(".find.wait"), "who is blocked waits for somebody else");
  // The way back.
  await winner.goto(`${both.server.url}/players/account`);
  await find(winner, "#relations [data-take-back]").click();
  await until(winner, () => document.querySelector("#relations")?.textContent.includes("Nobody."));
  await winner.goto(`${both.server.url}/players/person/${id}`);
  await winner.waitForSelector(".profile-actions .icb");
  assert.equal(await winner.$("[data-relation]"), null);
  for (const page of [winner, loser, third]) await leave(page);
});

test("who says something in a chat can be muted there and heard again", async () => {
  const livia = await inLobby("Fausta");
  const marcus = await inLobby("Crispus");
  await Promise.all([atBoard(livia), atBoard(marcus)]);
  for (const page of [livia, marcus]) {
    await page.click(".chat-button");
    await page.waitForSelector(".chat form");
  }
  const say = async (page, words) => {
    await find(page, ".chat input[type=text]").fill(words);
    await page.click(".chat form .primary");
  };
  const hears = (page, words) => until(page, (words) => document.querySelector(".chat ol")?.textContent.includes(words), words);
  await say(marcus, "Salve!");
  await hears(livia, "Salve!");
  await livia.click(".chat-name");
  await livia.waitForSelector(".chat [data-mute]");
  assert.deepEqual(await violations(livia), []);
  await picture(livia, "chat-sender");
  await livia.click(".chat [data-mute]");
  await until(livia, () => document.querySelectorAll(".chat ol li").length === 0);
  await say(marcus, "Quid agis?");
  await say(livia, "Vale!");
  await hears(livia, "Vale!");
  assert.ok(!(await text(livia, ".chat ol")).includes("Quid agis?"));
  await livia.click("[data-unmute]");
  await hears(livia, "Quid agis?");
  // Reporting names the game.
  await livia.click(".chat-name");
  await find(livia, ".chat [data-report]").click();
  await livia.waitForSelector(".report[open]");
  const asked = livia.waitForRequest((request) => request.url().endsWith("/reports"));
  await press(livia, "Send report");
  assert.equal(JSON.parse((await asked).postData()).game, livia.url().split("/").pop());
  await until(livia, () => document.querySelector(".report [role=status]")?.textContent.startsWith("Thank you"));
  await leave(livia);
  await leave(marcus);
});

test("there is nobody by a wrong address", async () => {
  const page = await person(both.browser);
  page.expected.push(/404/);
  await page.goto(`${both.server.url}/players/person/nobody`);
  await until(page, () => document.querySelector("[role=alert]")?.textContent.includes("nobody like that"));
  await leave(page);
});
