/** Text without the characters that some databases cannot store. */
export function storable(value: unknown): string {
  return String(value ?? "")
    .replaceAll("\0", "")
    .toWellFormed();
}

/** Text for searching, which is equal for strings that differ only in case or Unicode form. */
export function searchKey(text: string): string {
  return text.normalize("NFKC").toLowerCase().normalize("NFKC");
}

/** A LIKE pattern that finds text containing this text. Escapes `%`, `_` and `\`. */
export function containing(text: string): string {
  return `%${searchKey(text).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
