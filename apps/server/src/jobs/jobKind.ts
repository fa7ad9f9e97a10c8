import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { JobWarning } from "@print-builder/api";
import { openZipArchive, ownArchive, type ZipArchive } from "@print-builder/production";
import { type FileStorage, openKnownFile } from "../files/fileStorage.ts";
import type { PrintedPeople } from "../printing/printedCards.ts";
import type { NewPrint } from "../store/cardStore.ts";
import type { NewDocument } from "../store/jobs/printDocumentStore.ts";
import type { JobBatchRow, JobRow } from "../store/schema.ts";
import type { Gate } from "./workGate.ts";

export type BatchWork = {
  readonly job: JobRow;
  readonly batch: JobBatchRow;
  /** Path for the batch's file, which does not exist yet. */
  readonly path: string;
  /** The work must call `pass` at every point where it can be interrupted. */
  readonly gate: Gate;
};

/** The result that is assembled from finished batches. */
export type ResultWork = {
  readonly job: JobRow;
  /** Storage keys of the batches' files, in order. */
  readonly parts: readonly string[];
  readonly path: string;
  readonly gate: Gate;
};

/** Report of a finished batch. */
export type MadeBatch = {
  /** Records printed without a photo or with an unreadable code. */
  readonly warnings: readonly JobWarning[];
  /** The people on the batch's cards; null if it makes no cards. */
  readonly people: PrintedPeople | null;
  /** The batch as a document for the job's connected printer. */
  readonly document?: NewDocument;
};

/** A finished job, as its history entry needs it. */
export type MadeResult = {
  readonly bytes: number;
  readonly finishedAt: Date;
  readonly warnings: readonly JobWarning[];
  /** One item per batch; null for batches of an earlier version. */
  readonly people: readonly (PrintedPeople | null)[];
};

/**
 * Implements a kind of job. A thrown Problem, InputError or DesignError ends the job with its message;
 * after other errors the batch is retried a few times.
 */
export type JobWork = {
  /** Writes the batch's file, and calls `gate.pass` with the number of records or files done so far. */
  makeBatch(work: BatchWork): Promise<MadeBatch>;
  /** Writes the result. Absent if the job has only one batch, whose file is the result. */
  makeResult?(work: ResultWork): Promise<void>;
  /** Called when there is no work: releases data that was kept for the next batch. */
  onIdle?(): Promise<void>;
  /** Records the job as a print of the project. Absent for jobs that print nothing. */
  print?(job: JobRow, made: MadeResult): Promise<NewPrint>;
};

/** The kinds of job a worker can run. A job of any other kind fails with a message. */
export type JobKinds = { readonly [Kind in JobRow["kind"]]?: JobWork };

const partLimits = { ...ownArchive, subject: "A part of the export", code: "broken_part" };

/** Size limit of a file in a batch, in bytes. */
export const maxPartFileBytes = 1_000_000_000;

export function openPart(files: FileStorage, key: string): Promise<Readable> {
  return openKnownFile(files, key, "a finished part of the export");
}

/** Opens the job's finished batches as ZIPs in order, each until the next is requested. */
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
