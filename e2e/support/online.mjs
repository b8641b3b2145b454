// Games on the server: made by requests, so that tests need not fill in forms.

import { person } from "./browser.mjs";

// Asks the server for something, from within a page, as its person.
export function request(page, path, body = {}) {
  return page.evaluate(
    async (path, body) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
      return { status: answer.status, body: await answer.json() };
    },
    path,
    body,
  );
}

// A person whom the server knows by a name.
export async function known(both, name, options) {
  const page = await person(both.browser, options);
  await page.goto(both.server.url);
  await request(page, "/api/me", { name });
  return page;
}

// Goes to a game and waits for its board.
export async function visit(page, both, game) {
  await page.goto(`${both.server.url}/game/${game.id}${game.key ? `?key=${game.key}` : ""}`);
  await page.waitForSelector("[role=grid]");
}

// A public game of these people, the first of whom begins; all look at it.
export async function seated(both, pages, game, more = {}) {
  const seats = ["creator", ...pages.slice(1).map(() => "anyone")];
  const created = await request(pages[0], "/api/games", { game, seats, visibility: "public", ...more });
  const { id } = created.body.game;
  for (const page of pages.slice(1)) await request(page, `/api/games/${id}/join`);
  for (const page of pages) await visit(page, both, { id });
  return { id };
}

// Sends a command over a page's own socket would need its session; a person
// resigns by the menu.
export async function resign(page) {
  if (await page.$(".bar-more")) {
    const phone = await page.$eval(".bar-more", (button) => getComputedStyle(button).display !== "none");
    if (phone) await page.click(".bar-more");
  }
  await page.locator(".menu-button").click();
  await page.locator("[data-resign]").click();
  await page.locator("[data-resign].danger").click();
}
