import { csvRows, OpenQuote } from "./csvRows.ts";
import { maxColumns, type TableFormat } from "./table.ts";

const candidates = [",", ";", "\t", "|"];

/** What people call the delimiters. */
export const delimiterNames: Readonly<Record<string, Exclude<TableFormat["delimiter"], null>>> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "pipe",
};

const sampleChars = 262_144;
const sampleRows = 200;
// None of these may stand in a list that people write; the first that is not in the text is taken.
const neverUsed = ["\u001f", "\u001e", "\ufdd0"];

/** The delimiter, and where the table begins: after Excel's "sep=;" line if there is one. */
export type CsvShape = { readonly delimiter: string; readonly start: number };

/**
 * Recognises comma, semicolon, tab or vertical bar: the one in the header row that gives most rows as many
 * cells as the header has. A header without any of them is a single column, whatever its cells contain.
 */
export function csvShape(text: string): CsvShape {
  // Excel's own line may come back from a spreadsheet program in quotes, or with delimiters behind it.
  const declared = /^"?sep=([,;\t|])"?[,;\t|]*\n/i.exec(text);
  if (declared) return { delimiter: declared[1] ?? ",", start: declared[0].length };
  const header = headerText(text);
  const possible = candidates.filter((delimiter) => header.includes(delimiter));
  if (possible.length === 0) {
    return { delimiter: neverUsed.find((mark) => !text.includes(mark)) ?? ",", start: 0 };
  }
  const [best = ","] = possible.length === 1 ? possible : byConsistency(text, possible);
  return { delimiter: best, start: 0 };
}

/** The first filled line without what stands in quotes. */
function headerText(text: string): string {
  const begin = Math.max(0, text.search(/\S/));
  let quoted = false;
  let header = "";
  for (let index = begin; index < text.length && index < begin + sampleChars; index++) {
    const char = text.charAt(index);
    if (char === '"') quoted = !quoted;
    else if (!quoted && char === "\n") break;
    else if (!quoted) header += char;
  }
  return header;
}

function byConsistency(text: string, possible: readonly string[]): string[] {
  const sample = text.slice(0, sampleChars);
  const scored = possible.map((delimiter) => {
    const [header = [], ...rows] = firstRows(sample, delimiter);
    const fitting = rows.filter((row) => row.length === header.length).length;
    return { delimiter, share: rows.length ? fitting / rows.length : 1, columns: header.length };
  });
  return scored.sort((a, b) => b.share - a.share || b.columns - a.columns).map(({ delimiter }) => delimiter);
}

/** The filled rows of a sample, up to where it breaks off. */
function firstRows(sample: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  const isEnough = () => rows.length >= sampleRows;
  const limits = { maxColumns, maxRowChars: sampleChars, onTooWide: brokenOff };
  try {
    for (const { cells } of csvRows(sample, delimiter, limits)) {
      if (cells.some((cell) => cell.trim() !== "")) rows.push(cells);
      if (isEnough()) break;
    }
  } catch (error) {
    // The sample may end within a cell, and what is too wide with this delimiter may not be with another.
    if (!(error instanceof OpenQuote)) throw error;
  }
  return rows;
}

function brokenOff(): never {
  throw new OpenQuote(0);
}
