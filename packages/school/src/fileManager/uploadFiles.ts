import type { StoredUpload } from "./contract.ts";
import type { FileManager, OutgoingFile, UploadOptions } from "./createFileManager.ts";
import { pathFault } from "./filePath.ts";

/** Limits per call, so that little has to be sent again after a lost connection. */
const maxFiles = 20;
const maxBytes = 16 * 1024 * 1024;

export type UploadReport = {
  /** Results for files that the school has responded to, and for files that cannot be sent. */
  readonly results: readonly StoredUpload[];
  /** The error that ended the upload early, with the files that were not stored; null if it completed. */
  readonly stopped: { readonly error: unknown; readonly unsent: readonly OutgoingFile[] } | null;
};

/** Groups files for one call each: up to 20 files and 16 MB; a larger file goes alone. */
function groupsOf(files: readonly OutgoingFile[]): readonly (readonly OutgoingFile[])[] {
  const groups: OutgoingFile[][] = [];
  let bytes = 0;
  for (const file of files) {
    const group = groups.at(-1);
    const fits = group !== undefined && group.length < maxFiles && bytes + file.file.size <= maxBytes;
    if (fits) group.push(file);
    else groups.push([file]);
    bytes = file.file.size + (fits ? bytes : 0);
  }
  return groups;
}

/** The result for a file with an invalid name, which is not sent because it would fail its whole group. */
function refused({ relativePath }: OutgoingFile): StoredUpload | null {
  const fault = pathFault(relativePath);
  return fault === null ? null : { name: relativePath, path: relativePath, status: "failed", message: fault };
}

const sizeOf = (files: readonly OutgoingFile[]) => files.reduce((sum, { file }) => sum + file.size, 0);

/**
 * Sends any number of files in groups, and reports the overall progress. Never throws: files stored before a failure or
 * cancellation are in the report.
 */
export async function uploadFiles(
  manager: Pick<FileManager, "upload">,
  files: readonly OutgoingFile[],
  options: UploadOptions,
): Promise<UploadReport> {
  const refusals = files.flatMap((file) => refused(file) ?? []);
  const sendable = files.filter((file) => refused(file) === null);
  const results: StoredUpload[] = [...refusals];
  // Each file counts one byte more than its size, so that a thousand empty files show progress too.
  const weightOf = (some: readonly OutgoingFile[]) => sizeOf(some) + some.length;
  const total = weightOf(sendable);
  let done = 0;
  let sent = 0;
  for (const group of groupsOf(sendable)) {
    const weight = weightOf(group);
    const onProgress = (share: number) => options.onProgress?.((done + share * weight) / total);
    try {
      options.signal?.throwIfAborted();
      results.push(...(await manager.upload(group, { ...options, onProgress })));
    } catch (error) {
      return { results, stopped: { error, unsent: sendable.slice(sent) } };
    }
    done += weight;
    sent += group.length;
    options.onProgress?.(done / total);
  }
  return { results, stopped: null };
}
