import { readFileSync, writeFileSync } from "node:fs";
import { joinDatabase } from "#store/database.ts";
import { openStore } from "#store/openStore.ts";
import { type DatabaseKind, freshDatabase, freshPostgres, type TemporaryDatabase } from "./databases.ts";

/** Databases with all migrations and no rows. Copying them takes a third of the CPU time of the migrations. */
let preparedSqlite: Promise<Buffer> | undefined;
let preparedPostgres: Promise<string> | undefined;

/** A new database as the first start of a server leaves it, without rows. */
export async function migratedDatabase(kind: DatabaseKind): Promise<TemporaryDatabase> {
  if (kind === "postgres") {
    preparedPostgres ??= preparePostgres();
    return await freshPostgres(await preparedPostgres);
  }
  const database = await freshDatabase(kind);
  preparedSqlite ??= prepareSqlite();
  if (database.place.kind === "sqlite") writeFileSync(database.place.file, await preparedSqlite);
  return database;
}

async function prepareSqlite(): Promise<Buffer> {
  const { place, remove } = await freshDatabase("sqlite");
  if (place.kind !== "sqlite") throw new Error("SQLite was asked for.");
  const store = await openStore(place);
  await store.close();
  const bytes = readFileSync(place.file);
  await remove();
  return bytes;
}

/** Returns the database's name. The database is removed with PostgreSQL at the end of the test run. */
async function preparePostgres(): Promise<string> {
  const { place } = await freshPostgres();
  const store = await openStore(place);
  await store.close();
  // Creates the tables of the queue.
  const { db, queue, close } = joinDatabase(place);
  await queue.add(db, "none", []);
  await close();
  return new URL(place.url).pathname.slice(1);
}
