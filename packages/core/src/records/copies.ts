import { cleanText } from "../expressions/conditionValues.ts";
import { prepareMapping, type RecordBinder } from "./bindRecord.ts";
import type { CardRecord } from "./record.ts";
import type { RecordReading } from "./recordId.ts";

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

/** The parts of a choice that can be invalid, by their names in `Choice`, and the grouping. */
export type ChoicePart = "recordIds" | "recordRows" | "where" | "sort" | "group" | "copies";

/** Thrown for an invalid choice. The message continues after the name of the invalid part. */
export class ChoiceError extends Error {
  readonly part: ChoicePart;

  constructor(part: ChoicePart, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "ChoiceError";
    this.part = part;
  }
}

/** Maximum number of cards of one record. */
export const maxRecordCopies = 10_000;

/** Maximum number of rows named in a message. */
const maxNamed = 5;

/**
 * The column or token with the number of cards; null if every record gets one card. School records have no such
 * column.
 */
export function copiesColumnOf({ dataMode, copiesColumn }: RecordReading): string | null {
  return dataMode === "school" ? null : (copiesColumn ?? null);
}

/** A record's cell in the column of copies; `position` counts table rows from 0. */
type CopiesCell = { readonly position: number; readonly copies: string | undefined };

/** The number of cards in a cell: a whole number, or 1 if blank; null for anything else. */
function cardsIn(cell: string | undefined): number | null {
  const text = cleanText(cell ?? "");
  if (text === "") return 1;
  const cards = /^\d+$/.test(text) ? Number(text) : null;
  return cards !== null && cards <= maxRecordCopies ? cards : null;
}

/**
 * The number of cards for each record. Throws a ChoiceError for a missing column or for invalid rows, which
 * it names.
 */
export function readCopies(column: string, cells: readonly CopiesCell[]): readonly number[] {
  if (cells.length > 0 && cells.every(({ copies }) => copies === undefined)) {
    throw new ChoiceError("copies", `there is no field or column “${column}”`);
  }
  const cards = cells.map(({ copies }) => cardsIn(copies));
  const wrong = cells.filter((_, index) => cards[index] === null);
  if (wrong.length > 0) {
    const named = wrong.slice(0, maxNamed).map(({ position, copies = "" }) => {
      return `row ${position + 1} (“${copies.trim().slice(0, 40)}”)`;
    });
    const more = wrong.length > maxNamed ? ` and ${wrong.length - maxNamed} more rows` : "";
    const range = `whole numbers from 0 to ${maxRecordCopies}`;
    throw new ChoiceError("copies", `“${column}” must contain ${range}; wrong in ${named.join(", ")}${more}`);
  }
  return cards.map((each) => each ?? 1);
}

/** The number of cards for each record of a whole table; null if each record gets one. Throws like `readCopies`. */
export function copiesOfRecords(
  reading: RecordReading,
  headers: readonly string[],
  rows: readonly CardRecord[],
): readonly number[] | null {
  const column = copiesColumnOf(reading);
  if (column === null) return null;
  const textsOf = fieldTexts(prepareMapping(reading.mapping, headers));
  return readCopies(
    column,
    rows.map((row, position) => ({ position, copies: textsOf(row)(column) })),
  );
}
