import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { Kysely, PostgresDialect, type RawBuilder, type SqliteDatabase, SqliteDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { type BatchQueue, rowQueue } from "./jobs/batchQueue.ts";
import { bossQueue } from "./jobs/bossQueue.ts";
import { migrations } from "./migrations/index.ts";
import { makeFile } from "./ownersOnly.ts";
import { answeringPool, type PoolOptions, type PoolUse, patientPool } from "./postgresPool.ts";
import type { Schema } from "./schema.ts";
import { closeSqlite } from "./sqliteDamage.ts";

/** Location of the database: a PostgreSQL URL, or the path of an SQLite file. */
export type DatabasePlace =
  | { readonly kind: "postgres"; readonly url: string }
  | { readonly kind: "sqlite"; readonly file: string };

export type OpenDatabase = {
  readonly db: Kysely<Schema>;
  /** The same database without time limits, for long operations. */
  readonly patient: Kysely<Schema>;
  /** Assigns the batches and results of jobs to workers. */
  readonly queue: BatchQueue;
  /** Numbers of open connections. Null on SQLite, which has only one. */
  poolUse(): PoolUse | null;
  /** A cell of a row's `cells` (0-based), as text. */
  cell(column: number): RawBuilder<string | null>;
  /** Excludes other transactions that change users until this transaction ends. */
  lockUsers(transaction: Kysely<Schema>): Promise<void>;
  /** Whether the error is a violation of a unique constraint. */
  isTaken(error: unknown): boolean;
  /** Whether the error is a violation of a foreign key: a referenced row is missing, or is still referenced. */
  isBrokenLink(error: unknown): boolean;
  /** Runs work in only one process of this database at a time; other processes wait. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

export async function openDatabase(place: DatabasePlace, options?: PoolOptions): Promise<OpenDatabase> {
  const database = joinDatabase(place, options);
  try {
    await migrate(database.patient);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Opens a database that is already migrated, as the server's child processes do. */
export function joinDatabase(place: DatabasePlace, options?: PoolOptions): OpenDatabase {
  if (place.kind === "sqlite") {
    const dialect = new SqliteDialect({ database: rollingBackOnce(openSqlite(place.file), place.file) });
    const db = new Kysely<Schema>({ dialect });
    return databaseOn(place, db, db);
  }
  const pool = answeringPool(place.url, options);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { ...databaseOn(place, db, patientDatabase(place.url)), poolUse: pool.use };
}

/** Like `joinDatabase`, but without time limits. */
export function joinPatiently(place: DatabasePlace): OpenDatabase {
  if (place.kind === "sqlite") return joinDatabase(place);
  const db = patientDatabase(place.url);
  return databaseOn(place, db, db);
}

function patientDatabase(url: string): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: patientPool(url) }) });
}

function databaseOn(place: DatabasePlace, db: Kysely<Schema>, patient: Kysely<Schema>): OpenDatabase {
  const queue = place.kind === "postgres" ? bossQueue(place.url, db) : rowQueue;
  return {
    db,
    patient,
    queue,
    poolUse: () => null,
    cell: place.kind === "postgres" ? postgresCell : sqliteCell,
    lockUsers: async (transaction) => {
      await (place.kind === "postgres" ? postgresUserLock : sqliteWriteLock).execute(transaction);
    },
    isTaken: (error) => takenCodes.has(codeOf(error)),
    isBrokenLink: (error) => linkCodes.has(codeOf(error)),
    // An SQLite file has only one server, which never runs the same work twice at a time.
    alone: (work) => (place.kind === "postgres" ? postgresAlone(patient, work) : work()),
    close: async () => {
      await queue.close();
      await db.destroy();
      if (patient !== db) await patient.destroy();
    },
  };
}

/** This version's migrations, in order. */
export const knownMigrations: readonly string[] = Object.keys(migrations).sort();

function migratorOf(db: Kysely<Schema>): Migrator {
  const provider = { getMigrations: () => Promise.resolve({ ...migrations }) };
  // Branches may be merged in a different order than their migrations are numbered.
  return new Migrator({ db, provider, allowUnorderedMigrations: true });
}

async function migrate(db: Kysely<Schema>): Promise<void> {
  checkKnown(await migrationsOf(db));
  const { error } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
}

