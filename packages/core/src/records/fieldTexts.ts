import type { RecordBinder } from "./bindRecord.ts";
import type { CardRecord } from "./record.ts";

/** The text of a record's field by name; undefined if there is none. */
export type FieldText = (name: string) => string | undefined;

/**
 * Reads records by the names that people write in a choice: a token's value as designs read it, otherwise the
 * column's untrimmed cell.
 */
export function fieldTexts(binder: RecordBinder): (record: CardRecord) => FieldText {
  return (record) => {
    const bound = binder.bind(record);
    return (name) => bound.text(name) ?? bound.column(name);
  };
}
