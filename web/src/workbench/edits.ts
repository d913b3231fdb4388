/** Changes of single fields, as the server makes them in the text, made in what the text says. */

import type { DesignEdit } from "../api/types";

export type Json = { [name: string]: unknown };
type Holder = Json | unknown[];

/** What the files say after these edits. */
export function withEdits(tables: Record<string, Json | null>, edits: DesignEdit[]): Record<string, Json | null> {
  const after = structuredClone(tables);
  for (const { file, path, value } of edits) {
    const names = path.split(".");
    const field = names.pop() ?? "";
    const holder = follow((after[file] ??= {}), names, field);
    if (Array.isArray(holder)) setItem(holder, Number(field), value);
    else if (value === null || value === undefined) delete holder[field];
    else holder[field] = value;
  }
  return after;
}

function setItem(holder: unknown[], place: number, value: unknown): void {
  if (value === null) holder.splice(place, 1);
  else holder[place] = value;
}

/** The table or list at the end of a way; what is missing is made. */
function follow(start: Json, way: string[], last: string): Holder {
  let here: Holder = start;
  way.forEach((name, place) => {
    const next = way[place + 1] ?? last;
    const empty = (): Holder => (/^\d+$/.test(next) ? [] : {});
    if (Array.isArray(here)) here = (here[Number(name)] ??= empty()) as Holder;
    else here = (here[name] ??= empty()) as Holder;
  });
  return here;
}
