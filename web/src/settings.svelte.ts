/** What this browser prefers. */

const KEY = "pestis.settings";

interface Saved {
  theme: "dark" | "light" | "system";
  sound: boolean;
  notify: boolean;
  keys: boolean;
  /** Which moves are asked about before they are made: all, those that lose or show something for good, none. */
  confirm: "always" | "losses" | "never";
  /** Whether one has been asked how one wants it. */
  confirmAsked: boolean;
  motion: boolean;
  /** A coach beside who plays against bots. */
  coach: boolean;
  /** Has played a game to its end, or a lesson. */
  seasoned: boolean;
  bot: string;
  /** How games against bots ended. */
  results: Results;
  /** The last tables that are in them. */
  counted: string[];
}

/** By game and level. */
export type Results = Record<string, Record<string, { won: number; lost: number }>>;

const DEFAULTS: Saved = {
  theme: "system",
  sound: false,
  notify: false,
  keys: true,
  confirm: "losses",
  confirmAsked: false,
  motion: true,
  coach: false,
  seasoned: false,
  bot: "",
  results: {},
  counted: [],
};

function load(): Saved {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Saved>(load());

export function saveSettings(): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
}

/** One has been asked which moves to be asked about, and leaves it as it is set. */
export function keepConfirm(): void {
  settings.confirmAsked = true;
  saveSettings();
}

/** Somebody has played to an end: what was folded for a newcomer is open from now on. */
export function beSeasoned(): void {
  if (settings.seasoned) return;
  settings.seasoned = true;
  saveSettings();
}

export function reducedMotion(): boolean {
  return !settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const system = $state({ light: false });
if (typeof matchMedia !== "undefined") {
  const light = matchMedia("(prefers-color-scheme: light)");
  system.light = light.matches;
  light.addEventListener("change", () => (system.light = light.matches));
}

export function isLight(): boolean {
  return settings.theme === "light" || (settings.theme === "system" && system.light);
}
