import type { SideName } from "@print-builder/core/document";
import type { CardRecord } from "@print-builder/core/records";
import type { RecordPicker } from "@print-builder/core/sheets";
import type { CardMaker } from "./cardMaker.ts";
import { type OpenProject, recordsToDraw } from "./openProject.ts";

/** Number of records whose photos are read together; between blocks the process handles other events. */
const blockSize = 10;

/** Records by their index, with their pictures loaded. */
export type RecordBlock = ReadonlyMap<number, CardRecord>;

async function loadBlock(
  open: OpenProject,
  maker: CardMaker,
  sides: readonly SideName[],
  indexes: readonly number[],
): Promise<RecordBlock> {
  const records = await recordsToDraw(open, indexes);
  const waits = [...records].flatMap(([index, record]) =>
    sides.map((side) => maker.prepare(side, record, index)),
  );
  await Promise.all(waits);
  return records;
}

/** Yields the selected records in blocks, each loaded while the previous block is processed. */
export async function* loadBlocks(
  open: OpenProject,
  maker: CardMaker,
  sides: readonly SideName[],
  picker: Pick<RecordPicker, "count" | "recordAt">,
): AsyncGenerator<RecordBlock> {
  const load = (start: number): Promise<RecordBlock> | null => {
    const length = Math.min(blockSize, picker.count - start);
    if (length <= 0) return null;
    const block = loadBlock(
      open,
      maker,
      sides,
      Array.from({ length }, (_, offset) => picker.recordAt(start + offset)),
    );
    // Awaited later; until then a rejection must not count as unhandled.
    block.catch(() => undefined);
    return block;
  };
  let ahead = load(0);
  for (let start = blockSize; ahead !== null; start += blockSize) {
    const block = await ahead;
    ahead = load(start);
    yield block;
  }
}

export function sidesOf({ side }: { readonly side: SideName | "both" }): readonly SideName[] {
  return side === "both" ? ["front", "back"] : [side];
}
