import { cleanText } from "../expressions/conditionValues.ts";
import { type BoundRecord, prepareMapping, type RecordBinder } from "./bindRecord.ts";
import { type CardRecord, type Mapping, noMapping } from "./record.ts";

/** The token whose values tell people apart, whatever column it reads. */
export const idToken = "id";

/**
 * A person's id: the value of the token `id`; where no column feeds it, or it is blank in this record, the 1-based row of
 * the table as text. `index` counts in the table from 0, whatever is chosen of it. The records of a school go by the
 * school's own id, whatever the token is mapped to: `prepareRecordIds` sees to it.
 */
export function recordIdOf(bound: Pick<BoundRecord, "text">, index: number): string {
  return cleanText(bound.text(idToken) ?? "") || String(index + 1);
}

/** Reads the ids of a project's records; `headers` as in `prepareMapping`. */
export function prepareRecordIds(
  reading: RecordReading,
  headers: readonly string[],
): (record: CardRecord, index: number) => string {
  const binder = bindIds(reading, headers);
  return (record, index) => recordIdOf(binder.bind(record), index);
}

/** As `prepareRecordIds`, of the ids that records have themselves: "" where one has none. */
export function prepareOwnIds(
  reading: RecordReading,
  headers: readonly string[],
): (record: CardRecord) => string {
  const binder = bindIds(reading, headers);
  return (record) => cleanText(binder.bind(record).text(idToken) ?? "");
}

function bindIds({ dataMode, mapping }: RecordReading, headers: readonly string[]): RecordBinder {
  return prepareMapping(dataMode === "school" ? noMapping : mapping, headers);
}

/** What of a project decides how its records are read. */
export type RecordReading = {
  readonly dataMode: "standard" | "school";
  readonly mapping: Mapping;
  /** The column or token that says how many cards each record of a table gets; null or absent: one. */
  readonly copiesColumn?: string | null;
};
