/** Where a card comes from, in a word: what somebody changed is their own. */
export function originOf(provenance: Record<string, string>): string {
  const words = new Set(Object.values(provenance));
  if (words.has("own")) return "own";
  if (words.has("printed")) return words.has("designed") ? "part printed" : "printed";
  return words.has("designed") ? "designed" : "";
}
