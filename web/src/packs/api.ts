/** The requests of the pack editor. */

import { request } from "../api/http";
import type { components } from "../api/schema";

type Schemas = components["schemas"];
export type Forms = Schemas["WorkbenchForms"];
export type Section = Schemas["SectionFacts"];
export type FieldForm = Schemas["FieldFacts"];
export type Way = Schemas["WayFacts"];
export type DeskNow = Schemas["DeskResponse"];
export type Entry = Schemas["EntryNow"];
export type Fault = Schemas["DeskFault"];
export type Change = Schemas["ChangeFacts"];
export type Edit = Schemas["DeskEdit"];
export type Trial = Schemas["TrialFacts"];
export type Found = NonNullable<Trial["found"]>;
export type CardFound = Found["cards"][number];
export type Files = Record<string, string>;
/** A part of an effect, or a table inside of one. */
export type Part = Record<string, unknown>;

const at = (id: string): string => `/designs/${encodeURIComponent(id)}`;

export const packs = {
  forms: (game: string) => request<Forms>("GET", `/workbench/${encodeURIComponent(game)}`),
  change: (game: string, files: Files, edits: Edit[]) => request<DeskNow>("POST", `/workbench/${encodeURIComponent(game)}`, { files, edits }),
  try: (id: string, games: number) => request<Trial>("POST", `${at(id)}/trials`, { games }),
  trial: (id: string) => request<Trial>("GET", `${at(id)}/trials`),
  stop: (id: string) => request<Trial>("POST", `${at(id)}/trials/stop`, {}),
};
