import type { IntakeAnswer, ReadTableAnswer, TableFormat } from "@print-builder/api";
import type { Project } from "@print-builder/core/document";
import { ownValue } from "@print-builder/core/ownValue";
import {
  type CardRecord,
  columnsOfSource,
  hasColumnsOf,
  type Identity,
  idToken,
  type Mapping,
  noMapping,
  prepareMapping,
} from "@print-builder/core/records";
import { isTokenPath } from "@print-builder/core/tokens";
import type { CardStudio } from "#platform/cards/cardStudio.ts";
import { designTokens, type Token } from "#platform/mapping/designTokens.ts";
import {
  type FixedText,
  findFixedTexts,
  type TextPlace,
  tableSources,
  tokenForColumn,
  tokensForColumns,
} from "#platform/mapping/findFixedTexts.ts";
import { meaningOf } from "#platform/mapping/meaning/meaningOf.ts";
import { type Origin, proposalFor, proposeSources } from "#platform/mapping/proposeSources.ts";
import { tokenSurroundings } from "#platform/mapping/tokenSurroundings.ts";

/** Input of the data wizard: the project as it is on screen, saved or not. */
export type DataWizardRequest = {
  readonly projectId: string;
  readonly project: Project;
  readonly studio: CardStudio;
  /** Changes text on the card as one edit and returns the changed project. */
  readonly changeText: (place: TextPlace, text: string) => Project;
  /** Loads pictures that came with a table onto the card. */
  readonly loadPhotos: () => Promise<void>;
  /** The project's current number of rows. */
  readonly total: number;
  /** "mapping" chooses the columns of tokens. Without a task, the wizard opens at the furthest step reached. */
  readonly task?: "mapping";
  /** A table, photos or both that the user has already chosen. */
  readonly files?: readonly File[];
};

export type TableState = {
  /** Null if the file was uploaded in an earlier session. */
  readonly fileName: string | null;
  readonly headers: readonly string[];
  readonly rows: number;
  readonly totalRows: number;
  /** The settings with which the file was read; null if it was uploaded in an earlier session. */
  readonly format: TableFormat | null;
  /** The steps taken to read the file; null until the server has answered. */
  readonly intake: IntakeAnswer | null;
};

export function tableStateOf(answer: ReadTableAnswer, fileName: string | null): TableState {
  const { headers, rows, total_rows: totalRows, format, intake } = answer;
  return { fileName, headers, rows, totalRows, format, intake };
}

export type MappingRow = Token & {
  /** False for tokens on neither side of the card: they can be removed, and change their kind. */
  readonly isOnCard: boolean;
  /** May be several joined columns; null while the token has no column. */
  readonly column: string | null;
  readonly origin: Origin | null;
  /** A sentence that says why the token has no column yet. */
  readonly why: string | null;
  /** True for a token that the user added by name. */
  readonly isByHand?: true;
};

/** The project's table when the wizard opens; null if it has none. */
export function firstTable({ project, total }: DataWizardRequest): TableState | null {
  if (project.headers.length === 0) return null;
  return {
    fileName: null,
    headers: project.headers,
    rows: total,
    totalRows: total,
    format: null,
    intake: null,
  };
}

/**
 * The step, 0 to 3, that the wizard opens at: the task's step, or else the furthest step reached. Without a table it is
 * always the first.
 */
export function firstStep({ project, task }: Pick<DataWizardRequest, "project" | "task">): number {
  if (project.headers.length === 0) return 0;
  if (task === "mapping") return 1;
  if (Object.keys(project.mapping.imageMap).length > 0) return 3;
  if (Object.keys(project.mapping.fieldMap).length > 0) return 2;
  return designTokens(project).some(({ kind }) => kind === "image") ? 1 : 0;
}

/** Columns that other tokens of the same kind use: each can be chosen once. */
export function takenColumns(rows: readonly MappingRow[], row: MappingRow): ReadonlySet<string> {
  const others = rows.filter((other) => other !== row && other.kind === row.kind);
  return new Set(others.flatMap(({ column }) => (column === null ? [] : [column])));
}

