/** Single keys at the table. */

import { settings } from "../settings.svelte";
import type { Session } from "./session.svelte";

const TYPING = "input, textarea, select, [contenteditable]";
/** What stands for a move: for these Enter is that of the chosen move, which its button promises. */
const CHOOSING = '[data-testid="choice"], [data-testid="bundle"], [data-testid="place"]';

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
  if (event.key === "Escape") {
    table.refused = null;
    table.zoomed = null;
    table.back();
  } else if (event.key === "Enter") enterPressed(event, session, at);
  else if (!settings.keys || event.key.length !== 1 || event.repeat) return;
  else if (table.asked && table.chooseKey(event.key)) handled(event);
  else pressCommon(event, session, actions);
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
    h: () => void (session.table?.asked && session.mayHint && session.askHint()),
    u: () => void (session.seat !== null && session.takeBack()),
    c: () => document.querySelector<HTMLElement>('[data-testid="chat-tab"]')?.click(),
  };
  const action = common[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
}
