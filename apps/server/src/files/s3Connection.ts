import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { problem } from "@print-builder/api";
import type { S3Place } from "./s3Place.ts";

export type S3Object = { readonly name: string; readonly modified: Date };

export type OpenObject = { readonly stream: Readable; readonly size: number; bytes(): Promise<Uint8Array> };

/**
 * The S3 calls that the storage makes. Throws an Error with code ENOENT for a missing object, and Problems
 * otherwise.
 */
export type S3Connection = ReturnType<typeof connectS3>;

const connectMs = 3000;
/**
 * A storage is unavailable if it does not respond within this time, including retries, or stops while it
 * sends.
 */
const timeoutsMs = { answer: 10_000, more: 8000 };
/** Minimum upload speed; a slower upload is aborted. */
const slowestBytesPerMs = 100;
/** Long operations, such as assembling a large file, may take longer to respond. */
const silentMs = 30_000;
const tries = 3;

export function connectS3(place: S3Place) {
  const { bucket: Bucket } = place;
  const client = new S3Client({
    endpoint: place.endpoint,
    region: place.region,
    credentials: { accessKeyId: place.keyId, secretAccessKey: place.secret },
    // With bucket names in the host name, each bucket would need a DNS entry, which few storages have.
    forcePathStyle: true,
    // Many storages do not support the newer checksums, and requests are signed with a SHA-256 of the
    // body anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: tries,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silentMs },
  });

  async function putPieces(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    const of = { Bucket, Key: name };
    const { UploadId } = await answered(
      name,
      withDeadline((abortSignal) => client.send(new CreateMultipartUploadCommand(of), { abortSignal })),
    );
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    try {
      for await (const Body of pieces) {
        const PartNumber = parts.length + 1;
        const part = new UploadPartCommand({ ...of, UploadId, PartNumber, Body, ContentLength: Body.length });
        const sending = withDeadline((abortSignal) => client.send(part, { abortSignal }), Body.length);
        const { ETag } = await answered(name, sending);
        parts.push({ PartNumber, ETag });
      }
      const whole = { ...of, UploadId, MultipartUpload: { Parts: parts } };
      await answered(name, client.send(new CompleteMultipartUploadCommand(whole)));
    } catch (error) {
      // Parts of a failed upload are invisible but take space. An unavailable storage removes them by
      // its own rules.
      await client.send(new AbortMultipartUploadCommand({ ...of, UploadId })).catch(() => undefined);
      throw error;
    }
  }

  return {
    put: async (name: string, bytes: Uint8Array): Promise<void> => {
      const put = new PutObjectCommand({ Bucket, Key: name, Body: bytes, ContentLength: bytes.length });
      await answered(
        name,
        withDeadline((abortSignal) => client.send(put, { abortSignal }), bytes.length),
      );
    },
    putPieces,
    async get(name: string): Promise<OpenObject> {
      const get = new GetObjectCommand({ Bucket, Key: name });
      const asking = withDeadline((abortSignal) => client.send(get, { abortSignal }));
      const { Body, ContentLength } = await answered(name, asking);
      if (!Body || ContentLength === undefined)
        throw unavailable(new Error("A response came without a body."));
      return {
        stream: Readable.from(wholeBody(Body as Readable, name, ContentLength), { objectMode: false }),
        size: ContentLength,
        async bytes() {
          const bytes = await answered(name, readSteadily(Body as Readable));
          if (bytes.length !== ContentLength) throw brokenOff();
          return bytes;
        },
      };
    },
    copy: async (from: string, to: string): Promise<void> => {
      const copy = new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` });
      await answered(from, client.send(copy));
    },
    remove: async (name: string): Promise<void> => {
      const remove = new DeleteObjectCommand({ Bucket, Key: name });
      await answered(
        name,
        withDeadline((abortSignal) => client.send(remove, { abortSignal })),
      );
    },
    /** A page of objects with this prefix, and the token for the next page. */
    async list(prefix: string, from?: string): Promise<{ objects: readonly S3Object[]; next?: string }> {
      const page = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: from });
      const asking = withDeadline((abortSignal) => client.send(page, { abortSignal }));
      const { Contents = [], NextContinuationToken: next } = await answered(prefix, asking);
      const objects = Contents.flatMap(({ Key, LastModified }) =>
        Key !== undefined && LastModified ? [{ name: Key, modified: LastModified }] : [],
      );
      return next === undefined ? { objects } : { objects, next };
    },
  };
}

/**
 * Aborts a call without a response in time, which includes the time for sending the body. Does not limit
 * reading the response's body.
 */
async function withDeadline<Answer>(
  call: (signal: AbortSignal) => Promise<Answer>,
  bytesToSend = 0,
): Promise<Answer> {
  const late = new AbortController();
  const limit = timeoutsMs.answer + bytesToSend / slowestBytesPerMs;
  const timer = setTimeout(() => late.abort(), limit);
  try {
    return await call(late.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a whole body and aborts if it stalls. */
async function readSteadily(body: Readable): Promise<Uint8Array> {
  const stopped = () => body.destroy(new Error("The storage stopped in the middle of a file."));
  const timer = setTimeout(stopped, timeoutsMs.more);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      timer.refresh();
    }
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks);
}

async function answered<Answer>(name: string, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw reasonOf(error, name);
  }
}

/** Yields a body up to its announced size. A premature end is an error of the storage for every reader. */
async function* wholeBody(body: Readable, name: string, size: number): AsyncGenerator<Buffer> {
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw reasonOf(error, name);
  }
  if (length !== size) throw brokenOff();
}

const brokenOff = () => unavailable(new Error("A response was cut off."));

const fullCodes = ["XMinioStorageFull", "QuotaExceeded", "QuotaExceededException", "InsufficientStorage"];

function reasonOf(error: unknown, name: string): Error {
  const code = error instanceof Error ? error.name : "";
  const status = statusOf(error);
  if (code === "NoSuchKey") {
    return Object.assign(new Error(`There is no stored file ${name}.`, { cause: error }), { code: "ENOENT" });
  }
  if (status === 507 || fullCodes.includes(code)) {
    return problem("storage_full", undefined, {}, { cause: error });
  }
  return unavailable(error);
}

function unavailable(cause: unknown): Error {
  return problem("storage_unavailable", undefined, {}, { cause });
}

function statusOf(error: unknown): number | undefined {
  const { $metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode;
}
