import type { CardRecord, RecordSource } from "@print-builder/core/records";

/** Rows that are packed together. */
const rowsPerBlock = 1024;

/** Rows as JSON, one after the other, and where each begins; the last start is the end. */
type Block = { readonly bytes: Buffer; readonly starts: Uint32Array };

/** Takes a table row by row, so that it need never be there as a whole, and makes records of it. */
export type RecordPacker = {
  /** Cells in the order of the columns. They are not kept. */
  add(cells: readonly string[]): void;
  /** The records of all rows added; cells beyond `headers` are left out, and missing ones empty. */
  finish(headers: readonly string[]): RecordSource;
};

/**
 * Keeps records of a table as bytes outside the JavaScript heap: a tenth of the memory of objects, and nothing for the
 * garbage collector to walk.
 */
export function createRecordPacker(): RecordPacker {
  const blocks: Block[] = [];
  let waiting: string[] = [];
  let total = 0;

  const pack = (): void => {
    if (waiting.length > 0) blocks.push(packBlock(waiting));
    waiting = [];
  };

  return {
    add(cells) {
      waiting.push(JSON.stringify(cells));
      total++;
      if (waiting.length === rowsPerBlock) pack();
    },
    finish(headers) {
      pack();
      return sourceOf(blocks, total, headers);
    },
  };
}

function packBlock(rows: readonly string[]): Block {
  const starts = new Uint32Array(rows.length + 1);
  for (const [index, row] of rows.entries())
    starts[index + 1] = (starts[index] ?? 0) + Buffer.byteLength(row);
  return { bytes: Buffer.from(rows.join("")), starts };
}

function sourceOf(blocks: readonly Block[], total: number, headers: readonly string[]): RecordSource {
  function recordAt(index: number): CardRecord {
    const block = blocks[Math.floor(index / rowsPerBlock)];
    if (!block) throw new RangeError(`There is no record ${index}.`);
    const row = index % rowsPerBlock;
    const text = block.bytes.toString("utf8", block.starts[row], block.starts[row + 1]);
    const cells: readonly string[] = JSON.parse(text);
    return Object.fromEntries(headers.map((header, column) => [header, cells[column] ?? ""]));
  }

  return {
    total,
    headers,
    async read(start, end) {
      const first = Math.max(0, start);
      const count = Math.max(0, Math.min(end, total) - first);
      return Array.from({ length: count }, (_, index) => recordAt(first + index));
    },
    // Nothing is held open.
    close: async () => undefined,
  };
}
