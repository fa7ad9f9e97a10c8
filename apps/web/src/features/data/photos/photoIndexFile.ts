import { isPictureFile } from "#platform/files/pictureFiles.ts";

/** What is told of a photo besides its name, and by what, in a few words. */
export type PhotoIndexLine = { readonly cells: readonly string[]; readonly reason: string };

/** By the photos' file names in lower case. */
export type PhotoIndexLines = ReadonlyMap<string, PhotoIndexLine>;

export const noIndexLines: PhotoIndexLines = new Map();

const indexEnding = /\.(?:txt|csv|tsv)$/i;
/** An index of ten thousand photos has about one. */
const maxBytes = 10_000_000;

export const isIndexFile = ({ name, size }: Pick<File, "name" | "size">): boolean =>
  indexEnding.test(name) && size <= maxBytes;

const delimiters = ["\t", ";", ","] as const;

/** The cells of a line; one in quotation marks may hold the delimiter. */
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

/** The cells of each line of a table of text, whatever is between them. */
export function cellsOfLines(text: string): readonly (readonly string[])[] {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  const delimiter = delimiters.find((sign) => lines.some((line) => line.includes(sign))) ?? ",";
  return lines.map((line) => cellsOf(line, delimiter));
}

const baseName = (path: string) => path.split(/[\\/]/).at(-1) ?? "";

/**
 * Reads an index as photographers send it beside their photos (that of PSPA, or any table of text): each line that names a
 * picture file says in its other cells whose it is.
 */
export function readPhotoIndex(text: string): PhotoIndexLines {
  const found = new Map<string, PhotoIndexLine>();
  for (const cells of cellsOfLines(text)) {
    const at = cells.findIndex((cell) => isPictureFile({ name: cell, type: "" }));
    const file = baseName(cells[at] ?? "").toLowerCase();
    const others = cells.filter((cell, place) => place !== at && cell !== "");
    if (file !== "") found.set(file, { cells: others, reason: "The index file says so" });
  }
  return found;
}