const proposing = {
  surroundings: new Map(),
  words: { one: "column", many: "columns" },
  // Photos are often named by the number that is also printed.
  once: "perKind",
} as const;

/** Maps the design's and the stored mapping's tokens to columns, judging also by the values in the first rows. */
export function mappingRows(
  { project }: Pick<DataWizardRequest, "project">,
  headers: readonly string[],
  records: readonly CardRecord[],
): readonly MappingRow[] {
  const { fieldMap, imageMap } = project.mapping;
  const images = Object.keys(imageMap).filter((token) => token !== "default");
  const mapped: readonly Token[] = [
    ...Object.keys(fieldMap).map((name) => ({ name, kind: "text" as const })),
    ...images.map((name) => ({ name, kind: "image" as const })),
  ];
  const onCard = designTokens(project);
  const kept = mapped.filter(
    ({ name, kind }) => !onCard.some((token) => token.name === name && token.kind === kind),
  );
  const known = [...onCard, ...kept];
  const tokens = known.length > 0 ? known : tokensForColumns(headers);
  const proposals = proposeSources({
    ...proposing,
    tokens,
    sources: tableSources(headers, records),
    storedFor: ({ name, kind }) => {
      const [first, second] = kind === "image" ? [imageMap, fieldMap] : [fieldMap, imageMap];
      const source = ownValue(first, name) ?? ownValue(second, name);
      return source !== undefined && hasColumnsOf(source, headers) ? source : undefined;
    },
    surroundings: tokenSurroundings(project),
  });
  return tokens.map((token): MappingRow => {
    const { source = null, origin = null, why = null } = proposalFor(proposals, token) ?? {};
    return { ...token, isOnCard: onCard.includes(token), column: source, origin, why };
  });
}

/** The row of a token that the user added, with the column that best fits its name. */
export function addedRow(
  token: Token,
  rows: readonly MappingRow[],
  headers: readonly string[],
  records: readonly CardRecord[],
): MappingRow {
  const sources = tableSources(headers, records);
  const proposals = proposeSources({ ...proposing, tokens: [token], sources, storedFor: () => undefined });
  const { source = null, origin = null, why = null } = proposalFor(proposals, token) ?? {};
  const row: MappingRow = {
    ...token,
    isOnCard: false,
    isByHand: true,
    column: null,
    origin: null,
    why: null,
  };
  return source !== null && takenColumns(rows, row).has(source)
    ? row
    : { ...row, column: source, origin, why };
}

/** A row for each column that no field of the card reads. */
export function otherColumns(
  rows: readonly MappingRow[],
  headers: readonly string[],
  records: readonly CardRecord[],
): readonly MappingRow[] {
  const taken = rows.flatMap(({ column }) => (column === null ? [] : columnsOfSource(column, headers)));
  const names = new Set(rows.map(({ name }) => name));
  return tableSources(headers, records).flatMap(({ id: column, kind }): readonly MappingRow[] => {
    const name = tokenForColumn(column);
    if (taken.includes(column) || names.has(name) || !isTokenPath(name)) return [];
    names.add(name);
    return [{ name, kind, isOnCard: false, column, origin: null, why: null }];
  });
}

/** The columns that identify and name cards: stored, else used by the card's fields, else the likeliest columns. */
export function identityFor(
  { mapping }: Pick<Project, "mapping">,
  rows: readonly MappingRow[],
  headers: readonly string[],
  records: readonly CardRecord[],
): Identity {
  const { key = null, label = null } = mapping.identity ?? {};
  const sources = tableSources(headers, records);
  const find = (stored: string | null, names: readonly string[]): string | null => {
    if (stored !== null && hasColumnsOf(stored, headers)) return stored;
    const row = rows.find(({ name, kind, column }) => kind === "text" && column && names.includes(name));
    if (row) return row.column;
    const tokens = names.slice(0, 1).map((name): Token => ({ name, kind: "text" }));
    const proposals = proposeSources({ ...proposing, tokens, sources, storedFor: () => undefined });
    return tokens[0] ? (proposalFor(proposals, tokens[0])?.source ?? null) : null;
  };
  return { key: find(key, ["id"]), label: find(label, ["full_name", "name"]) };
}

