/** Normalizes text for searches by removing case and Latin accents. */
export function searchText(...parts: readonly string[]): string {
  const text = parts.filter((part) => part !== "").join("\n");
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFKC")
    .toLowerCase();
}

/** A LIKE pattern (escape character \) that matches text containing `search` literally. */
export function searchPattern(search: string): string {
  return `%${searchText(search.trim()).replaceAll(/[\\%_]/g, "\\$&")}%`;
}
