// Hints while playing, and puzzles.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { leave, person, picture, sizes, until } from "../support/browser.mjs";
import { awaitTurn, playOn, start } from "../support/play.mjs";
import { together } from "../support/together.mjs";

const both = together();

async function puzzlesOf(game) {
  const text = await readFile(new URL(`../../puzzles/${game}.jsonl`, import.meta.url), "utf8");
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

for (const game of ["aqua-romana", "aquaedukt"]) {
  test(`${game}: a hint is shown on the board and can be played`, async () => {
    const page = await person(both.browser);
    await start(page, both.server, { game });
    await playOn(page, 8);
    const { actions } = await awaitTurn(page);
    await page.keyboard.press("h");
    await until(page, () => document.querySelector(".hint.sel .why")?.textContent.length > 8);
    await picture(page, `${game}-hint`);
    await until(page, () => document.querySelector(".turn-buttons .primary:not([disabled])"));
    await page.click(".turn-buttons .primary:not([disabled])");
    await until(page, (before) => Number(document.querySelector("[data-actions]").dataset.actions) > before, actions);
    await leave(page);
  });

  test(`${game}: no hints between people`, async () => {
    const page = await person(both.browser);
    await start(page, both.server, { game, mode: "screen" });
    await playOn(page, 4);
    await page.keyboard.press("h");
    assert.equal(await page.$("[aria-keyshortcuts=h], .advice"), null);
    await leave(page);
  });

  test(`${game}: a puzzle is failed, tried again and shown; the next one waits`, async () => {
    const page = await person(both.browser, { size: sizes.desk });
    const [first, second] = await puzzlesOf(game);
    await page.goto(`${both.server.url}/study/puzzles/${game}`);
    await page.waitForSelector(".puzzle-grade a");
    const grades = await page.$$(".puzzle-grade");
    assert.equal((await page.$$(".puzzle-grade .thumbnail")).length, grades.length, "a picture of each grade");
    await picture(page, `${game}-puzzles`);
    await page.click(".course-begin .primary");
    await page.waitForSelector(".puzzle [role=grid]");
    assert.ok(page.url().endsWith(first.id));
    await picture(page, `${game}-puzzle`);
    // The first thing that can be done is rarely the best.
    await playOn(page, 1);
    await page.waitForSelector(".lesson-said.good, .lesson-said.bad");
    if (await page.$(".lesson-said.bad")) {
      await page.click(".lesson-acts .primary");
      await page.waitForFunction(() => !document.querySelector(".lesson-said.bad"));
      await page.evaluate(() => [...document.querySelectorAll(".lesson-acts button")].at(-1).click());
      await until(page, (best) => document.querySelector(".lesson-said")?.textContent.includes(best), first.best);
    }
    await page.waitForSelector(".puzzle-why li");
    await picture(page, `${game}-puzzle-explained`);
    await page.click(".lesson-acts a.primary");
    await until(page, (id) => location.pathname.endsWith(id), second.id);
    await leave(page);
  });
}

test("aqua-romana: a puzzle is solved at the first attempt and makes a row", async () => {
  const page = await person(both.browser);
  const puzzles = await puzzlesOf("aqua-romana");
  // Whether to close something is a choice between a few rows.
  const simple = puzzles.find(({ best }) => /^[YRBG]\d!$/.test(best));
  await page.goto(`${both.server.url}/study/puzzles/aqua-romana/${simple.id}`);
  await page.waitForSelector(".puzzle [role=grid]");
  const worker = simple.best.slice(0, 2);
  const rows = await page.$$eval(".option", (rows) => rows.map((row) => row.textContent));
  await page.keyboard.press(String(rows.findIndex((row) => row.includes(`${worker},`)) + 1));
  await page.keyboard.press("Enter");
  await page.waitForSelector(".lesson-said.good");
  assert.match(await page.$eval(".lesson-card .caps", (caps) => caps.textContent), /In a row: 1/);
  await page.waitForSelector(".puzzle-why li");
  await picture(page, "aqua-romana-puzzle-solved");
  await page.goto(`${both.server.url}/study/puzzles/aqua-romana`);
  await page.waitForSelector(".puzzle-grade a.good");
  await leave(page);
});

test("phones held sideways show the whole board", async () => {
  for (const game of ["aqua-romana", "aquaedukt"]) {
    const page = await person(both.browser, { size: { ...sizes.phone, width: 844, height: 390 } });
    await start(page, both.server, { game, mode: "screen" });
    await playOn(page, 2);
    const box = await (await page.$("[role=grid]")).boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= 392, JSON.stringify(box));
    await picture(page, `${game}-sideways`);
    await leave(page);
  }
});

test("a puzzle that does not exist has its own message", async () => {
  const page = await person(both.browser);
  await page.goto(`${both.server.url}/study/puzzles/aqua-romana/nowhere`);
  await until(page, () => document.querySelector("[role=alert]")?.textContent.includes("nowhere"));
  await leave(page);
});
