// Keeps the client on this device, so that it works without a network.
//
// What follows the lists below never changes: with every build only the
// version and the lists differ. A new version is kept beside the one in use and
// takes over when a page asks for it, not before.

const HOST = "{host}";
const VERSION = "{version}";
// The files of the client with what they must contain.
const FILES = {files};
// The documents by the first part of the addresses at which they are shown.
const DOCUMENTS = {documents};

const PREFIX = "castellum-";
const SCOPE = new URL("./", self.location);
const CACHE = `${PREFIX}${VERSION}`;

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("message", (event) => {
  if (event.data === "version") event.source.postMessage(VERSION);
  if (event.data === "activate") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (request.method !== "GET" || path === null) return;
  if (request.mode === "navigate") {
    const document = documentAt(path);
    if (document !== null) event.respondWith(HOST === "site" ? kept(document, request) : fresh(document, request));
  } else if (path in FILES || path.startsWith("assets/")) {
    event.respondWith(kept(path, request));
  }
});

self.addEventListener("push", (event) => event.waitUntil(tell(event.data?.json() ?? {})));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

// Shows a push message in the words that the page has laid down, unless the
// game that it is about is being looked at.
async function tell(notice) {
  const words = await (await caches.match("/notice-words.json", { cacheName: "notices" }))?.json();
  const fill = (key) => (words?.[key] ?? "").replace(/\{(\w+)\}/g, (_, name) => [notice[name] ?? ""].flat().join(", "));
  const address = new URL(notice.game ? `game/${notice.game}` : "players", SCOPE).href;
  const pages = await self.clients.matchAll({ type: "window" });
  if (pages.some((page) => page.focused && page.url.split("?")[0] === address)) return;
  await self.registration.showNotification(fill(notice.kind) || fill("other") || "Castellum", {
    body: notice.names?.length ? fill("with") : "",
    icon: new URL("icons/192.png", SCOPE).href,
    // A later message about the same game stands in place of this one.
    tag: notice.game ?? notice.kind,
    data: address,
  });
}

// Opens what a message was about, in a page that is open already if there is one.
async function lead(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((page) => page.url.split("?")[0] === address);
  return page ? page.focus() : self.clients.openWindow(address);
}

// All or nothing: a version of which a file is missing or wrong, because it is
// being uploaded just now, is tried again later.
async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.entries(FILES).map(([path, integrity]) => keep(cache, path, integrity)));
}

async function keep(cache, path, integrity) {
  const address = new URL(path, SCOPE);
  // Named after their content, assets may come from where the page left them.
  const from = path.startsWith("assets/") ? "default" : "no-cache";
  const response = await fetch(address, { integrity, cache: from });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  // Some web space leads `index.html` to `/`; browsers refuse to show a
  // document that was led elsewhere.
  const plain = response.redirected
    ? new Response(await response.blob(), { headers: response.headers })
    : response;
  await cache.put(address, plain);
}

// The version before this one stays as well: pages that are still open may want
// more of its files.
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

// A file of this version, else of another one, else from the network.
async function kept(path, request) {
  const address = new URL(path, SCOPE).href;
  const own = await (await caches.open(CACHE)).match(address, { ignoreVary: true });
  return own ?? (await caches.match(address, { ignoreVary: true })) ?? fetch(request);
}

// A server of ours knows best which client speaks its language. What we keep is
// for when it cannot be reached.
async function fresh(document, request) {
  try {
    const response = await fetch(request);
    if (response.status < 500) return response;
  } catch {
    // No network.
  }
  return kept(document, request);
}

// Where below our folder an address lies; null elsewhere.
function pathOf(address) {
  const url = new URL(address);
  const ours = url.origin === SCOPE.origin && url.pathname.startsWith(SCOPE.pathname);
  return ours ? url.pathname.slice(SCOPE.pathname.length) : null;
}

// The document that shows a place; null for what is none of the client's.
function documentAt(path) {
  const first = path.split("/")[0];
  return Object.hasOwn(DOCUMENTS, first) ? DOCUMENTS[first] : null;
}
