import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { Client } from "pg";
import type { DatabasePlace } from "#store/database.ts";

/** Both kinds of database, for `describe.each`. */
export const databaseKinds = ["sqlite", "postgres"] as const;

export type DatabaseKind = (typeof databaseKinds)[number];

/**
 * Databases for tests of code above the stores: one, or both with `EVERY_DATABASE=1`. Tests of stores, jobs
 * and migrations always use both.
 */
export const kindsAboveStore = (usual: DatabaseKind = "sqlite"): readonly DatabaseKind[] =>
  process.env.EVERY_DATABASE ? databaseKinds : [usual];

export type TemporaryDatabase = { readonly place: DatabasePlace; remove(): Promise<void> };

/** A new empty database, which `remove` deletes. */
export async function freshDatabase(kind: DatabaseKind): Promise<TemporaryDatabase> {
  return kind === "sqlite" ? freshSqlite() : await freshPostgres();
}

function freshSqlite() {
  const folder = mkdtempSync(join(tmpdir(), "print-builder-db-"));
  const place = { kind: "sqlite", file: join(folder, "print-builder.sqlite") } as const;
  return {
    place,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

/** The new database is empty, or a copy of the one named as its template. */
export async function freshPostgres(template = "template1") {
  // PostgreSQL is only available in a test run.
  const { inject } = await import("vitest");
  const url = new URL(inject("postgresUrl"));
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copying files takes half the CPU time of PostgreSQL's default, which writes them to its log too.
  await asOperator(url, `create database ${name} template ${template} strategy file_copy`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    place: { kind: "postgres", url: own.href } as const,
    remove: () => asOperator(url, `drop database ${name} with (force)`),
  };
}

const asOperator = (url: URL, command: string) => changePostgres(url.href, command);

/**
 * Changes an SQLite database that is open in this process. Must use the product's own library, because
 * closing another library's file would release its locks, and neither library would see the other's changes.
 */
export function changeSqlite(
  file: string,
  command: string,
  values: readonly (string | number | null)[],
): void {
  const database = new Database(file);
  try {
    database.prepare(command).run(...values);
  } finally {
    database.close();
  }
}

/** Changes a PostgreSQL database without the product. Parameters are written `?`, as in SQLite. */
export async function changePostgres(
  url: string,
  command: string,
  values: readonly (string | number | null)[] = [],
): Promise<void> {
  let place = 0;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      command.replaceAll("?", () => `$${++place}`),
      [...values],
    );
  } finally {
    await client.end();
  }
}
