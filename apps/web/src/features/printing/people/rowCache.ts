import type { CardRecord } from "@print-builder/core/records";
import type { RowProvider } from "../bulkPrint/rowProvider.ts";

/** Records that are at hand at once, for drawing; others are fetched when they are asked for. */
export type RowCache = {
  /** The record (0-based), or undefined while it is on its way. */
  readonly get: (index: number) => CardRecord | undefined;
  /** Why records could not be read; null when all could. */
  readonly trouble: () => unknown;
  /** Asks again for what could not be read. */
  readonly retry: () => void;
};

/** Records are read in blocks of this size, and so many blocks are kept: those that were looked at last. */
const blockSize = 100;
const maxBlocks = 40;

type Block = { readonly rows: readonly CardRecord[] | null };

/** Keeps records of `provider`. `onChange` is called when some have arrived, or could not be read. */
export function createRowCache(
  provider: Pick<RowProvider, "total" | "read">,
  onChange: () => void,
): RowCache {
  const blocks = new Map<number, Block>();
  let trouble: unknown = null;

  async function load(number: number): Promise<void> {
    blocks.set(number, { rows: null });
    const start = number * blockSize;
    try {
      const rows = await provider.read(start, Math.min(provider.total, start + blockSize));
      blocks.set(number, { rows });
    } catch (error) {
      blocks.delete(number);
      trouble = error;
    }
    forgetOldest();
    onChange();
  }

  function forgetOldest(): void {
    for (const [number, { rows }] of blocks) {
      if (blocks.size <= maxBlocks) return;
      if (rows) blocks.delete(number);
    }
  }

  return {
    get(index) {
      const number = Math.floor(index / blockSize);
      const block = blocks.get(number);
      if (!block) {
        // After a failure nothing is asked for until the person says so.
        if (trouble === null) void load(number);
        return undefined;
      }
      if (block.rows) {
        blocks.delete(number);
        blocks.set(number, block);
      }
      return block.rows?.[index % blockSize];
    },
    trouble: () => trouble,
    retry() {
      trouble = null;
      onChange();
    },
  };
}
