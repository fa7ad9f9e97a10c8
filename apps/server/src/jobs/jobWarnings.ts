import type { JobWarning } from "@print-builder/api";
import { sharedOnce } from "@print-builder/core/preflight";
import { restartedKind } from "../store/jobs/jobPages.ts";

/**
 * The warnings of a job's batches, each stored as JSON of a list, in one list. Every batch reports what concerns all records;
 * the job, of this many records, reports it once. The mark of a batch that was begun again is no warning.
 */
export function warningsOf(lists: readonly string[], records: number): readonly JobWarning[] {
  const shared = new Set<string>();
  const warnings = lists
    .flatMap((list): readonly JobWarning[] => JSON.parse(list))
    .filter((warning) => {
      if (warning.kind === restartedKind) return false;
      if (warning.record_index !== null) return true;
      const text = JSON.stringify(warning);
      return !shared.has(text) && shared.add(text);
    });
  return sharedOnce(warnings, records, "record_index");
}

/** What is stored of a batch's warnings; null for none. */
export function storedWarnings(warnings: readonly JobWarning[], isRestarted: boolean): string | null {
  const place = { record_index: null, element_id: null, side: null };
  const mark = isRestarted ? [{ ...place, kind: restartedKind, message: "" }] : [];
  const all = [...warnings, ...mark];
  return all.length > 0 ? JSON.stringify(all) : null;
}
