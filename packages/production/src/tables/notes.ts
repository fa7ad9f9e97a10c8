import type { CheckedCells, ColumnFindings, RecordFindings } from "./checks.ts";
import { omittedColumns } from "./grid.ts";
import type { RenamedColumn } from "./plan.ts";
import type { MadeRecords } from "./records.ts";
import type { IntakePlan, LikelyEncoding, RawFinding, RawSheet, RawTable } from "./table.ts";

type NoteKind =
  | "uncertain_encoding"
  | "no_header"
  | "renamed_columns"
  | "hidden_rows"
  | "hidden_columns"
  | "trimmed"
  | "damaged_values"
  | "long_numbers"
  | "mixed_dates"
  | "look_alikes"
  | "duplicate_keys"
  | "unusable_pictures";

/** A finding in a table that users should check before printing. */
export type IntakeNote = {
  readonly kind: NoteKind;
  /** Absent if the finding concerns several columns or the whole file. */
  readonly column?: string;
  /** Number of cells, rows or columns. */
  readonly count: number;
  /** The first values in the table, at most three. */
  readonly examples: readonly string[];
  /** One or two sentences for the user. */
  readonly text: string;
  /**
   * Whether the fix is applied: `change` then undoes it. Otherwise `change` applies it, or is null if there is no fix.
   */
  readonly isDone: boolean;
  readonly change: Partial<IntakePlan> | null;
};

/** All findings from reading a table. */
type Noticed = {
  readonly plan: IntakePlan;
  readonly headers: readonly string[];
  readonly records: RecordFindings;
  readonly raw: readonly RawFinding[];
  readonly hiddenRows: CheckedCells;
  readonly hiddenColumns: readonly string[];
  /** Null if the encoding is certain. */
  readonly encoding: { readonly readAs: string; readonly likely: readonly LikelyEncoding[] } | null;
  /** Position of the first non-blank row, which also serves as the header's position if no header was found. */
  readonly firstRow: number;
};

/** The notes on a table, which are the same for uploads, project folders and commands. */
export function notesOf(
  plan: IntakePlan,
  made: Pick<MadeRecords, "rowsBecame" | "renamed" | "findings" | "hiddenRows" | "firstRow">,
  { format }: Pick<RawTable, "format">,
  sheet: Pick<RawSheet, "findings" | "hiddenColumns">,
): readonly IntakeNote[] {
  const { findings: records, hiddenRows, firstRow } = made;
  const { sheetHeaders: headers } = made.rowsBecame;
  const hiddenColumns = (sheet.hiddenColumns ?? []).flatMap((column) => headers[column] ?? []);
  const { encoding: readAs, likelyEncodings: likely } = format;
  const encoding = likely ? { readAs: readAs ?? "", likely } : null;
  const omitted = omittedColumns(plan, sheet);
  const raw = sheet.findings().filter(({ column }) => column === null || !omitted.includes(column));
  const noticed: Noticed = { plan, headers, records, raw, hiddenRows, hiddenColumns, encoding, firstRow };
  return [
    ...encodingNotes(noticed),
    ...headerNotes(noticed),
    ...made.renamed.map(renamedNote),
    ...hiddenNotes(noticed),
    ...trimmedNotes(noticed),
    ...damageNotes(noticed),
    ...longNumberNotes(noticed),
    ...records.columns.flatMap((column) => [...dateNotes(column, plan), ...lookAlikeNotes(column, plan)]),
    ...duplicateNotes(noticed),
  ];
}

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

const shownExamples = 3;
const named = (values: readonly string[]) => values.map((value) => `“${value}”`).join(", ");
const first = (values: readonly string[]) => [...new Set(values)].slice(0, shownExamples);

function encodingNotes({ encoding }: Noticed): readonly IntakeNote[] {
  if (encoding === null) return [];
  const { readAs, likely } = encoding;
  const [best] = likely;
  const others = likely.slice(1).map((each) => each.encoding);
  const shown = best ? ` The first values are ${named(best.examples)}.` : "";
  const choose =
    others.length === 0
      ? "choose another encoding"
      : `choose another encoding, such as ${others.join(" or ")}`;
  return [
    {
      kind: "uncertain_encoding",
      count: 1,
      examples: best?.examples ?? [],
      text: `The file does not say which character encoding it uses, so it was read as ${readAs}.${shown} If they look wrong, ${choose}.`,
      isDone: false,
      change: null,
    },
  ];
}

