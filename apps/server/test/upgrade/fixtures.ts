import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { Client } from "pg";
import type { DatabasePlace } from "#store/database.ts";

export const fixturesFolder = join(import.meta.dirname, "fixtures");

/** Names of the migrations that have a fixture, in order. */
export function fixtureNames(): readonly string[] {
  return existsSync(fixturesFolder) ? readdirSync(fixturesFolder).sort() : [];
}

/** Fills an empty database and data folder with a fixture. */
export async function loadFixture(name: string, place: DatabasePlace, dataDir: string): Promise<void> {
  const folder = join(fixturesFolder, name);
  const dump = readFileSync(join(folder, `${place.kind}.sql`), "utf8");
  if (place.kind === "sqlite") loadSqlite(place.file, dump);
  else await loadPostgres(place.url, dump);
  mkdirSync(dataDir, { recursive: true });
  cpSync(join(folder, "files"), join(dataDir, "files"), { recursive: true });
}

function loadSqlite(file: string, dump: string): void {
  const database = new Database(file);
  // The dump lists rows before the rows that they refer to.
  database.pragma("foreign_keys = OFF");
  database.exec(dump);
  database.close();
}

async function loadPostgres(url: string, dump: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(dump);
  } finally {
    await client.end();
  }
}
