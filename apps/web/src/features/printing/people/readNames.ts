import type { Mapping, RecordSource } from "@print-builder/core/records";
import { recordName } from "./recordName.ts";

/** Names of records by number, from 0; unnamed records are missing. */
export type Names = ReadonlyMap<number, string>;

const blockSize = 500;

/** Reads the names of these records in blocks. Throws as reading them does. */
export async function readNames(
  { total, read }: Pick<RecordSource, "total" | "read">,
  mapping: Mapping,
  records: readonly number[],
): Promise<Names> {
  const names = new Map<number, string>();
  const blocks = Map.groupBy(new Set(records), (record) => Math.floor(record / blockSize));
  for (const [block, wanted] of blocks) {
    const start = block * blockSize;
    const rows = await read(start, Math.min(start + blockSize, total));
    for (const record of wanted) {
      const name = recordName(rows[record - start], mapping);
      if (name !== "") names.set(record, name);
    }
  }
  return names;
}
