import { formatValue } from "../tokens/formatValue.ts";
import type { RecordBinder } from "./bindRecord.ts";
import { findColumn, type HeaderIndex, type ReadField } from "./findColumn.ts";
import type { CardRecord } from "./record.ts";

/** The text that a record has under a name; undefined where it has none. */
export type FieldText = (name: string) => string | undefined;

/**
 * Reads records by the names that people write in a choice: a token's, as designs read it, else a column's as it stands
 * in the table, blanks and all.
 */
export function fieldTexts(binder: RecordBinder, headers: HeaderIndex): (record: CardRecord) => FieldText {
  const columns = new Map<string, ReadField | null>();
  const columnOf = (name: string): ReadField | null => {
    const known = columns.get(name);
    if (known !== undefined) return known;
    const read = findColumn(name, headers);
    columns.set(name, read);
    return read;
  };
  return (record) => {
    const bound = binder.bind(record);
    return (name) => {
      const text = bound.text(name);
      if (text !== undefined) return text;
      if (Object.hasOwn(record, name)) return formatValue(record[name]);
      const value = columnOf(name)?.(record);
      return value === undefined ? undefined : formatValue(value);
    };
  };
}
