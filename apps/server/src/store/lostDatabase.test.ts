import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { freshDatabase } from "#test/site/databases.ts";
import { openDatabase } from "./database.ts";
import { isDatabaseLost } from "./lostDatabase.ts";

const withCode = (code: string, more: object = {}) => Object.assign(new Error("no"), { code, ...more });

describe("recognizing an unreachable database", () => {
  it.each([
    withCode("ECONNREFUSED", { syscall: "connect" }),
    new AggregateError([withCode("ECONNREFUSED", { syscall: "connect" })]),
    withCode("57P01"),
    withCode("08006"),
    withCode("53300"),
    withCode("SQLITE_IOERR_WRITE"),
    withCode("SQLITE_READONLY"),
    new Error("Connection terminated unexpectedly"),
  ])("%s counts as an unreachable database", (error) => {
    expect(isDatabaseLost(error)).toBe(true);
  });

  it.each([
    // A browser that disconnects in the middle of its upload.
    withCode("ECONNRESET"),
    withCode("23505"),
    withCode("SQLITE_FULL"),
    withCode("SQLITE_CONSTRAINT_UNIQUE"),
    new Error("Connection"),
    "Connection terminated",
  ])("%s does not count as an unreachable database", (error) => {
    expect(isDatabaseLost(error)).toBe(false);
  });
});

it("on a full disk, SQLite fails, rolls back and can write later", async () => {
  const { place, remove } = await freshDatabase("sqlite");
  const { db, close } = await openDatabase(place);
  try {
    const pages = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.lit((pages.rows[0]?.page_count ?? 0) + 2)}`.execute(db);
    const add = (id: string, detail: string) =>
      db.transaction().execute(async (transaction) => {
        const entry = { id, at: "", action: "", actor_id: null, subject_id: null };
        for (const part of ["a", "b"]) {
          await transaction
            .insertInto("audit_entry")
            .values({ ...entry, id: id + part, detail })
            .execute();
        }
      });
    await expect(add("large", "x".repeat(100_000))).rejects.toMatchObject({ code: "SQLITE_FULL" });
    await add("small", "");
    const kept = await db.selectFrom("audit_entry").select("id").orderBy("id").execute();
    expect(kept).toEqual([{ id: "smalla" }, { id: "smallb" }]);
  } finally {
    await close();
    await remove();
  }
});
