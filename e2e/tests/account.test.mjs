// A guest becomes an account, comes back on other devices, and goes for good.

import assert from "node:assert/strict";
import { test } from "node:test";

import { violations } from "../support/axe.mjs";
import { find, leave, person, picture, sizes, until } from "../support/browser.mjs";
import { together } from "../support/together.mjs";

const both = together();

// Passkeys need a server with a name.
const site = () => both.server.url.replace("127.0.0.1", "localhost");

const PASSWORD = "tuba mirum spargens sonum";

// A refusal is what some of these tests want.
const REFUSED = [/the server responded with a status of (401|403)/];

const me = (page) => page.evaluate(() => fetch("/api/me").then((answer) => (answer.ok ? answer.json() : null)));

// Opens the page of the account, with a device that has passkeys.
async function device(options) {
  const page = await person(both.browser, options);
  page.expected.push(...REFUSED);
  const devtools = await page.createCDPSession();
  await devtools.send("WebAuthn.enable");
  page.authenticator = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${site()}/players/account`);
  await page.waitForSelector(".account-card, .account");
  return page;
}

// Presses the button with these words.
async function press(page, words, within = "body") {
  const ready = (words, within) =>
    [...document.querySelectorAll(`${within} button`)].some((it) => it.textContent.trim() === words && !it.disabled);
  await until(page, ready, words, within);
  await page.evaluate(
    (words, within) =>
      [...document.querySelectorAll(`${within} button`)].find((it) => it.textContent.trim() === words).click(),
    words,
    within,
  );
}

async function fill(page, label, text, within = "") {
  await find(page, `${within} #account-${label}`).fill(text);
}

// Takes the codes that are shown, and goes on.
async function keepCodes(page) {
  await page.waitForSelector(".account-codes li");
  const codes = await page.$$eval(".account-codes li", (items) => items.map((item) => item.textContent));
  assert.equal(codes.length, 10);
  assert.ok(await page.$eval(".account-codes .primary", (button) => button.disabled), "first they are kept");
  await page.click(".account-kept input");
  await press(page, "Go on", ".account-codes");
  await page.waitForSelector(".account");
  return codes;
}

async function signUp(page, name) {
  await fill(page, "account-name", name);
  await fill(page, "account-password", PASSWORD);
  await press(page, "Use a password");
  return keepCodes(page);
}

test("a guest becomes an account by a passkey and signs in with it again", async () => {
  const page = await device();
  // Known as a guest first, with a game.
  const guest = await page.evaluate(async () => {
    const json = { "content-type": "application/json" };
    const me = await fetch("/api/me", { method: "POST", headers: json, body: '{"name":"Guest 17"}' });
    const game = '{"game":"aquaedukt","seats":["creator","anyone"],"visibility":"public"}';
    await fetch("/api/games", { method: "POST", headers: json, body: game });
    return me.json();
  });
  await page.reload();
  await until(page, () => document.querySelector(".account-card")?.textContent.includes("Guest 17"));
  await fill(page, "account-name", "admin");
  await until(page, () => document.querySelector("[data-free=false]") !== null);
  await fill(page, "account-name", "Livia");
  await until(page, () => document.querySelector("[data-free=true]") !== null);
  assert.deepEqual(await violations(page), []);
  await picture(page, "account-guest");
  await page.click("[data-passkey]");
  await page.waitForSelector(".account-codes");
  assert.deepEqual(await violations(page), []);
  await picture(page, "account-codes");
  await keepCodes(page);
  const account = await me(page);
  assert.deepEqual(account, { person: guest.person, name: "Livia", account: true });
  await until(page, () => document.querySelector("#devices li") !== null);
  assert.deepEqual(await violations(page), []);
  await picture(page, "account");
  // Out, and in again without a name.
  await page.click("[data-sign-out]");
  await page.waitForSelector(".account-guest");
  assert.equal(await me(page), null);
  await press(page, "I have an account");
  await page.waitForSelector("[data-other]");
  assert.deepEqual(await violations(page), []);
  await page.click("[data-passkey]");
  await page.waitForSelector(".account");
  assert.equal((await me(page)).person, guest.person);
  const mine = await page.evaluate(() => fetch("/api/games?which=mine").then((answer) => answer.json()));
  assert.equal(mine.games.length, 1, "the guest's game came along");
  await leave(page);
});

