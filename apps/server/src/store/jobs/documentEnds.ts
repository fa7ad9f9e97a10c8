import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

/** States of documents of which nothing was sent to the printer. */
export const unsent = ["waiting", "unreachable"] as const;

/** Ends the documents of a job of which nothing was sent. */
export async function endUnsent(db: Kysely<Schema>, jobId: string, now: string): Promise<void> {
  await db
    .updateTable("print_document")
    .set({ state: "canceled", impressions: 0, reasons: "[]", ended_at: now })
    .where("job_id", "=", jobId)
    .where("state", "in", [...unsent])
    .where("ended_at", "is", null)
    .execute();
}

/** Whether nothing of a job is left to record: it prints on no printer, or nothing was sent to the printer. */
export async function hasNothingPrinted(db: Kysely<Schema>, jobId: string): Promise<boolean> {
  const sent = await db
    .selectFrom("print_document")
    .select("number")
    .where("job_id", "=", jobId)
    .where(({ or, eb }) => or([eb("ended_at", "is", null), eb(sql`coalesce(impressions, 1)`, ">", 0)]))
    .executeTakeFirst();
  return !sent;
}
