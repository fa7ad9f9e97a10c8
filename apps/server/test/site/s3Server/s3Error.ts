/** A refusal in S3's format. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function missing(what: "Key" | "Bucket" | "Upload"): S3Error {
  return new S3Error(404, `NoSuch${what}`, `The specified ${what.toLowerCase()} does not exist.`);
}

/** Distinguishes an unsupported call from a wrong one. */
export function notOffered(what: string): S3Error {
  return new S3Error(501, "NotImplemented", `The storage of the tests does not know ${what}.`);
}
