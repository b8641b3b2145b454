// The figures of `docs/results.md` about the web client. Not a test: they
// depend on the machine and on what else it does.

import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import lighthouse, { desktopConfig } from "lighthouse";

import { launch, person, sizes } from "./support/browser.mjs";
import { host } from "./support/hosted.mjs";
import { awaitTurn, playOn, start } from "./support/play.mjs";
import { Server } from "./support/server.mjs";
import { Site } from "./support/site.mjs";

const puzzles = join(dirname(fileURLToPath(import.meta.url)), "..", "puzzles");

const server = await Server.start();
const site = await Site.start();
const browser = await launch({ whole: true });

async function scores(config, name) {
  const page = await person(browser);
  const { lhr } = await lighthouse(server.url, { logLevel: "error" }, config, page);
  const text = Object.values(lhr.categories).map(({ id, score }) => `${id} ${Math.round(score * 100)}`);
  console.log(`Lighthouse, ${name}: ${text.join(", ")}`);
  await page.browserContext().close();
}

// When what is there now has been drawn, counted from opening the page.
function painted(page) {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())))),
  );
}

// A slow processor and a slow network: 4x, 1.6 Mbit/s down, 150 ms, which is
// Chromium's Fast 3G.
async function slow(page) {
  await page.setCacheEnabled(false);
  await page.emulateCPUThrottling(4);
  await page.emulateNetworkConditions({ download: (1.6 * 1024 * 1024) / 8, upload: (750 * 1024) / 8, latency: 150 });
}

// From opening the first page to its pictures of the two boards on screen.
async function firstPictures() {
  const page = await person(browser, { size: sizes.phone });
  await slow(page);
  await page.goto(server.url, { waitUntil: "load" });
  const paint = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  const millis = await page.waitForFunction(paint).then((handle) => handle.jsonValue());
  console.log(`first page: boards painted after ${Math.round(millis)} ms (4x CPU slowdown, Fast 3G, empty cache)`);
  await page.browserContext().close();
}

// From opening a game's address to its board on screen, likewise.
async function firstBoard(game) {
  const page = await person(browser, { size: sizes.phone });
  await start(page, server, { game, mode: "screen" });
  const address = page.url();
  await slow(page);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await page.waitForSelector("[role=grid]");
  const millis = await painted(page);
  console.log(`${game}: first board after ${Math.round(millis)} ms (4x CPU slowdown, Fast 3G, empty cache)`);
  await page.browserContext().close();
}

// From opening an address to the board that its document brings, likewise.
async function instantBoard(game, path, name) {
  const page = await person(browser, { size: sizes.phone });
  await slow(page);
  await page.evaluateOnNewDocument(() => {
    const look = () => {
      // What stands behind the board is there only after all of it.
      const shown = document.querySelector(".instant .board-frame + *, .instant :is(.below-board, .rv-below)");
      if (shown && performance.getEntriesByName("first-contentful-paint").length > 0) {
        requestAnimationFrame(() => requestAnimationFrame((now) => (window.boardShown ??= now)));
      } else {
        requestAnimationFrame(look);
      }
    };
    requestAnimationFrame(look);
  });
  await page.goto(server.url + path, { waitUntil: "domcontentloaded" });
  const millis = await page.waitForFunction(() => window.boardShown).then((handle) => handle.jsonValue());
  console.log(`${game}: board of a ${name} shown after ${Math.round(millis)} ms (4x CPU slowdown, Fast 3G, empty cache)`);
  await page.browserContext().close();
}

// From a click to the frame that shows its effect, on a dense board.
async function clickToPaint(game) {
  const page = await person(browser);
  await start(page, server, { game, mode: "screen", players: 4 });
  await playOn(page, 60);
  await awaitTurn(page);
  const times = [];
  for (let count = 0; count < 60; count += 1) {
    const time = await page.evaluate(
      (index) =>
        new Promise((done) => {
          const targets = [...document.querySelectorAll("[role=grid] [role=gridcell], .option, [role=grid] button")];
          const target = targets[(index * 37) % targets.length];
          const begin = performance.now();
          target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin)));
        }),
      count,
    );
    times.push(time);
  }
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(1);
  console.log(`${game}: click to paint, dense board: median ${at(0.5)} ms, p95 ${at(0.95)} ms`);
  await page.browserContext().close();
}

// From opening the site without a network to a board that takes a click.
async function offline(game) {
  const page = await person(browser);
  await start(page, site, { game, mode: "screen" });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null) await new Promise((done) => setTimeout(done, 50));
  });
  await page.setOfflineMode(true);
  const times = [];
  for (let count = 0; count < 5; count += 1) {
    await page.reload({ waitUntil: "domcontentloaded" });
    await page.waitForSelector("[role=grid]");
    await awaitTurn(page);
    times.push(await painted(page));
  }
  times.sort((one, other) => one - other);
  console.log(`${game}: offline, from opening to the first legal click ${Math.round(times[2])} ms (median of 5)`);
  await page.browserContext().close();
}

// What is loaded when a bot is first asked, as the server sends it.
async function botDownload() {
  const page = await person(browser);
  await page.goto(server.url);
  const sizes = await page.$eval("meta[name=castellum-engine-worker]", async (meta) => {
    const start = await (await fetch(meta.content)).text();
    const others = [...start.matchAll(/'\.\/([^']+)'/g)].map(([, name]) => `/assets/${name}`);
    for (const file of others) await (await fetch(file)).arrayBuffer();
    const loaded = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/assets/engine_worker"));
    return loaded.map(({ encodedBodySize }) => encodedBodySize);
  });
  console.log(`bots: ${sizes.length} files, ${sizes.reduce((sum, size) => sum + size, 0)} bytes`);
  await page.browserContext().close();
}

await scores(desktopConfig, "desktop");
// How busy the machine is matters most here.
for (let run = 0; run < 5; run += 1) await scores(undefined, "phone");
await firstPictures();
for (const game of ["aqua-romana", "aquaedukt"]) {
  await firstBoard(game);
  const { id } = await host(server, { game });
  const puzzle = JSON.parse((await readFile(join(puzzles, `${game}.jsonl`), "utf8")).split("\n")[0]);
  await instantBoard(game, `/game/${id}`, "game");
  await instantBoard(game, `/study/review/game/${id}`, "review");
  await instantBoard(game, `/study/puzzles/${game}/${puzzle.id}`, "puzzle");
  await clickToPaint(game);
  await offline(game);
}
await botDownload();
await browser.close();
await site.end();
await server.end();
