import type { Mapping } from "@print-builder/core/records";
import type { DataWizardRequest } from "../../lib/dataWizard.ts";
import { designTokens, type Token } from "./designTokens.ts";
import { type Origin, proposeColumns, tokensForColumns } from "./proposeColumns.ts";

/** A table as the project has it. */
export type TableState = {
  /** Null when it was uploaded in an earlier session. */
  readonly fileName: string | null;
  readonly headers: readonly string[];
  readonly rows: number;
  readonly totalRows: number;
  readonly notes: readonly string[];
};

export type MappingRow = Token & {
  /** Null while the token has no column. */
  readonly column: string | null;
  readonly origin: Origin | null;
};

/** The table that the project has when the wizard opens; null when it has none. */
export function firstTable({ project, total }: DataWizardRequest): TableState | null {
  if (project.headers.length === 0) return null;
  return { fileName: null, headers: project.headers, rows: total, totalRows: total, notes: [] };
}

/** Tokens of the design and of the stored mapping with the columns that suit them. */
export function mappingRows(
  { project }: DataWizardRequest,
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
  return tokens.map((token) => {
    const proposal = proposals.get(token.name);
    return { ...token, column: proposal?.column ?? null, origin: proposal?.origin ?? null };
  });
}

/** The rows as they are stored. The column for records without a picture of their own stays as it was. */
export function mappingOf(rows: readonly MappingRow[], before: Mapping): Mapping {
  const columns = (kind: Token["kind"]) =>
    Object.fromEntries(
      rows.flatMap(({ name, kind: own, column }) => (own === kind && column ? [[name, column]] : [])),
    );
  const fallback = before.imageMap.default;
  return {
    fieldMap: columns("text"),
    imageMap: { ...columns("image"), ...(fallback === undefined ? {} : { default: fallback }) },
  };
}

/** The column that names each record's photo: that of the first image token. */
export function photoColumn(rows: readonly MappingRow[]): string | null {
  return rows.find(({ kind, column }) => kind === "image" && column !== null)?.column ?? null;
}
