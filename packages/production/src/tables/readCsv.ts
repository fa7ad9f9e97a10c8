import { restoreCell } from "@print-builder/core/records";
import { csvShape, delimiterNames } from "./csvDelimiter.ts";
import { type CsvRow, csvRows, OpenQuote } from "./csvRows.ts";
import { decodeText } from "./decodeText.ts";
import type { RawRow, RawTable } from "./rawTable.ts";
import { maxColumns, tableError, tooManyColumns } from "./table.ts";

// No row of a table is that long: a quotation mark was never closed.
const maxRowChars = 8 * 1024 * 1024;

/**
 * A CSV file as its one sheet. `ownExport`: it was written by `writeCsv`, and the apostrophes it added are taken off again.
 * Throws InputError for data that is not text and, while it is read, for open quotes.
 */
export function openCsv(bytes: Uint8Array, ownExport: boolean): RawTable {
  const { text: decoded, encoding } = decodeText(bytes);
  // In our own files a zero may stand behind an added apostrophe, so there it goes cell by cell.
  const text = ownExport ? decoded : decoded.replaceAll("\0", "");
  const clean = ownExport ? (cell: string) => restoreCell(cell).replaceAll("\0", "") : null;
  const { delimiter, start } = csvShape(text);
  function* rows(): Generator<RawRow> {
    let row = 0;
    const passBlank = (lines: number): void => {
      row += lines;
    };
    for (const cells of rowsOf(text, delimiter, start, passBlank)) {
      if (isFilled(cells)) yield { row, cells: () => (clean ? cells.map(clean) : cells) };
      row++;
    }
  }
  return {
    format: { kind: "csv", encoding, delimiter: delimiterNames[delimiter] ?? null },
    sheets: [],
    open: async () => ({ merged: [], rows, notes: () => [] }),
    close: () => undefined,
  };
}

export const csvLimits = {
  maxColumns,
  maxRowChars,
  onTooWide: () => {
    throw tooManyColumns();
  },
};

/** Rows that hold something are rows of the table. */
export function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== "");
}

function* rowsOf(
  text: string,
  delimiter: string,
  start: number,
  onBlank: (lines: number) => void,
): Generator<string[]> {
  const body = start === 0 ? text : text.slice(start);
  try {
    for (const row of csvRows(body, delimiter, { ...csvLimits, onBlank })) {
      if (isBroken(row)) throw new OpenQuote(row.strayQuoteAt ?? 0);
      yield row.cells;
    }
  } catch (error) {
    if (!(error instanceof OpenQuote)) throw error;
    throw openQuoteError(lineAt(text, start + error.position), error);
  }
}

/** An open quote may also end at the next quoted cell: then a mark inside a cell of several lines tells of it. */
export function isBroken({ cells, strayQuoteAt }: CsvRow): boolean {
  return strayQuoteAt !== null && cells.some((cell) => cell.includes("\n"));
}

export function openQuoteError(line: number, cause?: unknown): Error {
  return tableError(
    `The quotation mark in line ${line} of the table is not closed. Close it, or save the table again as .csv or .xlsx.`,
    cause,
  );
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}
