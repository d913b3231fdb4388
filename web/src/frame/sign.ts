/** The signs of a game in words: its legend and its tooltips say the same. */

export interface Sign {
  name: string;
  /** What it means and what it does, in one or two short sentences. */
  text: string;
}

export interface SignGroup {
  title: string;
  /** By the name under which the game draws them. */
  signs: Record<string, Sign>;
}

export const allSigns = (groups: SignGroup[]): Map<string, Sign> => new Map(groups.flatMap((group) => Object.entries(group.signs)));

/** "Energy. It buys evolutions." by the name of a sign, or under a name that says more; nothing for what is no sign. */
export function sayingOf(groups: SignGroup[]): (sign: string, name?: string) => string {
  const all = allSigns(groups);
  return (sign, name) => {
    const found = all.get(sign);
    return found ? `${name ?? found.name}. ${found.text}` : "";
  };
}

/** Whether a drawing is in the page already: a board that is open has brought its sheet of them along. */
export const isDrawn = (id: string): boolean => typeof document !== "undefined" && document.getElementById(id) !== null;
