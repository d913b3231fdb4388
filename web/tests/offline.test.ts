import { beforeEach, describe, expect, it, vi } from "vitest";

type Told = (event: string, tell: () => void) => void;
class Worker {
  state = "installing";
  private readonly listeners: (() => void)[] = [];
  addEventListener: Told = (_, tell) => void this.listeners.push(tell);
  become(state: string): void {
    this.state = state;
    for (const tell of this.listeners) tell();
  }
}
interface Registration { installing: Worker | null; waiting: Worker | null; active: Worker | null; addEventListener: Told }

const ROOT = new URL("https://pestis.example/");
const nothing: Told = () => undefined;
let register = vi.fn<() => Promise<Registration>>();
let ready = (): void => undefined;
let offline: (typeof import("../src/host/tab/offline.svelte"))["offline"];

beforeEach(async () => {
  vi.useFakeTimers();
  register = vi.fn();
  const serviceWorker = { controller: null, register, ready: new Promise<void>((resolve) => (ready = resolve)) };
  vi.stubGlobal("navigator", { serviceWorker });
  vi.resetModules();
  ({ offline } = await import("../src/host/tab/offline.svelte"));
});

const begun = (): Registration => ({ installing: new Worker(), waiting: null, active: null, addEventListener: nothing });

describe("keeping the site for later", () => {
  it("is tried again when a part did not come", async () => {
    const [first, second] = [begun(), begun()];
    register.mockResolvedValueOnce(first).mockResolvedValueOnce(second);
    void offline.keep(ROOT);
    await vi.advanceTimersByTimeAsync(0);
    first.installing?.become("redundant");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(register).toHaveBeenCalledTimes(2);
    expect(offline.isKept).toBe(false);
    ready();
    await vi.advanceTimersByTimeAsync(0);
    expect([offline.isKept, offline.hasFailed]).toEqual([true, false]);
  });

  it("is given up on this visit after some tries, and said", async () => {
    register.mockRejectedValue(new TypeError("no network"));
    void offline.keep(ROOT);
    await vi.advanceTimersByTimeAsync(79_000);
    expect(offline.hasFailed).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([offline.isKept, offline.hasFailed]).toEqual([false, true]);
    expect(register).toHaveBeenCalledTimes(5);
  });

  it("stands as it is where it was kept before, though there is no network", async () => {
    offline.isKept = true;
    register.mockRejectedValue(new TypeError("no network"));
    void offline.keep(ROOT);
    await vi.advanceTimersByTimeAsync(100_000);
    expect([offline.isKept, offline.hasFailed]).toEqual([true, false]);
    expect(register).toHaveBeenCalledTimes(1);
  });
});
