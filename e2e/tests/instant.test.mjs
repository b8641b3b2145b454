// Boards that are in the document, before any program is there.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { leave, person, picture, sizes, until } from "../support/browser.mjs";
import { host } from "../support/hosted.mjs";
import { together } from "../support/together.mjs";

const both = together();
const games = ["aqua-romana", "aquaedukt"];
const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

const document = async (path, headers = {}) => (await fetch(`${both.server.url}${path}`, { headers })).text();

// Opens an address and holds the programs back until `go` is called.
async function held(page, address) {
  let go;
  const allowed = new Promise((resolve) => (go = resolve));
  await page.setRequestInterception(true);
  page.on("request", async (request) => {
    if (/\.(wasm|ftl)$|\/assets\/(online|study)-[0-9a-f]+\.js$/.test(request.url())) await allowed;
    await request.continue();
  });
  // A document is loaded only with its modules, so nobody waits for that here.
  const opened = page.goto(address, { waitUntil: "domcontentloaded" });
  await page.waitForSelector(".instant .board-frame use, .instant .invited use");
  // A script can measure elements before the style sheet is there, when nobody
  // can see them yet.
  const styled = () => [...document.querySelectorAll("link[rel=stylesheet]")].every((link) => link.sheet !== null);
  await until(page, styled);
  return () => {
    go();
    return opened;
  };
}

// Where the board is, and the first tile or house on it.
const places = (page) =>
  page.evaluate(() => {
    const box = (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left, top, width, height].map(Math.round);
    };
    const shown = (element) => element.getBoundingClientRect().width > 0;
    const uses = [...document.querySelectorAll(".board-frame use")].filter(shown);
    const named = (name) => uses.filter((use) => new RegExp(name).test(use.getAttribute("href")));
    return {
      frame: box([...document.querySelectorAll(".board-frame")].find(shown)),
      pieces: [...named("^#slab$"), ...named("^#h-[yrbg]$"), ...named("^#spring$")].map(box).sort().join(" "),
    };
  });

async function takesOver(page, address, name, ready) {
  const go = await held(page, address);
  const before = await places(page);
  assert.ok(before.pieces.length > 20, "pieces are on the board");
  await picture(page, `instant-${name}`);
  await go();
  await page.waitForSelector(ready);
  await until(page, () => document.querySelector(".instant") === null);
  await picture(page, `instant-${name}-later`);
  assert.deepEqual(await places(page), before, "nothing has moved");
  await leave(page);
}

for (const game of games) {
  for (const size of ["phone", "desk"]) {
    test(`${game}: a game's board is there before the program and stays, ${size}`, async () => {
      const { id } = await host(both.server, { game });
      const page = await person(both.browser, { size: sizes[size] });
      await takesOver(page, `${both.server.url}/game/${id}`, `${game}-${size}`, ".play-screen [role=grid]");
    });

    test(`${game}: so is the board of a review, ${size}`, async () => {
      const { id } = await host(both.server, { game });
      const page = await person(both.browser, { size: sizes[size] });
      await takesOver(page, `${both.server.url}/study/review/game/${id}/40`, `${game}-review-${size}`, ".rv-steps");
    });

    test(`${game}: so is the board of a puzzle, ${size}`, async () => {
      const puzzle = JSON.parse(readFileSync(join(root, "puzzles", `${game}.jsonl`), "utf8").split("\n")[2]);
      const page = await person(both.browser, { size: sizes[size] });
      const address = `${both.server.url}/study/puzzles/${game}/${puzzle.id}`;
      await takesOver(page, address, `${game}-puzzle-${size}`, ".puzzle [role=grid]");
    });
  }

  test(`${game}: an invitation shows the board, and its page keeps it`, async () => {
    const { token } = await host(both.server, { game, full: false, invited: true });
    const page = await person(both.browser, { size: sizes.phone });
    const go = await held(page, `${both.server.url}/join/${token}`);
    const place = () => page.$eval(".invited", (board) => JSON.stringify(board.getBoundingClientRect()));
    const before = await place();
    await go();
    await page.waitForSelector(".name-form");
    await picture(page, `instant-${game}-invitation`);
    assert.equal(await page.$(".instant"), null);
    assert.equal(await place(), before);
    await leave(page);
  });

  test(`${game}: a table that waits shows the board`, async () => {
    const { id } = await host(both.server, { game, full: false });
    const page = await person(both.browser);
    await page.goto(`${both.server.url}/game/${id}`);
    await page.waitForSelector(".name-form");
    assert.ok((await page.$$(".invited use")).length > 20);
    await picture(page, `instant-${game}-waiting`);
    await leave(page);
  });
}

test("a private game shows its board to those at the table and to those with the key, to nobody else", async () => {
  const { id, key, guests } = await host(both.server, { game: "aqua-romana", visibility: "private" });
  for (const path of [`/game/${id}`, `/study/review/game/${id}`]) {
    const stranger = await document(path);
    assert.equal(stranger.includes('class="instant"'), false);
    assert.equal(stranger, await document(path.startsWith("/game") ? "/game/nobody" : "/study/review/game/nobody"));
    for (const seen of [await document(path + key), await document(path, { cookie: guests[1].cookie })]) {
      assert.ok(seen.includes('class="instant"'));
      assert.equal(seen.includes("og:"), false, "nothing is told to others");
      assert.equal(seen.includes("Livia"), false);
    }
  }
});

test("the document speaks the language that is asked for", async () => {
  const { id } = await host(both.server, { game: "aqua-romana" });
  const german = await document(`/game/${id}`, { "accept-language": "de-AT,de;q=0.9" });
  assert.match(german, />O </);
  assert.match(await document(`/game/${id}`), />E </);
});

test("an address without a game shows the client's own document", async () => {
  const page = await person(both.browser);
  page.expected.push(/404/);
  await page.goto(`${both.server.url}/game/nobody`);
  await page.waitForSelector("[role=alert]");
  await leave(page);
});

test("links of games, reviews and puzzles come with a picture of the board; those of private games do not", async () => {
  const { id } = await host(both.server, { game: "aquaedukt" });
  const puzzle = JSON.parse(readFileSync(join(root, "puzzles", "aqua-romana.jsonl"), "utf8").split("\n")[0]);
  const paths = [`/game/${id}`, `/study/review/game/${id}/7`, `/study/puzzles/aqua-romana/${puzzle.id}`];
  const seen = new Set();
  for (const path of paths) {
    const address = (await document(path)).match(/og:image" content="([^"]+)"/)[1];
    const response = await fetch(address);
    assert.equal(response.headers.get("content-type"), "image/png", address);
    const png = Buffer.from(await response.arrayBuffer());
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
    seen.add(png.toString("base64"));
  }
  assert.equal(seen.size, paths.length, "each shows its own position");
  const hidden = await host(both.server, { game: "aqua-romana", visibility: "private" });
  const refused = await fetch(`${both.server.url}/api/games/${hidden.id}/picture.png${hidden.key}`);
  assert.equal(refused.status, 404);
  assert.equal((await fetch(`${both.server.url}/api/puzzles/aqua-romana/nobody/picture.png`)).status, 404);
});
