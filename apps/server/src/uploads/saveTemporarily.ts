import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { brokenBody } from "./uploadedFiles.ts";

export type TemporaryFile = AsyncDisposable & { readonly path: string };

/** Writes a stream into a file that is gone when its user is done with it. */
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
