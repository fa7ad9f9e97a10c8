import type { Readable } from "node:stream";
import { ApiProblem, type ProblemCode, problem } from "@print-builder/api";
import { MachineFault } from "@print-builder/production";
import { type FileStorage, isMissingFile } from "./fileStorage.ts";

/** What a storage's trouble is called. */
const ours: ReadonlySet<ProblemCode> = new Set(["storage_unavailable", "storage_full"]);

const full: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL", "53100"]);

/** A disk or network drive that fails, a folder that was made unwritable, a machine that can open no more files. */
const lost: ReadonlySet<unknown> = new Set([
  "EIO",
  "ESTALE",
  "EROFS",
  "EACCES",
  "EPERM",
  "ENODEV",
  "ENXIO",
  "EMFILE",
  "ENFILE",
]);

/** What an error says of the storage, as calls answer it; null for one that says nothing of it. */
export function storageProblem(error: unknown): ApiProblem | null {
  if (error instanceof ApiProblem) return ours.has(error.code) ? error : null;
  if (error instanceof MachineFault) return problem("storage_unavailable", undefined, {}, { cause: error });
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (full.has(code)) return problem("storage_full", undefined, {}, { cause: error });
  return lost.has(code) ? problem("storage_unavailable", undefined, {}, { cause: error }) : null;
}

/**
 * Why a file that a row names is not there. A storage without our own note is not the one that holds our files, as a
 * folder is on which its disk is not mounted: then nothing is known of the file.
 */
export async function missingFileProblem(
  files: Pick<FileStorage, "readNote">,
  name: string,
): Promise<ApiProblem> {
  const note = await files.readNote("installation");
  return note === null ? problem("storage_unavailable") : problem("file_lost", { name });
}

/** Opens a file that a row names. Throws what `missingFileProblem` says where it is not there. */
export async function openKnownFile(files: FileStorage, key: string, name: string): Promise<Readable> {
  try {
    return (await files.stream(key)).stream;
  } catch (error) {
    throw isMissingFile(error) ? await missingFileProblem(files, name) : error;
  }
}
