import type { RecordBinder } from "./bindRecord.ts";
import type { CardRecord } from "./record.ts";

/** The text that a record has under a name; undefined where it has none. */
export type FieldText = (name: string) => string | undefined;

/**
 * Reads records by the names that people write in a choice: a token's, as designs read it, else a column's as it stands
 * in the table, blanks and all.
 */
export function fieldTexts(binder: RecordBinder): (record: CardRecord) => FieldText {
  return (record) => {
    const bound = binder.bind(record);
    return (name) => bound.text(name) ?? bound.column(name);
  };
}
