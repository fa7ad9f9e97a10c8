import type { SeenTrouble } from "@print-builder/api";
import { type Kysely, sql } from "kysely";
import { type AuditEntry, noteAudit } from "./auditStore.ts";
import { countRows } from "./countRows.ts";
import type { Page } from "./projectStore.ts";
import type { Schema, TroubleRow } from "./schema.ts";

/**
 * Errors of the server, counted by place and code. The table has at most one row per pair, so it stays small
 * however often something fails.
 */
export function createTroubleStore(db: Kysely<Schema>) {
  return {
    /** Adds these counts to the stored counts, completely or not at all. */
    async add(troubles: readonly TroubleRow[]): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        // Sorted, because two servers that add the same errors in different orders could deadlock.
        for (const trouble of troubles.toSorted(byKey)) {
          const { count, last_at, request_id, status } = trouble;
          await transaction
            .insertInto("trouble")
            .values(trouble)
            .onConflict((conflict) =>
              conflict
                .columns(["place", "method", "code"])
                .doUpdateSet({ count: sql<number>`trouble.count + ${count}`, last_at, request_id, status }),
            )
            .execute();
        }
      });
    },
    /** Returns the latest errors first. */
    async page({ offset, limit }: Page): Promise<readonly TroubleRow[]> {
      return await db
        .selectFrom("trouble")
        .selectAll()
        .orderBy("last_at", "desc")
        .orderBy("place")
        .orderBy("method")
        .orderBy("code")
        .offset(offset)
        .limit(limit)
        .execute();
    },
    count: (): Promise<number> => countRows(db.selectFrom("trouble")),
    /**
     * Removes the counts that a user has seen, and records who did so. Later occurrences stay and get a new
     * `first_at`, so that a user who saw the old state cannot remove them unseen.
     */
    async acknowledge(
      seen: readonly SeenTrouble[],
      { actorId, at }: Pick<AuditEntry, "actorId" | "at">,
    ): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        // In the same order as `add`, to avoid deadlocks.
        for (const trouble of seen.toSorted(byKey)) {
          if (!(await takeOff(transaction, trouble))) continue;
          const detail = `${keyOf(trouble)} ${trouble.count}`.trim();
          await noteAudit(transaction, {
            action: "trouble_acknowledged",
            at,
            actorId,
            subjectId: null,
            detail,
          });
        }
      });
    },
    /** Removes errors that have not occurred since a time. */
    async sweep(before: string): Promise<void> {
      await db.deleteFrom("trouble").where("last_at", "<", before).execute();
    },
  };
}

export type TroubleStore = ReturnType<typeof createTroubleStore>;

/** False if it was removed, or changed by a removal, after the user saw it. */
async function takeOff(db: Kysely<Schema>, seen: SeenTrouble): Promise<boolean> {
  const { place, method, code, count, first_at } = seen;
  const isIt = { place, method, code, first_at };
  const gone = await db
    .deleteFrom("trouble")
    .where((eb) => eb.and(isIt))
    .where("count", "<=", count)
    .executeTakeFirst();
  if (Number(gone.numDeletedRows) > 0) return true;
  const lessened = await db
    .updateTable("trouble")
    .set((eb) => ({ count: eb("count", "-", count), first_at: eb.ref("last_at") }))
    .where((eb) => eb.and(isIt))
    .executeTakeFirst();
  return Number(lessened.numUpdatedRows) > 0;
}

type TroubleKey = Pick<TroubleRow, "place" | "method" | "code">;

const keyOf = ({ place, method, code }: TroubleKey): string => `${place} ${method} ${code}`;

function byKey(left: TroubleKey, right: TroubleKey): number {
  return keyOf(left) < keyOf(right) ? -1 : 1;
}

/** An error of the server. It names a place in the program, but contains no data of a call. */
export type Trouble = Pick<TroubleRow, "place" | "method" | "code" | "status" | "request_id">;

export type TroubleDeps = {
  readonly store: Pick<TroubleStore, "add" | "page" | "count" | "acknowledge">;
  readonly clock: () => Date;
};

/** Errors within this time are written together, so that many errors do not overload the database. */
const gatheredMs = 1000;

/** Counts errors of the server for its operators. Stores them as soon as the database can be written. */
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
      // The database fails and the log reports that. The errors are written when it works again.
      const newer = [...gathered.values()];
      gathered.clear();
      for (const row of [...rows, ...newer]) gather(row);
    }
  }

  /** Writes the collected errors, with one write at a time. */
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
    /** Returns the latest errors first, including everything until now. */
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

/** An error of background work. */
export const exportTrouble: Trouble = {
  place: "exports",
  method: "",
  code: "export_trouble",
  status: 500,
  request_id: "",
};
