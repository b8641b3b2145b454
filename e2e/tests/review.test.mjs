// Looking at a game afterwards: import, review, variations, export, sharing.

import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { violations } from "../support/axe.mjs";
import { leave, person, picture, sizes, until } from "../support/browser.mjs";
import { playOn, start } from "../support/play.mjs";
import { together } from "../support/together.mjs";

const both = together();

// Anna closes too early, and Bo moves the wrong builders: with 200 nodes for
// each position the review marks these actions, as `castellum review` does.
const AQUA_ROMANA = `[Game "aqua-romana"]
[Players "2"]
[Event "Club evening"]
[Seat0 "Anna"]
[Seat1 "Bo \\"the Plumber\\" Berg"]

{A short game: both players put their builders where they never see them.}
1. S@E7 2. S@W5 3. B@SG 4. C@E2 5. D@W3 6. S@SK 7. C@SF 8. C@NC 9. B@NB 10. B@NF
11. D@NA 12. D@SH 13. B3+D-NW@SH B3! {Far too early.} (13. pass {keeps the
worker} 14. G1+C-SE@NC) <J 14. G1+C-SE@NC <B 15. J@E3 Y3+C-NE@ND pass 16. B@W6
>E2 17. >NA Y3! <C 5-0
`;
const MISTAKES = { 12: "?", 13: "?!", 14: "?", 16: "?", 18: "?!", 19: "?", 21: "??", 22: "??" };

const AQUAEDUKT = `[Game "aquaedukt"]
[Players "2"]
[Mountains "B1 C1 D1 E1 F1 G1 H1 I1"]
[Seat0 "Anna"]
[Seat1 "Bo"]

1. o3,4 2. roll =8 3@D4 roll =6 1@E2 done 3. C4-D4 C4-C5 4. o9,4 5. roll =8 1@C4
done *
`;

// Opens the page on which games are imported.
async function open(page, care = "quick") {
  await page.goto(`${both.server.url}/study/review`);
  await page.waitForSelector(".rv-record textarea");
  await page.evaluate((care) => localStorage.setItem("castellum-review-care", JSON.stringify(care)), care);
}

async function importText(page, text) {
  await open(page);
  await page.$eval(".rv-record textarea", (area, text) => (area.value = text), text);
  await page.click(".rv-import .primary");
}

async function imported(page, text) {
  await importText(page, text);
  await page.waitForSelector(".rv-steps");
}

const reviewed = (page) =>
  page.waitForFunction(() => document.querySelector(".rv-review")?.dataset.done === "true", { timeout: 120_000 });

const at = (page) => page.$eval(".rv-steps", (steps) => Number(steps.dataset.at));

const isAt = (page, count) =>
  until(page, (count) => document.querySelector(".rv-steps").dataset.at === String(count), count);

