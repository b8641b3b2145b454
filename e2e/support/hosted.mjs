// Games on the server that nobody plays on, made without a browser.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const samples = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "crates", "web", "static");

// The beginning of a recorded game: this many actions of it.
async function beginning(game, count) {
  const text = await readFile(join(samples, `sample-${game}.txt`), "utf8");
  const tags = text.match(/^\[.*$/gm).join("\n");
  const words = text.replace(/^\[.*$/gm, "").split(/\s+/).filter((word) => word);
  const isNumber = (word) => /^\d+\.+$/.test(word);
  let end = 0;
  for (let actions = 0; actions < count; end += 1) actions += isNumber(words[end]) ? 0 : 1;
  // The server would roll the die at once.
  while (words[end - 1] === "roll" || isNumber(words[end - 1])) end -= 1;
  return { record: `${tags}\n\n${words.slice(0, end).join(" ")} *\n`, players: Number(tags.match(/Players "(\d)"/)[1]) };
}

export class Guest {
  constructor(server, name) {
    Object.assign(this, { server, name });
  }

  async ask(path, body) {
    const headers = { "content-type": "application/json", origin: this.server.url, cookie: this.cookie ?? "" };
    const answer = await fetch(`${this.server.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const [cookie] = answer.headers.getSetCookie();
    if (cookie) this.cookie = cookie.split(";")[0];
    const json = await answer.json();
    assert.ok(answer.ok, `${path}: ${JSON.stringify(json)}`);
    return json;
  }

  async arrive() {
    await this.ask("/api/me", { name: this.name });
    return this;
  }
}

// A game of people, as it stands after this many actions of a sample. `full` says
// whether all have come.
export async function host(server, { game, count = 60, visibility = "public", full = true, invited = false }) {
  const { record, players } = await beginning(game, count);
  const names = ["Livia", "Marcus", "Aurelia", "Titus"].slice(0, players);
  const guests = await Promise.all(names.map((name) => new Guest(server, name).arrive()));
  const seats = ["creator", ...names.slice(1).map(() => (invited ? "invited" : "anyone"))];
  const created = await guests[0].ask("/api/games", { game, seats, visibility, record });
  const { id } = created.game;
  const key = created.key ? `?key=${created.key}` : "";
  if (full) for (const guest of guests.slice(1)) await guest.ask(`/api/games/${id}/join${key}`, {});
  return { id, key, guests, token: created.invitations?.[0]?.token };
}
