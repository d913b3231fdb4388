/** One request; problems come back as an error that can be shown as it is. */

export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rule: string | null = null,
  ) {
    super(message);
    this.name = "Problem";
  }
}

interface ProblemBody {
  title?: string;
  detail?: unknown;
  rule?: string | null;
}

/** What a refused request says, in words for a person. */
export function problemOf(status: number, body: ProblemBody | null): Problem {
  const detail = typeof body?.detail === "string" ? body.detail : undefined;
  return new Problem(status, detail ?? body?.title ?? `The server refused (${status}).`, body?.rule ?? null);
}

export async function request<T>(
  method: "GET" | "POST" | "PUT",
  path: string,
  body?: unknown,
  secret?: string | null,
): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (secret) headers["Authorization"] = `Bearer ${secret}`;
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) init.body = JSON.stringify(body);
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    throw new Problem(0, "The server cannot be reached.");
  }
  const text = await answer.text();
  const json: unknown = text && answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : null;
  if (!answer.ok) throw problemOf(answer.status, json as ProblemBody | null);
  return json as T;
}
