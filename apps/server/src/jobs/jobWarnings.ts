import type { JobWarning } from "@print-builder/api";

/** The warnings of a job's batches, each stored as JSON of a list, in one. */
export function warningsOf(lists: readonly string[]): readonly JobWarning[] {
  return lists.flatMap((list): readonly JobWarning[] => JSON.parse(list));
}
