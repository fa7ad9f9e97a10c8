import type { CardRecord, RecordSource } from "./record.ts";

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
