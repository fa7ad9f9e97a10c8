import { ownValue } from "../ownValue.ts";
import { formatValue } from "../tokens/formatValue.ts";
import { mayHold, readPath } from "../tokens/readPath.ts";
import { parsePath, type TokenPath } from "../tokens/tokenPath.ts";
import { partsOfSource } from "./joinedColumns.ts";
import type { CardRecord, FieldValue } from "./record.ts";

/** Reads one field of a record; undefined if the record has no such field, null if it is empty. */
export type ReadField = (record: CardRecord) => FieldValue | undefined;

/** A table's headers, indexed by exact name and by name without case. */
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
 * A reader for a source of the mapping: the column with that name, or the columns of a joined source in turn,
 * without blanks. Null if a column is missing.
 */
export function findSource(source: string, headers: HeaderIndex): ReadField | null {
  const column = findColumn(source, headers);
  const parts = partsOfSource(source);
  if (column !== null || parts.length === 1) return column;
  const readers = parts.flatMap((part) => findColumn(part, headers) ?? []);
  return readers.length === parts.length ? joinedReader(readers) : null;
}

/**
 * A reader for the column with that name: by exact header, as a path into a column, or ignoring case;
 * otherwise null.
 */
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

/** Reads a name that no header lists, in case a single record has it. */
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

/** A record may omit a column of its table: that is an empty cell, not an unknown field. */
function ownsRoot(record: CardRecord, path: TokenPath): boolean {
  const root = path[0];
  return root?.kind === "field" && Object.hasOwn(record, root.name);
}

function fold(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