// What the page lets the browser save.
async function downloads(page) {
  const folder = await mkdtemp(join(tmpdir(), "castellum-saved-"));
  const session = await page.browser().target().createCDPSession();
  const behaviour = { behavior: "allow", browserContextId: page.browserContext().id, downloadPath: folder };
  await session.send("Browser.setDownloadBehavior", { ...behaviour, eventsEnabled: true });
  return async (click) => {
    const done = new Promise((resolve) =>
      session.on("Browser.downloadProgress", (event) => event.state === "completed" && resolve(event)),
    );
    const before = await readdir(folder);
    await click();
    const { totalBytes } = await done;
    const name = (await readdir(folder)).find((name) => !before.includes(name));
    const file = join(folder, name);
    // The browser may say that it is done before the last bytes can be read.
    for (let tries = 0; tries < 100 && (await stat(file)).size < totalBytes; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return { name, content: await readFile(file) };
  };
}

test("import, review, variation, export, and import again", async () => {
  const page = await person(both.browser);
  await imported(page, AQUA_ROMANA);
  assert.match(await page.$eval(".rv-result h2", (title) => title.textContent), /Anna wins with 5 points/);
  assert.equal(await at(page), 25, "it begins at the end of the game");
  await reviewed(page);
  const marks = await page.$$eval(".rv-sign", (signs) => signs.map((sign) => sign.textContent));
  assert.deepEqual(marks.filter((sign) => sign.startsWith("?")), Object.values(MISTAKES));
  await picture(page, "review-end");

  // Who wins by force is said in words, with the way there.
  assert.match(await page.$eval(".rv-force", (said) => said.textContent), /Anna wins by force from turn 16 on/);
  await page.click(".rv-force");
  await isAt(page, 22);
  assert.match(await page.$eval(".rv-by-force", (said) => said.textContent), /From here on Anna wins by force/);
  await page.keyboard.press("ArrowRight");
  await isAt(page, 23);
  assert.equal(await page.$(".rv-by-force"), null, "it is said once");

  // By keyboard from mistake to mistake, and back.
  await page.keyboard.press("Home");
  await isAt(page, 0);
  const mistakes = Object.keys(MISTAKES).map(Number);
  for (const mistake of mistakes) {
    await page.keyboard.press("m");
    await isAt(page, mistake);
  }
  for (const mistake of mistakes.slice(2, -1).reverse()) {
    await page.keyboard.down("Shift");
    await page.keyboard.press("M");
    await page.keyboard.up("Shift");
    await isAt(page, mistake);
  }
  await until(page, () => document.querySelector(".rv-grade")?.textContent.includes("mistake"));
  const better = await page.$eval(".rv-idea .rv-line b", (best) => best.textContent);
  assert.equal(better, "Close none");
  assert.ok((await page.$eval(".rv-idea small", (reasons) => reasons.textContent)).length > 10, "with a reason");
  await picture(page, "review-mistake");
  await page.keyboard.press("ArrowRight");
  await isAt(page, 15);
  await page.keyboard.press("ArrowLeft");
  await isAt(page, 14);

  // Another action is tried on the board; it becomes a variation.
  await page.keyboard.press("Home");
  const count = await page.$$eval(".rv-moves .var", (lines) => lines.length);
  await page.click("[data-try]");
  await page.waitForSelector(".ar-board [data-spot]");
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await until(page, (count) => document.querySelectorAll(".rv-moves .var").length > count, count);
  await isAt(page, 1);
  await page.click("[data-try]");
  await page.$eval(".rv-comment textarea", (area) => {
    area.value = "My own idea {so to say}";
    area.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await until(page, () => document.querySelector(".rv-moves .said + .said, .rv-moves .said").textContent.length > 0);
  const tried = await page.$eval(".rv-action.now", (action) => action.textContent);

  // All of it is in the record that is saved.
  const save = await downloads(page);
  await page.click("[data-share]");
  const { name, content } = await save(() => page.click("[data-save=record]"));
  const text = content.toString();
  assert.equal(name, "aqua-romana.txt");
  // Lines are broken wherever they are full, in comments too.
  const flowing = text.replace(/\s+/g, " ");
  const expected = [
    `(1. ${tried} {My own idea {so to say\\}})`,
    "B3! $2",
    "B@W6 $4",
    "{Far too early.}",
    "pass {keeps the worker}",
  ];
  for (const part of expected) {
    assert.ok(flowing.includes(part), `${part} is missing in:\n${text}`);
  }

  // And comes back on another device.
  const other = await person(both.browser);
  await imported(other, text);
  assert.ok((await other.$$(".rv-moves .var")).length > count);
  await until(other, () => document.querySelector(".rv-moves").textContent.includes("My own idea {so to say}"));
  await leave(other);

  // It is kept here, too; a variation can be taken away.
  await page.reload();
  await page.waitForSelector(".rv-moves .var");
  const before = await page.$$eval(".rv-moves .var", (lines) => lines.length);
  await page.evaluate((tried) => {
    [...document.querySelectorAll(".rv-moves .var .rv-action")].find((action) => action.textContent === tried).click();
  }, tried);
  await (await page.waitForSelector(".rv-remove")).click();
  await until(page, (before) => document.querySelectorAll(".rv-moves .var").length === before - 1, before);
  await leave(page);
});

test("what is wrong with a record is said with its place, and the text stays", async () => {
  const page = await person(both.browser);
  const broken = AQUA_ROMANA.replace("2. S@W5", "2. S@E7");
  const cases = {
    "Line 8, column 12: AR-S6": broken,
    "Line 1, column 1: expected a game": "1. e4 e5 2. Nf3",
    "Line 1, column 1: a game of": AQUA_ROMANA.replace("aqua-romana", "chess"),
    "expected an action before the variation": AQUA_ROMANA.replace("see them.}", "see them."),
    "the game is over: result 5-0 expected, found *": AQUA_ROMANA.replace("5-0", "*"),
  };
  for (const [expected, text] of Object.entries(cases)) {
    await importText(page, text);
    await until(page, (expected) => document.querySelector(".rv-found")?.textContent.includes(expected), expected);
    assert.equal(await page.$eval(".rv-record textarea", (area) => area.value), text);
  }
  await importText(page, broken);
  await page.waitForSelector(".rv-found");
  const marked = await page.$eval(".rv-record textarea", (area) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  );
  assert.equal(marked, "S@E7");
  await picture(page, "import-wrong");
  // One bad game does not hide the good ones.
  await importText(page, `${broken}\n${AQUAEDUKT}`);
  await until(page, () => document.querySelectorAll(".rv-found li").length === 2);
  await page.click(".rv-found button");
  await page.waitForSelector(".analysis-board.aquaedukt");
  await leave(page);
});

test("a file is read, and one that is no text is refused", async () => {
  const page = await person(both.browser);
  const folder = await mkdtemp(join(tmpdir(), "castellum-files-"));
  await writeFile(join(folder, "noise.txt"), Buffer.from([0, 1, 2, 255]));
  await writeFile(join(folder, "game.txt"), AQUAEDUKT);
  await writeFile(join(folder, "long.txt"), Buffer.alloc(5 << 20, "x"));
  await open(page);
  const input = await page.$(".rv-import input[type=file]");
  await input.uploadFile(join(folder, "noise.txt"));
  await until(page, () => document.querySelector(".rv-import .wrong")?.textContent.includes("no text"));
  await input.uploadFile(join(folder, "long.txt"));
  await until(page, () => document.querySelector(".rv-import .wrong")?.textContent.includes("too much"));
  await input.uploadFile(join(folder, "game.txt"));
  await page.waitForSelector(".analysis-board.aquaedukt");
  await leave(page);
});

test("an interrupted review goes on where it was", async () => {
  const page = await person(both.browser);
  await open(page, "quick");
  await page.$eval(".rv-record textarea", (area, text) => (area.value = text), AQUA_ROMANA);
  await page.click(".rv-import .primary");
  const known = () => Number(document.querySelector(".rv-review")?.dataset.known ?? 0);
  // Known and stopped in one go: the rest of the game is reviewed within a second or two.
  const stop = () => {
    const button = document.querySelector("[data-stop]");
    button?.click();
    return button !== null;
  };
  await page.waitForFunction(`(${known})() >= 3 && (${stop})()`, { timeout: 60_000 });
  await page.waitForSelector("[data-go]");
  const before = await page.evaluate(known);
  await page.reload();
  await page.waitForSelector(".rv-review");
  assert.equal(await page.evaluate(known), before, "what was found out is kept, and stopped is stopped");
  await page.click("[data-go]");
  await reviewed(page);
  // Loaded again, it is there at once.
  await page.reload();
  await page.waitForFunction(() => document.querySelector(".rv-review")?.dataset.done === "true", { timeout: 5000 });
  assert.equal((await page.$$(".rv-sign.blame")).length, 6);
  await leave(page);
});

test("a link leads to the game and the position, a frame shows it", async () => {
  const page = await person(both.browser);
  await imported(page, AQUA_ROMANA);
  await page.keyboard.press("Home");
  for (let count = 1; count <= 5; count += 1) await page.keyboard.press("ArrowRight");
  await isAt(page, 5);
  await page.click("[data-share]");
  const link = await page.$eval("[data-copy=share-link]", (input) => input.value);
  assert.match(link, /\/study\/review\/record\/[\w-]+\/5$/);
  const frame = await page.$eval("[data-copy=share-frame]", (input) => input.value);
  const other = await person(both.browser);
  await other.goto(link);
  await other.waitForSelector(".rv-steps");
  await isAt(other, 5);
  assert.match(await other.$eval(".rv-moves", (moves) => moves.textContent), /Far too early/);
  // The page around a frame is somebody else's.
  const embed = frame.match(/src="([^"]+)"/)[1];
  const answers = await Promise.all([fetch(embed), fetch(link)]);
  const [framed, plain] = answers.map((answer) => answer.headers.get("content-security-policy"));
  assert.match(framed, /frame-ancestors \*/);
  assert.match(plain, /frame-ancestors 'none'/);
  const stranger = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(frame));
  await new Promise((listening) => stranger.listen(0, "127.0.0.1", listening));
  await other.goto(`http://localhost:${stranger.address().port}/`);
  const inside = await (await other.waitForSelector("iframe")).contentFrame();
  await inside.waitForSelector(".rv-embed .ar-board");
  await inside.click(".rv-steps button:nth-child(3)");
  await inside.waitForFunction(() => document.querySelector(".rv-steps").dataset.at === "6");
  await picture(other, "embed");
  stranger.close();
  await other.goto(`${both.server.url}/study/review/record/nonsense`);
  await until(other, () => document.querySelector("[role=alert]")?.textContent.includes("cut short"));
  await leave(other);
  await leave(page);
});

test("pictures of the board need nothing else", async () => {
  for (const [text, name] of [
    [AQUA_ROMANA, "aqua-romana"],
    [AQUAEDUKT, "aquaedukt"],
  ]) {
    const page = await person(both.browser);
    await imported(page, text);
    const save = await downloads(page);
    await page.click("[data-share]");
    const svg = await save(() => page.click("[data-save=svg]"));
    assert.equal(svg.name, `${name}.svg`);
    const drawing = svg.content.toString();
    assert.doesNotMatch(drawing, /var\(--|class=|<use|<style/);
    for (const [, reference] of drawing.matchAll(/url\(['"]?#([\w-]+)/g)) {
      assert.ok(drawing.includes(`id="${reference}"`), `${reference} is part of the picture`);
    }
    const png = await save(() => page.click("[data-save=png]"));
    assert.equal(png.content.subarray(1, 4).toString(), "PNG");
    assert.ok(png.content.readUInt32BE(16) > 1000, "wide enough to print");
    await mkOutput(`${name}.png`, png.content);
    // Symbols lie where they belong: there is water in all four corners.
    const corners = await page.evaluate(waterInCorners, png.content.toString("base64"), WATER[name]);
    assert.deepEqual(corners, [true, true, true, true]);
    await leave(page);
  }
});

// Points of the four corners of a picture that show water, as parts of its size:
// fountains, and the corners of the other board.
const WATER = { "aqua-romana": [0.054, 0.087], aquaedukt: [0.032, 0.062] };

async function waterInCorners(picture, [x, y]) {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const bluer = ([across, down]) => {
    const [red, , blue] = context.getImageData(across * image.width, down * image.height, 1, 1).data;
    return blue > red;
  };
  return [[x, y], [1 - x, y], [x, 1 - y], [1 - x, 1 - y]].map(bluer);
}

async function mkOutput(name, content) {
  await writeFile(new URL(`../output/picture-${name}`, import.meta.url), content);
}

test("the engine thinks about the position, and the die is chosen", async () => {
  const page = await person(both.browser);
  await imported(page, AQUAEDUKT);
  await page.keyboard.press("Home");
  await page.keyboard.press("e");
  await page.waitForSelector("[data-engine] .rv-idea", { timeout: 60_000 });
  // Not only the best one says how the game would go on.
  await until(page, () =>
    [...document.querySelectorAll("[data-engine] li:nth-child(n + 2) .notation")].some((line) => line.textContent.includes(" ")),
  );
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await isAt(page, 2);
  await page.waitForSelector(".rv-outcome");
  const lines = await page.$$eval(".rv-moves .var", (lines) => lines.length);
  await page.evaluate(() => {
    [...document.querySelectorAll(".rv-outcome")].find((outcome) => outcome.textContent === "17").click();
  });
  await until(page, (lines) => document.querySelectorAll(".rv-moves .var").length > lines, lines);
  await until(page, () => document.querySelector(".rv-action.now").textContent === "=17");
  await page.waitForSelector("[data-engine] .rv-idea", { timeout: 60_000 });
  await page.click("[data-engine] .rv-idea");
  await isAt(page, 4);
  await picture(page, "analysis");
  await page.keyboard.press("e");
  await until(page, () => document.querySelector("[data-engine]") === null);
  await leave(page);
});

test("a finished game leads to its review", async () => {
  const page = await person(both.browser);
  await start(page, both.server, { game: "aqua-romana", mode: "screen", players: 2 });
  await playOn(page);
  await (await page.waitForSelector("[data-review]")).click();
  await page.waitForSelector(".rv-steps");
  await page.waitForSelector("[data-stop]");
  await page.click("[data-stop]");
  await leave(page);
});

for (const theme of ["light", "dark"]) {
  for (const size of ["desk", "phone"]) {
    test(`axe finds nothing: import and review, ${theme}, ${size}`, async () => {
      const page = await person(both.browser, { theme, size: sizes[size] });
      await importText(page, "nonsense");
      await page.waitForSelector(".rv-found");
      assert.deepEqual(await violations(page), []);
      for (const [text, name] of [
        [AQUA_ROMANA, "aqua-romana"],
        [AQUAEDUKT, "aquaedukt"],
      ]) {
        await imported(page, text);
        await reviewed(page);
        await page.keyboard.press("Home");
        await page.keyboard.press("m");
        await page.keyboard.press("?");
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(wide, false, "nothing sticks out to the right");
        assert.deepEqual(await violations(page), []);
        await picture(page, `review-${name}-${size}-${theme}`);
        await page.locator("[data-try]").click();
        await page.locator("[data-share]").click();
        await page.waitForSelector(".rv-ways");
        assert.deepEqual(await violations(page), []);
        await picture(page, `review-${name}-try-${size}-${theme}`);
      }
      await leave(page);
    });
  }
}
