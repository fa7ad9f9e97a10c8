import { cleanText } from "../expressions/conditionValues.ts";
import { ownValue } from "../ownValue.ts";
import { type FieldValue, formatValue } from "../tokens/formatValue.ts";
import { tokenName } from "../tokens/tokenName.ts";
import { mayHold, parsePath, readPath, type TokenPath } from "../tokens/tokenPath.ts";
import type { CardRecord, Identity, Mapping } from "./record.ts";

/** Separates the columns of a joined source, as in "First name + Last name". */
const sign = " + ";

/** A source that joins the values of these columns with spaces. */
export function joinColumns(columns: readonly string[]): string {
  return columns.join(sign);
}

/**
 * The columns that a source in the mapping reads: several for a joined source, otherwise the source itself. A source
 * that is exactly a column's header means that column, even if it looks like a joined source.
 */
export function columnsOfSource(source: string, headers: readonly string[]): readonly string[] {
  return headers.includes(source) ? [source] : partsOfSource(source);
}

/** The columns of a joined source; a plain source is a single column. */
function partsOfSource(source: string): readonly string[] {
  return source.split(sign);
}

export function hasColumnsOf(source: string, headers: readonly string[]): boolean {
  return columnsOfSource(source, headers).every((column) => headers.includes(column));
}

/** Reads one field of a record; undefined if the record has no such field, null if it is empty. */
type ReadField = (record: CardRecord) => FieldValue | undefined;

/** A table's headers, indexed by exact name and by name in lower case. */
type HeaderIndex = {
  readonly exact: ReadonlySet<string>;
  readonly folded: ReadonlyMap<string, string>;
};

function indexHeaders(headers: readonly string[]): HeaderIndex {
  const folded = new Map<string, string>();
  for (const header of headers) if (!folded.has(fold(header))) folded.set(fold(header), header);
  return { exact: new Set(headers), folded };
}

/**
 * A reader for a source in the mapping: the column with that name, or the joined values of several columns, skipping
 * blanks. Null if a column is missing.
 */