test("a second device signs in by password, and is ended from the first", async () => {
  const laptop = await device();
  await signUp(laptop, "Drusilla");
  const phone = await device({ size: sizes.phone });
  await press(phone, "I have an account");
  await fill(phone, "account-name", "drusilla");
  await fill(phone, "account-password", "quem patronum rogaturus");
  await press(phone, "Sign in");
  await until(phone, () => document.querySelector(".wrong")?.textContent.includes("do not fit"));
  await fill(phone, "account-password", PASSWORD);
  await press(phone, "Sign in");
  await phone.waitForSelector(".account");
  await until(phone, () => document.querySelectorAll("#devices li").length === 2);
  assert.deepEqual(await violations(phone), []);
  assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth), 390, "nothing is wider than the phone");
  const small = await phone.$$eval(".account :is(button, .btn)", (buttons) =>
    buttons.map((it) => [it.textContent, it.getBoundingClientRect().height]).filter(([, height]) => height < 44),
  );
  assert.deepEqual(small, []);
  await picture(phone, "account-phone");
  await laptop.reload();
  await until(laptop, () => document.querySelector("[data-end]") !== null);
  await laptop.click("[data-end]");
  await until(laptop, () => document.querySelectorAll("#devices li").length === 1);
  await phone.reload();
  await phone.waitForSelector(".account-guest");
  assert.equal(await me(phone), null);
  await leave(phone);
  await leave(laptop);
});

test("who has forgotten the password comes in by a recovery code, and sets another", async () => {
  const laptop = await device();
  const codes = await signUp(laptop, "Octavia");
  const other = await device({ language: "de" });
  await press(other, "Ich habe ein Konto");
  await press(other, "Lieber mit Notfallcode");
  await fill(other, "account-name", "Octavia");
  await fill(other, "account-code", codes[3].toLowerCase());
  await press(other, "Anmelden");
  await other.waitForSelector(".account");
  await until(other, () => document.querySelector("#sign-in")?.textContent.includes("9 von 10"));
  await other.click("[data-password]");
  await fill(other, "account-password-new", "quem patronum rogaturus");
  await press(other, "Ändern", ".account-inline");
  await until(other, () => document.querySelector(".account-inline") === null);
  await other.waitForSelector("[data-sign-out]");
  await other.click("[data-sign-out]");
  await other.waitForSelector(".account-guest");
  await leave(other);
  await leave(laptop);
});

// What somebody without a cookie is told.
const asStranger = (path, headers = {}) => fetch(`${both.server.url}${path}`, { headers });

test("what is private stays so, for strangers and after a reload", async () => {
  const page = await device({ size: sizes.phone, theme: "dark" });
  await signUp(page, "Messalina");
  const { person: id } = await me(page);
  await page.waitForSelector("#privacy input");
  const profile = () => asStranger(`/api/people/${id}`).then((answer) => answer.json());
  assert.equal((await profile()).private ?? false, false);
  const kept = () => page.waitForResponse((answer) => answer.url().endsWith("/api/me/privacy") && answer.request().method() === "PUT");
  const switches = await page.$$("#privacy input");
  for (const one of switches) {
    const answer = kept();
    await one.click();
    assert.equal((await answer).status(), 200);
  }
  const answer = kept();
  await page.select("[data-challenges]", "nobody");
  assert.equal((await answer).status(), 200);
  const { private: isPrivate, "last-seen": seen } = await profile();
  assert.ok(isPrivate && seen > 0);
  assert.equal((await asStranger(`/api/games?person=${id}`)).status, 403);
  await page.reload();
  await page.waitForSelector("#privacy input");
  assert.deepEqual(await page.$$eval("#privacy input", (inputs) => inputs.map((it) => it.checked)), [false, true, true]);
  assert.equal(await page.$eval("[data-challenges]", (select) => select.value), "nobody");
  assert.deepEqual(await violations(page), []);
  await page.$eval("#privacy", (element) => element.scrollIntoView());
  await picture(page, "account-privacy-phone-dark");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, "nothing is wider than the phone");
  await page.goto(`${site()}/players/person/${id}`);
  await until(page, () => document.querySelector("[data-visible]")?.textContent === "Private");
  await page.waitForSelector("[data-puzzles]");
  assert.deepEqual(await violations(page), []);
  await picture(page, "profile-own-phone-dark");
  const stranger = await person(both.browser);
  await stranger.goto(`${both.server.url}/players/person/${id}`);
  await stranger.waitForSelector("[data-private]");
  assert.equal(await stranger.$(".profile"), null);
  assert.deepEqual(await violations(stranger), []);
  await leave(stranger);
  await leave(page);
});