/** Adds a token for the key column if no text token reads it, so that codes can contain the key. */
export function withKeyToken(
  rows: readonly MappingRow[],
  key: string | null,
  headers: readonly string[],
): readonly MappingRow[] {
  if (key === null || rows.some(({ kind, column }) => kind === "text" && column === key)) return rows;
  const isFree = (name: string) => !rows.some((row) => row.name === name) && !headers.includes(name);
  const name = [idToken, tokenForColumn(key)].find((each) => isTokenPath(each) && isFree(each));
  return name === undefined ? rows : withToken(rows, name, key, false);
}

/** The first two records that share a key, 1-based; null if all keys differ. */
export function sharedKey(
  key: string | null,
  records: readonly CardRecord[],
): { readonly value: string; readonly records: readonly [number, number] } | null {
  const seen = new Map<string, number>();
  if (key === null) return null;
  const { bind } = prepareMapping(
    { ...noMapping, identity: { key, label: null } },
    Object.keys(records[0] ?? {}),
  );
  for (const [index, record] of records.entries()) {
    const value = bind(record).key();
    const first = seen.get(value);
    if (value !== "" && first !== undefined) return { value, records: [first, index + 1] };
    seen.set(value, index + 1);
  }
  return null;
}

/** Text on the card that contradicts or repeats the table's records under this mapping. */
export function fixedTextsOf(
  project: Project,
  table: TableState | null,
  rows: readonly MappingRow[],
  records: readonly CardRecord[],
): readonly FixedText[] {
  const columns = new Map(
    rows.flatMap(({ name, kind, column }) => (kind === "text" ? [[name, column]] : [])),
  );
  return findFixedTexts({
    project,
    sources: tableSources(table?.headers ?? [], records),
    sourceOf: (token) => columns.get(token) ?? null,
    schoolName: null,
  });
}

/** Adds a row for a token that was just added to text on the card. */
export function withToken(
  rows: readonly MappingRow[],
  name: string,
  column: string,
  isOnCard = true,
): readonly MappingRow[] {
  if (rows.some((row) => row.name === name && row.kind === "text")) return rows;
  return [...rows, { name, kind: "text", isOnCard, column, origin: null, why: null }];
}

/** The parts of a mapping that fit a table with these columns; the server keeps the same parts after an upload. */
export function fittingMapping(
  { fieldMap, imageMap, identity }: Mapping,
  headers: readonly string[],
): Mapping {
  const stays = (map: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(map).filter(([, source]) => hasColumnsOf(source, headers)));
  const source = (column: string | null) =>
    column !== null && hasColumnsOf(column, headers) ? column : null;
  const { key = null, label = null } = identity ?? {};
  return {
    fieldMap: stays(fieldMap),
    imageMap: stays(imageMap),
    ...(identity ? { identity: { key: source(key), label: source(label) } } : {}),
  };
}

/** The rows as a mapping to store. `fallback` is the column whose picture replaces a missing photo. */
export function mappingOf(rows: readonly MappingRow[], fallback: string | null): Mapping {
  const columns = (kind: Token["kind"]) =>
    Object.fromEntries(
      rows.flatMap(({ name, kind: own, column }) => (own === kind && column ? [[name, column]] : [])),
    );
  return {
    fieldMap: columns("text"),
    imageMap: { ...columns("image"), ...(fallback === null ? {} : { default: fallback }) },
  };
}

/**
 * The columns that number people: the key, and admission or employee numbers. Roll numbers start again in each class.
 */
export function numberingColumns(headers: readonly string[], key: string | null): readonly string[] {
  const isNumber = (header: string) =>
    header === key || ["admissionNumber", "employeeId"].includes(meaningOf(header)?.fact ?? "");
  return headers.filter(isNumber);
}

/** The columns that name each record's photos, in the order of their tokens. */
export function photoColumns(rows: readonly MappingRow[]): readonly string[] {
  return [
    ...new Set(rows.flatMap(({ kind, column }) => (kind === "image" && column !== null ? [column] : []))),
  ];
}
