// Boards of one's own: made by mouse, finger and keys, checked as they are made,
// kept, shared, and played on.

import assert from "node:assert/strict";
import { test } from "node:test";

import { violations } from "../support/axe.mjs";
import { leave, person, picture, sizes, until } from "../support/browser.mjs";
import { firstPage } from "../support/first.mjs";
import { actByKeys, awaitTurn, state } from "../support/play.mjs";
import { together } from "../support/together.mjs";

const both = together();

async function editor(page, place = "aqua-romana") {
  await page.goto(`${both.server.url}/study/board/${place}`);
  await page.waitForSelector(".editor-board");
}

// Presses in the middle of a field, or this many fields off it.
async function press(page, name, right = 0, down = 0) {
  const { x, y, width, height } = await page.$eval(`[data-at='${name}']`, (cell) => {
    cell.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = cell.getBoundingClientRect();
    return { x, y, width, height };
  });
  await page.mouse.click(x + width * (0.5 + right), y + height * (0.5 + down));
}

// Puts the focus onto the board, as the tab key does.
const enter = (page) => page.$eval(".editor-cell[tabindex='0']", (cell) => cell.focus());
const tool = (page, name) => page.click(`[data-tool='${name}']`);
const message = (page) => page.$eval(".editor-says", (says) => says.textContent);
const faults = (page) => page.$$eval(".editor-check .bad b", (rows) => rows.map((row) => row.textContent));
const may = (page) => page.$eval("[data-play]", (button) => !button.disabled);
const label = (page, name) => page.$eval(`[data-at='${name}']`, (cell) => cell.getAttribute("aria-label"));
const seats = (page) => page.$$eval(".players-pane .player b", (names) => names.map((name) => name.textContent));

// The fault of the pictures: red stands so that two outlets face one field.
async function spoil(page) {
  await tool(page, "Red");
  await press(page, "F1");
  await until(page, () => document.querySelector(".editor-message"));
}

test("a board of Aqua Romana: a fault is shown at its field and mended, the board is kept and played on", async () => {
  const page = await person(both.browser);
  await page.goto(both.server.url);
  await firstPage(page);
  await page.click(".setup-all");
  await page.waitForSelector(".setup-board .boards li");
  await page.click(".setup-board header a");
  await page.waitForSelector(".editor-board");
  await page.locator(".editor-name").fill("Tiber");
  await spoil(page);
  assert.match(await message(page), /Y2 and R2 both face E1/);
  assert.deepEqual(await faults(page), ["Y2 and R2 both face E1."]);
  assert.equal(await may(page), false);
  await picture(page, "editor-aqua");
  await page.click("[data-save]");
  // A draft with a fault is kept.
  await page.reload();
  await page.waitForSelector(".editor-mine li");
  await page.click(".editor-mine .board-choice");
  await until(page, () => document.querySelector(".editor-name").value === "Tiber");
  assert.deepEqual(await faults(page), ["Y2 and R2 both face E1."]);
  await page.click("[data-mend]");
  await until(page, () => !document.querySelector(".editor-message"));
  assert.equal(await may(page), true);
  // An outlet by a click at its side, undone and done again.
  await tool(page, "Outlet");
  await press(page, "C1", 0, 0.4);
  assert.deepEqual(await faults(page), ["Yellow has 4 outlets."]);
  await page.keyboard.press("u");
  assert.deepEqual(await faults(page), []);
  await page.keyboard.press("r");
  assert.equal((await faults(page)).length, 1);
  await page.click("[data-undo]");
  // Fewer tiles than fields are a fault as well.
  for (let step = 0; step < 9; step += 1) await page.click("[aria-label='Less: Curve']");
  assert.deepEqual(await faults(page), ["75 tiles for 76 fields."]);
  await page.click("[aria-label='More: Curve']");
  assert.equal(await may(page), true);
  await page.click("[data-play]");
  await page.waitForSelector(".setup-board .on");
  assert.match(await page.$eval(".setup-board .on", (board) => board.textContent), /Tiber/);
  await picture(page, "setup-board");
  await page.click(".setup-go .primary");
  await page.waitForSelector("[role=grid]");
  assert.match(await page.$eval("[data-spot='field-F1']", (cell) => cell.getAttribute("aria-label")), /reservoir/i);
  await awaitTurn(page);
  await actByKeys(page);
  assert.ok((await state(page)).actions > 0);
  await picture(page, "editor-played");
  // The rules show the board of the game from which one comes.
  await page.goto(await page.$eval("a[href*='/study/rules/aqua-romana#']", (link) => link.href));
  await page.waitForSelector(".rules-board .ar-ground");
  assert.match(await page.$eval(".rules-board", (board) => board.textContent), /our own/);
  await picture(page, "editor-rules");
  await leave(page);
});

