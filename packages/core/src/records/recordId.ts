import { type BoundRecord, idToken, prepareMapping } from "./bindRecord.ts";
import type { CardRecord, Mapping } from "./record.ts";

/**
 * A record's id: its key, or the 1-based table row if it has none. `index` is the record's 0-based table row, regardless of
 * which records were chosen.
 */
export function recordIdOf(bound: Pick<BoundRecord, "key">, index: number): string {
  return bound.key() || String(index + 1);
}

/** Reads the ids of a project's records; `headers` as in `prepareMapping`. */
export function prepareRecordIds(
  { mapping }: RecordReading,
  headers: readonly string[],
): (record: CardRecord, index: number) => string {
  const binder = prepareMapping(mapping, headers);
  return (record, index) => recordIdOf(binder.bind(record), index);
}

/** As `prepareRecordIds`, of the ids that records have themselves: "" where one has none. */
export function prepareOwnIds(
  { mapping }: RecordReading,
  headers: readonly string[],
): (record: CardRecord) => string {
  const binder = prepareMapping(mapping, headers);
  return (record) => binder.bind(record).key();
}

/** The token that shows what identifies a card: the one that reads the key column, else `id`. */
export function keyToken({ fieldMap, identity }: Mapping): string {
  const key = identity?.key ?? null;
  if (key === null || fieldMap[idToken] === key) return idToken;
  return Object.keys(fieldMap).find((token) => fieldMap[token] === key) ?? idToken;
}

/** The part of a project that decides how its records are read. */
export type RecordReading = {
  readonly mapping: Mapping;
  readonly dataMode?: "standard" | "school";
  /** The column or token that says how many cards each record of a table gets; null or absent: one. A school has none. */
  readonly copiesColumn?: string | null;
};
