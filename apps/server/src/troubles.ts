import type { SeenTrouble } from "@print-builder/api";
import type { Page } from "./store/projectStore.ts";
import type { TroubleRow } from "./store/schema.ts";
import type { TroubleStore } from "./store/troubleStore.ts";

/** A failure in the server. Names a place in the program, never the content of a call. */
export type Trouble = Pick<TroubleRow, "place" | "method" | "code" | "status" | "request_id">;

export type TroubleDeps = {
  readonly store: Pick<TroubleStore, "add" | "page" | "count" | "acknowledge">;
  readonly clock: () => Date;
};

/** Failures within this time are written together: a storm of errors must not overload the database. */
const gatheredMs = 1000;

/** Counts failures in the server for its operators. Stores them as soon as the database is writable. */
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
      // The database itself is failing, which the log reports: write them once it is back.
      const newer = [...gathered.values()];
      gathered.clear();
      for (const row of [...rows, ...newer]) gather(row);
    }
  }

  /** Writes the collected failures; never concurrently. */
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
    /** Latest first, including everything until now. */
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

/** A failure of background work. */
export const exportTrouble: Trouble = {
  place: "exports",
  method: "",
  code: "export_trouble",
  status: 500,
  request_id: "",
};
