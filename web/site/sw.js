/** Keeps the whole site for later, so that it starts without a network. A new version waits until it is wanted. */

const CACHE = `pestis-${VERSION}`;
const ROOT = new URL("./", self.location).pathname;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((name) => new Request(ROOT + name, { cache: "no-cache" })))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

/** The page says when the new version may take over: never in the middle of a game. */
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin || !address.pathname.startsWith(ROOT)) return;
  event.respondWith(request.mode === "navigate" ? page() : kept(request, address.origin + address.pathname));
});

async function forgetOthers() {
  for (const name of await caches.keys()) if (name.startsWith("pestis-") && name !== CACHE) await caches.delete(name);
}

async function kept(request, address) {
  const found = await (await caches.open(CACHE)).match(address, { ignoreVary: true });
  return found ?? fetch(request);
}

/** Every address inside is the page; it finds its own way, and its files by their whole path. */
async function page() {
  const found = await (await caches.open(CACHE)).match(`${ROOT}index.html`, { ignoreVary: true });
  if (!found) return fetch(`${ROOT}index.html`);
  const html = (await found.text()).replaceAll('"./', `"${ROOT}`);
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
