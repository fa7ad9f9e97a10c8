import type { Kysely } from "kysely";

/** Which columns of a project's table identify and name its cards. */
export async function cardIdentity(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("project").addColumn("identity", "text").execute();
}
