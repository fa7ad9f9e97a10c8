import { type BoundRecord, idToken, prepareMapping } from "./bindRecord.ts";
import type { CardRecord, Mapping } from "./record.ts";

/** The token for a serial number, which the server assigns once to each person in a project. */
export const serialToken = "card.serial";

/**
 * A record's id: its key, or its 1-based table row if it has no key. `index` is the 0-based row in the whole table,
 * not in the chosen records.
 */
export function recordIdOf(bound: Pick<BoundRecord, "key">, index: number): string {
  return bound.key() || String(index + 1);
}

/** Prepares reading the ids of a project's records; `headers` as in `prepareMapping`. */
export function prepareRecordIds(
  { mapping }: RecordReading,
  headers: readonly string[],
): (record: CardRecord, index: number) => string {
  const binder = prepareMapping(mapping, headers);
  return (record, index) => recordIdOf(binder.bind(record), index);
}

/** Like `prepareRecordIds`, but "" for records without a key. */
export function prepareOwnIds(
  { mapping }: RecordReading,
  headers: readonly string[],
): (record: CardRecord) => string {
  const binder = prepareMapping(mapping, headers);
  return (record) => binder.bind(record).key();
}

/** The token that identifies a card: the token mapped to the key column, otherwise `id`. */
export function keyToken({ fieldMap, identity }: Mapping): string {
  const key = identity?.key ?? null;
  if (key === null || fieldMap[idToken] === key) return idToken;
  return Object.keys(fieldMap).find((token) => fieldMap[token] === key) ?? idToken;
}

/** The part of a project that determines how its records are read. */
export type RecordReading = {
  readonly mapping: Mapping;
  readonly dataMode?: "standard" | "school";
  /**
   * The column or token with each record's number of cards; null or absent for one card each. School records have no
   * such column.
   */
  readonly copiesColumn?: string | null;
};
