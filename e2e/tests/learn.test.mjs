// The lessons of both games from start to end, and their rules.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { violations } from "../support/axe.mjs";
import { leave, person, picture, sizes, until } from "../support/browser.mjs";
import { play, pointAtCrossing } from "../support/lesson.mjs";
import { awaitTurn, start } from "../support/play.mjs";
import { together } from "../support/together.mjs";

const both = together();

// The lessons as the client knows them: name and solution.
async function lessons(game) {
  const folder = game.replace("-", "_");
  const text = await readFile(new URL(`../../crates/web/src/${folder}/lessons.txt`, import.meta.url), "utf8");
  const found = text.matchAll(/\[Lesson "(.+)"\]\n\[Solution "(.+)"\]/g);
  return [...found].map(([, name, solution]) => ({ name, solution: solution.split(" ") }));
}

function open(page, path) {
  return page.goto(`${both.server.url}${path}`);
}

const answer = (page, kind) => page.waitForSelector(`.lesson-said.${kind}`);

for (const game of ["aqua-romana", "aquaedukt"]) {
  test(`${game}: all lessons, and the first game after them`, async () => {
    const page = await person(both.browser);
    const all = await lessons(game);
    await open(page, `/study/learn/${game}`);
    await page.locator(".course-begin .primary").click();
    for (const [index, { name, solution }] of all.entries()) {
      await until(page, (name) => location.pathname.endsWith(`/${name}`), name);
      for (const action of solution) await play(page, game, action);
      await answer(page, "good");
      if (index < all.length - 1) await page.locator(".lesson-acts a.primary").click();
    }
    await picture(page, `learn-${game}-solved`);
    await page.locator(".lesson-all").click();
    await page.waitForSelector(".course-lessons");
    assert.equal((await page.$$(".course-tick")).length, all.length, "a tick for each lesson");
    assert.equal((await page.$$(".course-lessons .thumbnail")).length, all.length, "and a picture");
    await page.reload();
    await page.waitForSelector(".course-lessons");
    assert.equal((await page.$$(".course-tick")).length, all.length, "and they are kept");
    await page.locator(".course-game .primary").click();
    await until(page, () => location.pathname.startsWith("/local/"));
    await page.waitForSelector("[role=grid]");
    assert.equal((await awaitTurn(page)).mine, true);
    await leave(page);
  });
}

const misses = [
  { game: "aqua-romana", lesson: "tile", wrong: "Y1+C-NE@NC", why: "closed with a single field", right: "Y1+C-SE@NC" },
  { game: "aqua-romana", lesson: "tile", wrong: "Y3+C-NE@E2", why: "another worker", right: null },
  { game: "aquaedukt", lesson: "lowest", wrong: "3@D5", why: "That field is dry", right: "1@E5" },
  { game: "aquaedukt", lesson: "canals", wrong: "roll", why: "Choose canals", right: null },
];

for (const { game, lesson, wrong, why, right } of misses) {
  test(`${game}, ${lesson}: ${wrong} is not it, and one may try again`, async () => {
    const page = await person(both.browser);
    await open(page, `/study/learn/${game}/${lesson}`);
    await page.waitForSelector("[role=grid]");
    await play(page, game, wrong);
    await answer(page, "bad");
    const said = await page.$eval(".lesson-said", (said) => said.textContent);
    assert.ok(said.includes(why), said);
    await picture(page, `learn-${game}-${lesson}-missed`);
    await page.locator(".lesson-acts .primary").click();
    await until(page, () => document.querySelector(".lesson-said").textContent === "");
    if (right) {
      await play(page, game, right);
      await answer(page, "good");
    }
    await leave(page);
  });
}

test("a lesson that is not there says so", async () => {
  const page = await person(both.browser);
  await open(page, "/study/learn/aquaedukt/swimming");
  await until(page, () => document.querySelector("[role=alert]")?.textContent.includes("swimming"));
  await leave(page);
});

test("what the rules forbid is refused with a link to the rule", async () => {
  const page = await person(both.browser);
  await open(page, "/study/learn/aquaedukt/spring");
  await page.locator(".aq-actions button:nth-child(2)").click();
  await page.waitForSelector("[role=grid]");
  await pointAtCrossing(page, 7, 5);
  const link = await page.waitForSelector(".turn-refusal .rule-link");
  assert.equal(await link.evaluate((link) => link.getAttribute("href")), "/study/rules/aquaedukt/AQ-R4");
  assert.equal(await link.evaluate((link) => link.target), "_blank");
  await leave(page);
});

