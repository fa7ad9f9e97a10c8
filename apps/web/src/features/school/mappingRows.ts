import { ownValue } from "@print-builder/core/ownValue";
import { isTokenPath } from "@print-builder/core/tokens";
import { flattenRecord, type MappableField, type SchoolRecord } from "@print-builder/school";
import type { Token } from "#platform/mapping/designTokens.ts";
import { type Origin, proposalFor, proposeSources } from "#platform/mapping/proposeSources.ts";
import type { Source } from "#platform/mapping/sources.ts";
import type { Surroundings } from "#platform/mapping/tokenSurroundings.ts";

/** Internal ids of the school system, which mean nothing on a card. */
const isLink = (path: string) => /(?:^|[._])id$/.test(path) && path !== "employee_id";

/** Rank of fields whose values repeat part of another field. */
const ranks: Readonly<Record<string, number>> = { "class_section.name": 0.5 };

/** The fields of a school's records, with sample values. */
export function fieldSources(
  fields: readonly MappableField[],
  records: readonly SchoolRecord[],
): readonly Source[] {
  const values = records.map(flattenRecord);
  return fields.map(({ path, label, type, token, sample }) => ({
    id: path,
    label,
    otherNames: [token],
    kind: type,
    samples: values.length > 0 ? values.map((record) => ownValue(record, path) ?? "") : [sample],
    rank: ownValue(ranks, path) ?? 0,
    isLink: isLink(path),
  }));
}

/** A row of the mapping: a token, the field it reads, and its type. */
export type MappingRow = {
  /** Identifies the row on screen. */
  readonly key: number;
  readonly path: string | null;
  readonly token: string;
  readonly type: "text" | "image";
  readonly origin: Origin | null;
  /** A sentence that says why the token has no field yet. */
  readonly why: string | null;
  readonly isOnCard: boolean;
};

export type StoredMapping = {
  readonly field_map: Readonly<Record<string, string>>;
  readonly token_types: Readonly<Record<string, "text" | "image">>;
};

let lastKey = 0;

function row(part: Omit<MappingRow, "key">): MappingRow {
  lastKey += 1;
  return { key: lastKey, ...part };
}

export const emptyRow = (): MappingRow =>
  row({ path: null, token: "", type: "text", origin: null, why: null, isOnCard: false });

/** The tokens of a card, and their surroundings on it. */
export type CardTokens = {
  readonly tokens: readonly Token[];
  readonly surroundings: ReadonlyMap<string, Surroundings>;
};

/** The fields that most cards show, used for a design without tokens. */
const usualFields = [
  "user.full_name",
  "user.image",
  "admission_no",
  "employee_id",
  "class_section.full_name",
  "designation",
  "user.dob",
];

function fieldsToBeginWith(fields: readonly MappableField[]): readonly MappableField[] {
  return usualFields.flatMap((path) => fields.filter((field) => field.path === path));
}

/**
 * The initial rows: the stored mapping where the records have its fields, then the card's tokens with suitable fields.
 * If there is neither a mapping nor a token, the fields that most cards show.
 */
export function firstRows(
  { tokens, surroundings }: CardTokens,
  stored: StoredMapping,
  fields: readonly MappableField[],
  sources: readonly Source[],
): readonly MappingRow[] {
  const kept = keptEntries(stored, fields);
  const names = new Set(tokens.map(({ name }) => name));
  const open = tokens.filter(({ name }) => !kept.has(name));
  const stays = [...kept.keys()].map((name) => ({
    name,
    kind: ownValue(stored.token_types, name) ?? "text",
  }));
  const proposals = proposeSources({
    tokens: [...stays, ...open],
    sources,
    storedFor: ({ name }) => kept.get(name),
    surroundings,
    words: { one: "field", many: "fields" },
    once: "ever",
  });
  const rows = [
    ...[...kept].map(([token, path]) =>
      row({
        path,
        token,
        type: ownValue(stored.token_types, token) ?? "text",
        origin: "stored",
        why: null,
        isOnCard: names.has(token),
      }),
    ),
    ...open.map((token) => {
      const { source = null, origin = null, why = null } = proposalFor(proposals, token) ?? {};
      return row({ path: source, token: token.name, type: token.kind, origin, why, isOnCard: true });
    }),
  ];
  return rows.length > 0 ? rows : fieldsToBeginWith(fields).map(rowOf);
}

function rowOf({ path, token, type }: MappableField): MappingRow {
  return row({ path, token, type, origin: "same", why: null, isOnCard: false });
}

/** Adds a row for a token that was just added to text on the card. */
export function withToken(rows: readonly MappingRow[], token: string, path: string): readonly MappingRow[] {
  if (rows.some((each) => each.token === token)) return rows;
  return [...rows, row({ path, token, type: "text", origin: null, why: null, isOnCard: true })];
}

/** Stored entries whose fields still exist, with each field only once. */
function keptEntries({ field_map }: StoredMapping, fields: readonly MappableField[]): Map<string, string> {
  const known = new Set(fields.map(({ path }) => path));
  const kept = new Map<string, string>();
  for (const [token, path] of Object.entries(field_map)) {
    if (known.delete(path)) kept.set(token, path);
  }
  return kept;
}

/** Fields that other rows use: each can be chosen once. */
export function takenPaths(rows: readonly MappingRow[], of: MappingRow): ReadonlySet<string> {
  return new Set(rows.flatMap((each) => (each.key === of.key || each.path === null ? [] : [each.path])));
}

/** Sets a row's field; a row without a token key takes the field's key and type. */
export function withField(
  rows: readonly MappingRow[],
  of: MappingRow,
  field: MappableField | null,
): MappingRow {
  if (!field) return { ...of, path: null, origin: null, why: null };
  const { path } = field;
  if (of.token !== "") return { ...of, path, origin: null, why: null };
  const taken = new Set(rows.map(({ token }) => token));
  let token = field.token;
  for (let number = 2; taken.has(token); number++) token = `${field.token}_${number}`;
  return { ...of, path, token, type: field.type, origin: "same", why: null };
}

/** The reason why a row cannot be stored; null if it can. Rows without a field are left out. */
export function rowTrouble(rows: readonly MappingRow[], of: MappingRow): string | null {
  if (of.token === "") return of.path === null ? null : "Give the field a token key.";
  if (!isTokenPath(of.token)) return "Use letters, digits, underscore, dot and dash.";
  return rows.some((each) => each.key !== of.key && each.token === of.token)
    ? "Another row has this token key."
    : null;
}

/** True if there is something to store and no row has a problem. */
export function canSave(rows: readonly MappingRow[]): boolean {
  return rows.some(({ path }) => path !== null) && rows.every((each) => rowTrouble(rows, each) === null);
}

/** The rows as a mapping to store. */
export function mappingOf(rows: readonly MappingRow[]): StoredMapping {
  const complete = rows.filter(({ path, token }) => path !== null && token !== "");
  return {
    field_map: Object.fromEntries(complete.map(({ token, path }) => [token, path ?? ""])),
    token_types: Object.fromEntries(complete.map(({ token, type }) => [token, type])),
  };
}
