import { groupWarnings, isOfCode, type PrintWarning, warningsTitle } from "#platform/jobs/warningGroups.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { maxNamed, type Names, namesText } from "../people/recordName.ts";
import { recordsOf } from "./problemGroups.ts";
import type { PreflightProblem } from "./runPreflight.ts";

const ofPhotos: ReadonlySet<string> = new Set(["missing_photo", "unreadable_photo"]);

/** The warnings that no check had reported. */
function unexpected(
  warnings: readonly PrintWarning[],
  known: readonly PreflightProblem[],
): readonly PrintWarning[] {
  const photos = new Set(recordsOf(known.filter(({ kind }) => ofPhotos.has(kind))));
  const codes = new Set(known.filter(isOfCode).map(({ record_index }) => record_index));
  return warnings.filter((warning) => {
    const { record_index } = warning;
    if (isOfCode(warning)) return !codes.has(record_index) && !codes.has(null);
    return record_index === null || !photos.has(record_index);
  });
}

/** Reads the names of records. */
export type NamesOf = (records: readonly number[]) => Promise<Names>;

/** Warnings are shown even without names; the record's number is used instead. */
const unnamed = (error: unknown): Names => {
  console.warn("The cards with warnings could not be listed.", error);
  return new Map();
};

/**
 * Shows a message about cards that came out without a photo or with an unreadable code although the check had not
 * reported it.
 */
export async function tellUnexpected(
  warnings: readonly PrintWarning[],
  known: readonly PreflightProblem[],
  namesOf: NamesOf = async () => new Map(),
): Promise<void> {
  const found = unexpected(warnings, known);
  const [worst, ...others] = groupWarnings(found);
  if (!worst) return;
  const records = new Set([worst, ...others].flatMap((group) => group.records)).size;
  const more = others.length > 0 ? " See the print history for the others." : "";
  const names = await namesOf(worst.records.slice(0, maxNamed)).catch(unnamed);
  const whose =
    worst.records.length === 0
      ? "all cards"
      : namesText(worst.records, (record) => names.get(record) ?? null);
  const message = `${warningsTitle(found, records)}. ${capitalised(whose)}: ${worst.message}${more}`;
  showToast(message, { tone: "warning", durationMs: 20_000 });
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
