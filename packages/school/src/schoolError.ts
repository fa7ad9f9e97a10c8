/**
 * A call to the school system that did not do what was asked. `message` is fit to be shown: the school
 * system's own words where it gave some.
 */
export class SchoolError extends Error {
  /** HTTP status; 0 when no answer came. An error inside HTTP 200 has the status that its code stands for. */
  readonly status: number;
  /**
   * The school system's code, or one of ours: unauthenticated, forbidden, not_found, invalid, conflict,
   * too_large, too_many_requests, server_error, refused, unreachable, timed_out, bad_answer.
   */
  readonly code: string;
  /** What the school system said itself; null when `message` is ours. */
  readonly said: string | null;
  /** Per field what is wrong with it, where the school system says so. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    options: {
      readonly said?: string | null;
      readonly fields?: Readonly<Record<string, string>>;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "SchoolError";
    this.status = status;
    this.code = code;
    this.said = options.said ?? null;
    this.fields = options.fields ?? {};
  }
}

/** True when the token no longer works and somebody must sign in again. */
export function isSignedOut(error: unknown): boolean {
  // 419 is how systems made with Laravel say that a session has run out.
  return error instanceof SchoolError && (error.code === "unauthenticated" || error.status === 419);
}
