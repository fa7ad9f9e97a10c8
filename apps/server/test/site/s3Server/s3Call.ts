import type { IncomingMessage } from "node:http";

/** A call as it came: what is signed is the path and query as they were written, not what they mean. */
export type S3Call = {
  readonly method: string;
  readonly rawPath: string;
  readonly rawQuery: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly bucket: string;
  /** Empty for calls about the bucket itself. */
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
