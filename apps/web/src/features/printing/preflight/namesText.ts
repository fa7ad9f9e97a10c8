import { listText, recordNumbersText } from "#ui/texts/countText.ts";

/** More names would push out the rest of the line. */
export const maxNamed = 3;

/** "record 7", "records 3, 7 and 12", "records 3, 7, 12 and 4 more"; records count from 0 here, from 1 in words. */
export function namedRecords(records: readonly number[]): string {
  return `${records.length === 1 ? "record" : "records"} ${recordNumbersText(records, maxNamed)}`;
}

/** Name of a record; null if unknown. */
export type NameOf = (record: number) => string | null;

/** Records by their names: "Asha Rao and Bo Lind", "Asha Rao, Bo Lind, record 12 and 4 more". */
export function namesText(records: readonly number[], nameOf: NameOf): string {
  const shown = records.slice(0, maxNamed);
  if (shown.every((record) => nameOf(record) === null)) return namedRecords(records);
  const names = shown.map((record) => nameOf(record) ?? namedRecords([record]));
  const more = records.length - shown.length;
  return listText(more > 0 ? [...names, `${more.toLocaleString()} more`] : names);
}
