import type { RecordBinder } from "./bindRecord.ts";
import type { CardRecord } from "./record.ts";

/** Reads the text of a record's field by name; undefined if there is no such field. */
export type FieldText = (name: string) => string | undefined;

/**
 * Reads records by the names that people use in a choice: a token's value as designs read it, otherwise the
 * untrimmed cell of the column with that name.
 */
export function fieldTexts(binder: RecordBinder): (record: CardRecord) => FieldText {
  return (record) => {
    const bound = binder.bind(record);
    return (name) => bound.text(name) ?? bound.column(name);
  };
}
