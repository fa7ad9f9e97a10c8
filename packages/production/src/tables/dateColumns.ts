import { ownValue } from "@print-builder/core/ownValue";
import type { CardRecord, ColumnTypes } from "@print-builder/core/records";
import { createTypeFinder } from "./intake/findTypes.ts";

/** The columns that hold dates, by what these rows say: whether 03/04/2014 is in April or in March. */
export function dateColumns(headers: readonly string[], rows: readonly CardRecord[]): ColumnTypes {
  const finder = createTypeFinder();
  for (const row of rows) finder.add(headers.map((header) => String(ownValue(row, header) ?? "")));
  const found = finder.types(headers.length);
  const dates = headers.flatMap((header, at) => {
    const type = found[at]?.type;
    return type?.kind === "date" ? [[header, type] as const] : [];
  });
  return Object.fromEntries(dates);
}