test("a token for a bot is made, shown once, used and revoked", async () => {
  const page = await device();
  await signUp(page, "Poppaea");
  await page.waitForSelector("#tokens form");
  await fill(page, "tokens-name", "Tufo");
  await page.click("#tokens input[value=games]");
  assert.ok(await page.$eval("#tokens form button", (button) => button.disabled), "it has to be good for something");
  await page.click("#tokens input[value=bot]");
  await press(page, "Create", "#tokens");
  await page.waitForSelector("[data-secret]");
  const secret = await page.$eval("[data-secret]", (element) => element.textContent);
  await until(page, () => document.querySelectorAll("#tokens li").length === 1);
  assert.deepEqual(await violations(page), []);
  await page.$eval("#tokens", (element) => element.scrollIntoView());
  await picture(page, "account-tokens");
  const asBot = () => asStranger("/api/me", { authorization: `Bearer ${secret}` });
  const bot = await (await asBot()).json();
  assert.equal(bot.name, "Tufo");
  await page.reload();
  await page.waitForSelector("#tokens li");
  assert.equal(await page.$("[data-secret]"), null, "it is shown once");
  // The bot is somebody of its own.
  await page.click("#tokens li .chip");
  await until(page, () => document.querySelector(".profile-head .chip")?.textContent === "Bot");
  await page.goto(`${site()}/players/account`);
  await find(page, "[data-revoke]").click();
  await until(page, () => document.querySelectorAll("#tokens li").length === 0);
  assert.equal((await asBot()).status, 401);
  await leave(page);
});

test("who is deleted leaves nothing but games", async () => {
  const page = await device({ theme: "dark" });
  await signUp(page, "Agrippina");
  const { person: id } = await me(page);
  await page.waitForSelector("[data-delete]");
  await page.focus("[data-delete]");
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog[open]");
  assert.deepEqual(await violations(page), []);
  await picture(page, "account-delete-dark");
  // Esc gives the focus back.
  await page.keyboard.press("Escape");
  await until(page, () => document.querySelector("dialog[open]") === null);
  assert.ok(await page.evaluate(() => document.activeElement.matches("[data-delete]")));
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog[open]");
  await fill(page, "account-password", "quem patronum rogaturus", "dialog");
  await press(page, "Delete for good", "dialog");
  await until(page, () => document.querySelector("dialog .wrong") !== null);
  await fill(page, "account-password", PASSWORD, "dialog");
  await press(page, "Delete for good", "dialog");
  await page.waitForSelector(".account-guest");
  assert.equal(await me(page), null);
  page.expected.push(/404/);
  const status = await page.evaluate((id) => fetch(`/api/people/${id}`).then((answer) => answer.status), id);
  assert.equal(status, 404);
  await leave(page);
});

test("the way to the account is in the settings", async () => {
  const page = await person(both.browser);
  page.expected.push(...REFUSED);
  await page.goto(site());
  await page.waitForSelector(".bar");
  await find(page, "button[aria-label=Settings]").click();
  await find(page, ".settings a.btn").click();
  await page.waitForSelector(".account-guest");
  assert.ok(page.url().endsWith("/players/account"));
  await until(page, () => document.querySelector(".players-sections [aria-current]")?.textContent.trim() === "Account");
  await leave(page);
});
