import { type IntakeAnswer, problem } from "@print-builder/api";
import {
  type GridWithIntake,
  InputError,
  type Intake,
  type IntakeNote,
  type JoinKey,
  joinTables,
  type ReadGridOptions,
  readGridInChild,
  splitColumns,
  type TableFormat,
} from "@print-builder/production";
import { createFairQueue, type Turn } from "../../printing/fairQueue.ts";
import type { TableFileRow } from "../../store/schema.ts";

/** The intake of a table as stored, so that describing the table does not require reading its file again. */
export type KeptTable = Omit<Intake, "recordRows"> & {
  readonly format: TableFormat;
  readonly notes: readonly IntakeNote[];
  readonly totalRows: number;
  readonly truncated: boolean;
  /** The file's columns before any of them were split or joined. */
  readonly headers: readonly string[];
  /** Ranges of file rows that became records: start and length of each range. */
  readonly stretches: readonly (readonly [start: number, count: number])[];
};

/** The second table, and the columns that join it. */
export type KeptJoin = KeptTable & {
  readonly key: JoinKey | null;
  readonly result: IntakeAnswer["join"];
};

export function keptOf(table: LookedTable): KeptTable {
  const { recordRows, ...intake } = table.intake;
  const { format, notes, totalRows, truncated, headers } = table;
  return {
    ...intake,
    format,
    notes,
    totalRows,
    truncated,
    headers,
    stretches: stretchesOf(recordRows),
  };
}

export function readKept<Kept extends KeptTable = KeptTable>(row: TableFileRow): Kept {
  const { notes, remarks = [], ...kept } = JSON.parse(row.intake);
  return { pictureColumns: [], ...kept, notes: [...notes, ...remarks].map(noteOf) };
}

/**
 * Earlier versions stored sentences about renamed columns and pictures, at first instead of notes and later
 * in addition.
 */
function noteOf(stored: IntakeNote | string): IntakeNote {
  if (typeof stored !== "string") return stored;
  const kind = stored.startsWith("The column") ? "renamed_columns" : "unusable_pictures";
  return { kind, count: 1, examples: [], text: stored, isDone: kind === "renamed_columns", change: null };
}

function stretchesOf(rows: readonly number[]): [number, number][] {
  const stretches: [number, number][] = [];
  for (const row of rows) {
    const last = stretches.at(-1);
    if (last && row === last[0] + last[1]) last[1]++;
    else stretches.push([row, 1]);
  }
  return stretches;
}

/** File rows of the records, by upload position. */
export function recordRowsOf({ stretches }: Pick<KeptTable, "stretches">): readonly number[] {
  return stretches.flatMap(([start, count]) => Array.from({ length: count }, (_, at) => start + at));
}

export type MadeTable = {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly join: IntakeAnswer["join"];
};

/** The rows as stored, with split columns and the columns of the second table. */
export function makeTable(
  main: LookedTable,
  other: { readonly name: string; readonly table: LookedTable; readonly key: JoinKey | null } | null,
): MadeTable {
  const split = splitColumns(main, main.intake.plan.splits);
  if (other === null) return { ...split, join: null };
  const { name, table, key } = other;
  const told = { fileName: name, headers: [...table.headers] };
  const hasKey = key !== null && split.headers.includes(key.key) && table.headers.includes(key.otherKey);
  if (!hasKey) {
    const nothing = { matched: 0, unmatched: [], unmatchedCount: 0, unusedCount: 0, repeatedCount: 0 };
    return { ...split, join: { ...told, key: null, ...nothing } };
  }
  const { headers, rows, ...counts } = joinTables(split, table, key);
  return { headers, rows, join: { ...told, key, ...counts, unmatched: [...counts.unmatched] } };
}

/** Maximum number of concurrent reader processes. Each can use up to 1 GB of memory. */
const readers = 2;
/** Maximum number of files that wait for a reader in the temporary folder. */
const maxWaiting = 40;
const maxWaitingEach = 10;

/** A file's table with what its intake found and did. */
export type LookedTable = GridWithIntake & { readonly intake: Intake };

type TableBytes = { readonly name: string; readonly bytes: Uint8Array };

/**
 * Reads table files one after another, each in a separate process, and determines their intake. Rejects with
 * Problems.
 */
export function createTableReader(maxRows: number) {
  const queue = createFairQueue({
    places: readers,
    maxWaiting,
    maxWaitingEach,
    busy: (queued) => problem("upload_busy", queued, queued),
  });
  /** Rejects with the signal's reason when cancelled. */
  return (file: TableBytes, options: ReadGridOptions, turn: Turn): Promise<LookedTable> =>
    queue.run(turn, async () => {
      const signal = turn.signal ? { signal: turn.signal } : {};
      return await readingTable(async () => {
        const { intake, ...grid } = await readGridInChild(file, {
          ...options,
          ...signal,
          maxRows,
          withIntake: true,
        });
        if (!intake) throw new Error("The table reader did not examine the file.");
        return { ...grid, intake };
      });
    });
}

export type TableReader = ReturnType<typeof createTableReader>;

async function readingTable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw problem("unreadable_table", { reason: error.message }, {}, { cause: error });
  }
}
