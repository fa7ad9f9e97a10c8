/** Text that every database stores unchanged. */
export function storable(value: unknown): string {
  return String(value ?? "")
    .replaceAll("\0", "")
    .toWellFormed();
}

/** Text for searching: without differences of case and Unicode form. */
export function searchKey(text: string): string {
  return text.normalize("NFKC").toLowerCase().normalize("NFKC");
}

/** A LIKE pattern that finds the text anywhere; escapes `%`, `_` and `\`. */
export function containing(text: string): string {
  return `%${searchKey(text).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
