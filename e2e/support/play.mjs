// Playing as a person does: looking whose turn it is, and pressing keys.

import { until } from "./browser.mjs";
import { firstPage } from "./first.mjs";

// Clicks one of several. While a page still settles, one may be on the move.
export async function clickOneOf(page, selector, index) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await (await page.$$(selector))[index].click();
    } catch (error) {
      if (tries === 40) throw error;
      await new Promise((next) => setTimeout(next, 50));
    }
  }
}

// Starts a game from the first page: `game` is "aqua-romana" or "aquaedukt".
// With `prepared` the builders of Aqua Romana are placed already.
export async function start(page, server, { game, level = "discipulus", mode = "bots", players = 2, prepared = false }) {
  await page.goto(server.url);
  await firstPage(page);
  const index = { "aqua-romana": 0, aquaedukt: 1 }[game];
  await clickOneOf(page, ".gc", index);
  await clickOneOf(page, ".setup .seg button", players - 2);
  await clickOneOf(page, ".md", { bots: 0, screen: 1 }[mode]);
  if (mode === "bots") {
    const levels = ["discipulus", "tiro", "faber", "mensor", "architectus", "curator"];
    await clickOneOf(page, ".lv", levels.indexOf(level));
  }
  const quick = await page.$(".setup-quick input");
  if (quick && (await quick.evaluate((box) => box.checked)) !== prepared) await quick.click();
  await page.click(".setup .big");
  await page.waitForSelector("[role=grid]");
}

// Where the game stands, as the page shows it.
export function state(page) {
  return page.evaluate(() => {
    const current = document.querySelector(".player[aria-current]");
    return {
      over: current === null,
      mine: current?.dataset.here === "true",
      seat: current ? [...current.parentElement.children].indexOf(current) : null,
      actions: Number(document.querySelector("[data-actions]")?.dataset.actions ?? 0),
    };
  });
}

// Waits until somebody at this device is to act, or the game is over.
export async function awaitTurn(page) {
  await until(page, () => {
    const current = document.querySelector(".player[aria-current]");
    return current === null || current.dataset.here === "true";
  });
  return state(page);
}

const CHOOSE = ["n", "Enter", "Enter"];
const KEYS = [...CHOOSE, "1", "Enter", ...CHOOSE, "2", ...CHOOSE, "3", ...CHOOSE, "Escape", "Escape", "Enter"];

// One action by keys alone: the next thing that may be chosen, then whatever
// is offered first, until the position has changed.
export async function actByKeys(page) {
  const { actions } = await state(page);
  const changed = () => state(page).then((now) => now.actions !== actions || now.over);
  for (const key of KEYS) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    if (await changed()) return;
  }
  throw new Error(`no key did anything after ${actions} actions: ${await focused(page)}`);
}

function focused(page) {
  return page.evaluate(() => {
    const text = (element) => element?.getAttribute("aria-label") ?? element?.textContent?.slice(0, 80);
    return `focus on ${text(document.activeElement)}, card says ${text(document.querySelector(".turn-card"))}`;
  });
}

// Plays to the end, or until this many own actions are done.
export async function playOn(page, most = Infinity) {
  for (let own = 0; own < most; own += 1) {
    const { over } = await awaitTurn(page);
    if (over) return own;
    await actByKeys(page);
  }
  return most;
}
