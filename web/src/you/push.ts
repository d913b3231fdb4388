/** This browser as one that is told of a turn while no page is open: its service worker and its push service. */

import { me } from "../api/me";
import type { NoticeFacts } from "../api/types";

const WORKER = "/push.js";

export const canPush = (): boolean => isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function subscription(): Promise<PushSubscription | null> {
  const worker = canPush() ? await navigator.serviceWorker.getRegistration("/") : undefined;
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** As the server names it. */
async function fingerprint(endpoint: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether this very browser is among those that are told. */
export async function isTold(facts: NoticeFacts): Promise<boolean> {
  const found = await subscription();
  return found !== null && facts.browsers.includes(await fingerprint(found.endpoint));
}

/** Throws a sentence for the person if the browser does not want to. */
export async function beTold(key: string): Promise<NoticeFacts> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("This browser does not allow notifications from here. Allow them in its settings, then try again.");
  const worker = await navigator.serviceWorker.register(WORKER, { scope: "/", updateViaCache: "none" });
  await navigator.serviceWorker.ready;
  return me.tellBrowser((await subscribed(worker, key)).toJSON());
}

async function subscribed(worker: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  try {
    return await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    throw new Error("The push service of this browser did not answer. Try again later, or use another browser.");
  }
}

export async function beLeftAlone(): Promise<NoticeFacts> {
  const found = await subscription();
  if (!found) return me.notices();
  await found.unsubscribe();
  return me.stopBrowser(found.endpoint);
}

/** After the server has forgotten all browsers, this one is still to be told. */
export async function beToldAgain(): Promise<void> {
  const found = await subscription();
  if (found) await me.tellBrowser(found.toJSON());
}
