/** Words with numbers, and sentences as labels. */

/** A sentence without its full stop, for lists and buttons. */
export const bare = (sentence: string): string => (sentence.endsWith(".") ? sentence.slice(0, -1) : sentence);

/** A number with its noun: "1 planet", "3 planets". */
export const count = (many: number, one: string, more = `${one}s`): string => `${many} ${many === 1 ? one : more}`;

/** "Chile", "Chile and Peru", "Chile, Peru and India". */
export const listed = (names: string[]): string => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? ""));

/** The same for a noun of which only the plural is known, such as the name of a list. */
export const countOf = (many: number, more: string): string => count(many, more.replace(/(?<![su])s$/, ""), more);

/** A reason without the question that is asked now: that one stands in the banner already. */
export function withoutQuestion(reason: string, question: string): string {
  const told = question ? reason.replace(question, "").trim() : reason;
  return told.replace(/:$/, ".");
}