function findSource(source: string, headers: HeaderIndex): ReadField | null {
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
function findColumn(name: string, headers: HeaderIndex): ReadField | null {
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

/** Reads a name that is not in the headers, in case a record has a field with that name. */
function unlistedReader(names: readonly string[]): ReadField {
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

/** A column of the table that a record omits is an empty cell, not an unknown field. */
function ownsRoot(record: CardRecord, path: TokenPath): boolean {
  const root = path[0];
  return root?.kind === "field" && Object.hasOwn(record, root.name);
}

function fold(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** The default token that identifies a card. */
export const idToken = "id";

const nameTokens = ["full_name", "name"];

/** A record's values as tokens read them. */
export type BoundRecord = {
  /** The record's identity: the value of its key column or of the token `id`, trimmed; "" if neither has a value. */
  key(): string;
  /**
   * The record's name in lists: the value of its label column or of the token `full_name` or `name`; "" if none has
   * a value.
   */
  label(): string;
  /** The token's text; "" if its cell is empty, undefined if the token has no column. */
  text(token: string): string | undefined;
  /** The untrimmed text of the column with this name; undefined if the table has no such column. */
  column(name: string): string | undefined;
  /** The list in the token or column with this name; undefined if its value is not a list. */
  list(name: string): readonly FieldValue[] | undefined;
  /**
   * The value that names the token's picture, and the default column's value as a fallback if no picture has that
   * name. Null if the token has no column and there is no default column.
   */
  imageValue(token: string): { readonly value: string; readonly fallback: string | null } | null;
};

/** A mapping prepared for a table, so that columns are not looked up again for each record. */
export type RecordBinder = { bind(record: CardRecord): BoundRecord };

/**
 * Prepares a mapping for records with these headers. A token's column is found by the mapping, then by exact name,
 * then ignoring case. Names may be paths into nested fields, and the mapping may join columns (`joinColumns`).
 * Without headers, for records with different fields such as records sent by the browser, each record's own fields
 * are searched.
 */
export function prepareMapping(mapping: Mapping, headers: readonly string[]): RecordBinder {
  const maps = readMaps(mapping);
  if (headers.length > 0) {
    const plan = planFor(maps, headers);
    return { bind: (record) => bound(record, plan) };
  }
  let shape: readonly string[] = [];
  let plan = planFor(maps, shape);
  return {
    bind(record) {
      const fields = Object.keys(record);
      if (!sameNames(fields, shape)) {
        shape = fields;
        plan = planFor(maps, fields);
      }
      return bound(record, plan);
    },
  };
}

/** Binds a single record. For many records, use `prepareMapping` once. */
export function bindRecord(record: CardRecord, mapping: Mapping): BoundRecord {
  return prepareMapping(mapping, Object.keys(record)).bind(record);
}

type Maps = {
  readonly identity: Identity | undefined;
  readonly fields: ReadonlyMap<string, string>;
  readonly images: ReadonlyMap<string, string>;
  readonly defaultColumn: string | null;
};

type Plan = {
  readonly column: (name: string) => ReadField | null;
  readonly text: (token: string) => ReadField;
  readonly image: (token: string) => ReadField;
  readonly fallback: ReadField | null;
  readonly key: ReadField;
  readonly labels: readonly ReadField[];
};

function readMaps(mapping: Mapping): Maps {
  const images = columnsByToken(mapping.imageMap);
  const defaultColumn = images.get("default") ?? null;
  images.delete("default");
  return { identity: mapping.identity, fields: columnsByToken(mapping.fieldMap), images, defaultColumn };
}

function columnsByToken(map: Readonly<Record<string, string>>): Map<string, string> {
  const mapped = Object.entries(map).filter(([, column]) => column !== "");
  return new Map(mapped.map(([token, column]) => [tokenName(token), column]));
}

function planFor({ identity, fields, images, defaultColumn }: Maps, headers: readonly string[]): Plan {
  const index = indexHeaders(headers);
  const columns = new Map<string, ReadField | null>();
  const text = memoise((token) => readerFor([fields.get(token), images.get(token), token], index));
  // Falls back to the tokens if the table no longer has the chosen column.
  const chosen = (source: string | null | undefined) => (source ? findSource(source, index) : null);
  const label = chosen(identity?.label);
  return {
    key: chosen(identity?.key) ?? text(idToken),
    labels: label ? [label] : nameTokens.map(text),
    column(name) {
      const known = columns.get(name);
      if (known !== undefined) return known;
      const read = findColumn(name, index);
      columns.set(name, read);
      return read;
    },
    text,
    image: memoise((token) => readerFor([images.get(token), fields.get(token), token], index)),
    fallback: defaultColumn === null ? null : readerFor([defaultColumn], index),
  };
}

/** A reader for the first of these names that has a column. */
function readerFor(candidates: readonly (string | undefined)[], headers: HeaderIndex): ReadField {
  const names = candidates.filter((name) => name !== undefined);
  for (const name of names) {
    const read = findSource(name, headers);
    if (read !== null) return read;
  }
  return unlistedReader(names);
}

/** Caches a reader per token. The cache stays small, because a design has few tokens. */
function memoise(find: (token: string) => ReadField): (token: string) => ReadField {
  const known = new Map<string, ReadField>();
  return (written) => {
    const earlier = known.get(written);
    if (earlier !== undefined) return earlier;
    const read = find(tokenName(written));
    known.set(written, read);
    return read;
  };
}

function bound(record: CardRecord, plan: Plan): BoundRecord {
  const read = (field: ReadField) => cleanText(formatValue(field(record) ?? null));
  return {
    key: () => read(plan.key),
    label: () => plan.labels.map(read).find((text) => text !== "") ?? "",
    text(token) {
      const value = plan.text(token)(record);
      return value === undefined ? undefined : formatValue(value);
    },
    column(name) {
      const value = Object.hasOwn(record, name) ? record[name] : plan.column(name)?.(record);
      return value === undefined ? undefined : formatValue(value);
    },
    list(name) {
      const value = plan.text(name)(record) ?? plan.column(name)?.(record);
      return Array.isArray(value) ? value : undefined;
    },
    imageValue(token) {
      const value = plan.image(token)(record);
      if (value === undefined && plan.fallback === null) return null;
      const fallback = plan.fallback === null ? "" : formatValue(plan.fallback(record));
      return { value: formatValue(value), fallback: fallback === "" ? null : fallback };
    },
  };
}

function sameNames(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, index) => name === right[index]);
}
