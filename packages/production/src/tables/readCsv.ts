import { restoreCell } from "@print-builder/core/records";
import { collectRows, type TakeRow } from "./collectRows.ts";
import { csvShape, delimiterNames } from "./csvDelimiter.ts";
import { csvRows, OpenQuote } from "./csvRows.ts";
import { decodeText } from "./decodeText.ts";
import { type Grid, maxColumns, tableError, tooManyColumns } from "./table.ts";

// No row of a table is that long: a quotation mark was never closed.
const maxRowChars = 8 * 1024 * 1024;

export type CsvOptions = {
  readonly maxRows: number;
  /** The file was written by `writeCsv`: the apostrophes it added are taken off again. */
  readonly ownExport: boolean;
  /** Takes the rows instead of the grid. */
  readonly takeRow?: TakeRow | undefined;
};

/** Reads a CSV file. Throws InputError for data that is not text, for an empty file and for open quotes. */
export function readCsv(bytes: Uint8Array, options: CsvOptions): Grid {
  const { text: decoded, encoding } = decodeText(bytes);
  // In our own files a zero may stand behind an added apostrophe, so there it goes cell by cell.
  const text = options.ownExport ? decoded : decoded.replaceAll("\0", "");
  const clean = options.ownExport ? (cell: string) => restoreCell(cell).replaceAll("\0", "") : null;
  const collector = collectRows(options.maxRows, options.takeRow);
  const { delimiter, start } = csvShape(text);
  for (const row of rowsOf(text, delimiter, start)) collector.add(clean ? row.map(clean) : row);
  const format = {
    kind: "csv",
    encoding,
    delimiter: delimiterNames[delimiter] ?? null,
    sheet: null,
  } as const;
  return collector.finish([], format);
}

const limits = {
  maxColumns,
  maxRowChars,
  onTooWide: () => {
    throw tooManyColumns();
  },
};

function* rowsOf(text: string, delimiter: string, start: number): Generator<string[]> {
  const body = start === 0 ? text : text.slice(start);
  try {
    for (const { cells, strayQuoteAt } of csvRows(body, delimiter, limits)) {
      // An open quote may also end at the next quoted cell: then a mark inside a cell of several lines tells of it.
      if (strayQuoteAt !== null && cells.some((cell) => cell.includes("\n")))
        throw new OpenQuote(strayQuoteAt);
      yield cells;
    }
  } catch (error) {
    if (!(error instanceof OpenQuote)) throw error;
    const line = lineAt(text, start + error.position);
    throw tableError(
      `The quotation mark in line ${line} of the table is not closed. Close it, or save the table again as .csv or .xlsx.`,
      error,
    );
  }
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}
