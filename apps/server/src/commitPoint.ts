import { channel } from "node:diagnostics_channel";

/**
 * The moments at which something becomes durable, or is half way there: a server that ends at any of them must recover from
 * what is stored then. The crash tests kill it at each; a new commit point gets a name here, and the tests do not compile
 * until they reach it.
 */
export const commitPoints = [
  // A file on its way into the file folder.
  "file.made",
  "file.flushed",
  "file.renamed",
  "file.stored",
  // Pictures: the row is written, the old or removed file still exists.
  "picture.added",
  "picture.replaced",
  "picture.removed",
  // Designs.
  "project.saved",
  // The version is written in the same transaction; old versions are thinned in another.
  "version.kept",
  "version.named",
  "versions.thinned",
  // In the trash, when its jobs may still run; then removed for good, its files still stored.
  "project.trashed",
  "project.removed",
  // Tables and single rows; the first of each pair is inside the transaction.
  "table.cleared",
  "table.stored",
  "table.restored",
  "row.announced",
  "row.edited",
  // A project imported from a ZIP: before, inside and after its only transaction.
  "import.filesStored",
  "project.halfMade",
  "import.stored",
  // Exports: what people request, and what the worker produces.
  "job.added",
  "job.cancelled",
  "batch.claimed",
  "batch.made",
  "batch.stored",
  "batch.finished",
  "result.made",
  "result.stored",
  "result.finished",
] as const;

export type CommitPoint = (typeof commitPoints)[number];

/** Diagnostics channel for commit points; only the crash tests subscribe. */
export const commitPointChannel = "print-builder:commit-point";

const passing = channel(commitPointChannel);

/** Reports that a commit point was passed. Costs nothing without subscribers. */
export function commitPoint(name: CommitPoint): void {
  if (passing.hasSubscribers) passing.publish(name);
}
