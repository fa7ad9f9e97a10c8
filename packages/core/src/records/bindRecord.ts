import { cleanText } from "../expressions/conditionValues.ts";
import { formatValue } from "../tokens/formatValue.ts";
import { tokenName } from "../tokens/tokenName.ts";
import {
  findColumn,
  findSource,
  type HeaderIndex,
  indexHeaders,
  type ReadField,
  unlistedReader,
} from "./findColumn.ts";
import type { CardRecord, FieldValue, Identity, Mapping } from "./record.ts";

/** The default token that identifies a card. */
export const idToken = "id";

const nameTokens = ["full_name", "name"];

/** A record's values as tokens read them. */
export type BoundRecord = {
  /** The record's identity: its key column or the token `id`, trimmed; "" if neither has a value. */
  key(): string;
  /**
   * The record's name in lists: its label column or the tokens `full_name` and `name`; "" if none has a
   * value.
   */
  label(): string;
  /** The token's text; "" if its column is empty, undefined if no column feeds it. */
  text(token: string): string | undefined;
  /** The untrimmed text of the column with this name; undefined if the table has no such column. */
  column(name: string): string | undefined;
  /** The list in the token or column with this name; undefined if its value is not a list. */
  list(name: string): readonly FieldValue[] | undefined;
  /**
   * The value that names the token's picture, and the fallback if no picture has that name (the default
   * column's value). Null if no column feeds the token and there is no default column.
   */
  imageValue(token: string): { readonly value: string; readonly fallback: string | null } | null;
};

/** A mapping prepared for a table: columns are looked up once, so each record costs only its reads. */
export type RecordBinder = { bind(record: CardRecord): BoundRecord };

/**
 * Prepares a mapping for records with these headers. A token finds its column by the mapping first, then by
 * exact name, then ignoring case. Names may be paths into nested fields, and the mapping may join columns
 * (`joinColumns`). Without headers (records of differing shape, e.g. sent by the browser), each record's own
 * fields are searched.
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
  // If the table lost the chosen column, the tokens decide again.
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

/** The first name with a column wins; the mapping comes before the token's own name. */
function readerFor(candidates: readonly (string | undefined)[], headers: HeaderIndex): ReadField {
  const names = candidates.filter((name) => name !== undefined);
  for (const name of names) {
    const read = findSource(name, headers);
    if (read !== null) return read;
  }
  return unlistedReader(names);
}

/** A design has few tokens, so this cache stays small. */
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
