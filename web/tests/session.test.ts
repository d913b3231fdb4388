import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameDetail, Move, Update, View } from "../src/api/types";
import type { Choice } from "../src/table/choices";
import type { Kit } from "../src/table/kit";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("document", { hidden: true, querySelectorAll: () => [] });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));

interface Sent { word: string; key: string; answer: (told?: { log: number }) => void; refuse: (status: number) => void }
const sent: Sent[] = [];
const hints: ((hint: unknown) => void)[] = [];
/** What the server keeps of the orders of each seat, and what it was told and has not answered yet. */
const kept = new Map<number | null, object>();
const ordered: (() => void)[] = [];
let isOut = false;
vi.mock("../src/api/tables", () => ({
  api: {
    move: (_: string, id: number, number: number, key: string, { seat }: { seat: number | null }) =>
      new Promise<{ log: number } | undefined>((resolve, reject) => sent.push({ word: `${id}@${number} by ${seat}`, key, answer: resolve, refuse: (status) => reject(new Problem(status, "No.", null)) })),
    orders: async (_: string, { seat }: { seat: number | null }) => {
      if (isOut) throw new Problem(0, "The server cannot be reached.", null);
      return { orders: kept.get(seat) ?? {} };
    },
    setOrders: (_: string, orders: object, { seat }: { seat: number | null }) => new Promise((resolve) => ordered.push(() => (kept.set(seat, orders), resolve({ orders })))),
    hint: () => new Promise((resolve) => hints.push(resolve)),
    table: () => Promise.reject(new Problem(0, "The server cannot be reached.", null)),
  },
}));
vi.mock("../src/router.svelte", () => ({ router: {} }));
vi.mock("../src/games", () => ({ loadTable: async () => ({}) }));
vi.mock("../src/api/live", () => ({ LiveFeed: class { open(): void {} close(): void {} }, liveAddress: () => "", UNKNOWN_SECRET: 4001 }));
vi.mock("../src/table/notify", () => ({ announceTurn: () => undefined }));
const { settings } = await import("../src/settings.svelte");
const { Problem } = await import("../src/api/http");
const { Session } = await import("../src/table/session.svelte");
type Session = InstanceType<typeof Session>;

const move = (id: number, form: string, warning = ""): Move => ({ id, verb: form.split("(")[0] ?? "", args: {}, form, text: form, rules: [], warning, reveals: false });
const [MARCH, SHIELD, HALT, PASS, BURN] = [move(1, "march(a)"), move(3, "shield(c)"), move(4, "halt(c)"), move(5, "pass"), move(7, "burn(d)", "It is lost.")];
const MOVES = [MARCH, SHIELD, HALT, PASS, BURN];
const kit = {
  group: ({ verb }: Move) => verb, label: ({ form }: Move) => form, note: () => "", meant: () => [], flights: () => [],
  targets: ({ form }: Move) => (form.includes("(") ? [`unit:${form.slice(form.indexOf("(") + 1, -1)}`] : []),
} as unknown as Kit;

const view = (decisions: number): View =>
  ({ game: "g", seats: 2, you: 0, pending: [0], decisions, question: { text: "What now?", rules: [] }, chosen: null, over: false, table: {}, outcome: null });
const update = (log: number, moves: Move[], bundles: unknown[] = []): Update =>
  ({ type: "update", view: view(log), seats: [], status: "playing", events: [], event_count: 0, log, undo: { possible: false, free: false, asked_by: null, agreed: [] }, ending: null, moves: moves.map((each) => ({ ...each })), lesson: null, coaching: "", bundles }) as unknown as Update;
const settle = async (): Promise<void> => { for (let turn = 0; turn < 30; turn++) await Promise.resolve(); };
/** At seat 0 of a table whose other seats here are given; nothing is known of it yet. */
const begun = (...locals: number[]): Session => {
  const game = { id: "g", moves: [], reactions: [] } as unknown as GameDetail;
  return Object.assign(new Session("t"), { game, gameTable: { kit }, facts: { clock: { kind: "none" } }, seat: 0, locals: [0, ...locals] });
};
const receive = async (session: Session, told: Update): Promise<void> => {
  (session as unknown as { receive(told: Update): void }).receive(told);
  await settle();
};

