import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Multipart } from "@fastify/multipart";
import { type ConflictMode, conflictModes } from "@print-builder/school";
import type { FastifyRequest } from "fastify";
import { SandboxError } from "../http/sandboxError.ts";
import { checkPath, quotaExceeded } from "./places.ts";

/** A completely received file under its temporary name. */
export type ReceivedFile = { readonly staged: string; readonly relativePath: string; readonly bytes: number };

export type ReceivedUpload = {
  readonly path: string;
  readonly conflict: ConflictMode;
  readonly files: readonly ReceivedFile[];
};

type Fields = { path: string; conflict: string; readonly relativePaths: string[] };

type Arrived = { readonly staged: string; readonly filename: string; readonly bytes: number };

const maxFiles = 1000;

/**
 * Counts bytes. After `left` bytes it discards the rest, because a client that is still sending would miss the
 * response.
 */
function createMeter(left: number) {
  let room = left;
  return {
    exceeded: () => room < 0,
    async *pass(source: Readable): AsyncGenerator<Buffer> {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        room -= chunk.length;
        if (room >= 0) yield chunk;
      }
    },
  };
}

function takeField(fields: Fields, part: Extract<Multipart, { type: "field" }>): void {
  const value = String(part.value ?? "");
  if (part.valueTruncated) throw new SandboxError(422, "invalid_input", `${part.fieldname} is too long.`);
  if (part.fieldname === "path") fields.path = value;
  else if (part.fieldname === "conflict_resolution") fields.conflict = value;
  else if (/^relative_paths(\[\d*\])?$/.test(part.fieldname)) fields.relativePaths.push(value);
}

function conflictOf(text: string): ConflictMode {
  const mode = conflictModes.find((each) => each === text);
  if (mode) return mode;
  throw new SandboxError(422, "invalid_input", `conflict_resolution is one of ${conflictModes.join(", ")}.`);
}

/** The nth file is stored at the nth relative path, or under its own name if that path is missing. */
function withPaths(arrived: readonly Arrived[], { relativePaths }: Fields): readonly ReceivedFile[] {
  if (relativePaths.length > arrived.length) {
    throw new SandboxError(422, "invalid_input", "There are more relative_paths[] than files[].");
  }
  return arrived.map(({ staged, filename, bytes }, index) => {
    const relativePath = relativePaths[index] || filename;
    if (relativePath === "") throw new SandboxError(400, "bad_path", "A file has no name.");
    checkPath(relativePath);
    return { staged, relativePath, bytes };
  });
}

/**
 * Receives a multipart upload and streams each file into `staging`; fields may come in any order. Throws a
 * SandboxError: 413 if the upload could never fit, 400 for paths outside the root, 422 for invalid fields. A lost
 * connection throws as well. The caller removes `staging`.
 */
export async function receiveUpload(
  request: FastifyRequest,
  staging: string,
  quota: number,
): Promise<ReceivedUpload> {
  const fields: Fields = { path: "", conflict: "rename", relativePaths: [] };
  const arrived: Arrived[] = [];
  const meter = createMeter(quota);
  const limits = {
    files: maxFiles,
    parts: 3 * maxFiles,
    fileSize: Number.POSITIVE_INFINITY,
    fieldSize: 4096,
  };
  for await (const part of request.parts({ limits, preservePath: true })) {
    if (part.type === "field") {
      takeField(fields, part);
      continue;
    }
    const staged = join(staging, String(arrived.length));
    const target = createWriteStream(staged, { flags: "wx", flush: true });
    await pipeline(part.file, (source) => meter.pass(source), target);
    arrived.push({ staged, filename: part.filename ?? "", bytes: target.bytesWritten });
  }
  if (meter.exceeded()) throw quotaExceeded(quota, 0);
  if (arrived.length === 0) throw new SandboxError(422, "no_files", "The upload holds no files[].");
  checkPath(fields.path);
  return { path: fields.path, conflict: conflictOf(fields.conflict), files: withPaths(arrived, fields) };
}
