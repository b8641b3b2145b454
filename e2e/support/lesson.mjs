// Playing actions, given in notation, as a person does: by clicking.

import { until } from "./browser.mjs";

// An element that is there, in view, and pressed.
async function click(page, selector) {
  await page.waitForSelector(selector);
  await page.locator(selector).setTimeout(15_000).click();
}

async function clickText(page, selector, text) {
  await until(page, (selector, text) => [...document.querySelectorAll(selector)].some((e) => e.textContent.includes(text)), selector, text);
  const index = await page.$$eval(selector, (all, text) => all.findIndex((e) => e.textContent.includes(text)), text);
  await (await page.$$(selector))[index].click();
}

const confirm = { "aqua-romana": ".turn-buttons .primary", aquaedukt: ".turn-buttons .primary" };

const titles = { C: "Curve", S: "Straight", B: "Bridge", D: "Double", J: "Joker" };

async function playAquaRomana(page, action) {
  const [, worker] = action.match(/^([YRBG]\d)\+/) ?? [];
  const [, kind, ring] = action.match(/^([CSBDJ])@(\w+)$/) ?? [];
  const [, field, tile] = action.match(/^([A-K]\d)\+(.+)$/) ?? [];
  const chosen = `.option[data-action="${action}"]`;
  if (kind) {
    await clickText(page, ".option", titles[kind]);
    await click(page, `[data-spot="ring-${ring}"]`);
  } else if (worker && action.includes("@")) {
    if (!(await page.$(chosen))) await clickText(page, ".option", `${worker},`);
    await click(page, chosen);
  } else if (field) {
    await clickText(page, ".option", tile);
    await click(page, `[data-spot="field-${field}"]`);
  } else {
    await click(page, chosen);
  }
  await click(page, confirm["aqua-romana"]);
}

// The middle of a field on the screen, and half its width.
async function place(page, field) {
  const cell = await page.waitForSelector(`[data-at="${field}"]`);
  const box = await cell.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, half: box.width / 2 };
}

async function choose(page, mode) {
  const button = `.aq-actions button:nth-child(${mode})`;
  if (await page.$(button)) await click(page, button);
}

export async function pointAtCrossing(page, i, j) {
  const { x, y, half } = await place(page, `${String.fromCharCode(64 + i)}${j}`);
  await page.mouse.click(x + half, y + half);
}

async function playAquaedukt(page, action) {
  const [, value, field] = action.match(/^(\d)@(\w+)$/) ?? [];
  const [, i, j] = action.match(/^o(\d+),(\d+)$/) ?? [];
  if (action === "roll") {
    await choose(page, 1);
  } else if (action === "done") {
    return click(page, ".turn-aside");
  } else if (value) {
    await click(page, `.aq-values button:nth-child(${value})`);
    const { x, y } = await place(page, field);
    await page.mouse.click(x, y);
  } else if (i) {
    await choose(page, 2);
    await pointAtCrossing(page, Number(i), Number(j));
  } else {
    await choose(page, 3);
    const [one, other] = await Promise.all(action.split("-").map((field) => place(page, field)));
    await page.mouse.click((one.x + other.x) / 2, (one.y + other.y) / 2);
  }
  await click(page, `${confirm.aquaedukt}:not([disabled])`);
}

// Plays one action through the page.
export function play(page, game, action) {
  return game === "aqua-romana" ? playAquaRomana(page, action) : playAquaedukt(page, action);
}