test("in a game refusals and prompts link to their rules, and the bar to all of them", async () => {
  const page = await person(both.browser);
  await start(page, both.server, { game: "aqua-romana", mode: "screen" });
  const prompt = await page.waitForSelector(".turn-prompt h3 .rule-link");
  assert.equal(await prompt.evaluate((link) => link.textContent), "AR-S6");
  await page.locator('[data-spot="field-F5"]').click();
  const refusal = await page.waitForSelector(".turn-refusal .rule-link");
  // Workers are targets, too.
  const isRules = (target) => target.type() === "page" && target.url().includes("/study/rules/");
  const opened = page.browserContext().waitForTarget(isRules);
  await refusal.click();
  const rules = await (await opened).page();
  await until(rules, () => document.querySelector(".rule.wanted")?.id === "rule-AR-S6");
  assert.ok(await page.$('.bar a[href^="/study/rules/aqua-romana"]'));
  await leave(page);
});

test("the first page leads to lessons and rules of the chosen game", async () => {
  const page = await person(both.browser);
  await open(page, "/");
  await page.waitForSelector(".more a");
  await (await page.$$(".gc"))[1].click();
  await until(page, () => document.querySelector('.more a[href="/study/learn/aquaedukt"]'));
  await page.locator('.more a[href="/study/rules/aquaedukt"]').click();
  await page.waitForSelector(".rules");
  await leave(page);
});

async function shownRules(page) {
  return page.$$eval(".rule:not([hidden])", (rules) => rules.map((rule) => rule.id));
}

test("the rules are searched without regard to case and accents", async () => {
  const page = await person(both.browser, { language: "de" });
  await open(page, "/study/rules/aqua-romana");
  await page.waitForSelector(".rules-search input");
  const all = (await shownRules(page)).length;
  assert.ok(all > 50, `${all} statements`);
  await page.keyboard.press("/");
  await page.keyboard.type("BRUNNEN extra-plattchen");
  await until(page, () => document.querySelector(".rules-found").textContent.startsWith("Eine Stelle"));
  assert.deepEqual(await shownRules(page), ["rule-AR-R6"]);
  const marked = await page.$$eval(".rule:not([hidden]) mark", (marks) => marks.map((mark) => mark.textContent));
  assert.ok(marked.includes("Extra-Plättchen"), marked.join());
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "rule-AR-R6");
  await page.locator(".rules-search input").fill("Dampfmaschine");
  await until(page, () => document.querySelector(".rules-found").textContent.startsWith("Nichts"));
  await page.focus(".rules-search input");
  await page.keyboard.press("Escape");
  await until(page, (all) => document.querySelectorAll(".rule:not([hidden])").length === all, all);
  await leave(page);
});

for (const [game, number, figures] of [["aqua-romana", "AR-S22", 10], ["aquaedukt", "AQ-S14", 7]]) {
  test(`${game}: a rule has an address, diagrams have a text`, async () => {
    const page = await person(both.browser, { language: "fr" });
    await open(page, `/study/rules/${game}/${number}`);
    await page.waitForFunction((id) => document.activeElement?.id === id, { polling: "raf" }, `rule-${number}`);
    const top = await page.$eval(`#rule-${number}`, (rule) => rule.getBoundingClientRect().top);
    assert.ok(top >= 0 && top < 400, `${top} pixels below the top`);
    const drawn = await page.$$eval(".rules-figure", (all) =>
      all.map((figure) => ({
        shapes: figure.querySelectorAll("svg path, svg use, svg rect").length,
        text: figure.querySelector("figcaption").textContent,
      })),
    );
    assert.equal(drawn.length, figures);
    assert.ok(drawn.every(({ shapes, text }) => shapes > 50 && text.length > 40), JSON.stringify(drawn));
    await picture(page, `rules-${game}`);
    await leave(page);
  });
}

test("a rule that is not there says so", async () => {
  const page = await person(both.browser);
  await open(page, "/study/rules/aquaedukt/AQ-S99");
  await until(page, () => document.querySelector("main [role=alert]")?.textContent.includes("AQ-S99"));
  await leave(page);
});

const pages = {
  course: "/study/learn/aqua-romana",
  "lesson-aqua-romana": "/study/learn/aqua-romana/run-on",
  "lesson-aquaedukt": "/study/learn/aquaedukt/double",
  "rules-aqua-romana": "/study/rules/aqua-romana/AR-S10",
  "rules-aquaedukt": "/study/rules/aquaedukt",
};

for (const [name, path] of Object.entries(pages)) {
  for (const theme of ["light", "dark"]) {
    for (const size of ["desk", "phone"]) {
      test(`axe finds nothing: ${name}, ${theme}, ${size}`, async () => {
        const page = await person(both.browser, { theme, size: sizes[size] });
        await open(page, path);
        await page.waitForSelector("main");
        assert.deepEqual(await violations(page), []);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(wide, false, "nothing sticks out to the right");
        await picture(page, `learn-${name}-${size}-${theme}`);
        await leave(page);
      });
    }
  }
}
