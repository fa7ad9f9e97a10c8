import {
  groupWarnings,
  type PhotoWarning,
  recordsText,
  withoutPhotoText,
} from "#platform/jobs/warningGroups.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { recordsOf } from "./problemGroups.ts";
import type { PreflightProblem } from "./runPreflight.ts";

const ofPhotos: ReadonlySet<string> = new Set(["missing_photo", "unreadable_photo"]);

/** Those that no check had told of before. */
export function unexpected(
  warnings: readonly PhotoWarning[],
  known: readonly PreflightProblem[],
): readonly PhotoWarning[] {
  const told = new Set(recordsOf(known.filter(({ kind }) => ofPhotos.has(kind))));
  return warnings.filter(({ record_index }) => record_index === null || !told.has(record_index));
}

/** Says which cards came out without their photo although the check had found it. */
export function tellUnexpected(warnings: readonly PhotoWarning[], known: readonly PreflightProblem[]): void {
  const [worst, ...others] = groupWarnings(unexpected(warnings, known));
  if (!worst) return;
  const records = new Set([worst, ...others].flatMap((group) => group.records)).size;
  const more = others.length > 0 ? " The print history has the others." : "";
  const message = `${withoutPhotoText(records)}. ${recordsText(worst.records)}: ${worst.message}${more}`;
  showToast(message, { tone: "warning", durationMs: 20_000 });
}
