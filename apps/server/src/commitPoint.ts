import { channel } from "node:diagnostics_channel";

/**
 * The moments at which something becomes durable, or is half way there: a server that ends at any of them must find
 * its way from what is stored then. The crash tests end it at every one; a new place where something becomes durable
 * gets a name here, and the tests do not compile until they reach it.
 */
export const commitPoints = [
  // A file on its way into the folder of files.
  "file.made",
  "file.flushed",
  "file.renamed",
  "file.stored",
  // Pictures: the row is written, its old or removed file is still there.
  "picture.added",
  "picture.replaced",
  "picture.removed",
  // Designs.
  "project.saved",
  // Its version is written, in the same transaction; then versions that had their time are removed, in another one.
  "version.kept",
  "version.named",
  "versions.thinned",
  // Deleted: its jobs may still be under way; then removed for good, its files still there.
  "project.trashed",
  "project.removed",
  // Tables and single rows; the first of each pair is inside of the transaction.
  "table.cleared",
  "table.stored",
  "table.restored",
  "row.announced",
  "row.edited",
  // A project that comes in as a ZIP: before, inside of and after the one transaction.
  "import.filesStored",
  "project.halfMade",
  "import.stored",
  // Exports: what people ask for, and what the worker makes of it.
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

/** Where passing a commit point is told. Nobody listens but the crash tests. */
export const commitPointChannel = "print-builder:commit-point";

const passing = channel(commitPointChannel);

/** Tells that a commit point is passed. Costs nothing while nobody listens. */
export function commitPoint(name: CommitPoint): void {
  if (passing.hasSubscribers) passing.publish(name);
}
