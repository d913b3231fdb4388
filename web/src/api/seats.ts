/** The secrets of the seats this browser holds, by table. They never leave it but to the server. */

import { host } from "pestis:host";

const KEY = "pestis.seats";
/** Seats of tables one founded that wait for somebody else: their links are for sharing. */
const TO_SHARE = "pestis.links";

type Held = Record<string, Record<string, string>>;

function read(key: string): Held {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Held;
  } catch {
    return {};
  }
}

export function keepSeat(table: string, seat: number, secret: string, toShare = false): void {
  const key = toShare ? TO_SHARE : KEY;
  const held = read(key);
  held[table] = { ...held[table], [seat]: secret };
  localStorage.setItem(key, JSON.stringify(held));
}

/** A secret that opens nothing any more. */
export function forgetSeat(table: string, seat: number): void {
  const held = read(KEY);
  delete held[table]?.[seat];
  localStorage.setItem(KEY, JSON.stringify(held));
}

/** No secret opens our seats at these tables any more; the cookie does. */
export function forgetSeats(tables: string[]): void {
  const held = read(KEY);
  for (const table of tables) delete held[table];
  localStorage.setItem(KEY, JSON.stringify(held));
}

function seatsUnder(key: string, table: string): Map<number, string> {
  return new Map(Object.entries(read(key)[table] ?? {}).map(([seat, secret]) => [Number(seat), secret]));
}

/** Seat number → secret, of the seats one plays here. */
export const heldSeats = (table: string): Map<number, string> => seatsUnder(KEY, table);

/** Seat number → secret, of the seats one may give away. */
export const linksToShare = (table: string): Map<number, string> => seatsUnder(TO_SHARE, table);

/** Where others find this house: what the server wrote into the page, else where one is. */
export function house(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="pestis-address"]')?.content || `${location.origin}${host.root.slice(0, -1)}`;
}

export function seatLink(table: string, secret: string | null): string {
  const page = `${house()}/table/${encodeURIComponent(table)}`;
  return secret ? `${page}#seat=${secret}` : page;
}

/** The secret in a link's fragment, if there is one. */
export function secretOf(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("seat");
}

/** The table and the secret of a link or a bare code that somebody pasted. */
export function readLink(text: string): { table: string; secret: string | null } | null {
  const trimmed = text.trim();
  if (!trimmed) return null;
  const found = /(?:^|\/table\/)([\w-]+)(?:[?#].*)?$/.exec(trimmed.replace(/^https?:\/\/[^/]+/, ""));
  const table = found?.[1];
  if (!table) return null;
  const hash = trimmed.indexOf("#");
  return { table, secret: hash < 0 ? null : secretOf(trimmed.slice(hash)) };
}
