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
let changed = (): void => undefined;
let offline: (typeof import("../src/host/tab/offline.svelte"))["offline"];

beforeEach(async () => {
  vi.useFakeTimers();
  register = vi.fn();
  const serviceWorker = { controller: null, register, addEventListener: (_: string, tell: () => void) => (changed = tell) };
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
    second.installing?.become("activated");
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

  it("is said to fail where browsers do not do it", async () => {
    vi.stubGlobal("navigator", {});
    vi.resetModules();
    ({ offline } = await import("../src/host/tab/offline.svelte"));
    await offline.keep(ROOT);
    expect(offline.hasFailed).toBe(true);
  });

  it("tells of a newer one that came before anybody listened", async () => {
    const coming = new Worker();
    const registration: Registration = { installing: coming, waiting: null, active: new Worker(), addEventListener: nothing };
    register.mockResolvedValue(registration);
    await Promise.all([offline.keep(ROOT), vi.advanceTimersByTimeAsync(0)]);
    expect([offline.isKept, offline.hasNewer]).toEqual([true, false]);
    Object.assign(registration, { installing: null, waiting: coming });
    coming.become("installed");
    expect(offline.hasNewer).toBe(true);
  });

  it("is renewed by another tab: what this one was loaded from is gone, and it says so", async () => {
    offline.isKept = true;
    const coming = new Worker();
    const registration: Registration = { installing: coming, waiting: null, active: new Worker(), addEventListener: nothing };
    register.mockResolvedValue(registration);
    await Promise.all([offline.keep(ROOT), vi.advanceTimersByTimeAsync(0)]);
    Object.assign(registration, { installing: null, active: coming });
    changed();
    coming.become("activated");
    expect([offline.isKept, offline.hasNewer]).toEqual([true, true]);
  });

  it("is done by this tab or another first, and renewed by another later", async () => {
    register.mockResolvedValue(begun());
    void offline.keep(ROOT);
    changed();
    expect([offline.isKept, offline.hasNewer]).toEqual([true, false]);
    changed();
    expect([offline.isKept, offline.hasNewer]).toEqual([true, true]);
  });
});

describe("a part of Python", () => {
  it("is asked for again when it does not come, or the server stumbles", async () => {
    const { unpacked } = await import("../src/host/tab/python");
    const answers = [new TypeError("no network"), new Response("", { status: 503 }), new Response("", { status: 404 })];
    const fetch = vi.fn(async () => {
      const answer = answers.shift();
      return answer instanceof Response ? answer : Promise.reject(answer);
    });
    vi.stubGlobal("fetch", fetch);
    const found = unpacked("/", "x.tar").catch(String);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await found).toContain("x.tar cannot be loaded (404)");
    expect(fetch).toHaveBeenCalledTimes(3);
  });
});
