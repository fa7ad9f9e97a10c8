import { isPictureFile } from "#platform/files/pictureFiles.ts";

/** A photo's cells in an index, and a short reason naming the source. */
export type PhotoIndexLine = { readonly cells: readonly string[]; readonly reason: string };

/** Keyed by the photos' file names in lower case. */
export type PhotoIndexLines = ReadonlyMap<string, PhotoIndexLine>;

export const noIndexLines: PhotoIndexLines = new Map();

const indexEnding = /\.(?:txt|csv|tsv)$/i;
/** Maximum size: ten times that of an index of ten thousand photos. */
const maxBytes = 10_000_000;

export const isIndexFile = ({ name, size }: Pick<File, "name" | "size">): boolean =>
  indexEnding.test(name) && size <= maxBytes;

const delimiters = ["\t", ";", ","] as const;

/** Splits a line into cells; a quoted cell may contain the delimiter. */
function cellsOf(line: string, delimiter: string): readonly string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === delimiter && !isQuoted) {
      cells.push(cell);
      cell = "";
    } else cell += sign;
  }
  return [...cells, cell].map((each) => each.trim());
}

/** The cells of each line of a text table, with any delimiter. */
export function cellsOfLines(text: string): readonly (readonly string[])[] {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  const delimiter = delimiters.find((sign) => lines.some((line) => line.includes(sign))) ?? ",";
  return lines.map((line) => cellsOf(line, delimiter));
}

const baseName = (path: string) => path.split(/[\\/]/).at(-1) ?? "";

/**
 * Reads a photographer's index file (PSPA's format or any text table): each line that names a picture identifies the
 * person in its other cells.
 */
export function readPhotoIndex(text: string): PhotoIndexLines {
  const found = new Map<string, PhotoIndexLine>();
  for (const cells of cellsOfLines(text)) {
    const at = cells.findIndex((cell) => isPictureFile({ name: cell, type: "" }));
    const file = baseName(cells[at] ?? "").toLowerCase();
    const others = cells.filter((cell, place) => place !== at && cell !== "");
    if (file !== "") found.set(file, { cells: others, reason: "From the index file" });
  }
  return found;
}

/** A photo, or a note taken before the photos that follow; a null `line` names nobody. */
export type PhotoOrNote = { readonly fileName: string } | { readonly line: PhotoIndexLine | null };

/**
 * Assigns photos, in the order in which they were taken: a single photo between two notes belongs to the first note. If
 * there are several, a person has to choose.
 */
export function soleBetween(taken: readonly PhotoOrNote[]): PhotoIndexLines {
  const found = new Map<string, PhotoIndexLine>();
  let line: PhotoIndexLine | null = null;
  let after: string[] = [];
  const settle = (): void => {
    const [only, second] = after;
    if (line !== null && only !== undefined && second === undefined) found.set(only.toLowerCase(), line);
    after = [];
  };
  for (const each of taken) {
    if ("fileName" in each) after.push(each.fileName);
    else {
      settle();
      line = each.line;
    }
  }
  settle();
  return found;
}
