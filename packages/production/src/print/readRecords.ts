import type { CardRecord, RecordSource } from "@print-builder/core/records";

/** Records further apart than this are read one by one rather than with all that lies between them. */
const widestGap = 50;

/** Reads records by their ascending numbers (0-based), in as few goes as memory allows. */
export async function readRecords(
  source: RecordSource,
  indexes: readonly number[],
): Promise<ReadonlyMap<number, CardRecord>> {
  const records = new Map<number, CardRecord>();
  for (const run of runsOf(indexes)) {
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
    if (run && last !== undefined && index - last <= widestGap) run.push(index);
    else runs.push([index]);
  }
  return runs;
}
