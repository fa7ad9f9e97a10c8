import type { SeenTrouble } from "@print-builder/api";
import { type Kysely, sql } from "kysely";
import { type AuditEntry, noteAudit } from "./auditStore.ts";
import { countRows } from "./countRows.ts";
import type { Page } from "./projectStore.ts";
import type { Schema, TroubleRow } from "./schema.ts";

/**
 * What went wrong in the server, counted by place and code. There are as many rows as there are pairs of these at
 * most, so however often something goes wrong the table stays small.
 */
export function createTroubleStore(db: Kysely<Schema>) {
  return {
    /** Adds what happened to what is counted already, all or nothing. */
    async add(troubles: readonly TroubleRow[]): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        // In one order everywhere: two servers that add the same ones would else wait for each other.
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
    /** The latest first. */
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
     * Takes off what was seen, and notes who did so. What happened since it was seen stays, counted without what was
     * seen; its `first_at` is then a new one, so that nobody else who saw the same takes it off unseen.
     */
    async acknowledge(
      seen: readonly SeenTrouble[],
      { actorId, at }: Pick<AuditEntry, "actorId" | "at">,
    ): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        // In the order in which `add` takes them.
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
    /** Forgets what did not happen again since a time. */
    async sweep(before: string): Promise<void> {
      await db.deleteFrom("trouble").where("last_at", "<", before).execute();
    },
  };
}

export type TroubleStore = ReturnType<typeof createTroubleStore>;

/** False where it was taken off, or changed by taking off, since it was seen. */
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
