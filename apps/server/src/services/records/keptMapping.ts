import { readMapping } from "@print-builder/core/document";
import { hasColumnsOf, type Mapping } from "@print-builder/core/records";
import type { PlainProjectRow } from "../../store/schema.ts";

export type ColumnMap = Readonly<Record<string, string>>;

export function storedMapping(project: PlainProjectRow): { field_map: ColumnMap; image_map: ColumnMap } {
  return { field_map: JSON.parse(project.field_map), image_map: JSON.parse(project.image_map) };
}

/** What of a project's mapping a table with these columns can still serve. */
export function keptMapping(project: PlainProjectRow, headers: readonly string[]): Mapping {
  const { fieldMap, imageMap } = readMapping(storedMapping(project), "standard");
  const stays = (map: ColumnMap) =>
    Object.fromEntries(Object.entries(map).filter(([, source]) => hasColumnsOf(source, headers)));
  return { fieldMap: stays(fieldMap), imageMap: stays(imageMap) };
}
