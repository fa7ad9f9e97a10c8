import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import Database from "better-sqlite3";
import { sql } from "kysely";
import { type DatabasePlace, joinDatabase, migrationsOf } from "#store/database.ts";
import { postgresPrograms, startTemporaryPostgres } from "../site/temporaryPostgres.ts";
import { fillProgram } from "./fillProgram.ts";
import { fixturesFolder } from "./fixtures.ts";
import { runProgram } from "./runProgram.ts";
import { storedAccount } from "./storedProject.ts";

/**
 * Makes the fixture of a program's newest schema: an installation with its files, on both databases.
 * `program` is the folder of this version or an older version. Replaces an existing fixture. Returns the
 * fixture's name, which is the migration's name.
 */
export async function makeFixture(program: string): Promise<string> {
  const postgres = await startTemporaryPostgres();
  const folder = mkdtempSync(join(tmpdir(), "print-builder-fixture-"));
  try {
    const file = join(folder, "sqlite", "print-builder.sqlite");
    const places: readonly DatabasePlace[] = [
      { kind: "sqlite", file },
      { kind: "postgres", url: postgres.url },
    ];
    const made = new Map<string, Installation>();
    for (const place of places) made.set(place.kind, await makeInstallation(program, folder, place));
    return save([...made.values()]);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Installation = {
  readonly kind: DatabasePlace["kind"];
  /** The migration that was applied last. */
  readonly migration: string;
  readonly dump: string;
  readonly files: string;
};

async function makeInstallation(
  program: string,
  folder: string,
  place: DatabasePlace,
): Promise<Installation> {
  const dataDir = join(folder, place.kind);
  const server = await runProgram(program, {
    DATA_DIR: dataDir,
    ...(place.kind === "postgres" ? { DATABASE_URL: place.url } : {}),
    ADMIN_EMAIL: storedAccount.email,
    ADMIN_PASSWORD: storedAccount.password,
    // The tests need this key to unseal stored data.
    SECRET_KEY: "a secret key of the tests",
  });
  await fillProgram(server);
  const migration = await leaveOutWhatComesAlong(place);
  const dump = place.kind === "postgres" ? dumpPostgres(place.url) : dumpSqlite(place.file);
  return { kind: place.kind, migration, dump, files: join(dataDir, "files") };
}

/** Removes built-in templates and sessions, which do not belong in a fixture. Returns the last migration. */
async function leaveOutWhatComesAlong(place: DatabasePlace): Promise<string> {
  const { db, close } = joinDatabase(place);
  try {
    await db.deleteFrom("template").where("is_built_in", "=", 1).execute();
    await db.deleteFrom("session").execute();
    await db.deleteFrom("sign_in_try").execute();
    if (place.kind === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(db);
    return (await migrationsOf(db)).at(-1) ?? "";
  } finally {
    await close();
  }
}

function isNote(path: string): boolean {
  return basename(path) === "installation";
}

function save(installations: readonly Installation[]): string {
  const name = installations[0]?.migration ?? "";
  const folder = join(fixturesFolder, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "files"), { recursive: true });
  for (const { kind, dump, files } of installations) {
    writeFileSync(join(folder, `${kind}.sql`), dump);
    // Generated keys never clash between the databases. Each database has its own notes.
    cpSync(files, join(folder, "files"), { recursive: true, filter: (path) => !isNote(path) });
  }
  if (readdirSync(join(folder, "files")).length === 0) throw new Error("The fixture has no files.");
  return name;
}

/**
 * Statements that recreate a database, from pg_dump. They contain only our tables, without owners or anything
 * that depends on the version of pg_dump.
 */
function dumpPostgres(url: string): string {
  const wanted = ["--schema=public", "--no-owner", "--no-privileges", "--column-inserts", "--no-comments"];
  const dump = execFileSync(join(postgresPrograms(), "pg_dump"), [...wanted, url], { encoding: "utf8" });
  // No row of a fixture looks like one of these lines.
  const kept = dump
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^(?:--|SET |SELECT pg_catalog|CREATE SCHEMA|\\)/.test(line));
  return `${kept.join("\n").replaceAll("public.", "")}\n`;
}

/** Statements that recreate a database: first tables, then rows, then indexes. */
function dumpSqlite(file: string): string {
  const database = new Database(file, { readonly: true });
  try {
    const made = database
      .prepare("select type, name, sql from sqlite_master where sql is not null order by rowid")
      .all() as { readonly type: string; readonly name: string; readonly sql: string }[];
    const tables = made.filter(({ type }) => type === "table");
    const others = made.filter(({ type }) => type !== "table");
    return [
      ...tables.map(({ sql }) => sql),
      ...tables.flatMap(({ name }) => rowsOf(database, name)),
      ...others.map(({ sql }) => sql),
    ]
      .map((statement) => `${statement};\n`)
      .join("");
  } finally {
    database.close();
  }
}

function rowsOf(database: Database.Database, table: string): readonly string[] {
  const rows = database.prepare(`select * from "${table}"`).all() as Record<string, unknown>[];
  return rows.map((row) => {
    const columns = Object.keys(row).map((column) => `"${column}"`);
    return `insert into "${table}" (${columns.join(", ")}) values (${Object.values(row).map(literal).join(", ")})`;
  });
}

function literal(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  throw new Error(`A column holds ${typeof value}, which fixtures do not know.`);
}