describe("a move on its way", () => {
  let session: Session;

  const hear = async (log: number, moves: Move[] = MOVES, bundles: unknown[] = []): Promise<void> => {
    await receive(session, update(log, moves, bundles));
  };
  const answer = async (which: number, told?: { log: number }): Promise<void> => (sent[which]!.answer(told), settle());
  const refuse = async (which: number, status: number): Promise<void> => (sent[which]!.refuse(status), settle());
  const choose = async ({ id }: Move, bundled = false): Promise<void> => {
    const all: Choice[] = session.table!.groups.flatMap((group) => group.choices);
    session.table!.choose(all.find((each) => each.move.id === id && each.rest.length > 0 === bundled)!);
    await settle();
  };
  const words = (): string[] => sent.map(({ word }) => word);

  afterEach(() => void vi.useRealTimers());

  beforeEach(async () => {
    sent.length = 0;
    settings.confirm = "never";
    session = begun();
    await hear(0);
  });

  it("is followed by what was chosen after the news of it, in the list or on the board, also if it is the same again", async () => {
    await choose(PASS);
    await hear(1);
    await choose(PASS);
    await answer(0);
    expect(words()).toEqual(["5@1 by 0", "5@2 by 0"]);
    await hear(2);
    await answer(1);
    session.table!.pick("unit:c");
    session.table!.pick("unit:a");
    await settle();
    await hear(3);
    session.table!.pick("unit:a");
    await answer(2);
    expect(words().slice(2)).toEqual(["1@3 by 0", "1@4 by 0"]);
  });

  it("if it was refused can be chosen again, and stays so though somebody else moves", async () => {
    settings.confirm = "always";
    await choose(PASS);
    await choose(PASS);
    await refuse(0, 503);
    session.table!.clear();
    await choose(PASS);
    await hear(1);
    expect(session.table!.chosen?.move.id).toBe(PASS.id);
  });

  it("is not made twice by a click before the news of it", async () => {
    await choose(PASS);
    await choose(PASS);
    await hear(1);
    await answer(0);
    expect([words(), session.table!.chosen]).toEqual([["5@1 by 0"], null]);
  });

  it("does not answer for the same move again: what must be asked about is asked about", async () => {
    for (const [way, wanted] of [["losses", BURN], ["always", PASS]] as const) {
      settings.confirm = way;
      const before = sent.length;
      await choose(wanted);
      await choose(wanted);
      await hear(before + 1);
      await choose(wanted);
      await answer(before);
      expect([sent.length, session.table!.chosen?.move.id]).toEqual([before + 1, wanted.id]);
      session.table!.clear();
    }
  });

  it("leaves a choice alone that was made meanwhile and is only asked about", async () => {
    settings.confirm = "losses";
    await choose(PASS);
    await hear(1);
    await choose(PASS);
    await choose(BURN);
    await answer(0);
    expect([words(), session.table!.chosen?.move.id]).toEqual([["5@1 by 0"], BURN.id]);
  });

  it("goes on with its bundle, whatever is clicked meanwhile", async () => {
    await hear(0, MOVES, [{ text: "all", moves: [3, 4, 5] }]);
    await choose(SHIELD, true);
    await hear(1);
    await choose(MARCH);
    await answer(0);
    await hear(2);
    await answer(1);
    expect(words()).toEqual(["3@1 by 0", "4@2 by 0", "5@3 by 0"]);
  });

  it("is sent once more if somebody was quicker, and a click before that counts for it", async () => {
    await choose(PASS);
    await hear(1);
    await choose(PASS);
    sent[0]!.refuse(409);
    await vi.waitFor(() => expect(sent.length).toBe(2));
    await hear(2);
    await answer(1);
    expect(words()).toEqual(["5@1 by 0", "5@2 by 0"]);
  });

  it("is not followed by anything if it was refused", async () => {
    await choose(PASS);
    await hear(1);
    await choose(MARCH);
    sent[0]!.refuse(403);
    await settle();
    expect([words(), session.table!.sending]).toEqual([["5@1 by 0"], false]);
  });

  it("hides neither the next question nor its warning", async () => {
    settings.confirm = "losses";
    await choose(PASS);
    expect(session.table!.hasty).toBe(true);
    await hear(1, [BURN]);
    expect([session.table!.hasty, session.table!.chosen?.warning]).toEqual([false, "It is lost."]);
  });

  it("is followed by nothing of another seat", async () => {
    await choose(PASS);
    await hear(1);
    await choose(MARCH);
    session.sit(1);
    await answer(0);
    expect(words()).toEqual(["5@1 by 0"]);
  });

  it("is not sent again if it is warned of by now, and a choice does not outlive that", async () => {
    const warned = [MARCH, SHIELD, HALT, { ...PASS, warning: "All is lost." }, BURN];
    settings.confirm = "losses";
    await choose(PASS);
    await hear(1, warned);
    await refuse(0, 409);
    expect(words()).toEqual(["5@1 by 0"]);
    await hear(2, MOVES);
    settings.confirm = "always";
    await choose(PASS);
    await hear(3, warned);
    expect(session.table!.chosen).toBeNull();
  });

  it("stays chosen when somebody else has chosen in secret, and it would show all cards now", async () => {
    settings.confirm = "always";
    await choose(PASS);
    await hear(1, MOVES.map((each) => ({ ...each, reveals: true })));
    expect(session.table!.chosen?.move.id).toBe(PASS.id);
  });

  it("has the same key when no answer came and it is clicked again: the server makes it once", async () => {
    await choose(PASS);
    await refuse(0, 0);
    await choose(PASS);
    expect(words()).toEqual(["5@1 by 0", "5@1 by 0"]);
    expect(sent[0]!.key).toBe(sent[1]!.key);
    await answer(1);
    await hear(1);
    await choose(PASS);
    expect(sent[2]!.key).not.toBe(sent[1]!.key);
  });

  it("is asked about anew after its news, though its answer was lost", async () => {
    settings.confirm = "losses";
    await choose(BURN);
    await choose(BURN);
    await refuse(0, 0);
    await hear(1);
    await choose(BURN);
    expect(words()).toEqual(["7@1 by 0"]);
  });

  it("is not made beside one of a bundle, which goes on", async () => {
    await hear(0, MOVES, [{ text: "all", moves: [3, 4, 5] }]);
    await choose(SHIELD, true);
    await hear(1);
    await answer(0);
    await choose(MARCH);
    await hear(2);
    await answer(1);
    expect(words()).toEqual(["3@1 by 0", "4@2 by 0", "5@3 by 0"]);
  });

  it("is followed by no more of its bundle once somebody else sits down", async () => {
    await hear(0, MOVES, [{ text: "all", moves: [3, 4, 5] }]);
    await choose(SHIELD, true);
    session.sit(1);
    await answer(0);
    await hear(1);
    expect(words()).toEqual(["3@1 by 0"]);
  });

  it("leaves nothing to choose until its own news, though another's came and orders are told", async () => {
    await choose(PASS);
    await hear(1);
    await choose(MARCH);
    await answer(0, { log: 2 });
    (session as unknown as { takeOrders(told: unknown): void }).takeOrders({ X: "round" });
    expect([words(), session.table!.moves]).toEqual([["5@1 by 0"], []]);
  });

  it("is not followed by what was chosen after it if it was taken back", async () => {
    await choose(PASS);
    await hear(1);
    await choose(MARCH);
    await receive(session, { ...update(2, MOVES), view: view(0) });
    await answer(0);
    expect(words()).toEqual(["5@1 by 0"]);
  });

  it("leaves whoever sits down next their moves and their clicks, though its answer is still to come", async () => {
    await choose(PASS);
    await hear(1);
    session.sit(1);
    await hear(1);
    await choose(MARCH);
    expect(words()).toEqual(["5@1 by 0", "1@2 by 1"]);
    await answer(0, { log: 2 });
    expect(session.table!.moves.length).toBe(MOVES.length);
  });

  it("leaves nothing to choose until its own news after a conflict, too", async () => {
    await choose(PASS);
    await hear(1);
    await refuse(0, 409);
    expect(words()).toEqual(["5@1 by 0", "5@2 by 0"]);
    await hear(2);
    await answer(1, { log: 3 });
    expect(session.table!.moves).toEqual([]);
  });

  it("leaves there what is told last to choose from, however and whenever it is answered", async () => {
    vi.useFakeTimers();
    const outcomes = [...[1, 2, 3].map((log) => () => answer(0, { log })), ...[409, 422, 503, 0].map((status) => () => refuse(0, status))];
    const news = [1, 2, 2, 3].map((log) => () => hear(log));
    for (const reply of outcomes)
      for (const before of [0, 1, 2, 3, 4]) {
        sent.length = 0;
        session = begun();
        await hear(0);
        await choose(PASS);
        for (const step of [...news.slice(0, before), reply, ...news.slice(before)]) await step();
        await vi.advanceTimersByTimeAsync(2000);
        if (sent[1]) await answer(1, { log: 4 }).then(() => hear(4));
        (session as unknown as { takeOrders(told: unknown): void }).takeOrders({ X: "round" });
        expect([session.table!.sending, session.table!.moves.length]).toEqual([false, MOVES.length]);
      }
  });

  it("is not made on top of another whose answer was lost", async () => {
    await choose(PASS);
    await refuse(0, 0);
    await choose(MARCH);
    await hear(1);
    await refuse(1, 409);
    expect(words()).toEqual(["5@1 by 0", "1@1 by 0"]);
  });
});

