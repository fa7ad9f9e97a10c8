import { restoreCell } from "@print-builder/core/records";
import { csvShape, delimiterNames } from "./csvDelimiter.ts";
import { type CsvRow, csvRows, OpenQuote } from "./csvRows.ts";
import { decodeText, textFormat, type WantedEncoding } from "./decodeText.ts";
import type { RawRow, RawTable } from "./rawTable.ts";
import { maxColumns, tableError, tooManyColumns } from "./table.ts";

// No row of a table is that long: a quotation mark was never closed.
const maxRowChars = 8 * 1024 * 1024;

/**
 * A CSV file as its one sheet. Apostrophes that `writeCsv` or people put before a number are taken off again.
 * Throws InputError for data that is not text and, while it is read, for open quotes.
 */
export function openCsv(bytes: Uint8Array, wanted?: WantedEncoding): RawTable {
  const decoded = decodeText(bytes, wanted);
  const { text } = decoded;
  const { delimiter, start } = csvShape(text);
  function* rows(): Generator<RawRow> {
    let row = 0;
    const passBlank = (lines: number): void => {
      row += lines;
    };
    for (const cells of rowsOf(text, delimiter, start, passBlank)) {
      if (isFilled(cells)) yield { row, cells: () => plainCells(cells) };
      row++;
    }
  }
  return {
    format: textFormat("csv", decoded, delimiterNames[delimiter]),
    sheets: [],
    open: async () => ({ merged: [], rows, findings: () => [] }),
    close: () => undefined,
  };
}

/** The texts of cells as their writer meant them, in place. */
export function plainCells(cells: string[]): string[] {
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? "";
    const text = restoreCell(cell);
    // A zero may follow an apostrophe, so zeros go last.
    if (text.includes("\0")) cells[at] = text.replaceAll("\0", "");
    else if (text !== cell) cells[at] = text;
  }
  return cells;
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
