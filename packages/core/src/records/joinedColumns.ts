/** Separates the columns of a joined source, as in "First name + Last name". */
const sign = " + ";

/** A source that joins the values of these columns with spaces. */
export function joinColumns(columns: readonly string[]): string {
  return columns.join(sign);
}

/**
 * The columns that a source in the mapping reads: several for a joined source, otherwise the source itself. A source
 * that is exactly a column's header means that column, even if it looks like a joined source.
 */
export function columnsOfSource(source: string, headers: readonly string[]): readonly string[] {
  return headers.includes(source) ? [source] : partsOfSource(source);
}

/** The columns of a joined source; a plain source is a single column. */
export function partsOfSource(source: string): readonly string[] {
  return source.split(sign);
}

export function hasColumnsOf(source: string, headers: readonly string[]): boolean {
  return columnsOfSource(source, headers).every((column) => headers.includes(column));
}
