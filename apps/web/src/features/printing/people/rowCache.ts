import type { CardRecord } from "@print-builder/core/records";
import type { RowProvider } from "../bulkPrint/rowProvider.ts";

/** A cache of records for drawing, which loads missing records on request. */
export type RowCache = {
  /** The record (0-based); undefined while it is loading. */
  readonly get: (index: number) => CardRecord | undefined;
  /** The error that stopped records from loading; null if there was none. */
  readonly trouble: () => unknown;
  /** Loads records again after a failure. */
  readonly retry: () => void;
};

/** Records per block, and the number of most recently used blocks that stay cached. */
const blockSize = 100;
const maxBlocks = 40;

type Block = { readonly rows: readonly CardRecord[] | null };

/** Caches records of `provider`. Calls `onChange` when records have arrived or could not be read. */
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
        // After a failure, nothing is loaded until the user retries.
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
