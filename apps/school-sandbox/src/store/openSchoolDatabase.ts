import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { seedSchools } from "../seed/seedSchools.ts";
import { type Tables, tableStatements } from "./tables.ts";

export type SchoolDatabase = Kysely<Tables>;

/** Opens the sandbox's database. Fills an empty one with the invented schools in a single transaction. */
export async function openSchoolDatabase(file: string): Promise<SchoolDatabase> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const sqlite = new SqliteDatabase(file);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("busy_timeout = 10000");
  if (isEmpty(sqlite)) await fill(sqlite);
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
}

function isEmpty(sqlite: SqliteDatabase.Database): boolean {
  return sqlite.pragma("user_version", { simple: true }) === 0;
}

/** Uses the driver directly, which inserts thousands of rows in a fraction of a second. */
async function fill(sqlite: SqliteDatabase.Database): Promise<void> {
  const tables = await seedSchools();
  const write = sqlite.transaction(() => {
    // Another process may have filled the database in the meantime.
    if (!isEmpty(sqlite)) return;
    for (const statement of tableStatements) sqlite.exec(statement);
    for (const [table, rows] of Object.entries(tables)) insertAll(sqlite, table, rows);
    sqlite.pragma("user_version = 1");
  });
  write.immediate();
}

function insertAll(
  sqlite: SqliteDatabase.Database,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): void {
  const columns = Object.keys(rows[0] ?? {});
  const places = columns.map((column) => `@${column}`).join(", ");
  const insert = sqlite.prepare(`insert into ${table} (${columns.join(", ")}) values (${places})`);
  for (const row of rows) insert.run(row);
}
