/** A call to the school system failed. `message` can be shown: the school system's own words if there are any. */
export class SchoolError extends Error {
  /** HTTP status; 0 without an answer. An error inside HTTP 200 has the status matching its code. */
  readonly status: number;
  /**
   * The school system's code, or one of ours: unauthenticated, forbidden, not_found, invalid, conflict, too_large,
   * too_many_requests, server_error, refused, unreachable, timed_out, bad_answer.
   */
  readonly code: string;
  /** The school system's own words; null if `message` is ours. */
  readonly said: string | null;
  /** The fault of each field, if the school system reports it. */
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
  // Systems made with Laravel answer 419 when a session has expired.
  return error instanceof SchoolError && (error.code === "unauthenticated" || error.status === 419);
}