function headerNotes({ plan, headers, firstRow }: Noticed): readonly IntakeNote[] {
  if (plan.header.count > 0) return [];
  return [
    {
      kind: "no_header",
      count: 1,
      examples: first(headers),
      text: `The table has no header row: its columns are called ${headers.slice(0, 2).join(", ")} and so on.`,
      isDone: true,
      change: { header: { first: firstRow, count: 1 } },
    },
  ];
}

function renamedNote({ name, header }: RenamedColumn): IntakeNote {
  return {
    kind: "renamed_columns",
    column: header,
    count: 1,
    examples: [name],
    text: `The column "${name}" appears twice; the second one is called "${header}".`,
    isDone: true,
    change: null,
  };
}

/** A picture in the table that cards cannot show, and the reason. */
export type UnusablePicture = { readonly name: string; readonly record: number; readonly why: string };

const shownPictures = 5;

/** The note on unusable pictures in cells, which are detected only when they are read. */
export function unusablePictureNotes(pictures: readonly UnusablePicture[]): readonly IntakeNote[] {
  if (pictures.length === 0) return [];
  const shown = pictures
    .slice(0, shownPictures)
    .map(({ record, why }) => `No picture for record ${record}: ${why}`);
  const more = pictures.length - shown.length;
  const rest = more > 0 ? [`And ${more} more pictures of the table that cannot be used.`] : [];
  return [
    {
      kind: "unusable_pictures",
      count: pictures.length,
      examples: first(pictures.map(({ name }) => name)),
      text: [...shown, ...rest].join(" "),
      isDone: false,
      change: null,
    },
  ];
}

function hiddenNotes({ plan, hiddenRows, hiddenColumns }: Noticed): readonly IntakeNote[] {
  const notes: IntakeNote[] = [];
  const { count, examples } = hiddenRows;
  if (count > 0) {
    const rows = counted(count, "row is", "rows are");
    const rest = plan.withHidden ? "are used as records" : `${count === 1 ? "was" : "were"} skipped`;
    notes.push({
      kind: "hidden_rows",
      count,
      examples,
      text: `${rows} hidden or filtered out in the spreadsheet and ${rest}.`,
      isDone: !plan.withHidden,
      change: { withHidden: !plan.withHidden },
    });
  }
  if (hiddenColumns.length > 0) {
    notes.push({
      kind: "hidden_columns",
      count: hiddenColumns.length,
      examples: first(hiddenColumns),
      text: `${counted(hiddenColumns.length, "column is", "columns are")} hidden in the spreadsheet and ${hiddenColumnsText(plan, hiddenColumns.length)}: ${named(first(hiddenColumns))}.`,
      isDone: plan.leavesHiddenColumns === true,
      change: { leavesHiddenColumns: !plan.leavesHiddenColumns },
    });
  }
  return notes;
}

function hiddenColumnsText({ leavesHiddenColumns }: IntakePlan, count: number): string {
  if (!leavesHiddenColumns) return "can still be printed";
  return count === 1 ? "was skipped" : "were skipped";
}

function trimmedNotes({ records }: Noticed): readonly IntakeNote[] {
  const { count, examples } = records.trimmed;
  if (count === 0) return [];
  const text = `Spaces, line breaks or invisible characters around the values of ${counted(count, "cell", "cells")} were removed.`;
  return [{ kind: "trimmed", count, examples, text, isDone: true, change: { keepsEdges: true } }];
}

/** Damaged values by column, found in cells or by the file reader. */
function damageNotes({ headers, records, raw }: Noticed): readonly IntakeNote[] {
  const ofColumns = headers.flatMap((header, at): readonly IntakeNote[] => {
    const damaged = records.columns[at]?.damaged ?? { count: 0, repairable: 0, examples: [] };
    const errors = raw.find(({ what, column }) => what === "error_cell" && column === at);
    const count = damaged.count + (errors?.count ?? 0);
    if (count === 0) return [];
    const examples = first([...(errors?.examples ?? []), ...damaged.examples]);
    const text = `${counted(count, "value", "values")} of “${header}” ${count === 1 ? "looks" : "look"} damaged by the program that saved the file: ${named(examples)}.`;
    const left = errors ? " Formula errors are left empty." : "";
    const repair = damaged.repairable > 0 ? repairText(damaged.repairable, count) : "";
    return [
      {
        kind: "damaged_values",
        column: header,
        count,
        examples,
        text: `${text}${left}${repair}`,
        isDone: false,
        change: damaged.repairable > 0 ? { repairs: true } : null,
      },
    ];
  });
  return [...ofColumns, ...formulaNotes(raw)];
}

