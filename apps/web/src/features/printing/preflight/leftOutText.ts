import { recordNumbersText } from "#ui/texts/countText.ts";
import { kindInfo } from "./problemGroups.ts";
import type { PreflightProblem } from "./runPreflight.ts";

/** More would hide what else the line says. */
const maxNamed = 3;

/** "record 7", "records 3, 7 and 12", "records 3, 7, 12 and 4 more"; records count from 0 here, from 1 in words. */
export function namedRecords(records: readonly number[]): string {
  return `${records.length === 1 ? "record" : "records"} ${recordNumbersText(records, maxNamed)}`;
}

/** Which records are left out and why: "Left out: record 7 (missing photos)". */
export function leftOutText(records: readonly number[], problems: readonly PreflightProblem[]): string {
  const left = new Set(records);
  const concerned = problems.filter(({ record_index }) => record_index !== null && left.has(record_index));
  const reasons = [...new Set(concerned.map(({ kind }) => kindInfo(kind).title.toLowerCase()))];
  const why = reasons.length === 0 ? "" : ` (${reasons.slice(0, maxNamed).join(", ")})`;
  return `Left out: ${namedRecords(records)}${why}`;
}
