/** The server that this page came from. */

import { Problem } from "../api/problem";
import type { Answered, Asked, Host } from "./host";

async function ask({ method, path, body, text: sent, secret }: Asked): Promise<Answered> {
  const headers: Record<string, string> = { Accept: "application/json" };
  const told = sent ?? (body === undefined ? undefined : JSON.stringify(body));
  if (told !== undefined) headers["Content-Type"] = "application/json";
  if (secret) headers["Authorization"] = `Bearer ${secret}`;
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (told !== undefined) init.body = told;
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`/api${path}`, init);
    text = await answer.text();
  } catch {
    throw new Problem(0, "The server cannot be reached.");
  }
  const json: unknown = text && answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : null;
  return { status: answer.status, json };
}

function liveAddress(table: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/live`;
}

export const host: Host = {
  root: "/",
  isShared: true,
  elsewhere: "",
  ask,
  liveAddress,
  openSocket: (address) => new WebSocket(address),
  file: (path) => `/api${path}`,
};