function formulaNotes(raw: readonly RawFinding[]): readonly IntakeNote[] {
  const count = raw.reduce((sum, each) => sum + (each.what === "uncalculated_formula" ? each.count : 0), 0);
  if (count === 0) return [];
  const text = `Formulas without a stored result are left empty: ${count}. Open the file in your spreadsheet program and save it.`;
  return [{ kind: "damaged_values", count, examples: [], text, isDone: false, change: null }];
}

function repairText(repairable: number, count: number): string {
  return repairable === count
    ? " This can be corrected."
    : ` ${repairable.toLocaleString("en")} of them can be corrected.`;
}

function longNumberNotes({ headers, raw }: Noticed): readonly IntakeNote[] {
  const notes: IntakeNote[] = [];
  for (const { what, column, count, examples } of raw) {
    if (what !== "rounded_number" && what !== "huge_number") continue;
    const header = column === null ? undefined : headers[column];
    const of = header === undefined ? "" : ` of “${header}”`;
    const why =
      what === "huge_number"
        ? "too large to be a number and kept as written"
        : "longer than the 15 digits that spreadsheets keep: their last digits may be lost. Store the column as text and enter them again";
    notes.push({
      kind: "long_numbers",
      ...(header === undefined ? {} : { column: header }),
      count,
      examples,
      text: `${counted(count, "number", "numbers")}${of} ${count === 1 ? "is" : "are"} ${why}: ${named(examples)}.`,
      isDone: false,
      change: null,
    });
  }
  return notes;
}

function dateNotes({ header, mixedDates }: ColumnFindings, plan: IntakePlan): readonly IntakeNote[] {
  if (mixedDates === null) return [];
  const { count, examples, proposal } = mixedDates;
  const how = proposal ? ` They can all be written as ${proposal.format}.` : "";
  return [
    {
      kind: "mixed_dates",
      column: header,
      count,
      examples: first(examples),
      text: `The dates of “${header}” are written in different ways: ${named(first(examples))}.${how}`,
      isDone: false,
      change: proposal ? { dateFormats: { ...plan.dateFormats, [header]: proposal } } : null,
    },
  ];
}

function lookAlikeNotes({ header, lookAlikes }: ColumnFindings, plan: IntakePlan): readonly IntakeNote[] {
  if (lookAlikes === null) return [];
  const { count, spellings, replaced } = lookAlikes;
  const own = replaced.map((each) => ({ column: header, ...each }));
  return [
    {
      kind: "look_alikes",
      column: header,
      count,
      examples: first(spellings),
      text: `“${header}” has values that differ only in case, spaces or dashes: ${named(first(spellings))}. Groups and searches treat them as different.`,
      isDone: false,
      change: { replaced: [...(plan.replaced ?? []), ...own] },
    },
  ];
}

function duplicateNotes({ records, raw }: Noticed): readonly IntakeNote[] {
  const notes: IntakeNote[] = [];
  const { duplicates } = records;
  if (duplicates) {
    const { header, count, examples } = duplicates;
    notes.push({
      kind: "duplicate_keys",
      column: header,
      count,
      examples,
      text: `${counted(count, "row shares", "rows share")} the “${header}” of another row: ${named(examples)}. Check whether somebody is listed twice.`,
      isDone: false,
      change: { onePerKey: header },
    });
  }
  const twice = raw.find(({ what }) => what === "repeated_json_key");
  if (twice) {
    const { count, examples } = twice;
    notes.push({
      kind: "duplicate_keys",
      count,
      examples,
      text: `${counted(count, "key of the JSON file appears", "keys of the JSON file appear")} twice in one object, and only the last value was kept: ${named(examples)}.`,
      isDone: false,
      change: null,
    });
  }
  return notes;
}
