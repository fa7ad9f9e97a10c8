import type { NamedPart, ObjectShelf, StoredObject } from "./objectShelf.ts";
import { notOffered, type S3Call } from "./s3Call.ts";

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

type Content = string | number | readonly Node[];
type Node = readonly [name: string, content: Content];

/** An XML document with a single element. */
export function xml(name: string, content: Content): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element([name, content])}`;
}

function element([name, content]: Node): string {
  const inner =
    typeof content === "object"
      ? content.map(element).join("")
      : String(content).replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
  return `<${name}>${inner}</${name}>`;
}

export type S3Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly xml?: string;
  /** An open file to send as the body. */
  readonly file?: { readonly descriptor: number; readonly size: number };
};

/** Number of names per page of a list. */
const pageLength = 1000;

const ok: S3Answer = { status: 200 };
const gone: S3Answer = { status: 204 };

/** Answers the calls that the product makes and no others. Throws S3Errors. */
export async function answerCall(call: S3Call, shelf: ObjectShelf): Promise<S3Answer> {
  const { method, query, bucket, key, body } = call;
  const uploadId = query.get("uploadId");
  if (key === "") return answerBucketCall(call, shelf);
  if (uploadId !== null) return answerUploadCall(call, shelf, uploadId);
  if (method === "POST" && query.has("uploads")) {
    return document("InitiateMultipartUploadResult", [
      ["Bucket", bucket],
      ["Key", key],
      ["UploadId", shelf.startUpload(bucket, key)],
    ]);
  }
  const source = call.headers["x-amz-copy-source"];
  if (method === "PUT" && typeof source === "string")
    return copied(await shelf.copy(placeOf(source), bucket, key));
  if (method === "PUT") return tagged(await shelf.put(bucket, key, body));
  if (method === "GET") return opened(shelf.open(bucket, key));
  if (method !== "DELETE") throw notOffered(`${method} of an object`);
  shelf.remove(bucket, key);
  return gone;
}

function answerBucketCall({ method, query, bucket }: S3Call, shelf: ObjectShelf): S3Answer {
  if (method === "PUT") {
    shelf.addBucket(bucket);
    return ok;
  }
  if (method === "GET" && query.get("list-type") === "2") return listed(query, bucket, shelf);
  throw notOffered(`this ${method} of a bucket`);
}

async function answerUploadCall(
  { method, query, bucket, key, body }: S3Call,
  shelf: ObjectShelf,
  id: string,
): Promise<S3Answer> {
  if (method === "PUT") return tagged(await shelf.addPart(id, Number(query.get("partNumber")), body));
  if (method === "POST") {
    const { etag } = await shelf.finishUpload(id, namedParts(body.toString("utf8")));
    return document("CompleteMultipartUploadResult", [
      ["Bucket", bucket],
      ["Key", key],
      ["ETag", etag],
    ]);
  }
  if (method !== "DELETE") throw notOffered(`${method} of an upload`);
  shelf.forgetUpload(id);
  return gone;
}

/** The continuation token of a page is the last key of the previous page. */
function listed(query: URLSearchParams, bucket: string, shelf: ObjectShelf): S3Answer {
  const prefix = query.get("prefix") ?? "";
  const token = query.get("continuation-token");
  const after = token === null ? "" : Buffer.from(token, "base64url").toString("utf8");
  const rest = shelf.list(bucket, prefix).filter(([key]) => key > after);
  const page = rest.slice(0, pageLength);
  const last = page.at(-1)?.[0] ?? "";
  return document("ListBucketResult", [
    ["Name", bucket],
    ["Prefix", prefix],
    ["KeyCount", page.length],
    ["MaxKeys", pageLength],
    ["IsTruncated", String(page.length < rest.length)],
    ...(page.length < rest.length
      ? [["NextContinuationToken", Buffer.from(last).toString("base64url")] as const]
      : []),
    ...page.map(([key, object]) => ["Contents", [["Key", key], ...described(object)]] as const),
  ]);
}

function described({ size, etag, modified }: StoredObject) {
  return [
    ["LastModified", modified.toISOString()],
    ["ETag", etag],
    ["Size", size],
  ] as const;
}

function opened({ object, file }: ReturnType<ObjectShelf["open"]>): S3Answer {
  const headers = { etag: object.etag, "last-modified": object.modified.toUTCString() };
  return { status: 200, headers, file: { descriptor: file, size: object.size } };
}

function tagged({ etag }: { readonly etag: string }): S3Answer {
  return { status: 200, headers: { etag } };
}

function copied(object: StoredObject): S3Answer {
  return document("CopyObjectResult", [
    ["LastModified", object.modified.toISOString()],
    ["ETag", object.etag],
  ]);
}

function document(...root: Parameters<typeof xml>): S3Answer {
  return { status: 200, xml: xml(...root) };
}

function placeOf(source: string): { bucket: string; key: string } {
  const [bucket = "", ...key] = decodeURIComponent(source).replace(/^\//, "").split("/");
  return { bucket, key: key.join("/") };
}

function namedParts(sent: string): readonly NamedPart[] {
  return [...sent.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = ""]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: (/<ETag>(.*?)</.exec(part)?.[1] ?? "").replaceAll("&quot;", '"'),
  }));
}
