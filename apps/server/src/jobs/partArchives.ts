import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { openZipArchive, ownArchive, type ZipArchive } from "@print-builder/production";
import type { FileStorage } from "../files/fileStorage.ts";
import { openKnownFile } from "../files/storageProblem.ts";
import type { ResultWork } from "./jobKind.ts";

const partLimits = { ...ownArchive, subject: "A part of the export", code: "broken_part" };

/** Bytes of one file of a part. */
export const maxPartFileBytes = 1_000_000_000;

/** A finished batch's file. */
export function openPart(files: FileStorage, key: string): Promise<Readable> {
  return openKnownFile(files, key, "a finished part of the export");
}

/** The finished batches of a job that are ZIPs, in order, each open until the next one is asked for. */
export async function* partArchives(
  { parts, path }: Pick<ResultWork, "parts" | "path">,
  files: FileStorage,
): AsyncGenerator<ZipArchive> {
  const local = `${path}.part`;
  for (const key of parts) {
    try {
      await pipeline(await openPart(files, key), createWriteStream(local, { mode: 0o600 }));
      const archive = await openZipArchive({ path: local }, partLimits);
      try {
        yield archive;
      } finally {
        archive.close();
      }
    } finally {
      await rm(local, { force: true });
    }
  }
}
