/** Single keys at the table. */

import { keepConfirm, settings } from "../settings.svelte";
import type { TableModel } from "./model.svelte";
import type { Answer, Session } from "./session.svelte";

const TYPING = "input, textarea, select, [contenteditable]";
/** What stands for a move: for these Enter is that of the chosen move, which its button promises. */
const CHOOSING = '[data-testid="choice"], [data-testid="bundle"], [data-testid="place"]';

/** The keys of "And the next time?". */
export const STOP_KEYS: Record<Exclude<Answer, "ask">, string> = { round: "x", untouched: "y", decline: "z" };

/** What a table does at a key that stands for no move. */
export interface KeyActions {
  rules(): void;
  stops(): void;
}

/** Whether the focus was last moved with the Tab key; after a click it stands where nobody looks. */
let walking = false;

export function pointed(): void {
  walking = false;
}

export function keyPressed(event: KeyboardEvent, session: Session, actions: KeyActions): void {
  const { table } = session;
  const at = event.target as Element | null;
  if (event.key === "Tab") walking = true;
  if (!table || event.ctrlKey || event.metaKey || event.altKey || at?.matches?.(TYPING)) return;
  if (event.key === "Escape") escapePressed(event, session, table);
  else if (event.key === "Enter") enterPressed(event, session, at);
  else if (!settings.keys || event.key.length !== 1 || event.repeat) return;
  else if (table.asked && table.chooseKey(event.key)) handled(event);
  else pressCommon(event, session, actions);
}

/** What was opened goes first, then what was chosen, then the step before: wherever the banner has its Back. */
function escapePressed(event: KeyboardEvent, session: Session, table: TableModel): void {
  const opened = table.refused !== null || table.zoomed !== null;
  table.refused = null;
  table.zoomed = null;
  if (table.choosing) table.back();
  else if (!opened && !event.repeat && session.canStepBack) void session.takeBack();
}

/** Enter makes the chosen move whatever has the focus, but for a button that one went to with the Tab key. */
function enterPressed(event: KeyboardEvent, session: Session, at: Element | null): void {
  const button = at?.closest?.('button, a, [role="button"]');
  if (!session.table?.chosen || (walking && button && !button.matches(CHOOSING))) return;
  handled(event);
  event.stopPropagation();
  if (!event.repeat) void session.table.confirm();
}

function handled(event: KeyboardEvent): void {
  event.preventDefault();
  walking = false;
}

function pressCommon(event: KeyboardEvent, session: Session, { rules, stops }: KeyActions): void {
  const common: Record<string, () => void> = {
    r: rules,
    s: stops,
    f: () => void (session.seat !== null && session.fullControl()),
    k: keepConfirm,
    ...stopsOf(session),
    h: () => void (session.table?.asked && session.mayHint && session.askHint()),
    u: () => void (session.seat !== null && session.takeBack()),
    c: () => document.querySelector<HTMLElement>('[data-testid="chat-tab"]')?.click(),
  };
  const action = common[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
}

/** How to be left alone with the kind of question that is asked now. */
function stopsOf(session: Session): Record<string, () => void> {
  const kind = session.table?.reaction ?? null;
  if (kind === null) return {};
  return Object.fromEntries(Object.entries(STOP_KEYS).map(([answer, key]) => [key, () => void session.order(kind, answer as Answer)]));
}
