/** Separates the columns of a joined source, as in "First name + Last name". */
const sign = " + ";

/** The source that reads these columns in turn, with a space between their values. */
export function joinColumns(columns: readonly string[]): string {
  return columns.join(sign);
}

/**
 * The columns that a source of the mapping reads: several for a joined source, otherwise the source itself. A
 * column whose header looks like a joined source is that column.
 */
export function columnsOfSource(source: string, headers: readonly string[]): readonly string[] {
  return headers.includes(source) ? [source] : partsOfSource(source);
}

/** The parts of a joined source; a plain source is its only part. */
export function partsOfSource(source: string): readonly string[] {
  return source.split(sign);
}

/** Whether the table has every column that a source reads. */
export function hasColumnsOf(source: string, headers: readonly string[]): boolean {
  return columnsOfSource(source, headers).every((column) => headers.includes(column));
}
