import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

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

/** Distinguishes an unsupported call from an invalid one. */
export function notOffered(what: string): S3Error {
  return new S3Error(501, "NotImplemented", `The storage of the tests does not know ${what}.`);
}

/** A received call. Its signature covers the path and query as sent, not decoded. */
export type S3Call = {
  readonly method: string;
  readonly rawPath: string;
  readonly rawQuery: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly bucket: string;
  /** Empty for calls about the bucket. */
  readonly key: string;
  readonly body: Buffer;
};

export async function readCall(request: IncomingMessage): Promise<S3Call> {
  const [rawPath = "/", rawQuery = ""] = (request.url ?? "/").split("?", 2);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const [bucket = "", ...key] = rawPath.slice(1).split("/");
  return {
    method: request.method ?? "",
    rawPath,
    rawQuery,
    query: new URLSearchParams(rawQuery),
    headers: request.headers,
    bucket: decodeURIComponent(bucket),
    key: decodeURIComponent(key.join("/")),
    body: Buffer.concat(chunks),
  };
}

export type S3Key = { readonly keyId: string; readonly secret: string };

const authorizationShape =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/**
 * Throws an S3Error for a call without a valid signature (version 4) or with a different body than the signed
 * body.
 */
export function checkSignature(call: S3Call, { keyId, secret }: S3Key): void {
  const found = authorizationShape.exec(call.headers.authorization ?? "");
  if (!found) throw new S3Error(403, "AccessDenied", "Access Denied.");
  const [, sentKeyId, scope = "", signedHeaders = "", signature = ""] = found;
  if (sentKeyId !== keyId) {
    throw new S3Error(403, "InvalidAccessKeyId", "The access key id you provided does not exist.");
  }
  const text = [
    "AWS4-HMAC-SHA256",
    call.headers["x-amz-date"],
    scope,
    sha256(signedCall(call, signedHeaders)),
  ];
  const expected = hmac(signingKey(secret, scope), text.join("\n"));
  if (!timingSafeEqual(expected, Buffer.from(signature, "hex"))) {
    throw new S3Error(403, "SignatureDoesNotMatch", "The calculated request signature does not match.");
  }
  checkBody(call);
}

function checkBody({ headers, body }: S3Call): void {
  const told = headers["x-amz-content-sha256"];
  if (typeof told !== "string" || !/^[0-9a-f]{64}$/.test(told))
    throw notOffered("bodies that are not signed");
  if (told === sha256(body)) return;
  throw new S3Error(400, "XAmzContentSHA256Mismatch", "The body is not the one that was signed.");
}

/** The canonical request that the client signed. */
function signedCall({ method, rawPath, rawQuery, headers }: S3Call, signedHeaders: string): string {
  const query = rawQuery.split("&").filter((pair) => pair !== "");
  const named = query.map((pair) => (pair.includes("=") ? pair : `${pair}=`)).sort();
  const lines = signedHeaders.split(";").map((name) => `${name}:${headerText(headers[name])}\n`);
  return [
    method,
    rawPath,
    named.join("&"),
    lines.join(""),
    signedHeaders,
    headers["x-amz-content-sha256"],
  ].join("\n");
}

function headerText(value: string | string[] | undefined): string {
  return [value ?? ""].flat().join(",").trim().replace(/ +/g, " ");
}

function signingKey(secret: string, scope: string): Buffer {
  return scope.split("/").reduce<Buffer>((key, word) => hmac(key, word), Buffer.from(`AWS4${secret}`));
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}
