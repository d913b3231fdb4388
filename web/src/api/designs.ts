/** The requests of the workbench: packs and scenarios of one's own. */

import { request } from "./http";
import type { BundledScenario, Checked, Design, DesignContent, DesignEdit, DesignWish } from "./types";

const at = (id: string): string => `/designs/${encodeURIComponent(id)}`;

export const designs = {
  list: () => request<Design[]>("GET", "/designs"),
  open: (id: string) => request<DesignContent>("GET", at(id)),
  add: (wish: DesignWish) => request<DesignContent>("POST", "/designs", wish),
  save: (id: string, wish: DesignWish) => request<DesignContent>("PUT", at(id), wish),
  remove: (id: string) => request<Design>("DELETE", at(id)),
  /** From now on whoever has its address can read and play it. */
  share: (id: string) => request<Design>("POST", `${at(id)}/share`, {}),
  /** All faults and warnings; the edits are made before, and comments and order stay. */
  check: (wish: DesignWish, edits: DesignEdit[] = []) => request<Checked>("POST", "/designs/check", { ...wish, edits }),
  scenarios: (game: string) => request<BundledScenario[]>("GET", `/games/${encodeURIComponent(game)}/scenarios`),
};
