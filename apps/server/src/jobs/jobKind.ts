import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { JobWarning } from "@print-builder/api";
import { openZipArchive, ownArchive, type ZipArchive } from "@print-builder/production";
import { type FileStorage, openKnownFile } from "../files/fileStorage.ts";
import type { PrintedPeople } from "../printing/printedCards.ts";
import type { NewPrint } from "../store/cardStore.ts";
import type { JobBatchRow, JobRow } from "../store/schema.ts";
import type { Gate } from "./workGate.ts";

export type BatchWork = {
  readonly job: JobRow;
  readonly batch: JobBatchRow;
  /** Path for the batch's file, which does not exist yet. */
  readonly path: string;
  /** To be passed wherever work may be interrupted. */
  readonly gate: Gate;
};

/** The result to assemble from finished batches. */
export type ResultWork = {
  readonly job: JobRow;
  /** Keys of the batches' stored files, in order. */
  readonly parts: readonly string[];
  readonly path: string;
  readonly gate: Gate;
};

/** Outcome of a finished batch. */
export type MadeBatch = {
  /** Records printed without a photo or with an unreadable code. */
  readonly warnings: readonly JobWarning[];
  /** The people on its cards; null if it makes none. */
  readonly people: PrintedPeople | null;
};

/** A finished job, for its history entry. */
export type MadeResult = {
  readonly bytes: number;
  readonly finishedAt: Date;
  readonly warnings: readonly JobWarning[];
  /** One per batch; null for batches of an earlier version. */
  readonly people: readonly (PrintedPeople | null)[];
};

/**
 * How one kind of job is done. A thrown Problem, InputError or DesignError ends the job with its own message; other errors
 * do so after some retries.
 */
export type JobWork = {
  /** Writes the batch's file and calls `gate.pass` with the number of records or files done so far. */
  makeBatch(work: BatchWork): Promise<MadeBatch>;
  /** Writes the result. Absent if the job has a single batch, whose file is the result. */
  makeResult?(work: ResultWork): Promise<void>;
  /** No work at present: data kept for a next batch may be released. */
  onIdle?(): Promise<void>;
  /** The project's record of the job as a print; absent if it is not a print. */
  print?(job: JobRow, made: MadeResult): Promise<NewPrint>;
};

/** The kinds of job a worker can run. A job of any other kind fails with a message. */
export type JobKinds = { readonly [Kind in JobRow["kind"]]?: JobWork };

const partLimits = { ...ownArchive, subject: "A part of the export", code: "broken_part" };

/** Limit for one file of a part, in bytes. */
export const maxPartFileBytes = 1_000_000_000;

/** Opens a finished batch's file. */
export function openPart(files: FileStorage, key: string): Promise<Readable> {
  return openKnownFile(files, key, "a finished part of the export");
}

/** The job's finished batches as ZIPs, in order, each open until the next is requested. */
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
