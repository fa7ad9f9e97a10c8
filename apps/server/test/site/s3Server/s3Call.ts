import type { IncomingMessage } from "node:http";

/** A received call. The signature covers the path and query as written, not decoded. */
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
