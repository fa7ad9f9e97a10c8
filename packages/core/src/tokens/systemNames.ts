/** Names whose values come from the print itself. A field of the record with the same name overrides the value. */
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
