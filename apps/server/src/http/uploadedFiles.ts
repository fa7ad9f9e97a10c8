import "@fastify/multipart";
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type MultipartInput, problem } from "@print-builder/api";
import type { FastifyRequest } from "fastify";

/** A file in a multipart body. It must be read before the next file is requested. */
export type UploadedFile = {
  /** The file name from the client, without folders. Untrusted. */
  readonly filename: string;
  /** The file name from the client, with its folders. Untrusted. */
  readonly path: string;
  readonly stream: Readable;
  /** True if the stream ended early because the file exceeds the route's limit. */
  isTooLarge(): boolean;
};

/** RFC 2046 allows 70 characters. */
const boundary = /;\s*boundary=(?:"[^"]{1,70}"|[^\s";]{1,70})\s*(?:;|$)/i;

/**
 * Yields the files of a multipart body in order, and adds the route's text fields to `sentFields`. Throws a
 * Problem if the body is not multipart, has too many files, or has no file in the route's field.
 */
export async function* uploadedFiles(
  request: FastifyRequest,
  { field, maxFiles, maxFileBytes, fields: known = [] }: MultipartInput,
  sentFields: Map<string, string>,
): AsyncGenerator<UploadedFile> {
  if (!request.isMultipart()) throw problem("unsupported_media_type", { wanted: "multipart/form-data" });
  if (!boundary.test(request.headers["content-type"] ?? "")) throw problem("bad_request");
  const limits = {
    files: maxFiles,
    fileSize: maxFileBytes,
    fields: 20,
    fieldSize: 10_000,
    parts: maxFiles + 20,
  };
  let found = 0;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== "file") {
        if (known.includes(part.fieldname)) sentFields.set(part.fieldname, String(part.value));
        continue;
      }
      if (part.fieldname === field) {
        found++;
        const path = sentName(part.filename);
        yield {
          filename: path.split(/[\\/]/).at(-1) ?? "",
          path,
          stream: part.file,
          isTooLarge: () => part.file.truncated,
        };
      }
      // The next part arrives only after this part was read completely.
      part.file.resume();
    }
  } catch (error) {
    throw brokenBody(error);
  }
  if (found === 0) throw problem("bad_value", { field, reason: "must contain a file" });
}

/** The parser's errors have no code: the client's body is invalid. Other errors are thrown unchanged. */
function brokenBody(error: unknown): unknown {
  const isParsers = error instanceof Error && /multipart|terminated early|malformed/i.test(error.message);
  return isParsers && !("code" in error) ? problem("bad_request", undefined, {}, { cause: error }) : error;
}

/** Browsers escape only quotes and line breaks in file names. */
function sentName(name: string): string {
  return name.replaceAll("%22", '"').replaceAll(/%0[AD]/gi, " ");
}

/** Reads all bytes of a file. Throws a Problem (`too_large`). */
export async function bytesOf(file: UploadedFile, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of file.stream) chunks.push(chunk);
  } catch (error) {
    throw brokenBody(error);
  }
  if (file.isTooLarge()) throw tooLarge(limit);
  return Buffer.concat(chunks);
}

export function tooLarge(limit: number) {
  return problem("too_large", { limit: `${Math.round(limit / 1024 / 1024)} MB` });
}

type TemporaryFile = AsyncDisposable & { readonly path: string };

/** Writes a stream to a temporary file, which is removed when it is disposed of. */
export async function saveTemporarily(stream: Readable, folder: string): Promise<TemporaryFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const remove = () => rm(path, { force: true });
  try {
    await pipeline(stream, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    await remove();
    throw brokenBody(error);
  }
  return { path, [Symbol.asyncDispose]: remove };
}
