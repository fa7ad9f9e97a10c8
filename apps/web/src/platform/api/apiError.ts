/** A failed call. `message` is for people and `code` for programs. `status` is 0 if no response arrived. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  /** The server's message, or null. */
  readonly detail: string | null;
  /** The whole error body, for example with `current` for a stale revision. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>, options?: ErrorOptions) {
    const detail = typeof body.detail === "string" ? body.detail : null;
    super(detail ?? wordless(status), options);
    this.status = status;
    this.code = typeof body.code === "string" ? body.code : "unknown";
    this.detail = detail;
    this.body = body;
  }
}

function wordless(status: number): string {
  return status === 413
    ? "The upload is too large for the server. Upload a smaller file."
    : `The server answered with an error (${status}). Try again in a moment.`;
}

export function unreachable(cause: unknown): ApiError {
  return new ApiError(
    0,
    {
      code: "unreachable",
      detail: "The server cannot be reached. Check the connection and try again.",
    },
    { cause },
  );
}

export function timedOut(seconds: number): ApiError {
  const wait = seconds >= 60 ? `${Math.round(seconds / 60)} minutes` : `${seconds} seconds`;
  return new ApiError(0, {
    code: "timeout",
    detail: `The server did not respond within ${wait}. Try again.`,
  });
}

/** Reads an error body. Anything other than the API's JSON, such as a proxy's error page, has no message. */
export function errorFromText(status: number, text: string): ApiError {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) {
      return new ApiError(status, body as Record<string, unknown>);
    }
  } catch (cause) {
    return new ApiError(status, {}, { cause });
  }
  return new ApiError(status, {});
}

/** The message to show for any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
