import { readFile } from "node:fs/promises";
import { type IntakeChange, problem, type ReadTableAnswer } from "@print-builder/api";
import { findJoinKey, type IntakePlan, type ReadGridOptions } from "@print-builder/production";
import type { Turn } from "../../printing/fairQueue.ts";
import { findProject } from "../../store/projectRecords.ts";
import type { StoredRow } from "../../store/rowStore.ts";
import { createTableKeeper, type EditedTable } from "./keepTable.ts";
import { keyOf } from "./keptMapping.ts";
import {
  type KeptJoin,
  type KeptTable,
  keptOf,
  type MadeTable,
  makeTable,
  readKept,
  recordRowsOf,
} from "./keptTable.ts";
import { tableAnswer } from "./tableAnswer.ts";
import { createTableParts, type IntakeDeps, type JoinedPart, type TablePart } from "./tableParts.ts";
import { createTableUpload, type TableUpload } from "./uploadTable.ts";

/** Number of rows in the preview of a trial. */
const shownRows = 1000;

type SentChange = IntakeChange & { readonly dataset_id?: string | null | undefined };

/** Describes and changes how uploaded tables are read from their files. Throws Problems. */
export function createIntake(deps: IntakeDeps) {
  const { store, read } = deps;
  const parts = createTableParts(deps);
  const keep = createTableKeeper(deps);

  /** Transfers corrected cells from the table as it was read before to the table as it is read now. */
  async function carrying(projectId: string, before: TablePart, joined: JoinedPart | null, after: TablePart) {
    const edits = before.source.key === null ? [] : await store.rows.edited(projectId);
    const original = makeTable(before.table, joined && { ...joined, name: joined.source.name });
    return (made: MadeTable) =>
      carryEdits({
        edits,
        before: { ...original, recordRows: before.table.intake.recordRows },
        after: { ...made, recordRows: after.table.intake.recordRows },
      });
  }

  /** Reads the project's file with the stored plan. */
  async function readBefore(projectId: string, turn: Turn) {
    const project = await findProject(store, projectId);
    const { main, joined } = await parts.rows(projectId);
    const source = await parts.mainSource(project, main);
    const plan = main ? { plan: readKept(main).plan } : {};
    const table = await read(source, { ...keyOf(project), ...plan }, turn);
    return { before: { source, table }, joined };
  }

  return {
    upload: createTableUpload({ store, read, parts, keep }),
    /** Describes how the project's table was read; null if there is no table or its file is missing. */
    async get(projectId: string) {
      const project = await findProject(store, projectId);
      const { main, joined } = await parts.rows(projectId);
      if (!main) return { table: null };
      const headers: readonly string[] = JSON.parse(project.headers);
      const rows = (await store.rows.range(projectId, 0, 10)).map(({ cells }) => cells);
      const join = joined && readKept<KeptJoin>(joined).result;
      const answer = tableAnswer({ kept: readKept(main), headers, rows, count: project.row_count, join });
      return { table: { ...answer, file_name: main.filename } };
    },
    /** Reads the project's file again with a different plan and keeps corrected cells. */
    async change(projectId: string, change: SentChange, turn: Turn): Promise<ReadTableAnswer> {
      const project = await findProject(store, projectId);
      if (change.dataset_id !== undefined && change.dataset_id !== project.dataset_id)
        throw problem("stale_table");
      const { before, joined } = await readBefore(projectId, turn);
      const { source } = before;
      const wanted = { ...keyOf(project), ...planOf(keptOf(before.table), change) };
      const table = await read(source, wanted, turn);
      const main = { source, table };
      const other = await parts.joined(joined, turn);
      const carry = await carrying(projectId, before, other, main);
      const joinedNow = other && change.join !== null ? { ...other, key: change.join ?? other.key } : null;
      return await keep(projectId, { main, other: joinedNow, carry }, turn.user);
    },
    /** Previews a file and stores nothing. */
    async look({ name, path }: TableUpload, sheet: string | undefined, turn: Turn) {
      const file = { name, bytes: await readFile(path) };
      const { headers, rows, totalRows, format, intake } = await read(file, sheet ? { sheet } : {}, turn);
      return {
        sheets: intake.sheets.filter(({ isHidden }) => !isHidden).map((each) => each.name),
        sheet: format.sheet,
        headers,
        rows: rows.slice(0, shownRows),
        total_rows: totalRows,
      };
    },
    /** Joins the columns of a second table by a key that both tables appear to have. */
    async join(projectId: string, { name, path }: TableUpload, turn: Turn): Promise<ReadTableAnswer> {
      const { before } = await readBefore(projectId, turn);
      const source = { name, bytes: await readFile(path), key: null };
      const table = await read(source, {}, turn);
      const key = findJoinKey(makeTable(before.table, null), table);
      const carry = await carrying(projectId, before, null, before);
      const other = { source, table, key };
      return await keep(projectId, { main: before, other, carry }, turn.user);
    },
  };
}

/** The plan for reading the file after a change. The plan of one sheet does not apply to another sheet. */
function planOf(before: KeptTable, change: IntakeChange): Pick<ReadGridOptions, "plan" | "sheet"> {
  const sent = change.plan ?? {};
  if (sent.sheet && sent.sheet !== before.plan.sheet) return { sheet: sent.sheet };
  const rows = recordRowsOf(before);
  const rowAt = (position: number, field: string): number => {
    const row = rows[position];
    if (row === undefined)
      throw problem("bad_value", { field, reason: "names a record that does not exist" });
    return row;
  };
  const skipped = (change.skip_records ?? []).map((position) => ({
    row: rowAt(position, "skip_records"),
    text: "",
  }));
  const plan = { ...before.plan, ...sent } as IntakePlan;
  const header =
    change.header_record === undefined
      ? plan.header
      : { first: rowAt(change.header_record, "header_record"), count: 1 };
  return { plan: { ...plan, header, skipped: [...plan.skipped, ...skipped] } };
}

/** A table read from a file, with each record's row in the file. */
type ReadTable = {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly recordRows: readonly number[];
};

/**
 * The table as it is read now, with cells that were corrected in the table as it was read before. Cells are
 * matched by file row and column name. Cells without a matching row or column are dropped.
 */
function carryEdits({
  edits,
  before,
  after,
}: {
  readonly edits: readonly StoredRow[];
  readonly before: ReadTable;
  readonly after: ReadTable;
}): EditedTable {
  if (edits.length === 0) return { rows: after.rows, edited: new Map() };
  const positions = new Map(after.recordRows.map((row, position) => [row, position]));
  const from = after.headers.map((header) => before.headers.indexOf(header));
  const rows = [...after.rows];
  const edited = new Map<number, readonly string[]>();
  for (const { position, cells } of edits) {
    const to = positions.get(before.recordRows[position] ?? -1) ?? -1;
    const [original, base] = [before.rows[position], after.rows[to]];
    if (!original || !base) continue;
    rows[to] = base.map((value, column) => {
      const at = from[column] ?? -1;
      return cells[at] === original[at] ? value : (cells[at] ?? value);
    });
    edited.set(to, base);
  }
  return { rows, edited };
}
