/** What the page and its worker say to each other. */

export type ToWorker =
  | { type: "start"; folder: string; name: string }
  | { type: "ask"; id: number; method: string; path: string; body: string; secret: string }
  | { type: "hear"; line: number; table: string; said: string }
  | { type: "hang up"; line: number }
  | { type: "keep memory" };

export type FromWorker =
  | { type: "progress"; text: string }
  | { type: "failed"; text: string }
  | { type: "told"; id: number; answer: string }
  | { type: "say"; line: number; message: string }
  | { type: "close"; line: number; code: number; reason: string }
  | { type: "memory kept" }
  | { type: "name"; name: string };

export type ToThinker =
  | { type: "start"; folder: string }
  | { type: "think"; id: number; game: string; request: string }
  | { type: "judge"; game: string; job: string }
  | { type: "keep memory"; folder: string };

export type FromThinker = { type: "thought"; id: number; answer: string } | { type: "judged"; progress: string } | { type: "done" };
