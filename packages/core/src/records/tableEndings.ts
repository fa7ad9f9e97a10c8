/** Endings of table files that uploads and project folders accept; what a file is its content says. */
export const tableEndings = [".csv", ".xlsx", ".xls", ".ods", ".json"] as const;

export function hasTableEnding(fileName: string): boolean {
  const name = fileName.toLowerCase();
  return tableEndings.some((ending) => name.endsWith(ending));
}
