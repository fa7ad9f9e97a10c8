import { ownValue } from "@print-builder/core/ownValue";
import {
  type CardRecord,
  columnsOfSource,
  type FieldValue,
  type Mapping,
  type RecordSource,
} from "@print-builder/core/records";
import { listText, recordNumbersText } from "#ui/texts/countText.ts";

/** Columns that name a person or thing, best first. */
const naming = ["name", "full_name", "fullname", "user.full_name", "student_name", "title", "first_name"];

/** Name of a record in lists: its label column, or else a column that looks like a name, or else its first value. */
export function recordName(row: CardRecord | undefined, { fieldMap, identity }: Mapping): string {
  if (!row) return "";
  const columns = new Map(Object.keys(row).map((column) => [plain(column), column]));
  const named = naming.map((name) => fieldMap[name] ?? columns.get(name));
  const candidates = [identity?.label, ...named, ...Object.keys(row)];
  for (const source of candidates) {
    const names = !source ? [] : columnsOfSource(source, Object.keys(row));
    const value = names
      .map((name) => plainValue(ownValue(row, name)))
      .join(" ")
      .trim();
    if (value !== "") return value;
  }
  return "";
}

function plainValue(value: FieldValue | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

function plain(column: string): string {
  return column
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
}

/** Names of records by number, from 0; records without a name are absent. */
export type Names = ReadonlyMap<number, string>;

const blockSize = 500;

/** Reads the names of these records in blocks. Throws what reading the records throws. */
export async function readNames(
  { total, read }: Pick<RecordSource, "total" | "read">,
  mapping: Mapping,
  records: readonly number[],
): Promise<Names> {
  const names = new Map<number, string>();
  const blocks = Map.groupBy(new Set(records), (record) => Math.floor(record / blockSize));
  for (const [block, wanted] of blocks) {
    const start = block * blockSize;
    const rows = await read(start, Math.min(start + blockSize, total));
    for (const record of wanted) {
      const name = recordName(rows[record - start], mapping);
      if (name !== "") names.set(record, name);
    }
  }
  return names;
}

/** Maximum number of names, so that the rest of the line stays visible. */
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
  return listText(names, records.length);
}
