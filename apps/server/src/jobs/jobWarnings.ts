import type { JobWarning } from "@print-builder/api";

/**
 * The warnings of a job's batches, each stored as JSON of a list, in one list. Every batch reports what concerns all records;
 * the job reports it once.
 */
export function warningsOf(lists: readonly string[]): readonly JobWarning[] {
  const shared = new Set<string>();
  return lists
    .flatMap((list): readonly JobWarning[] => JSON.parse(list))
    .filter((warning) => {
      if (warning.record_index !== null) return true;
      const text = JSON.stringify(warning);
      return !shared.has(text) && shared.add(text);
    });
}
