import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Cursor, LiveFeed, waitBefore, type Connection, type News } from "../src/api/live";
import type { ChatLine, Update } from "../src/api/types";

const chat = (number: number): ChatLine => ({ type: "chat", number, seat: 0, name: "Ilse", text: "Hello", at: "" });
const update = (number: number): Update =>
  ({ type: "update", number, log: number, view: null, moves: [], events: [], seats: [], status: "open" }) as unknown as Update;

describe("the cursor of the feed", () => {
  it("lets each chat line through once", () => {
    const cursor = new Cursor();
    expect(cursor.accept(chat(1))).not.toBeNull();
    expect(cursor.accept(chat(1))).toBeNull();
    expect(cursor.after).toBe(1);
  });

  it("takes an update with the same number again, but none that is older", () => {
    const cursor = new Cursor(5);
    expect(cursor.accept(update(5))).not.toBeNull();
    expect(cursor.accept(update(4))).toBeNull();
    expect(cursor.accept(update(9))).not.toBeNull();
    expect(cursor.after).toBe(9);
  });

  it("does not count who came or went, pongs, nor trouble of the server", () => {
    const cursor = new Cursor(3);
    expect(cursor.accept({ type: "seats", seats: [] })).not.toBeNull();
    expect(cursor.accept({ type: "pong" })).toBeNull();
    expect(cursor.accept({ type: "trouble", number: 3, text: "Nothing can be kept." })).not.toBeNull();
    expect(cursor.after).toBe(3);
  });
});

describe("waiting before the next try", () => {
  it("doubles up to ten seconds", () => {
    expect([0, 1, 2, 10].map((attempt) => waitBefore(attempt, 0.5))).toEqual([400, 800, 1600, 10_000]);
  });
});

class FakeSocket {
  static opened: FakeSocket[] = [];
  sent: string[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  constructor() {
    FakeSocket.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.onclose?.({ code: 1000, reason: "" });
  }
}

describe("a feed that breaks", () => {
  const heard: News[] = [];
  const states: Connection[] = [];
  let feed: LiveFeed;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", { OPEN: 1, CONNECTING: 0 });
    FakeSocket.opened = [];
    heard.length = 0;
    states.length = 0;
    feed = new LiveFeed(
      "ws://table", { secret: "s", seat: 1 },
      { message: (message) => heard.push(message), connection: (state) => states.push(state) },
      0, () => new FakeSocket() as unknown as WebSocket,
    );
    feed.open();
    FakeSocket.opened[0]?.onopen?.();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("comes back with the last number it has", () => {
    FakeSocket.opened[0]?.onmessage?.({ data: JSON.stringify(update(7)) });
    FakeSocket.opened[0]?.onclose?.({ code: 1006, reason: "" });
    vi.advanceTimersByTime(1000);
    FakeSocket.opened[1]?.onopen?.();
    expect(JSON.parse(FakeSocket.opened[1]?.sent[0] ?? "")).toEqual({ secret: "s", seat: 1, after: 7 });
    expect(heard).toHaveLength(1);
    expect(states).toEqual(["connecting", "live", "lost", "connecting", "live"]);
  });

  it("comes back at once when it was dropped for reading too slowly", () => {
    FakeSocket.opened[0]?.onclose?.({ code: 4008, reason: "" });
    vi.advanceTimersByTime(0);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it("waits longer and longer while it is sent away because of trouble", () => {
    for (let tries = 0; tries < 6; tries += 1) {
      const socket = FakeSocket.opened.at(-1)!;
      socket.onmessage?.({ data: '{"type":"trouble","number":0,"text":"Nothing can be kept."}' });
      socket.onclose?.({ code: 1012, reason: "" });
      vi.advanceTimersByTime(15_000);
      FakeSocket.opened.at(-1)!.onopen?.();
    }
    const before = FakeSocket.opened.length;
    FakeSocket.opened.at(-1)!.onclose?.({ code: 1012, reason: "" });
    vi.advanceTimersByTime(5_000);
    expect(FakeSocket.opened).toHaveLength(before);
  });

  it.each([4001, 4003])("stays away when it is refused with %d, in the middle of a game too", (code) => {
    FakeSocket.opened[0]?.onmessage?.({ data: JSON.stringify(update(7)) });
    FakeSocket.opened[0]?.onclose?.({ code, reason: "This table has no spectators." });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.opened).toHaveLength(1);
    expect(states.at(-1)).toBe("closed");
  });

  it("leaves a line that died in its sleep", () => {
    FakeSocket.opened[0]!.readyState = 1;
    vi.advanceTimersByTime(3_600_000);
    FakeSocket.opened.at(-1)!.onopen?.();
    const before = FakeSocket.opened.length;
    FakeSocket.opened.at(-1)!.readyState = 1;
    feed.wake();
    vi.advanceTimersByTime(3_000);
    expect(FakeSocket.opened).toHaveLength(before + 1);
  });

  it("keeps a line that answers", () => {
    FakeSocket.opened[0]!.readyState = 1;
    for (let minute = 0; minute < 60; minute += 1) {
      feed.wake();
      FakeSocket.opened[0]!.onmessage?.({ data: '{"type":"pong"}' });
      vi.advanceTimersByTime(20_000);
    }
    expect(FakeSocket.opened).toHaveLength(1);
  });

  it("says when nobody sees the page, and when somebody does again", () => {
    const [socket] = FakeSocket.opened;
    socket!.readyState = 1;
    vi.stubGlobal("document", { hidden: true });
    feed.hide();
    expect(socket!.sent.slice(1)).toEqual(['{"type":"ping","hidden":true}']);
    vi.stubGlobal("document", { hidden: false });
    feed.wake();
    expect(socket!.sent.slice(2)).toEqual(['{"type":"ping"}']);
  });

  it("says so as well when it comes back behind other pages", () => {
    vi.stubGlobal("document", { hidden: true });
    FakeSocket.opened[0]?.onclose?.({ code: 1012, reason: "" });
    vi.advanceTimersByTime(1000);
    FakeSocket.opened[1]?.onopen?.();
    expect(FakeSocket.opened[1]?.sent.slice(1)).toEqual(['{"type":"ping","hidden":true}']);
  });

  it("waits long where too many feeds are open", () => {
    FakeSocket.opened[0]?.onclose?.({ code: 4029, reason: "" });
    vi.advanceTimersByTime(29_000);
    expect(FakeSocket.opened).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.opened).toHaveLength(2);
  });
});
