/** What is refused, as an error that can be shown as it is. */

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
