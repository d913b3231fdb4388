/** The live feed of a table: numbered messages, resumed after a break from the last number that came. */

import { host } from "pestis:host";
import type { FeedSocket } from "../host/host";
import type { ChatLine, FeedMessage, Notice, SeatsChanged, Trouble, Update } from "./types";

export type News = Update | ChatLine | Notice | SeatsChanged | Trouble;
export type Connection = "connecting" | "live" | "lost" | "closed";

const PING_MS = 25_000;
/** A ping that is not answered for so long was sent into a dead line. */
const SILENCE_MS = 20_000;
/** The same right after waking up, when somebody is looking. */
const WAKING_MS = 3_000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 10_000;
/** The server dropped us because we did not read; we may come straight back. */
const TOO_SLOW = 4008;
/** Too many feeds are open from this address; asking again at once would make it worse. */
const CROWDED = 4029;
const CROWDED_WAIT_MS = 30_000;
/** Codes that will not get better by asking again. */
const REFUSED = new Set([4001, 4003, 4004]);
export const UNKNOWN_SECRET = 4001;

/** Keeps the last number, and says whether a message is news. */
export class Cursor {
  constructor(public after = 0) {}

  accept(message: FeedMessage): News | null {
    if (message.type === "pong") return null;
    if (message.type === "seats" || message.type === "trouble") return message;
    // An update may come again with the same number, when only who is there has changed.
    const known = message.type === "update" ? message.number < this.after : message.number <= this.after;
    if (known) return null;
    this.after = Math.max(this.after, message.number);
    return message;
  }
}

/** How long to wait before try number `attempt` (from 0), with a little noise so that clients do not come in step. */
export function waitBefore(attempt: number, noise: number = Math.random()): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
  return Math.round(wait * (0.75 + noise / 2));
}

const isHidden = (): boolean => typeof document !== "undefined" && document.hidden;

export interface FeedHooks {
  message(message: News): void;
  connection(state: Connection, reason?: string, code?: number): void;
}

export interface Greeting {
  secret: string | null;
  seat: number | null;
}

export type OpenSocket = (address: string) => FeedSocket;

export class LiveFeed {
  readonly cursor: Cursor;
  private socket: FeedSocket | null = null;
  private attempt = 0;
  /** Since when an answer is awaited. */
  private asked: number | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private closed = false;

  constructor(
    private readonly address: string,
    private readonly greeting: Greeting,
    private readonly hooks: FeedHooks,
    after = 0,
    private readonly openSocket: OpenSocket = (to) => host.openSocket(to),
  ) {
    this.cursor = new Cursor(after);
  }

  open(): void {
    this.closed = false;
    this.hooks.connection("connecting");
    const socket = this.openSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.asked = null;
      socket.send(JSON.stringify({ ...this.greeting, after: this.cursor.after }));
      this.hooks.connection("live");
      if (isHidden()) this.ping();
      this.beat = setInterval(() => this.pulse(), PING_MS);
    };
    socket.onmessage = (event: MessageEvent) => this.receive(String(event.data));
    socket.onclose = (event: CloseEvent) => this.lost(event.code, event.reason);
  }

  /** Come back at once, as after the screen woke up. A line that died in its sleep still looks open, so it is tried. */
  wake(): void {
    if (this.closed) return;
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.ping();
      setTimeout(() => this.isSilent(WAKING_MS - 100) && this.reopen(), WAKING_MS);
    } else if (this.socket?.readyState !== WebSocket.CONNECTING) {
      clearTimeout(this.retry);
      this.attempt = 0;
      this.open();
    }
  }

  /** Nobody sees the page any more: whoever is asked is to be told in another way. */
  hide(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.ping();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.beat);
    this.socket?.close();
    this.socket = null;
    this.hooks.connection("closed");
  }

  private receive(text: string): void {
    this.asked = null;
    const told = JSON.parse(text) as FeedMessage;
    // Who is sent away with a reason waits longer and longer, as one who reached nobody.
    if (told.type !== "trouble") this.attempt = 0;
    const message = this.cursor.accept(told);
    if (message) this.hooks.message(message);
  }

  private ping(): void {
    this.asked ??= Date.now();
    this.socket?.send(isHidden() ? '{"type":"ping","hidden":true}' : '{"type":"ping"}');
  }

  private isSilent(ms: number): boolean {
    return !this.closed && this.asked !== null && Date.now() - this.asked >= ms;
  }

  private pulse(): void {
    if (this.isSilent(SILENCE_MS)) this.reopen();
    else this.ping();
  }

  /** Leave a dead line without waiting for its goodbye, and take a new one. */
  private reopen(): void {
    const { socket } = this;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    clearInterval(this.beat);
    this.attempt = 0;
    this.hooks.connection("lost");
    this.open();
  }

  private lost(code: number, reason: string): void {
    clearInterval(this.beat);
    if (this.closed) return;
    if (REFUSED.has(code)) {
      this.closed = true;
      this.hooks.connection("closed", reason || "This table is not open to you.", code);
      return;
    }
    this.hooks.connection("lost");
    const wait = code === TOO_SLOW ? 0 : code === CROWDED ? CROWDED_WAIT_MS : waitBefore(this.attempt);
    this.attempt += 1;
    this.retry = setTimeout(() => this.open(), wait);
  }
}

export const liveAddress = (table: string): string => host.liveAddress(table);
