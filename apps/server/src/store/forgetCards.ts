import { setImmediate } from "node:timers/promises";
import { type Kysely, type SqlBool, sql } from "kysely";
import { forgetPrinted } from "./historyStore.ts";
import type { Schema } from "./schema.ts";

const nameless = { name: null, values_hash: null, search_text: "" } as const;

/** Removes the people from a project's cards at once. */
export async function forgetPeople(db: Kysely<Schema>, projectId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const people = { ...nameless, record_id: null };
    await transaction.updateTable("card").set(people).where("project_id", "=", projectId).execute();
    // An assigned number is never assigned again.
    await transaction
      .updateTable("serial")
      .set({ record_id: null })
      .where("project_id", "=", projectId)
      .execute();
    await transaction.deleteFrom("printed_design").where("project_id", "=", projectId).execute();
    await forgetPrinted(transaction, projectId);
  });
}

/** Removes the names of cards printed before a time, one print after the other. Returns how many. */
export async function forgetNames(db: Kysely<Schema>, before: string): Promise<number> {
  const isNamed = sql<SqlBool>`(name is not null or values_hash is not null)`;
  let forgotten = 0;
  for (;;) {
    const named = db.selectFrom("card").select("print_id").where("printed_at", "<", before).where(isNamed);
    const card = await named.limit(1).executeTakeFirst();
    if (!card) break;
    const ofPrint = db.updateTable("card").set(nameless).where("print_id", "=", card.print_id);
    const { numUpdatedRows } = await ofPrint
      .where("printed_at", "<", before)
      .where(isNamed)
      .executeTakeFirst();
    forgotten += Number(numUpdatedRows);
    await setImmediate();
  }
  await db
    .deleteFrom("printed_design")
    .where("printed_at", "<", before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("card")
            .select("card.print_id")
            .whereRef("card.project_id", "=", "printed_design.project_id")
            .whereRef("card.revision", "=", "printed_design.revision")
            .where("card.values_hash", "is not", null),
        ),
      ),
    )
    .execute();
  return forgotten;
}
