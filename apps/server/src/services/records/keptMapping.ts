import { readMapping } from "@print-builder/core/document";
import { hasColumnsOf, type Identity, type Mapping } from "@print-builder/core/records";
import type { PlainProjectRow } from "../../store/schema.ts";

export type ColumnMap = Readonly<Record<string, string>>;

export type StoredMapping = {
  readonly field_map: ColumnMap;
  readonly image_map: ColumnMap;
  readonly identity: Identity | null;
};

export function storedMapping({
  field_map,
  image_map,
  identity,
}: Pick<PlainProjectRow, "field_map" | "image_map" | "identity">): StoredMapping {
  return {
    field_map: JSON.parse(field_map),
    image_map: JSON.parse(image_map),
    identity: JSON.parse(identity ?? "null"),
  };
}

/** What of a project's mapping a table with these columns can still serve. */
export function keptMapping(project: PlainProjectRow, headers: readonly string[]): Mapping {
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
