/** Text that every database keeps as it is. */
export function storable(value: unknown): string {
  return String(value ?? "")
    .replaceAll("\0", "")
    .toWellFormed();
}

/** Text as it is searched: without differences of case and of Unicode form. */
export function searchKey(text: string): string {
  return text.normalize("NFKC").toLowerCase().normalize("NFKC");
}

/** A LIKE pattern that finds the text anywhere; `%`, `_` and `\` in it stand for themselves. */
export function containing(text: string): string {
  return `%${searchKey(text).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