describe("what is a seat's alone", () => {
  let session: Session;
  const connected = (code: number): void => (session as unknown as { connected(state: string, reason: string, code: number): void }).connected("closed", "You are blocked on this server.", code);
  const hint = { move: PASS, reasons: [], equal: 0, text: "It keeps the best card of your hand." };

  beforeEach(async () => {
    sent.length = hints.length = 0;
    settings.confirm = "never";
    session = begun(1);
    await receive(session, update(0, MOVES));
  });

  it("is not shown to who sits down next at the same screen: no hint that comes late, no word of the coach, nothing said", async () => {
    void session.askHint();
    session.coach.slip = { made: "a", better: "b", before: 0.5, after: 0.2 };
    session.tell("Play the card, or do not react.");
    session.sit(1);
    hints[0]!(hint);
    await settle();
    expect([session.hint, session.coach.slip, session.toasts]).toEqual([null, null, []]);
  });

  it("is not shown to who sits down next if it was refused late, be it a move or anything else; its own seat is told", async () => {
    const refusals: (() => void)[] = [];
    const fail = (): Promise<never> => new Promise((_, reject) => refusals.push(() => reject(new Problem(422, "Nor this.", null))));
    session.table!.choose(session.table!.groups.flatMap((group) => group.choices)[0]!);
    void session.attempt(fail);
    session.sit(1);
    sent[0]!.refuse(422);
    refusals[0]!();
    await settle();
    expect(session.toasts).toEqual([]);
    void session.attempt(fail);
    refusals[1]!();
    await settle();
    expect(session.toasts.map(({ text }) => text)).toEqual(["Nor this."]);
  });

  it("does not stay on the page of whoever may not look any more, also if nothing else can be told", async () => {
    for (const code of [4001, 4003]) {
      await receive(session, update(1, MOVES));
      expect(session.table).not.toBeNull();
      connected(code);
      await settle();
      expect([session.table, session.failure]).toEqual([null, code === 4001 ? "The server cannot be reached." : "You are blocked on this server."]);
    }
  });
});

