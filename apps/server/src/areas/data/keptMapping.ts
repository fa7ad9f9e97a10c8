import { problem } from "@print-builder/api";
import { readMapping } from "@print-builder/core/document";
import { hasColumnsOf, type Identity, type Mapping } from "@print-builder/core/records";
import type { PlainProjectRow } from "../../store/schema.ts";

export type ColumnMap = Readonly<Record<string, string>>;

export type StoredMapping = {
  readonly field_map: ColumnMap;
  readonly image_map: ColumnMap;
  readonly identity: Identity | null;
};

type MappedRow = Pick<PlainProjectRow, "field_map" | "image_map" | "identity">;

export function storedMapping({ field_map, image_map, identity }: MappedRow): StoredMapping {
  return {
    field_map: JSON.parse(field_map),
    image_map: JSON.parse(image_map),
    identity: JSON.parse(identity ?? "null"),
  };
}

/** The part of a project's mapping that fits a table with these columns. */
export function keptMapping(project: MappedRow, headers: readonly string[]): Mapping {
  const { fieldMap, imageMap, identity } = readMapping(storedMapping(project), "standard");
  const stays = (map: ColumnMap) =>
    Object.fromEntries(Object.entries(map).filter(([, source]) => hasColumnsOf(source, headers)));
  const source = (column: string | null) =>
    column !== null && hasColumnsOf(column, headers) ? column : null;
  return {
    fieldMap: stays(fieldMap),
    imageMap: stays(imageMap),
    ...(identity ? { identity: { key: source(identity.key), label: source(identity.label) } } : {}),
  };
}

/** Returns the position of the column with this header. Throws a Problem that names the call's field. */
export function columnOf(headers: readonly string[], header: string, field: string): number {
  const column = headers.indexOf(header);
  if (column < 0) throw problem("unknown_column", { field, column: header });
  return column;
}

/** The column that identifies a record; null if none is mapped. */
export function keyOf(project: MappedRow): { readonly key: string | undefined } {
  const { identity, field_map } = storedMapping(project);
  return { key: identity?.key ?? field_map.id };
}
