/** File extensions accepted for tables. The format is detected from the content. */
export const tableEndings = [".csv", ".xlsx", ".xls", ".ods", ".json"] as const;

export function hasTableEnding(fileName: string): boolean {
  const name = fileName.toLowerCase();
  return tableEndings.some((ending) => name.endsWith(ending));
}
