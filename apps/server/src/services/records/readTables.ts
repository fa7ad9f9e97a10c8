import { problem } from "@print-builder/api";
import {
  type GridWithIntake,
  InputError,
  type Intake,
  type ReadGridOptions,
  readGridInChild,
} from "@print-builder/production";
import { createFairQueue, type Turn } from "../../queues/fairQueue.ts";

/** Concurrent readers: each is a process with up to 1 GB. */
const readers = 2;
/** Files waiting for a reader; each stays in the temporary folder. */
const maxWaiting = 40;
const maxWaitingEach = 10;

/** A file's table with the findings and actions of its intake. */
export type LookedTable = GridWithIntake & { readonly intake: Intake };

type TableBytes = { readonly name: string; readonly bytes: Uint8Array };

/** Reads table files in turn, each in a separate process, and determines their intake. Rejects with Problems. */
export function createTableReader(maxRows: number) {
  const queue = createFairQueue({
    places: readers,
    maxWaiting,
    maxWaitingEach,
    busy: (queued) => problem("upload_busy", queued, queued),
  });
  /** Rejects with the turn's reason when cancelled. */
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
        if (!intake) throw new Error("The reader of tables did not look at the file.");
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
