const LETTING_GO_MS = 3_000;

/** The site kept for later: whether it would start without a network now, and whether a newer one waits. */

class Offline {
  /** How far Python is; empty when it runs, or cannot. */
  starting = $state("The games are being fetched.");
  isKept = $state("serviceWorker" in navigator && navigator.serviceWorker.controller !== null);
  /** Whether the next start need not load Python from its beginning. */
  isQuick = $state(false);
  hasNewer = $state(false);
  private waiting: ServiceWorker | null = null;

  /** Begin to keep it. Not before Python runs: what is needed at once comes first. */
  async keep(root: URL): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    const registration = await serviceWorker.register(new URL("sw.js", root), { scope: root.pathname, updateViaCache: "none" });
    this.look(registration);
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", () => this.look(registration));
    });
    await serviceWorker.ready;
    this.isKept = true;
  }

  /** Only whoever wants the newer version gets it, and only now. One that is still busy lets go when its page does. */
  renew(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.waiting?.postMessage("take over");
    setTimeout(() => location.reload(), LETTING_GO_MS);
  }

  private look(registration: ServiceWorkerRegistration): void {
    this.waiting = registration.waiting;
    this.hasNewer = registration.waiting !== null && registration.active !== null;
  }
}

export const offline = new Offline();
