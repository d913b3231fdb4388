/** "Your turn": in the title, and if wanted by sound or by a notification of the system. */

import { settings } from "../settings.svelte";

let sounds: AudioContext | null = null;

export function titleFor(table: string, asked: boolean, over: boolean): string {
  if (over) return `Over · ${table} · Pestis`;
  return asked ? `● Your turn · ${table}` : `${table} · Pestis`;
}

/**
 * By the same tag as the notices that the server sends, so that one takes the place of the other. It says no more than
 * they do: what is asked can name a card of the hand, and others may see this screen.
 */
export function announceTurn(table: { id: string; name: string; title: string }): void {
  if (settings.sound) chime();
  if (settings.notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
    const shown = { body: `${table.name}: ${table.title}`, tag: table.id, renotify: true };
    new Notification("Your turn", shown);
  }
}

function chime(): void {
  sounds ??= new AudioContext();
  for (const [index, pitch] of [523, 784].entries()) {
    const tone = sounds.createOscillator();
    const gain = sounds.createGain();
    const from = sounds.currentTime + index * 0.13;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.0001, from);
    gain.gain.exponentialRampToValueAtTime(0.12, from + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + 0.4);
    tone.connect(gain).connect(sounds.destination);
    tone.start(from);
    tone.stop(from + 0.42);
  }
}
