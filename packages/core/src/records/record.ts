import type { FieldValue } from "../tokens/formatValue.ts";

/** One card's data, keyed by column header or field name. */
export type CardRecord = { readonly [field: string]: FieldValue };

/**
 * Maps tokens to columns, or to several joined columns (`joinColumns`). `imageMap.default` names the column to use
 * if a token's own column is empty.
 */
export type Mapping = {
  readonly fieldMap: Readonly<Record<string, string>>;
  readonly imageMap: Readonly<Record<string, string>>;
  readonly identity?: Identity;
};

/**
 * The column that identifies a card and the column that names it in lists; either may join several columns.
 * Null uses the tokens: `id`, and `full_name` or `name`.
 */
export type Identity = { readonly key: string | null; readonly label: string | null };

/** The mapping of a project without mapped tokens. */
export const noMapping: Mapping = { fieldMap: {}, imageMap: {} };

/** Whether any token is mapped. */
export function isMapped({ fieldMap, imageMap }: Mapping): boolean {
  return Object.keys(fieldMap).length + Object.keys(imageMap).length > 0;
}

/** A common interface for uploaded rows and school records. */
export interface RecordSource {
  readonly total: number;
  readonly headers: readonly string[];
  /** Records `start`..`end` (0-based, end exclusive), in order. */
  read(start: number, end: number): Promise<readonly CardRecord[]>;
  /** Reads records at any positions, in the given order. Absent if reading in blocks is as fast. */
  readonly pick?: (positions: readonly number[]) => Promise<readonly CardRecord[]>;
  close(): Promise<void>;
}

/** Records already in memory, e.g. in a browser or a test. */
export function arrayRecordSource(headers: readonly string[], rows: readonly CardRecord[]): RecordSource {
  return {
    total: rows.length,
    headers,
    read: async (start, end) => rows.slice(Math.max(start, 0), Math.max(end, 0)),
    // There is nothing to close.
    close: async () => undefined,
  };
}

/** Records further apart than this are read separately, instead of in one block with all records in between. */
const maxGap = 50;

/** A record source with only the records at these positions (0-based) of a table, in that order. */
export function chosenRecordSource(table: RecordSource, positions: readonly number[]): RecordSource {
  async function pick(wanted: readonly number[]): Promise<readonly CardRecord[]> {
    if (table.pick) return await table.pick(wanted);
    const records = await readRecords(table, wanted);
    return wanted.map((position) => records.get(position) ?? {});
  }
  return {
    ...table,
    total: positions.length,
    read: (start, end) => pick(positions.slice(Math.max(start, 0), Math.max(end, 0))),
    pick: (wanted) => pick(wanted.map((place) => positions[place] ?? -1)),
  };
}

/** Reads records by number (0-based) in any order, in as few reads as memory allows. */
export async function readRecords(
  source: RecordSource,
  indexes: readonly number[],
): Promise<ReadonlyMap<number, CardRecord>> {
  const records = new Map<number, CardRecord>();
  for (const run of runsOf([...indexes].sort((a, b) => a - b))) {
    const first = run[0] ?? 0;
    const rows = await source.read(first, (run.at(-1) ?? first) + 1);
    for (const index of run) records.set(index, rows[index - first] ?? {});
  }
  return records;
}

function runsOf(indexes: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  for (const index of indexes) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last !== undefined && index - last <= maxGap) run.push(index);
    else runs.push([index]);
  }
  return runs;
}
