/** One request to whoever answers the page. */

import { host } from "pestis:host";
import type { Asked } from "../host/host";
import { Problem, problemOf } from "./problem";

export { Problem, problemOf };

export function request<T>(method: Asked["method"], path: string, body?: unknown, secret?: string | null): Promise<T> {
  return send<T>({ method, path, body, secret });
}

export async function send<T>(asked: Asked): Promise<T> {
  const { status, json } = await host.ask(asked);
  if (status >= 400) throw problemOf(status, json as Parameters<typeof problemOf>[1]);
  return json as T;
}
