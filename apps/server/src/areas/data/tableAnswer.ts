import type { IntakeAnswer, ReadTableAnswer } from "@print-builder/api";
import { ownValue } from "@print-builder/core/ownValue";
import type { TableFormat } from "@print-builder/production";
import { toObject } from "../../store/projectRecords.ts";
import type { KeptTable } from "./keptTable.ts";

/** Number of rows in the preview after an upload. */
const previewRows = 10;

type ShownTable = {
  readonly kept: KeptTable;
  readonly headers: readonly string[];
  /** All rows, or only the first rows for the preview. */
  readonly rows: readonly (readonly string[])[];
  readonly count: number;
  readonly join: IntakeAnswer["join"];
};

export function tableAnswer({ kept, headers, rows, count, join }: ShownTable): ReadTableAnswer {
  const { plan, sheets, firstLines, leftOut, leftOutCount, pictureColumns, isRepeated } = kept;
  return {
    headers: [...headers],
    preview: rows.slice(0, previewRows).map((cells) => toObject(headers, cells)),
    rows: count,
    total_rows: kept.totalRows,
    truncated: kept.truncated,
    format: formatAnswer(kept.format),
    notes: kept.notes.map(({ isDone: _, change: __, ...note }) => ({
      ...note,
      examples: [...note.examples],
    })),
    intake: structuredClone({
      plan,
      sheets,
      steps: [...[...kept.steps, ...kept.notes].map(sentStep), ...joinStep(join)],
      firstLines,
      leftOut,
      leftOutCount,
      columns: columnsOf(kept, headers),
      pictureColumns,
      isRepeated,
      join,
    }) as IntakeAnswer,
  };
}

function formatAnswer({ kind, encoding, isEncodingCertain, likelyEncodings, delimiter, sheet }: TableFormat) {
  return {
    kind,
    encoding,
    // Absent for tables stored before this was recorded.
    encoding_certain: isEncodingCertain ?? true,
    ...(likelyEncodings && {
      likely_encodings: likelyEncodings.map((each) => ({ ...each, examples: [...each.examples] })),
    }),
    delimiter,
    sheet,
  };
}

type SentStep = Pick<KeptTable["steps"][number], "text" | "isDone" | "change"> & { readonly kind: string };

function sentStep({ kind, text, isDone, change }: SentStep) {
  return { kind, text, isDone, change: change && { plan: change } };
}

function joinStep(join: IntakeAnswer["join"]) {
  if (join === null) return [];
  const { fileName, key, matched, unmatchedCount } = join;
  const text =
    key === null
      ? `“${fileName}” is not joined yet. Choose the columns to match rows by.`
      : `“${fileName}” was joined by “${key.key}”: ${matched} of ${matched + unmatchedCount} rows matched.`;
  return [{ kind: "joined", text, isDone: true, change: { join: null } }];
}

/** Columns from a split or a second table are text until a user changes their type. */
function columnsOf({ columns, plan }: KeptTable, headers: readonly string[]): IntakeAnswer["columns"] {
  const known = new Map(columns.map((column) => [column.header, column]));
  return headers.map((header) => {
    const found = known.get(header);
    if (found) return found;
    const type = ownValue(plan.types, header);
    return {
      header,
      type: type ?? { kind: "text" },
      isChosen: type !== undefined,
      example: null,
      splitSign: null,
    };
  });
}

/** Column types as stored with the project: detected dates and booleans, and users' choices. */
export function columnTypes(answer: ReadTableAnswer): string {
  const typed = answer.intake.columns.filter(
    ({ type, isChosen }) => isChosen || type.kind === "date" || type.kind === "yes_no",
  );
  return JSON.stringify(Object.fromEntries(typed.map(({ header, type }) => [header, type])));
}
