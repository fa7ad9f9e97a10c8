import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { InputError, openZipArchive, ownArchive, type ZipArchive } from "@print-builder/production";
import { type Kysely, sql } from "kysely";
import type { FileStorage } from "../files/fileStorage.ts";
import { knownMigrations, migrateTo, migrationsOf, type OpenDatabase } from "../store/database.ts";
import type { Schema } from "../store/schema.ts";
import {
  fileEntry,
  hashingStream,
  type Manifest,
  manifestName,
  manifestShape,
  type ShowFiles,
  type TableFacts,
  tableEntry,
} from "./backUp.ts";
import { keptTables, type Row } from "./tables.ts";

export type RestoreDeps = {
  /** Must have no rows; the tables need not exist. */
  readonly database: OpenDatabase;
  readonly files: FileStorage;
  /** Folder for files that are being restored. */
  readonly tempFolder: string;
  readonly onFile?: ShowFiles | undefined;
};

/** Maximum number of values in one statement that both databases accept. */
const maxValues = 20_000;
const maxRows = 500;
const maxManifestBytes = 500_000_000;

const backupLimits = { ...ownArchive, subject: "The backup", code: "bad_backup" };

/**
 * Restores a backup: files first, then all rows in one transaction, so that nothing is visible until everything was compared
 * with the manifest. Throws an InputError (`bad_backup`) after removing what was restored so far.
 */
export async function restore(deps: RestoreDeps, path: string): Promise<Manifest> {
  const archive = await openZipArchive({ path }, backupLimits);
  const brought: string[] = [];
  try {
    const manifest = await readManifest(archive);
    await makeTables(deps.database.db, manifest.migrations);
    await restoreFiles(deps, archive, manifest, brought);
    await deps.database.db.transaction().execute(async (transaction) => {
      for (const { name } of keptTables) {
        const facts = manifest.tables[name];
        if (facts) await restoreTable(transaction, archive, name, facts);
      }
    });
    return manifest;
  } catch (error) {
    for (const key of brought) await deps.files.remove(key);
    throw error;
  } finally {
    archive.close();
  }
}

async function readManifest(archive: ZipArchive): Promise<Manifest> {
  if (!archive.has(manifestName)) throw bad("it has no manifest.json: it is not a backup, or is incomplete");
  const text = (await archive.read(manifestName, maxManifestBytes)).toString("utf8");
  const { data, error } = manifestShape.safeParse(parsed(text));
  if (!data) throw bad(`its manifest.json cannot be read (${error.issues[0]?.path.join(".") || "not JSON"})`);
  const known = new Set(knownMigrations);
  const tables = new Set<string>(keptTables.map(({ name }) => name));
  const strange =
    data.migrations.find((name) => !known.has(name)) ??
    Object.keys(data.tables).find((name) => !tables.has(name));
  if (strange === undefined) return data;
  throw bad(
    `it was made by a newer version, which knows ${strange}. Restore it with that version or a later one`,
  );
}

/** Creates the tables as they were when the backup was made. The server migrates them at its start. */
async function makeTables(db: Kysely<Schema>, migrations: readonly string[]): Promise<void> {
  const applied = await migrationsOf(db);
  if (applied.some((name, index) => migrations[index] !== name)) {
    throw new InputError(
      "not_empty",
      "The database has tables of another version than the backup. Restore into a new database.",
    );
  }
  await migrateTo(db, migrations.at(-1) ?? "");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller reports it as an invalid line.
    return undefined;
  }
}

async function restoreFiles(
  { files, tempFolder, onFile }: RestoreDeps,
  archive: ZipArchive,
  manifest: Manifest,
  brought: string[],
): Promise<void> {
  await mkdir(tempFolder, { recursive: true, mode: 0o700 });
  const path = join(tempFolder, `restore-${randomUUID()}`);
  try {
    const entries = Object.entries(manifest.files);
    for (const [key, facts] of entries) {
      const hashed = hashingStream();
      const out = createWriteStream(path, { mode: 0o600 });
      await inflated(fileEntry(key), pipeline(await archive.stream(fileEntry(key)), hashed, out));
      if (hashed.facts().sha256 !== facts.sha256) throw changed(fileEntry(key));
      brought.push(await files.addFile(path, key));
      onFile?.(brought.length, entries.length);
    }
  } finally {
    await rm(path, { force: true });
  }
}

async function restoreTable(
  db: Kysely<Schema>,
  archive: ZipArchive,
  name: keyof Schema,
  facts: TableFacts,
): Promise<void> {
  const entry = tableEntry(name);
  const hashed = hashingStream();
  const reading = pipeline(await archive.stream(entry), hashed);
  // The reader of the lines throws this error as well.
  reading.catch(() => undefined);
  let rows: Row[] = [];
  const insert = async (): Promise<void> => {
    if (rows.length > 0) await insertion(name, rows).execute(db);
    rows = [];
  };
  for await (const row of rowsOf(hashed, entry)) {
    rows.push(row);
    const width = Object.keys(row).length;
    if (rows.length >= maxRows || rows.length * width >= maxValues) await insert();
  }
  await inflated(entry, reading);
  await insert();
  const count = sql<{ rows: number | string }>`select count(*) as rows from ${sql.table(name)}`;
  const { rows: counted } = await count.execute(db);
  const isWhole = Number(counted[0]?.rows) === facts.rows && hashed.facts().sha256 === facts.sha256;
  if (!isWhole) throw changed(entry);
}

/** Inserts rows of one table, all with the same columns. */
function insertion(name: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  return sql`insert into ${sql.table(name)} (${sql.join(columns.map(sql.ref))}) values ${sql.join(values)}`;
}

/** One row per line. Only line feeds end a line, because text may contain other line separators. */
async function* rowsOf(stream: Readable, entry: string): AsyncGenerator<Row> {
  let rest = "";
  try {
    for await (const text of stream.setEncoding("utf8")) {
      const lines = `${rest}${text}`.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield JSON.parse(line);
    }
  } catch (error) {
    throw changed(entry, error);
  }
}

async function inflated(entry: string, reading: Promise<void>): Promise<void> {
  try {
    await reading;
  } catch (error) {
    const isOurs = error instanceof Error && "code" in error && error.code === "ENOSPC";
    throw isOurs ? error : changed(entry, error);
  }
}

function changed(entry: string, cause?: unknown): InputError {
  return bad(
    `${entry} differs from what was backed up. Nothing was restored; use another copy of the backup`,
    cause,
  );
}

function bad(reason: string, cause?: unknown): InputError {
  return new InputError(
    "bad_backup",
    `The backup cannot be used: ${reason}.`,
    cause === undefined ? {} : { cause },
  );
}
