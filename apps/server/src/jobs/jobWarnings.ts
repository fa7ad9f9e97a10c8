import type { JobWarning } from "@print-builder/api";
import { restartedKind } from "../store/jobs/jobPages.ts";

/** The warnings of a job's batches, each stored as JSON of a list, in one. That a batch was begun again concerns no record. */
export function warningsOf(lists: readonly string[]): readonly JobWarning[] {
  const all = lists.flatMap((list): readonly JobWarning[] => JSON.parse(list));
  return all.filter(({ kind }) => kind !== restartedKind);
}

/** What is stored of a batch's warnings; null for none. */
export function storedWarnings(warnings: readonly JobWarning[], isRestarted: boolean): string | null {
  const place = { record_index: null, element_id: null, side: null };
  const mark = isRestarted ? [{ ...place, kind: restartedKind, message: "" }] : [];
  const all = [...warnings, ...mark];
  return all.length > 0 ? JSON.stringify(all) : null;
}