test("a board of Aquädukt: painting, mountains, a game with a bot on it, its review", async () => {
  const page = await person(both.browser);
  await editor(page, "aquaedukt");
  await page.locator(".editor-name").fill("Seven hills");
  await page.click("[data-pot='2']");
  await press(page, "B1");
  assert.match(await label(page, "B1"), /Region 2/);
  assert.deepEqual(await faults(page), []);
  // Region 2 had 4 fields; with three more it is too big.
  for (const name of ["B2", "B3"]) await press(page, name);
  assert.match((await faults(page)).join(" "), /Region 2 has 7 fields.*|Region 1/);
  await picture(page, "editor-aquaedukt");
  for (let step = 0; step < 2; step += 1) await page.click("[data-undo]");
  assert.deepEqual(await faults(page), []);
  await tool(page, "As placed");
  assert.match(await page.$eval(".editor-check", (list) => list.textContent), /8 mountains for 2 players/);
  await tool(page, "Mountain");
  const free = await page.$$eval(".editor-cell", (cells) => cells.find((cell) => !/Mountain/.test(cell.ariaLabel)).dataset.at);
  await press(page, free);
  assert.deepEqual(await faults(page), ["9 mountains are placed."]);
  await press(page, free);
  assert.equal(await may(page), true);
  await page.click("[data-play]");
  await page.waitForSelector(".setup-board .on");
  await page.click(".setup-go .primary");
  await page.waitForSelector("[role=grid]");
  await awaitTurn(page);
  await actByKeys(page);
  const id = page.url().split("/").at(-1);
  await page.goto(`${both.server.url}/study/review/local/${id}`);
  await page.waitForSelector(".analysis-board .aq-number");
  assert.equal(await page.$$eval(".analysis-board use[href='#mtn']", (mountains) => mountains.length), 8);
  await picture(page, "editor-review");
  await leave(page);
});

