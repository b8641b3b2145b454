// The pictures of the README: positions of recorded games, as a visitor sees
// them. `cargo xtask pictures` puts them into docs/pictures/.

import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { launch, person, sizes } from "./support/browser.mjs";
import { Server } from "./support/server.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(root, "docs", "pictures");

// A recorded game as the client keeps games on a device.
async function kept(game, count, names) {
  const text = await readFile(join(root, "crates", "web", "static", `sample-${game}.txt`), "utf8");
  const tags = [...text.matchAll(/^\[(\w+) "([^"]*)"\]$/gm)].map(([, name, value]) => [name, value]);
  const moves = text.replace(/^\[.*$/gm, "").split(/\s+/).filter((word) => word && !/^\d+\.$/.test(word));
  return {
    id: game,
    game,
    tags: tags.filter(([name]) => name !== "Game"),
    actions: moves.slice(0, count),
    seats: names.map((name) => ({ name })),
    changed: 0,
  };
}

const games = [
  await kept("aqua-romana", 96, ["Livia", "Marcus", "Aurelia"]),
  await kept("aquaedukt", 170, ["Livia", "Marcus", "Aurelia"]),
];

const server = await Server.start();
const browser = await launch({ whole: true });
await mkdir(folder, { recursive: true });

async function take(path, name, options) {
  const page = await person(browser, options);
  await page.evaluateOnNewDocument((games) => {
    for (const game of games) localStorage.setItem(`castellum-game-${game.id}`, JSON.stringify(game));
  }, games);
  await page.goto(`${server.url}${path}`, { waitUntil: "networkidle0" });
  await page.waitForSelector(".setup, [role=grid]");
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.browserContext().close();
}

const phone = { ...sizes.phone, deviceScaleFactor: 1 };
await take("/", "home", {});
await take("/local/aqua-romana", "aqua-romana", {});
await take("/local/aquaedukt", "aquaedukt", {});
await take("/local/aqua-romana", "aqua-romana-dark", { theme: "dark" });
await take("/local/aqua-romana", "aqua-romana-phone", { size: phone });
await take("/local/aquaedukt", "aquaedukt-phone", { size: phone });
await browser.close();
await server.end();
