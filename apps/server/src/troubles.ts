import type { SeenTrouble } from "@print-builder/api";
import type { Page } from "./store/projectStore.ts";
import type { TroubleRow } from "./store/schema.ts";
import type { TroubleStore } from "./store/troubleStore.ts";

/** One thing that went wrong. It names a place in the program, never what was asked for there. */
export type Trouble = Pick<TroubleRow, "place" | "method" | "code" | "status" | "request_id">;

export type TroubleDeps = {
  readonly store: Pick<TroubleStore, "add" | "page" | "count" | "acknowledge">;
  readonly clock: () => Date;
};

/** What happens within this time is written in one go: in a storm of errors the database is not asked for each. */
const gatheredMs = 1000;

/** Counts what goes wrong in the server, for those who run it. It is kept as soon as the database can be written. */
export function createTroubles({ store, clock }: TroubleDeps) {
  const gathered = new Map<string, TroubleRow>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function gather(row: TroubleRow): void {
    const key = JSON.stringify([row.place, row.method, row.code]);
    const before = gathered.get(key);
    gathered.set(key, before ? { ...row, count: before.count + row.count, first_at: before.first_at } : row);
  }

  async function write(): Promise<void> {
    if (gathered.size === 0) return;
    const rows = [...gathered.values()];
    gathered.clear();
    try {
      await store.add(rows);
    } catch {
      // The database itself is the trouble, which the log tells of: they are written once it is back.
      const newer = [...gathered.values()];
      gathered.clear();
      for (const row of [...rows, ...newer]) gather(row);
    }
  }

  /** Writes what was gathered, one time after the other. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  return {
    note(trouble: Trouble): void {
      const at = clock().toISOString();
      gather({ ...trouble, count: 1, first_at: at, last_at: at });
      timer ??= setTimeout(() => void flush(), gatheredMs).unref();
    },
    /** The latest first, with all that happened until now. */
    async page(page: Page): Promise<{ readonly items: readonly TroubleRow[]; readonly total: number }> {
      await flush();
      return { items: await store.page(page), total: await store.count() };
    },
    acknowledge: (seen: readonly SeenTrouble[], actorId: string): Promise<void> =>
      store.acknowledge(seen, { actorId, at: clock() }),
    close: flush,
  };
}

export type Troubles = ReturnType<typeof createTroubles>;

/** Trouble with the work in the background. */
export const exportTrouble: Trouble = {
  place: "exports",
  method: "",
  code: "export_trouble",
  status: 500,
  request_id: "",
};
