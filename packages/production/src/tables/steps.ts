import { ownValue } from "@print-builder/core/ownValue";
import type { ColumnType } from "@print-builder/core/records";
import type { PictureFiller, SheetSize } from "./grid.ts";
import { counted } from "./notes.ts";
import type { SortedRows } from "./records.ts";
import type { Grid, IntakePlan, LeftOutReason, LeftOutRow, RawLine } from "./table.ts";

/**
 * A change made to turn a file into a table, or a change on offer; `change` is the part of the plan that toggles it.
 */
export type IntakeStep = {
  readonly kind:
    | "as_before"
    | "sheet"
    | "titles"
    | "header_rows"
    | "unnamed"
    | "blank_rows"
    | "totals"
    | "repeated"
    | "numbered"
    | "merged"
    | "skipped"
    | "taken"
    | "split"
    | "pictures"
    | "joined"
    | "kept_edges"
    | "repaired"
    | "dates_alike"
    | "one_per_key"
    | "made_same";
  /** One sentence. */
  readonly text: string;
  readonly isDone: boolean;
  readonly change: Partial<IntakePlan> | null;
};

export type IntakeColumn = {
  readonly header: string;
  readonly type: ColumnType;
  /** True if a person chose the type. */
  readonly isChosen: boolean;
  /** An ambiguous date, if nobody has chosen the order of day and month. */
  readonly example: string | null;
  /** A sign at which every value can be split in two. */
  readonly splitSign: string | null;
};

/** The findings and changes that turned a file into a table, for people to review and edit. */
export type Intake = {
  readonly plan: IntakePlan;
  readonly sheets: readonly SheetSize[];
  readonly steps: readonly IntakeStep[];
  /** The sheet's first non-blank rows, unchanged. */
  readonly firstLines: readonly RawLine[];
  readonly leftOut: readonly LeftOutRow[];
  readonly leftOutCount: number;
  readonly columns: readonly IntakeColumn[];
  /** Columns with pictures from the file. */
  readonly pictureColumns: readonly string[];
  /** Positions of the records in the sheet. */
  readonly recordRows: readonly number[];
  /** Whether the previous table's plan was repeated. */
  readonly isRepeated: boolean;
};

/** Number of pictures in the sheet's cells, and the pictures taken; null if they were omitted. */
export type FoundPictures = { readonly total: number; readonly taken: PictureFiller | null };

export function intakeOf(
  grid: Grid,
  rows: SortedRows,
  sheets: readonly SheetSize[],
  pictures: FoundPictures,
): Intake {
  const { plan, firstLines, leftOut, leftOutCount, recordRows } = rows;
  const columns = grid.headers.map((header, at): IntakeColumn => {
    const found = rows.types[at] ?? { type: { kind: "text" }, example: null };
    const chosen = ownValue(plan.types, header);
    const type = chosen ?? found.type;
    const splitSign = plan.splits.some(({ column }) => column === header) ? null : signOf(grid.rows, at);
    return {
      header,
      type,
      isChosen: chosen !== undefined,
      example: chosen ? null : found.example,
      splitSign,
    };
  });
  return {
    plan,
    sheets,
    steps: [...stepsOf(grid, rows, sheets), ...pictureSteps(pictures, rows.sheetHeaders)],
    firstLines: firstLines.map(shortened),
    leftOut: leftOut.map((row) => ({ ...shortened(row), why: row.why })),
    leftOutCount,
    columns,
    pictureColumns: namesOfColumns(pictures, rows.sheetHeaders),
    recordRows,
    isRepeated: false,
  };
}

/** Decisions that a person can make about a plan, in words. */
const decisions = [
  { of: ["sheet"], words: "its sheet" },
  { of: ["header"], words: "its header" },
  { of: ["splits"], words: "split columns" },
  { of: ["types"], words: "column types" },
  {
    of: ["skipped", "taken", "dropTotals", "dropRepeated", "dropNumbered"],
    words: "rows skipped or included",
  },
  { of: ["fillMerged"], words: "merged cells" },
  { of: ["leavesPictures"], words: "pictures" },
  { of: ["encoding"], words: "its encoding" },
  { of: ["withHidden"], words: "hidden rows" },
  { of: ["onePerKey"], words: "people listed twice" },
  { of: ["leavesHiddenColumns"], words: "hidden columns" },
  { of: ["keepsEdges", "repairs", "replaced", "dateFormats"], words: "corrected values" },
] as const satisfies readonly { readonly of: readonly (keyof IntakePlan)[]; readonly words: string }[];

/**
 * The intake of a file read with the previous plan. If the file would be read differently without that plan (`alone`),
 * adds a step that says so and reverts it.
 */
