/** Single keys at the table. */

import { settings } from "../settings.svelte";
import type { Session } from "./session.svelte";

const TYPING = "input, textarea, select, [contenteditable]";

export function keyPressed(event: KeyboardEvent, session: Session, onrules: () => void): void {
  const { table } = session;
  const at = event.target as Element | null;
  if (!table || event.ctrlKey || event.metaKey || event.altKey || at?.matches?.(TYPING)) return;
  if (event.key === "Escape") {
    table.refused = null;
    table.zoomed = null;
    table.back();
  } else if (event.key === "Enter") {
    if (at?.matches?.('button, a, [role="button"]') || !table.chosen) return;
    void table.confirm();
  } else if (!settings.keys || event.key.length !== 1) return;
  else if (table.asked && table.chooseKey(event.key)) event.preventDefault();
  else pressCommon(event, session, onrules);
}

function pressCommon(event: KeyboardEvent, session: Session, onrules: () => void): void {
  const common: Record<string, () => void> = {
    r: onrules,
    h: () => void (session.table?.asked && session.askHint()),
    u: () => void (session.seat !== null && session.takeBack()),
    c: () => document.querySelector<HTMLElement>('[data-testid="chat-tab"]')?.click(),
  };
  const action = common[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
}
