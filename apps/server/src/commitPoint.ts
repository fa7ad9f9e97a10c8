import { channel } from "node:diagnostics_channel";

/**
 * The moments at which a change becomes durable, or is half stored. The crash tests kill a server at each
 * of them and expect it to recover. Name every new commit point here; the crash tests only compile once
 * they reach it.
 */
export const commitPoints = [
  // A file that is being stored in the file folder.
  "file.made",
  "file.flushed",
  "file.renamed",
  "file.stored",
  // Pictures: the row is written, and the replaced or removed file still exists.
  "picture.added",
  "picture.replaced",
  "picture.removed",
  // Designs.
  "project.saved",
  // The version is written in the same transaction; old versions are thinned in a later transaction.
  "version.kept",
  "version.named",
  "versions.thinned",
  // A trashed project whose jobs may still run, and a permanently removed project whose files still exist.
  "project.trashed",
  "project.removed",
  // Tables and single rows. The first point of each pair is inside the transaction.
  "table.cleared",
  "table.stored",
  "table.restored",
  "row.announced",
  "row.edited",
  // A project imported from a ZIP: before, inside and after its single transaction.
  "import.filesStored",
  "project.halfMade",
  "import.stored",
  // Exports: users' requests, and the results of workers.
  "job.added",
  "job.cancelled",
  "batch.claimed",
  "batch.made",
  "batch.stored",
  "batch.finished",
  // A document for a connected printer: before the printer is called, before its first byte is sent, after every
  // later answer of the printer, and when its end is recorded.
  "document.started",
  "document.announced",
  "document.noted",
  "document.ended",
  "result.made",
  "result.stored",
  "result.finished",
] as const;

export type CommitPoint = (typeof commitPoints)[number];

/** Diagnostics channel for commit points, to which only the crash tests subscribe. */
export const commitPointChannel = "print-builder:commit-point";

const passing = channel(commitPointChannel);

/** Reports a commit point. Costs nothing without subscribers. */
export function commitPoint(name: CommitPoint): void {
  if (passing.hasSubscribers) passing.publish(name);
}