export function markRepeated(intake: Intake, alone: IntakePlan | null): Intake {
  const { plan } = intake;
  const before: Partial<IntakePlan> = { ...untouched, ...alone };
  const now: Partial<IntakePlan> = { ...untouched, ...plan };
  const differs = (part: keyof IntakePlan) =>
    JSON.stringify(now[part] || null) !== JSON.stringify(before[part] || null);
  const again = decisions.filter(({ of }) => of.some(differs)).map(({ words }) => words);
  if (alone === null || again.length === 0) return { ...intake, isRepeated: true };
  const step: IntakeStep = {
    kind: "as_before",
    text: `The columns are the same as in the previous file, so its settings were applied again: ${listed(again)}.`,
    isDone: true,
    change: { ...untouched, ...alone },
  };
  return { ...intake, steps: [step, ...intake.steps], isRepeated: true };
}

/** Defaults for properties that a plan omits. */
const untouched = {
  leavesPictures: false,
  encoding: null,
  withHidden: false,
  onePerKey: null,
  leavesHiddenColumns: false,
  keepsEdges: false,
  repairs: false,
  replaced: [],
  dateFormats: {},
} as const satisfies Partial<IntakePlan>;

function listed(words: readonly string[]): string {
  const [last = "", ...others] = [...words].reverse();
  return others.length === 0 ? last : `${others.reverse().join(", ")} and ${last}`;
}

const shownColumns = 60;
const shownChars = 120;

function shortened({ row, cells }: RawLine): RawLine {
  return { row, cells: cells.slice(0, shownColumns).map((cell) => cell.slice(0, shownChars)) };
}

const lookedValues = 300;
const maxNameLength = 60;

/** The sign at which a column can be split: a column with "Rao, Anil" in every row can become two. */
function signOf(rows: readonly (readonly string[])[], column: number): string | null {
  const values = rows.slice(0, lookedValues).flatMap((cells) => cells[column]?.trim() || []);
  const isPair = (value: string) =>
    value.length <= maxNameLength && /^[\p{L}\p{M}'’.\- ]+,\s*[\p{L}\p{M}'’.\- ]+$/u.test(value);
  return values.length > 1 && values.every(isPair) ? "," : null;
}

function rowNames(rows: readonly RawLine[]): string {
  const shown = rows.slice(0, 5).map(({ row }) => row + 1);
  const more = rows.length - shown.length;
  return `${rows.length === 1 ? "row" : "rows"} ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** A sentence about skipped rows: "Row 48 looks like a total and was skipped". */
function skippedText(rows: readonly RawLine[], one: string, many: string): string {
  const names = rowNames(rows);
  const what = rows.length === 1 ? `${one} and was skipped` : `${many} and were skipped`;
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} ${what}`;
}

function quoted(cells: readonly string[]): string {
  const text = cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "")
    .join(" ");
  return `“${text.length > 50 ? `${text.slice(0, 49)}…` : text}”`;
}

function stepsOf(grid: Grid, collected: SortedRows, sheets: readonly SheetSize[]): readonly IntakeStep[] {
  const { plan, leftOut } = collected;
  const out = (why: LeftOutReason): readonly LeftOutRow[] => leftOut.filter((row) => row.why === why);
  const steps: IntakeStep[] = [];
  const add: AddStep = (kind, text, change = null, isDone = true) => {
    steps.push({ kind, text, isDone, change });
  };

  const visible = sheets.filter(({ isHidden }) => !isHidden);
  if (visible.length > 1 && plan.sheet !== null)
    add("sheet", `The sheet “${plan.sheet}” was read. The file has ${visible.length} sheets.`);
  const titles = out("title");
  const { first, count } = plan.header;
  const top = titles[0];
  if (top) {
    const rest = titles.length > 1 ? `, with ${counted(titles.length, "row", "rows")} above the header` : "";
    add("titles", `The title ${quoted(top.cells)} was skipped${rest}.`, {
      header: { first: top.row, count: 1 },
    });
  }
  if (count > 1)
    add(
      "header_rows",
      `${count === 2 ? "Two" : "Several"} header rows were joined (rows ${first + 1} to ${first + count}).`,
      {
        header: { first: first + count - 1, count: 1 },
      },
    );
  const unnamed = grid.headers.filter((header) => /^column_\d+$/.test(header));
  if (unnamed.length > 0)
    add(
      "unnamed",
      `${counted(unnamed.length, "column", "columns")} without a name: ${unnamed.slice(0, 4).join(", ")}${unnamed.length > 4 ? " …" : ""}.`,
    );
  if (collected.blankRows > 0)
    add("blank_rows", `${counted(collected.blankRows, "blank row was", "blank rows were")} skipped.`);
  addDropped(add, collected, out);
  addMerged(add, collected);
  addCorrections(add, plan);
  for (const split of plan.splits) {
    add("split", `“${split.column}” was split in two.`, {
      splits: plan.splits.filter((each) => each !== split),
    });
  }
  return steps;
}

