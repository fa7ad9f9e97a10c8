import { type Kysely, sql } from "kysely";
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
    async count(): Promise<number> {
      const { count } = await db
        .selectFrom("trouble")
        .select((eb) => eb.fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** Forgets what did not happen again since a time. */
    async sweep(before: string): Promise<void> {
      await db.deleteFrom("trouble").where("last_at", "<", before).execute();
    },
  };
}

export type TroubleStore = ReturnType<typeof createTroubleStore>;

const keyOf = ({ place, method, code }: TroubleRow): string => `${place} ${method} ${code}`;

function byKey(left: TroubleRow, right: TroubleRow): number {
  return keyOf(left) < keyOf(right) ? -1 : 1;
}