/** Creates the tables as of a migration. Throws if the database has later migrations. */
export async function migrateTo(db: Kysely<Schema>, name: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(name);
  if (error) throw error;
}

/** Names of the migrations applied to a database, in order, including those of a newer version. */
export async function migrationsOf(db: Kysely<Schema>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Throws an Error for a database that a newer version has migrated, because this version would misread it.
 */
export function checkKnown(applied: readonly string[]): void {
  const strange = applied.find((name) => !knownMigrations.includes(name));
  if (strange === undefined) return;
  throw new Error(
    `it was used by a newer version, which knows ${strange}. Start that version or a later one, or restore a backup that this one made into an empty place`,
  );
}

/** An arbitrary number that no other lock in this database has. */
const aloneLock = 7_716_115;

async function postgresAlone<Result>(db: Kysely<Schema>, work: () => Promise<Result>): Promise<Result> {
  // The connection owns the lock, so the lock is released however the process ends.
  return await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(aloneLock)})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(aloneLock)})`.execute(connection);
    }
  });
}

function openSqlite(file: string): Database.Database {
  // Only the owner may read new files, because they contain personal data.
  if (file !== ":memory:") {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    makeFile(file);
  }
  const database = new Database(file);
  database.pragma("journal_mode = WAL");
  // Acknowledged changes must survive a power cut, not only a crash of the process.
  database.pragma("synchronous = FULL");
  // Deleted personal data and photos must not stay readable in the file.
  database.pragma("secure_delete = FAST");
  database.pragma("foreign_keys = ON");
  database.pragma("busy_timeout = 10000");
  if (!closesAtExit) process.once("exit", closeAll);
  closesAtExit = true;
  openFiles.set(database, file);
  return database;
}

/** The databases that are open in this process. */
const openFiles = new Map<Database.Database, string>();
let closesAtExit = false;

/** The system closes them at the end of the process, but the marker of an open database would stay. */
function closeAll(): void {
  for (const [database, file] of openFiles) closeSqlite(database, file);
  openFiles.clear();
}

/**
 * If the disk is full or fails, SQLite rolls back automatically. A second rollback would fail and hide the
 * first error.
 */
function rollingBackOnce(database: Database.Database, file: string): SqliteDatabase {
  const prepare = keepStatements(database);
  return {
    prepare: (statement) => {
      const isDone = statement === "rollback" && !database.inTransaction;
      return prepare(isDone ? "select null" : statement);
    },
    close: () => {
      openFiles.delete(database);
      closeSqlite(database, file);
    },
  };
}

function sqliteCell(column: number): RawBuilder<string | null> {
  return sql<string | null>`json_extract(cells, ${sql.lit(`$[${column}]`)})`;
}

function postgresCell(column: number): RawBuilder<string | null> {
  return sql<string | null>`(cells::json ->> ${sql.lit(column)})`;
}

/** Reads are not blocked, but other changes and the next holder of this lock wait. */
const postgresUserLock = sql`lock table app_user in share row exclusive mode`;

/** A transaction reads its initial snapshot, so it must take the write lock before it reads. */
const sqliteWriteLock = sql`update installation set id = id where 1 = 0`;

const takenCodes = new Set(["23505", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"]);
/** A foreign key refers to no row, or a row to be deleted is still referenced. */
const linkCodes = new Set(["23503", "23001", "SQLITE_CONSTRAINT_FOREIGNKEY", "SQLITE_CONSTRAINT_TRIGGER"]);

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Maximum number of cached statements and their maximum length. Longer statements insert many rows. */
const maxKept = 300;
const maxLength = 4000;

/**
 * Prepares each SQL text once and reuses the statement. Preparing takes longer than running, because it plans
 * the query and compiles a function that creates its rows.
 */
export function keepStatements(database: Database.Database): (text: string) => Database.Statement {
  const kept = new Map<string, Database.Statement>();
  return (text) => {
    const known = kept.get(text);
    // A statement cannot run again while its rows are being read.
    if (known?.busy) return database.prepare(text);
    const statement = known ?? database.prepare(text);
    if (text.length > maxLength) return statement;
    // A Map keeps insertion order, so the first entry is the least recently used.
    kept.delete(text);
    kept.set(text, statement);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
}
