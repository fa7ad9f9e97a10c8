/** Names whose values no table has to give: the print itself knows them. A field of the record with such a name comes first. */
export const systemNames = [
  "record.number",
  "record.total",
  "record.index",
  "print.date",
  "project.name",
  "today",
] as const;

const names: ReadonlySet<string> = new Set(systemNames);

export function isSystemName(name: string): name is (typeof systemNames)[number] {
  return names.has(name);
}
