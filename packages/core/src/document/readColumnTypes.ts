import type { ColumnType, ColumnTypes } from "../records/columnType.ts";
import { isObject } from "./looseValues.ts";

/**
 * Reads the stored column types of a project's table. Unknown types, perhaps from a later version, are
 * dropped.
 */
export function readColumnTypes(dataSource: unknown): ColumnTypes {
  const types = isObject(dataSource) ? dataSource.types : null;
  if (!isObject(types)) return {};
  return Object.fromEntries(
    Object.entries(types).flatMap(([header, stored]) => {
      const type = isObject(stored) ? typeOf(stored) : null;
      return type === null ? [] : [[header, type]];
    }),
  );
}

function typeOf({ kind, order }: Readonly<Record<string, unknown>>): ColumnType | null {
  if (kind === "text" || kind === "number" || kind === "yes_no") return { kind };
  if (kind !== "date") return null;
  return { kind, order: order === "dmy" || order === "mdy" || order === "ymd" ? order : null };
}
