import { ownValue } from "../ownValue.ts";
import { formatValue } from "../tokens/formatValue.ts";
import { mayHold, readPath } from "../tokens/readPath.ts";
import { parsePath, type TokenPath } from "../tokens/tokenPath.ts";
import { partsOfSource } from "./joinedColumns.ts";
import type { CardRecord, FieldValue } from "./record.ts";

/** Reads one field of a record; undefined says that the record has no such field, null that it is empty. */
export type ReadField = (record: CardRecord) => FieldValue | undefined;

/** A table's headers, ready to be searched by exact name and by name without case. */
export type HeaderIndex = {
  readonly exact: ReadonlySet<string>;
  readonly folded: ReadonlyMap<string, string>;
};

export function indexHeaders(headers: readonly string[]): HeaderIndex {
  const folded = new Map<string, string>();
  for (const header of headers) if (!folded.has(fold(header))) folded.set(fold(header), header);
  return { exact: new Set(headers), folded };
}

/**
 * How to read a source of the mapping: the column of that name, or the columns of a joined source one after the other,
 * blank ones left out. Null where a column is not there.
 */
export function findSource(source: string, headers: HeaderIndex): ReadField | null {
  const column = findColumn(source, headers);
  const parts = partsOfSource(source);
  if (column !== null || parts.length === 1) return column;
  const readers = parts.flatMap((part) => findColumn(part, headers) ?? []);
  return readers.length === parts.length ? joinedReader(readers) : null;
}

/** How to read the column of that name: by its exact header, as a path into one, or without case; else null. */
export function findColumn(name: string, headers: HeaderIndex): ReadField | null {
  const path = parsePath(name);
  const root = path !== null && path.length > 1 && path[0]?.kind === "field" ? path[0].name : null;
  if (headers.exact.has(name)) return columnReader(name);
  if (path !== null && root !== null && headers.exact.has(root)) return pathReader(path);
  const header = headers.folded.get(fold(name));
  if (header !== undefined) return columnReader(header);
  const rootHeader = root === null ? undefined : headers.folded.get(fold(root));
  if (path === null || rootHeader === undefined) return null;
  return pathReader([{ kind: "field", name: rootHeader }, ...path.slice(1)]);
}

/** Reads a name that no header has, in case this one record holds it nevertheless. */
export function unlistedReader(names: readonly string[]): ReadField {
  const places = names.map((name) => ({ name, path: parsePath(name) }));
  return (record) => {
    for (const { name, path } of places) {
      if (Object.hasOwn(record, name)) return record[name];
      const value = path === null ? undefined : readPath(record, path);
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

function joinedReader(readers: readonly ReadField[]): ReadField {
  return (record) =>
    readers
      .map((read) => formatValue(read(record)).trim())
      .filter((value) => value !== "")
      .join(" ");
}

function columnReader(header: string): ReadField {
  return (record) => ownValue(record, header) ?? null;
}

function pathReader(path: TokenPath): ReadField {
  return (record) => {
    const value = readPath(record, path);
    if (value !== undefined) return value;
    return mayHold(record, path) || !ownsRoot(record, path) ? null : undefined;
  };
}

/** A record may leave out a column that its table has: that is an empty cell, not an unknown field. */
function ownsRoot(record: CardRecord, path: TokenPath): boolean {
  const root = path[0];
  return root?.kind === "field" && Object.hasOwn(record, root.name);
}

function fold(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
