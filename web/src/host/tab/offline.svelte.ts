/** The site kept for later: whether it would start without a network now, and whether a newer one waits. */

import { pause } from "../../pause";

const LETTING_GO_MS = 3_000;
/** Before it is tried again; one file that does not come is enough that nothing is kept. */
const PAUSES_MS = [1_000, 4_000, 15_000, 60_000];

class Offline {
  /** How far Python is; empty when it runs, or cannot. */
  starting = $state("The games are being fetched.");
  isKept = $state("serviceWorker" in navigator && navigator.serviceWorker.controller !== null);
  /** Whether the next start need not load Python from its beginning. */
  isQuick = $state(false);
  hasNewer = $state(false);
  /** Neither kept nor tried again on this visit. */
  hasFailed = $state(false);
  private waiting: ServiceWorker | null = null;

  /** Begin to keep it. Not before Python runs: what is needed at once comes first. */
  async keep(root: URL): Promise<void> {
    if (!("serviceWorker" in navigator)) return void (this.hasFailed = true);
    this.watchOtherTabs();
    for (const wait of [0, ...PAUSES_MS]) {
      await pause(wait);
      if (await this.install(root).catch(() => false)) this.isKept = true;
      if (this.isKept) return;
    }
    this.hasFailed = true;
  }

  /** Another tab may have kept the site, or have had it renewed: then what this one was loaded from is gone. */
  private watchOtherTabs(): void {
    let wasKept = this.isKept;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (wasKept) this.hasNewer = true;
      wasKept = this.isKept = true;
    });
  }

  /** Whether all has come. What has come stays in the browser's own store, so that a second try is quick. */
  private async install(root: URL): Promise<boolean> {
    const registration = await navigator.serviceWorker.register(new URL("sw.js", root), { scope: root.pathname, updateViaCache: "none" });
    this.look(registration);
    // What was found before anybody listened is in `installing` already.
    const follow = (): void => registration.installing?.addEventListener("statechange", () => this.look(registration));
    registration.addEventListener("updatefound", follow);
    follow();
    const coming = registration.installing ?? registration.waiting;
    if (registration.active || !coming) return registration.active !== null;
    return new Promise((resolve) => {
      coming.addEventListener("statechange", () => ["activated", "redundant"].includes(coming.state) && resolve(coming.state === "activated"));
    });
  }

  /** Only whoever wants the newer version gets it, and only now. One that is still busy lets go when its page does. */
  renew(): void {
    if (!this.waiting) return location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.waiting?.postMessage("take over");
    setTimeout(() => location.reload(), LETTING_GO_MS);
  }

  private look(registration: ServiceWorkerRegistration): void {
    this.waiting = registration.waiting;
    this.hasNewer ||= registration.waiting !== null && registration.active !== null;
  }
}

export const offline = new Offline();
