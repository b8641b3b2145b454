// A film strip: a visit from the first page to the game after the first one, on
// a phone in each language and at a desk, in pictures that a person looks at.
// `cargo xtask film` puts them into output/film/.

import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { launch, person, sizes, until } from "./support/browser.mjs";
import { firstPage } from "./support/first.mjs";
import { resign } from "./support/online.mjs";
import { actByKeys, awaitTurn, playOn, start } from "./support/play.mjs";
import { Server } from "./support/server.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "output", "film");
const games = ["aqua-romana", "aquaedukt"];

const devices = {
  phone: { size: sizes.phone },
  "phone-de-dark": { size: sizes.phone, language: "de", theme: "dark" },
  "phone-fr": { size: sizes.phone, language: "fr" },
  desk: {},
  "desk-de-dark": { language: "de", theme: "dark" },
};
// Those that are named on the command line, or all.
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(devices);

const both = { server: await Server.start(), browser: await launch() };

// A device with a camera: its pictures are numbered as they are taken.
async function device(name, options) {
  const page = await person(both.browser, options);
  await page.evaluateOnNewDocument(() => localStorage.setItem("castellum-speed", JSON.stringify("instant")));
  const own = join(folder, name);
  await mkdir(own, { recursive: true });
  let taken = 0;
  const take = async (what, { whole = false } = {}) => {
    taken += 1;
    const file = `${String(taken).padStart(2, "0")}-${what}.png`;
    await page.screenshot({ path: join(own, file), fullPage: whole });
  };
  return { page, take, isPhone: options.size === sizes.phone, go: (path) => page.goto(`${both.server.url}${path}`) };
}

async function firstVisit({ page, take, go }) {
  await go("/");
  await firstPage(page);
  await take("first-page");
  await take("first-page-whole", { whole: true });
  await page.click(".setup-all");
  await page.waitForSelector(".setup-page");
  await take("set-up");
  await take("set-up-whole", { whole: true });
}

// The tabs and the menu of a phone.
async function frame({ page, take }, game) {
  const tabs = await page.$$(".screen-tabs button");
  for (const [index, tab] of tabs.entries()) {
    if (index === 0) continue;
    await tab.click();
    await take(`${game}-tab-${index + 1}`);
  }
  await tabs[0].click();
  await page.click(".bar-more");
  await page.waitForSelector(".bar-tools.open");
  await take(`${game}-menu`);
  await page.keyboard.press("Escape");
}

async function localGame(made, game) {
  const { page, take, isPhone } = made;
  await start(page, both.server, { game, prepared: true });
  await awaitTurn(page);
  await take(`${game}-begins`);
  for (const own of [6, 20]) {
    await playOn(page, own);
    await awaitTurn(page);
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await take(`${game}-turn`);
    await page.keyboard.press("Escape");
  }
  if (!(await awaitTurn(page)).over) {
    await page.keyboard.press("h");
    await page.waitForSelector(".hint-head");
    await take(`${game}-hint`);
  }
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open]");
  await take(`${game}-keys`);
  await page.keyboard.press("Escape");
  if (isPhone) await frame(made, game);
  await playOn(page);
  await page.waitForSelector(".result-card");
  await take(`${game}-ending`);
  const ended = page.url();
  await page.click("[data-review]");
  await page.waitForSelector(".rv-steps");
  await until(page, () => Number(document.querySelector(".rv-review")?.dataset.known ?? 0) > 12);
  await take(`${game}-review`);
  await page.click("[data-mistake]").catch(() => {});
  await take(`${game}-review-whole`, { whole: true });
  await page.goto(ended);
  await page.locator(".ending-again").click();
  await page.waitForSelector(".turn-card");
  await take(`${game}-again`);
}

// Two people meet by a link; one resigns, the other wants to play again.
async function onlineGame({ page, take }, game, options) {
  await page.goto(both.server.url);
  await firstPage(page);
  await (await page.$$(".gc"))[games.indexOf(game)].click();
  await (await page.$$(".md"))[2].click();
  await page.locator(".setup input[type=text]").fill("Livia");
  await take(`${game}-by-link`);
  await page.click(".setup .big");
  await page.waitForSelector(".copy input");
  await take(`${game}-waiting`, { whole: true });
  const link = await page.$eval(".copy input", (input) => input.value);
  const other = await device(`${options.name}-other`, options);
  await other.page.goto(link);
  await other.page.waitForSelector(".name-form");
  await other.take(`${game}-invited`, { whole: true });
  await other.page.locator(".name-form input").fill("Maximilian");
  await other.page.click(".name-form .primary");
  await other.page.waitForSelector("[role=grid]");
  await page.waitForSelector("[role=grid]");
  await take(`${game}-online`);
  await other.take(`${game}-online`);
  await awaitTurn(page);
  await actByKeys(page);
  if (options.size) {
    await page.click(".bar-more");
    await take(`${game}-online-menu`);
    await page.locator(".chat-button").click();
    await page.waitForSelector(".chat");
    await take(`${game}-chat`);
    await page.click(".chat header button");
  }
  await resign(page);
  for (const each of [page, other.page]) await each.waitForSelector(".result-card");
  await take(`${game}-resigned`);
  await other.take(`${game}-resigned`);
  await other.page.locator(".ending-again").click();
  await page.waitForSelector("[data-accept]");
  await take(`${game}-asked-again`);
  await other.page.waitForSelector(".waiting");
  await other.take(`${game}-waits-again`);
  await page.click("[data-accept]");
  for (const each of [page, other.page]) await each.waitForSelector(".turn-card");
  await take(`${game}-rematch`);
  await other.page.browserContext().close();
}

// Everything else, each page as one first sees it.
async function elsewhere({ page, take, go }) {
  for (const path of ["study/learn", "study/puzzles", "study/rules", "study/board"]) {
    for (const game of games) {
      await go(`/${path}/${game}`);
      await page.waitForNetworkIdle();
      await page.waitForSelector("main :is(h1, h2, svg)");
      await take(`${path.split("/").at(-1)}-${game}`);
    }
  }
  await page.waitForSelector(".editor-board");
  await page.$eval(".editor-cell[tabindex='0']", (cell) => cell.focus());
  await page.keyboard.press("Delete");
  await take("board-fault");
  for (const path of ["players/watch", "players", "players/account", "study/review"]) {
    await go(`/${path}`);
    await page.waitForNetworkIdle();
    await take(path.split("/").at(-1));
  }
}

for (const name of wanted) {
  const options = { name, ...devices[name] };
  const made = await device(name, options);
  await firstVisit(made);
  for (const game of games) await localGame(made, game);
  for (const game of games) await onlineGame(made, game, options);
  await elsewhere(made);
  for (const complaint of made.page.complaints) console.log(`${name}: ${complaint}`);
  await made.page.browserContext().close();
  console.log(`${name}: done`);
}
await both.browser.close();
await both.server.end();