function namesOfColumns({ taken }: FoundPictures, headers: readonly string[]): readonly string[] {
  return [...(taken?.columns() ?? [])].flatMap((column) => headers[column] ?? []);
}

function pictureSteps(pictures: FoundPictures, headers: readonly string[]): readonly IntakeStep[] {
  const { total, taken } = pictures;
  const count = taken?.count() ?? 0;
  if (total === 0) return [];
  const found = counted(total, "picture", "pictures");
  if (taken === null || count === 0) {
    const text = `${found} of the sheet ${total === 1 ? "was" : "were"} skipped.`;
    return [{ kind: "pictures", text, isDone: false, change: taken ? null : { leavesPictures: false } }];
  }
  const columns = namesOfColumns(pictures, headers).map((name) => `“${name}”`);
  const rest = total - count;
  const others =
    rest === 0
      ? ""
      : ` ${counted(rest, "other was", "others were")} skipped: in no row of the table, or larger than 25 MB.`;
  const text = `${counted(count, "picture was", "pictures were")} taken from the cells of ${columns.join(" and ")}.${others}`;
  return [{ kind: "pictures", text, isDone: true, change: { leavesPictures: true } }];
}

type AddStep = (
  kind: IntakeStep["kind"],
  text: string,
  change?: IntakeStep["change"],
  isDone?: boolean,
) => void;

function addMerged(add: AddStep, { plan, mergedColumns, sheetHeaders }: SortedRows): void {
  const names = mergedColumns.flatMap((column) => sheetHeaders[column] ?? []).slice(0, 3);
  if (names.length === 0) return;
  const shown = names.map((name) => `“${name}”`).join(", ");
  const text = plan.fillMerged
    ? `The values of merged cells in ${shown} were copied to each of their rows.`
    : `Merged cells in ${shown}: only the first of their rows has the value.`;
  add("merged", text, { fillMerged: !plan.fillMerged }, plan.fillMerged);
}

/** Adds the corrections that a person chose; other findings are in the notes. */
function addCorrections(add: AddStep, plan: IntakePlan): void {
  const { replaced = [], dateFormats = {} } = plan;
  if (plan.keepsEdges)
    add(
      "kept_edges",
      "Spaces and invisible characters around values were kept.",
      { keepsEdges: false },
      false,
    );
  if (plan.repairs)
    add("repaired", "Damaged values were corrected where the right value is certain.", { repairs: false });
  for (const [column, { format }] of Object.entries(dateFormats)) {
    const others = Object.fromEntries(Object.entries(dateFormats).filter(([name]) => name !== column));
    add("dates_alike", `The dates of “${column}” are written as ${format}.`, { dateFormats: others });
  }
  for (const column of new Set(replaced.map((each) => each.column))) {
    const others = replaced.filter((each) => each.column !== column);
    add("made_same", `Values of “${column}” that look alike were made the same.`, { replaced: others });
  }
}

function addDropped(
  add: AddStep,
  { plan, found }: SortedRows,
  out: (why: LeftOutReason) => readonly LeftOutRow[],
): void {
  const totals = out("totals");
  if (totals[0])
    add(
      "totals",
      `${skippedText(totals, "looks like a total", "look like totals")}: ${quoted(totals[0].cells)}.`,
      {
        dropTotals: false,
      },
    );
  else if (found.totals > 0)
    add(
      "totals",
      "The last rows look like totals or remarks and are used as records.",
      { dropTotals: true },
      false,
    );
  const repeated = out("repeated");
  if (repeated.length > 0)
    add("repeated", `${skippedText(repeated, "repeats the header", "repeat the header")}.`, {
      dropRepeated: false,
    });
  else if (found.repeated > 0)
    add(
      "repeated",
      "The header is repeated among the rows and is used as records.",
      { dropRepeated: true },
      false,
    );
  const numbered = out("numbered");
  if (numbered.length > 0)
    add("numbered", `${skippedText(numbered, "has only a number", "have only a number")}.`, {
      dropNumbered: false,
    });
  else if (found.numbered > 0)
    add("numbered", "Rows with only a number are used as records.", { dropNumbered: true }, false);
  const duplicates = out("duplicate");
  if (duplicates.length > 0)
    add(
      "one_per_key",
      `Only the first row of each “${plan.onePerKey}” was kept. Skipped: ${rowNames(duplicates)}.`,
      {
        onePerKey: null,
      },
    );
  const skipped = out("skipped");
  if (skipped.length > 0) add("skipped", `You skipped ${rowNames(skipped)}.`, { skipped: [] });
  if (plan.taken.length > 0)
    add("taken", `You added ${counted(plan.taken.length, "row", "rows")} back.`, { taken: [] });
}
