import { isTokenPath } from "@print-builder/core/tokens";
import type { MappableField } from "@print-builder/school";
import type { Token } from "#platform/mapping/designTokens.ts";
import type { Origin } from "#platform/mapping/proposeColumns.ts";
import { fieldsToBeginWith, proposeFields } from "./proposeFields.ts";

/** A row of the mapping: which token reads which field, and as what. */
export type MappingRow = {
  /** Tells rows apart on the screen. */
  readonly key: number;
  /** Null while no field is chosen. */
  readonly path: string | null;
  readonly token: string;
  readonly type: "text" | "image";
  readonly origin: Origin | null;
  /** True for a token that stands on the card. */
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
  row({ path: null, token: "", type: "text", origin: null, isOnCard: false });

/**
 * The rows to begin with: what is stored, as far as the records have such fields, then the tokens of the card with
 * the fields that suit them. Without either, what most cards show.
 */
export function firstRows(
  onCard: readonly Token[],
  stored: StoredMapping,
  fields: readonly MappableField[],
): readonly MappingRow[] {
  const kept = keptEntries(stored, fields);
  const names = new Set(onCard.map(({ name }) => name));
  const open = onCard.filter(({ name }) => !kept.has(name));
  const used = new Set(kept.values());
  const proposals = proposeFields(
    open,
    fields.filter(({ path }) => !used.has(path)),
  );
  const rows = [
    ...[...kept].map(([token, path]) =>
      row({
        path,
        token,
        type: stored.token_types[token] ?? "text",
        origin: "stored",
        isOnCard: names.has(token),
      }),
    ),
    ...open.map(({ name, kind }) => {
      const { path = null, origin = null } = proposals.get(name) ?? {};
      return row({ path, token: name, type: kind, origin, isOnCard: true });
    }),
  ];
  return rows.length > 0 ? rows : fieldsToBeginWith(fields).map(rowOf);
}

function rowOf({ path, token, type }: MappableField): MappingRow {
  return row({ path, token, type, origin: "same", isOnCard: false });
}

/** Stored entries whose fields there still are, each field once. */
function keptEntries({ field_map }: StoredMapping, fields: readonly MappableField[]): Map<string, string> {
  const known = new Set(fields.map(({ path }) => path));
  const kept = new Map<string, string>();
  for (const [token, path] of Object.entries(field_map)) {
    if (known.delete(path)) kept.set(token, path);
  }
  return kept;
}

/** Fields that other rows have: each can be picked once. */
export function takenPaths(rows: readonly MappingRow[], of: MappingRow): ReadonlySet<string> {
  return new Set(rows.flatMap((each) => (each.key === of.key || each.path === null ? [] : [each.path])));
}

/** A row with another field; one without a token key takes the field's, and with it its type. */
export function withField(
  rows: readonly MappingRow[],
  of: MappingRow,
  field: MappableField | null,
): MappingRow {
  if (!field) return { ...of, path: null, origin: null };
  const { path } = field;
  if (of.token !== "") return { ...of, path, origin: null };
  const taken = new Set(rows.map(({ token }) => token));
  let token = field.token;
  for (let number = 2; taken.has(token); number++) token = `${field.token}_${number}`;
  return { ...of, path, token, type: field.type, origin: "same" };
}

/** What keeps a row from being stored; null when nothing does. A row without a field is left out. */
export function rowTrouble(rows: readonly MappingRow[], of: MappingRow): string | null {
  if (of.token === "") return of.path === null ? null : "Give the field a token key.";
  if (!isTokenPath(of.token)) return "Use letters, digits, underscore, dot and dash.";
  return rows.some((each) => each.key !== of.key && each.token === of.token)
    ? "Another row has this token key."
    : null;
}

/** True when there is something to store, and nothing wrong with it. */
export function canSave(rows: readonly MappingRow[]): boolean {
  return rows.some(({ path }) => path !== null) && rows.every((each) => rowTrouble(rows, each) === null);
}

/** The rows as they are stored. */
export function mappingOf(rows: readonly MappingRow[]): StoredMapping {
  const complete = rows.filter(({ path, token }) => path !== null && token !== "");
  return {
    field_map: Object.fromEntries(complete.map(({ token, path }) => [token, path ?? ""])),
    token_types: Object.fromEntries(complete.map(({ token, type }) => [token, type])),
  };
}
