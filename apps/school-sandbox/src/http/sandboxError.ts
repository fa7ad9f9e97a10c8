/** An error response of the school system. `message` is for people, `code` for programs. */
export class SandboxError extends Error {
  override readonly name = "SandboxError";
  readonly statusCode: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>> | null;

  constructor(
    statusCode: number,
    code: string,
    message: string,
    fields: Readonly<Record<string, string>> | null = null,
  ) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.fields = fields;
  }
}

export const unauthenticated = () =>
  new SandboxError(401, "unauthenticated", "Unauthenticated. Sign in again.");

export const forbidden = (message: string) => new SandboxError(403, "forbidden", message);

export const notFound = (what: string) => new SandboxError(404, "not_found", `${what} was not found.`);

/** Throws if any field has an error. */
export function refuseFields(fields: Readonly<Record<string, string>>): void {
  const [first] = Object.values(fields);
  if (first !== undefined) throw new SandboxError(422, "invalid", first, fields);
}
