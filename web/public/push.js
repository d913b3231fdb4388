/** Shows that it is somebody's turn, also while no page of Pestis is open. It keeps and fetches nothing. */

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { title = "Your turn", body = "", table = "" } = event.data?.json() ?? {};
  // A new turn takes the place of the notice before, and is heard again; without a tag a browser refuses that.
  event.waitUntil(self.registration.showNotification(title, { body, tag: table, renotify: table !== "", data: table }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const table = event.notification.data;
  event.waitUntil(show(table ? `/table/${encodeURIComponent(table)}` : "/"));
});

/** The push service gave this browser another address: the server is told, with the same key. */
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function show(path) {
  const address = new URL(path, self.location.origin).href;
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((client) => client.url.split("#")[0] === address);
  return there ? there.focus() : self.clients.openWindow(address);
}

async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const now = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!now) return;
  const headers = { "Content-Type": "application/json" };
  const { endpoint, keys } = now.toJSON();
  await fetch("/api/me/notices/push", { method: "PUT", headers, body: JSON.stringify({ endpoint, keys }) });
}
