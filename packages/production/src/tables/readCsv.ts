import Papa from "papaparse";
import { collectRows, type TakeRow } from "./collectRows.ts";
import { type CsvShape, csvShape, delimiterNames } from "./csvDelimiter.ts";
import { decodeText } from "./decodeText.ts";
import { type Grid, tableError } from "./table.ts";
import { restoreCell } from "./writeCsv.ts";

const defaultChunkChars = 262_144;
// No row of a table is that long: a quotation mark was never closed.
const maxRowChars = 8 * 1024 * 1024;

export type CsvOptions = {
  readonly maxRows: number;
  /** The file was written by `writeCsv`: the apostrophes it added are taken off again. */
  readonly ownExport: boolean;
  /** Takes the rows instead of the grid. */
  readonly takeRow?: TakeRow | undefined;
  /** Characters parsed at a time. */
  readonly chunkChars?: number;
};

type ChunkConfig = {
  readonly chunkSize: number;
  chunk(results: Papa.ParseResult<string[]>): void;
};

/** Reads a CSV file. Throws InputError for data that is not text, for an empty file and for open quotes. */
export function readCsv(bytes: Uint8Array, options: CsvOptions): Grid {
  const { text: decoded, encoding } = decodeText(bytes);
  // In our own files a zero may stand behind an added apostrophe, so there it goes cell by cell.
  const text = options.ownExport ? decoded : decoded.replaceAll("\0", "");
  const clean = options.ownExport ? (cell: string) => restoreCell(cell).replaceAll("\0", "") : null;
  const collector = collectRows(options.maxRows, options.takeRow);
  const shape = csvShape(text);
  parse(text, shape, options.chunkChars ?? defaultChunkChars, (rows) => {
    for (const row of rows) collector.add(clean ? row.map(clean) : row);
  });
  const delimiter = delimiterNames[shape.delimiter] ?? null;
  return collector.finish([], { kind: "csv", encoding, delimiter, sheet: null });
}

function parse(
  text: string,
  { delimiter, start }: CsvShape,
  chunkChars: number,
  take: (rows: string[][]) => void,
): void {
  const body = start === 0 ? text : text.slice(start);
  let rowStart = 0;
  let chunks = 0;
  const fail = (position: number): never => {
    const line = lineAt(text, start + position);
    throw tableError(
      `The quotation mark in line ${line} of the table is not closed. Close it, or save the table again as .csv or .xlsx.`,
    );
  };
  // The library's types know `chunk` for files only; it serves strings too.
  const streaming: Papa.ParseConfig<string[]> & ChunkConfig = {
    delimiter,
    newline: "\n",
    chunkSize: chunkChars,
    chunk: ({ data, errors, meta }) => {
      const open = errors.find((error) => isOpenQuote(error, data));
      if (open) fail(rowStart + (open.index ?? 0));
      if (++chunks * chunkChars - meta.cursor > maxRowChars) fail(meta.cursor);
      rowStart = meta.cursor;
      take(data);
      // The library calls itself for the next piece, and every call still holds its rows.
      data.length = 0;
    },
  };
  Papa.parse<string[]>(body, streaming);
}

/**
 * An unclosed quote either swallows the rest of the file, or ends at the next quoted cell: then a stray
 * quote inside a cell of several lines tells of it.
 */
function isOpenQuote(error: Papa.ParseError, rows: readonly string[][]): boolean {
  if (error.code === "MissingQuotes") return true;
  if (error.code !== "InvalidQuotes" || error.row === undefined) return false;
  return rows[error.row]?.some((cell) => cell.includes("\n")) ?? false;
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}
