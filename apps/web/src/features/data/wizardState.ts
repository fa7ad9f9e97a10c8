import type { TableFormat } from "@print-builder/api";
import type { Mapping } from "@print-builder/core/records";
import { designTokens, type Token } from "#platform/mapping/designTokens.ts";
import { type Origin, proposeColumns, tokensForColumns } from "#platform/mapping/proposeColumns.ts";
import type { DataWizardRequest } from "./openDataWizard.ts";

/** A table as the project has it. */
export type TableState = {
  /** Null when it was uploaded in an earlier session. */
  readonly fileName: string | null;
  readonly headers: readonly string[];
  readonly rows: number;
  readonly totalRows: number;
  readonly notes: readonly string[];
  /** How the file was read; null when it was uploaded in an earlier session. */
  readonly format: TableFormat | null;
};

export type MappingRow = Token & {
  /** False for tokens that stand on neither side of the card: they may be taken away, and change their kind. */
  readonly isOnCard: boolean;
  /** Null while the token has no column. */
  readonly column: string | null;
  readonly origin: Origin | null;
};

/** The table that the project has when the wizard opens; null when it has none. */
export function firstTable({ project, total }: DataWizardRequest): TableState | null {
  if (project.headers.length === 0) return null;
  return { fileName: null, headers: project.headers, rows: total, totalRows: total, notes: [], format: null };
}

/**
 * The step that the wizard opens at, 0 to 3: that of the task it is opened for, else the furthest one reached. Without
 * a table there is nothing to map yet, whatever is asked for.
 */
export function firstStep({ project, task }: Pick<DataWizardRequest, "project" | "task">): number {
  if (project.headers.length === 0) return 0;
  if (task === "mapping") return 1;
  if (Object.keys(project.mapping.imageMap).length > 0) return 3;
  if (Object.keys(project.mapping.fieldMap).length > 0) return 2;
  return designTokens(project).some(({ kind }) => kind === "image") ? 1 : 0;
}

/** Columns that another token of the same kind has: each can be chosen once. */
export function takenColumns(rows: readonly MappingRow[], row: MappingRow): ReadonlySet<string> {
  const others = rows.filter((other) => other !== row && other.kind === row.kind);
  return new Set(others.flatMap(({ column }) => (column === null ? [] : [column])));
}

/** Tokens of the design and of the stored mapping with the columns that suit them. */
export function mappingRows(
  { project }: Pick<DataWizardRequest, "project">,
  headers: readonly string[],
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
  const proposals = proposeColumns(tokens, headers, { ...fieldMap, ...imageMap });
  const rows = tokens.map((token): MappingRow => {
    const { column = null, origin = null } = proposals.get(token.name) ?? {};
    return { ...token, isOnCard: onCard.includes(token), column, origin };
  });
  return withEachColumnOnce(rows);
}

/** Of tokens to which one column was proposed, the first one keeps it; what was stored stays. */
function withEachColumnOnce(rows: readonly MappingRow[]): readonly MappingRow[] {
  return rows.map((row, index) => {
    const rivals = rows.filter(
      (other, at) => at !== index && other.kind === row.kind && other.column === row.column,
    );
    const isLater = rivals.some((other) => other.origin === "stored" || rows.indexOf(other) < index);
    return row.origin !== "stored" && isLater ? { ...row, column: null, origin: null } : row;
  });
}

/** What of a mapping a table with these columns can still serve; the server keeps the same after an upload. */
export function fittingMapping({ fieldMap, imageMap }: Mapping, headers: readonly string[]): Mapping {
  const stays = (map: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(map).filter(([, column]) => headers.includes(column)));
  return { fieldMap: stays(fieldMap), imageMap: stays(imageMap) };
}

/** The rows as they are stored. `fallback` is the column of pictures for records without one of their own. */
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

/** The columns that name each record's photos, in the order of their tokens. */
export function photoColumns(rows: readonly MappingRow[]): readonly string[] {
  return [
    ...new Set(rows.flatMap(({ kind, column }) => (kind === "image" && column !== null ? [column] : []))),
  ];
}
