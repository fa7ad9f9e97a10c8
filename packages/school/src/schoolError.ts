/**
 * Thrown if a call to the school system fails. `message` can be shown to users; it is the school system's own message
 * if there is one.
 */
export class SchoolError extends Error {
  /** HTTP status; 0 without a response. An error inside an HTTP 200 response has the status that matches its code. */
  readonly status: number;
  /**
   * The school system's error code, or one of our codes: unauthenticated, forbidden, not_found, invalid, conflict,
   * too_large, too_many_requests, server_error, refused, unreachable, timed_out, bad_answer.
   */
  readonly code: string;
  /** The school system's own message; null if `message` is ours. */
  readonly said: string | null;
  /** Messages by field, if the school system reports them. */
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

/** True if the token is no longer valid and the user must sign in again. */
export function isSignedOut(error: unknown): boolean {
  // Laravel responds with 419 if a session has expired.
  return error instanceof SchoolError && (error.code === "unauthenticated" || error.status === 419);
}
