import type { JobWarning } from "@print-builder/api";
import { sharedOnce } from "@print-builder/core/preflight";
import { restartedKind } from "../store/jobs/jobPages.ts";

/**
 * Merges the warnings of a job's batches, each a JSON list. Warnings about all records are in every batch but
 * reported once for the job, which has `records` records. Skips the marker of restarted batches.
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

/** A batch's warnings as stored; null if there are none. */
export function storedWarnings(warnings: readonly JobWarning[], isRestarted: boolean): string | null {
  const place = { record_index: null, element_id: null, side: null };
  const mark = isRestarted ? [{ ...place, kind: restartedKind, message: "" }] : [];
  const all = [...warnings, ...mark];
  return all.length > 0 ? JSON.stringify(all) : null;
}
