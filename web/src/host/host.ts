/** Who keeps the tables and answers the page: a server over HTTP, or a worker in this tab. Both answer the same. */

export interface Asked {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** As in the API, after `/api`. */
  path: string;
  body?: unknown;
  /** A body that is JSON already: a file as it was written, down to the last zero. */
  text?: string | undefined;
  secret?: string | null | undefined;
}

export interface Answered {
  status: number;
  json: unknown;
}

/** As much of a WebSocket as a feed needs. */
export interface FeedSocket {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Host {
  /** The folder in which the page lies, with a slash at both ends. */
  readonly root: string;
  /** Whether others can come to the tables here. */
  readonly isShared: boolean;
  /** The address of a server whose tables are offered as well, if there is one: one plays at them over there. */
  readonly elsewhere: string;
  ask(asked: Asked): Promise<Answered>;
  /** Where the feed of a table is listened to, for `openSocket`. */
  liveAddress(table: string): string;
  openSocket(address: string): FeedSocket;
  /** Where a file of the API, such as a picture, is loaded from. */
  file(path: string): string;
}
