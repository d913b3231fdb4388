/** The requests of the table server, each with its type. */

import { host } from "pestis:host";
import { request, send } from "./http";
import { heldSeats, keepSeat } from "./seats";
import type {
  Coaching,
  FoundedTable,
  GameDetail,
  GameSummary,
  Hint,
  Judging,
  Lesson,
  Moment,
  NewTable,
  Refusal,
  Replay,
  Guide,
  Rule,
  SeatSecret,
  StandingOrders,
  TableFacts,
  Verdict,
} from "./types";

const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;
const game = (id: string): string => `/games/${encodeURIComponent(id)}`;

/** Who sends a request to a table: a seat, by its secret where this browser holds it, else by the cookie. */
export interface Sender {
  seat: number | null;
  secret: string | null;
}

function asSeat({ seat }: Sender, body: Record<string, unknown> = {}): Record<string, unknown> {
  return seat === null ? body : { ...body, seat };
}

function act<T>(id: string, what: string, from: Sender, body: Record<string, unknown> = {}): Promise<T> {
  return request<T>("POST", `${at(id)}/${what}`, asSeat(from, body), from.secret);
}

/** So many open tables come at a time. */
export const PAGE = 100;

export const api = {
  me: () => request<{ name: string }>("GET", "/me"),
  rename: (name: string) => request<{ name: string }>("PUT", "/me", { name }),

  games: () => request<GameSummary[]>("GET", "/games"),
  game: (id: string) => request<GameDetail>("GET", game(id)),
  /** The game as this table has it: with cards of somebody's own, if it is played with some. */
  gameOf: (table: TableFacts) =>
    table.design?.kind === "pack"
      ? request<GameDetail>("GET", `${at(table.id)}/content`, undefined, [...heldSeats(table.id).values()][0] ?? null)
      : request<GameDetail>("GET", game(table.game)),
  guide: (id: string) => request<Guide>("GET", `${game(id)}/how-to-play`),
  lesson: (id: string, name: string) => request<Lesson>("GET", `${game(id)}/lessons/${encodeURIComponent(name)}`),
  /** A table at which a lesson is given. */
  learn: async (id: string, name: string): Promise<FoundedTable> => {
    const made = await request<FoundedTable>("POST", `${game(id)}/lessons/${encodeURIComponent(name)}`, {});
    for (const { seat, secret } of made.secrets) keepSeat(made.table.id, seat, secret);
    return made;
  },
  rules: (id: string) => request<Rule[]>("GET", `${game(id)}/rules`),

  /** At most `PAGE` of them; `skip` leaves out as many from the beginning. */
  openTables: (skip = 0) => request<TableFacts[]>("GET", skip === 0 ? "/tables" : `/tables?skip=${skip}`),
  myTables: () => request<TableFacts[]>("GET", "/tables/mine"),
  table: (id: string) => request<TableFacts>("GET", at(id)),
  /** The table as the holder of a secret; `you` names its seat. */
  bySecret: (id: string, secret: string) => request<TableFacts>("GET", at(id), undefined, secret),

  /** A new table. The secrets of seats that stay on this screen are kept; those of open ones are for sharing. */
  create: async (wanted: NewTable): Promise<FoundedTable> => {
    const made = await request<FoundedTable>("POST", "/tables", wanted);
    for (const { seat, secret } of made.secrets) keepSeat(made.table.id, seat, secret, made.table.seats[seat]?.kind === "open");
    return made;
  },
  /** A table that was kept as a file, gone on with here. */
  openFile: async (text: string): Promise<FoundedTable> => {
    const made = await send<FoundedTable>({ method: "POST", path: "/tables/carried", text });
    for (const { seat, secret } of made.secrets) keepSeat(made.table.id, seat, secret);
    return made;
  },
  /** For a link with `download`: the table as a file. */
  carry: (id: string) => host.file(`${at(id)}/carry`),
  join: async (id: string, seat?: number, secret: string | null = null): Promise<SeatSecret> => {
    const taken = await request<SeatSecret>("POST", `${at(id)}/join`, seat === undefined ? {} : { seat }, secret);
    keepSeat(id, taken.seat, taken.secret);
    return taken;
  },
  /** Ends a table that has not begun, or that nobody can go on with; the host's to do. */
  closeTable: (id: string) => request<unknown>("POST", `${at(id)}/close`, {}),
  start: (id: string) => request<unknown>("POST", `${at(id)}/start`, {}),
  ready: (id: string, from: Sender) => act<unknown>(id, "ready", from),
  setPace: (id: string, pace: TableFacts["pace"]) => request<unknown>("POST", `${at(id)}/pace`, { pace }),
  seatBot: (id: string, seat: number, bot: string) => request<unknown>("POST", `${at(id)}/seats/${seat}/bot`, { bot }),

  move: (id: string, action: number, number: number, key: string, from: Sender) =>
    act<{ log: number }>(id, "moves", from, { action, number, key }),
  whyNot: (id: string, action: number, from: Sender) => act<Refusal>(id, "why-not", from, { action }),
  undo: (id: string, from: Sender) => act<{ taken: boolean; waiting_for: number[] }>(id, "undo", from),
  answerUndo: (id: string, agree: boolean, from: Sender) => act<unknown>(id, "undo/answer", from, { agree }),
  resign: (id: string, from: Sender) => act<unknown>(id, "resign", from),
  say: (id: string, text: string, from: Sender) => act<unknown>(id, "chat", from, { text }),
  coach: (id: string, from: Sender) => act<Coaching>(id, "coach", from),
  hint: (id: string, from: Sender) => act<Hint>(id, "hint", from),
  orders: (id: string, from: Sender) =>
    request<StandingOrders>("GET", `${at(id)}/orders${from.seat === null ? "" : `?seat=${from.seat}`}`, undefined, from.secret),
  setOrders: (id: string, orders: StandingOrders["orders"], from: Sender) =>
    request<StandingOrders>("PUT", `${at(id)}/orders`, asSeat(from, { orders }), from.secret),

  rematch: (id: string) => request<{ table: string }>("POST", `${at(id)}/rematch`, {}, [...heldSeats(id).values()][0] ?? null),
  verify: (id: string, from: Sender) => request<Verdict>("GET", `${at(id)}/verify`, undefined, from.secret),
  /** For a link with `download`. */
  record: (id: string) => host.file(`${at(id)}/record`),
  replay: (id: string, seat: number | null, from: Sender) =>
    request<Replay>("GET", `${at(id)}/replay${seat === null ? "" : `?seat=${seat}`}`, undefined, from.secret),

  /** What is known of the review of a finished match. */
  review: (id: string, from: Sender) => request<Judging>("GET", `${at(id)}/review`, undefined, from.secret),
  judge: (id: string, depth: "quick" | "deep", from: Sender) => request<Judging>("POST", `${at(id)}/review`, { depth }, from.secret),
  /** What a seat saw and could do after so many moves. */
  moment: (id: string, move: number, seat: number, from: Sender) =>
    request<Moment>("GET", `${at(id)}/moment?move=${move}&seat=${seat}`, undefined, from.secret),
  /** A new table that goes on from a moment of a finished match. */
  practise: async (id: string, move: number, seat: number, from: Sender): Promise<FoundedTable> => {
    const made = await request<FoundedTable>("POST", `${at(id)}/practice`, { move, seat }, from.secret);
    for (const held of made.secrets) keepSeat(made.table.id, held.seat, held.secret);
    return made;
  },
};