describe("the stops of a seat", () => {
  let session: Session;
  const answer = async (which: number): Promise<void> => (await settle(), ordered[which]!(), settle());
  const toasts = (): string[] => session.toasts.map(({ text }) => text);

  beforeEach(async () => {
    kept.clear();
    ordered.length = 0;
    session = begun(1);
    await receive(session, update(0, MOVES));
  });

  it("are not taken for those of who sits down next, nor brought back for them", async () => {
    void session.order("DR-PERSECUTE-3", "decline");
    await answer(0);
    void session.fullControl();
    await answer(1);
    expect(session.suspended).toEqual({ "DR-PERSECUTE-3": "decline" });
    session.sit(1);
    expect(session.suspended).toBeNull();
    void session.order("DR-PERSECUTE-3", "round");
    session.sit(0);
    await answer(2);
    expect([session.orders, kept.get(1)]).toEqual([{}, { "DR-PERSECUTE-3": "round" }]);
    void session.order("DR-PERSECUTE-3", "decline");
    await answer(3);
    void session.fullControl();
    session.sit(1);
    await answer(4);
    expect([session.orders, session.suspended, toasts()]).toEqual([{ "DR-PERSECUTE-3": "round" }, null, []]);
  });

  it("come back after full control though the screen was passed to and fro meanwhile, also before the server had answered", async () => {
    for (const isLate of [false, true]) {
      ordered.length = 0;
      void session.order("DR-PERSECUTE-3", "decline");
      await answer(0);
      void session.fullControl();
      if (!isLate) await answer(1);
      session.sit(1);
      if (isLate) await answer(1);
      expect([kept.get(0), session.suspended]).toEqual([{}, null]);
      session.sit(0);
      void session.fullControl();
      await answer(2);
      expect([kept.get(0), session.orders, session.suspended]).toEqual([{ "DR-PERSECUTE-3": "decline" }, { "DR-PERSECUTE-3": "decline" }, null]);
    }
  });

  it("stand both if the second is set before the server has answered the first", async () => {
    void session.order("A", "decline");
    void session.order("B", "round");
    await answer(0);
    await answer(1);
    expect([session.orders, kept.get(0)]).toEqual([{ A: "decline", B: "round" }, { A: "decline", B: "round" }]);
  });

  it("stand beside those kept by the server if one is set before they were read", async () => {
    kept.set(1, { A: "decline" });
    session.sit(1);
    void session.order("B", "round");
    await answer(0);
    expect([session.orders, kept.get(1)]).toEqual([{ A: "decline", B: "round" }, { A: "decline", B: "round" }]);
  });

  it("are not lost by one that is set after they could not be read: it is refused until they can", async () => {
    kept.set(1, { A: "decline" });
    isOut = true;
    session.sit(1);
    await settle();
    void session.order("B", "round");
    await settle();
    expect([ordered.length, kept.get(1), toasts()]).toEqual([0, { A: "decline" }, ["The server cannot be reached."]]);
    isOut = false;
    void session.order("B", "round");
    await answer(0);
    expect(kept.get(1)).toEqual({ A: "decline", B: "round" });
  });
});

describe("news of the game", () => {
  it("leave no hint that was asked for before them", async () => {
    hints.length = 0;
    const session = begun();
    await receive(session, update(0, MOVES));
    void session.askHint();
    await receive(session, update(1, [PASS]));
    hints[0]!({ move: MARCH, reasons: [], equal: 0, text: "March on." });
    await settle();
    expect([session.hint, session.table!.hinted.size]).toEqual([null, 0]);
  });

  it("leave a hint to a question that somebody else's move did not change", async () => {
    hints.length = 0;
    const session = begun();
    await receive(session, update(0, MOVES));
    void session.askHint();
    await receive(session, update(1, MOVES));
    hints[0]!({ move: MARCH, reasons: [], equal: 0, text: "March on." });
    await settle();
    expect([session.hint?.text, [...session.table!.hinted]]).toEqual(["March on.", [MARCH.id]]);
  });

  it("lay the table though public facts could not be read anew just before", async () => {
    const session = begun();
    void receive(session, { ...update(0, []), status: "open", view: null });
    await receive(session, update(1, MOVES));
    expect([session.table?.moves.length, session.toasts.map(({ text }) => text)]).toEqual([MOVES.length, ["The server cannot be reached."]]);
  });
});