test("a board travels by text and by link, and what is broken says where", async () => {
  const page = await person(both.browser);
  await editor(page);
  await page.locator(".editor-name").fill("Forum Romanum");
  await tool(page, "Red");
  await press(page, "G3");
  await page.click("[data-share]");
  const link = await page.$eval("[data-copy='board-link']", (input) => input.value);
  assert.match(link, /\/study\/board\/link#[\w-]+$/);
  assert.ok(link.length < 600, `${link.length}`);
  const text = await page.evaluate(async () => {
    // What would be saved as a file.
    const made = URL.createObjectURL;
    const texts = [];
    URL.createObjectURL = (blob) => (texts.push(blob.text()), made.call(URL, blob));
    document.querySelector("[data-export]").click();
    URL.createObjectURL = made;
    return texts[0];
  });
  assert.match(text, /^\[Game "aqua-romana"\]\n\[Name "Forum Romanum"\]\n\[Players "4"\]\n\[Layout "/);

  const other = await person(both.browser, { language: "de" });
  await other.goto(link);
  await other.waitForSelector(".editor-board");
  assert.equal(await other.$eval(".editor-name", (input) => input.value), "Forum Romanum");
  assert.match(await label(other, "G3"), /Reservoir Rot/);

  await other.click("[data-share]");
  const read = async (text) => {
    await other.$eval(".editor-import textarea", (area, text) => (area.value = text), text);
    await other.click("[data-import]");
  };
  await read(text.replace("G3 H3", "G3 Z3"));
  await until(other, () => /Zeile 4, Spalte \d+.*Z3/.test(document.querySelector(".editor-share .wrong").textContent));
  await read("[Game \"schach\"]");
  await until(other, () => /Zeile 1, Spalte 8.*schach/.test(document.querySelector(".editor-share .wrong").textContent));
  await picture(other, "editor-broken");
  await read(text.replace("Forum Romanum", "Via Sacra"));
  await until(other, () => document.querySelector(".editor-name").value === "Via Sacra");
  assert.match(other.url(), /\/study\/board\/saved\//);

  await other.goto("about:blank");
  await other.goto(`${link.slice(0, -9)}`);
  await until(other, () => /beschädigt/.test(document.body.textContent));
  await other.goto("about:blank");
  await other.goto(link.replace(/#..../, "#ab!d"));
  await until(other, () => /Zeichen 3/.test(document.body.textContent));
  await leave(other);
  await leave(page);
});

test("a removed board comes back; a ready one is taken as a beginning", async () => {
  const page = await person(both.browser);
  await editor(page);
  await page.click("[data-ready='Forum']");
  assert.match(await label(page, "D3"), /reservoir Yellow/);
  assert.match(await page.$eval(".editor-name", (input) => input.value), /Forum/);
  await page.click("[data-save]");
  await page.waitForSelector("[data-forget]");
  await page.click("[data-forget]");
  await page.waitForSelector("[data-restore]");
  assert.equal((await page.$$("[data-forget]")).length, 0);
  await page.click("[data-restore]");
  await page.waitForSelector("[data-forget]");
  await leave(page);
});

test("bots say how fair a board is; they stop when told, and at a fault", async () => {
  const page = await person(both.browser);
  await editor(page);
  const games = () => page.$eval("[data-games]", (said) => Number(said.dataset.games));
  // By itself it starts a second after a change.
  await tool(page, "Red");
  await press(page, "G3");
  await until(page, () => Number(document.querySelector("[data-games]").dataset.games) > 0);
  await page.click("[data-stop]");
  const stopped = await games();
  await new Promise((done) => setTimeout(done, 500));
  assert.equal(await games(), stopped);
  await page.click("[data-go]");
  await until(page, (before) => Number(document.querySelector("[data-games]").dataset.games) > before, stopped);
  assert.match(await page.$eval(".editor-seat .num", (share) => share.textContent), /\d+ % ±\d+/);
  await picture(page, "editor-balance");
  await spoil(page);
  assert.match(await page.$eval("[data-games]", (said) => said.textContent), /Paused/);
  assert.equal(await page.$eval("[data-go]", (button) => button.disabled), true);
  await leave(page);
});

test("a board by keys alone", async () => {
  const page = await person(both.browser);
  await editor(page, "aquaedukt");
  await enter(page);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.at), "B1");
  await page.keyboard.type("12");
  for (const key of ["ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  assert.match(await label(page, "C2"), /Region 12/);
  await page.keyboard.press("Delete");
  assert.match(await label(page, "C2"), /in no region/);
  await page.keyboard.press("u");
  await page.keyboard.press("u");
  assert.match(await label(page, "C2"), /Region 2/);

  await editor(page);
  await enter(page);
  await page.keyboard.press("2");
  for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  assert.match(await label(page, "A3"), /reservoir Red/);
  await page.keyboard.down("Shift");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.up("Shift");
  assert.match(await label(page, "A2"), /in front of R/);
  await leave(page);
});

test("an online game on a board of one's own: whoever joins sees it", async () => {
  const page = await person(both.browser);
  await editor(page);
  await tool(page, "Red");
  await press(page, "G3");
  await page.click("[data-play]");
  await page.waitForSelector(".setup-board .on");
  await page.locator(".setup-seats li:nth-child(1) input").fill("Livia");
  await page.click(".setup-seats li:nth-child(2) .setup-holder button:nth-child(3)");
  await page.click(".setup-go .primary");
  await page.waitForSelector(".copy input");
  const link = await page.$eval(".copy input", (input) => input.value);
  const other = await person(both.browser);
  await other.goto(link);
  await other.waitForSelector(".name-form");
  await other.locator(".name-form input").fill("Titus");
  await other.click(".name-form .primary");
  await other.waitForSelector("[role=grid]");
  await until(other, () => document.querySelectorAll(".players-pane .player b").length === 2);
  assert.deepEqual(await seats(other), ["Livia", "Titus"]);
  assert.match(await other.$eval("[data-spot='field-G3']", (cell) => cell.getAttribute("aria-label")), /reservoir/i);
  await leave(other);
  await leave(page);
});

for (const game of ["aqua-romana", "aquaedukt"]) {
  test(`the editor on a phone, by finger: ${game}`, async () => {
    const page = await person(both.browser, { size: sizes.phone });
    await editor(page, game);
    const tap = async (name) => {
      const box = await page.$eval(`[data-at='${name}']`, (cell) => cell.getBoundingClientRect().toJSON());
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    };
    if (game === "aqua-romana") {
      await page.tap("[data-tool='Red']");
      await tap("F1");
    } else {
      await page.tap("[data-pot='2']");
      await tap("B1");
      await tap("A2");
    }
    await page.waitForSelector(".editor-message");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    const small = await page.$$eval(".editor-page button, .editor-page a", (buttons) =>
      buttons
        .map((button) => [button.textContent, button.getBoundingClientRect()])
        .filter(([, { width, height }]) => width > 0 && (width < 43.5 || height < 43.5))
        .map(([text]) => text),
    );
    assert.deepEqual(small, []);
    await picture(page, `editor-${game}-phone`);
    for (const tab of ["check", "own", "balance"]) {
      await page.tap(`.editor-tabs [data-tab=${tab}]`);
      await picture(page, `editor-${game}-phone-${tab}`);
    }
    await page.tap(".editor-further");
    await picture(page, `editor-${game}-phone-more`);
    await leave(page);
  });

  for (const theme of ["light", "dark"]) {
    test(`axe finds nothing wrong with the editor: ${game}, ${theme}`, async () => {
      for (const size of [sizes.desk, sizes.phone]) {
        const page = await person(both.browser, { theme, size, language: "fr" });
        await editor(page, game);
        if (size === sizes.desk) await page.click("[data-share]");
        await enter(page);
        await page.keyboard.press("Delete");
        await press(page, "C2");
        assert.deepEqual(await violations(page), []);
        await picture(page, `editor-${game}-${theme}-${size === sizes.desk ? "desk" : "phone"}`);
        await leave(page);
      }
    });
  }
}
