import { existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { InputError } from "@print-builder/production";
import { sql } from "kysely";
import { type FileStorage, isMissingFile } from "../files/fileStorage.ts";
import type { StoragePlace } from "../files/openStorage.ts";
import { isStorageClaimed } from "../installation/joinInstallation.ts";
import { lockDataFolder } from "../installation/lockDataFolder.ts";
import { databaseOf, openUsableStorage, placeNames, storageOf } from "../installation/places.ts";
import type { Settings } from "../settings.ts";
import {
  checkKnown,
  type DatabasePlace,
  joinDatabase,
  joinPatiently,
  knownMigrations,
  migrationsOf,
  type OpenDatabase,
} from "../store/database.ts";
import { backupTurn, createFleetStore } from "../store/fleetStore.ts";
import { backUp, type Manifest, type ShowFiles } from "./backUp.ts";
import { restore } from "./restore.ts";
import { keptTables } from "./tables.ts";

export type BackupSummary = {
  /** Number of rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  readonly files: number;
  /** Total size of the files in bytes. */
  readonly bytes: number;
  /** Lost files that rows still refer to. */
  readonly missing: readonly string[];
};

type Places = Pick<Settings, "dataDir" | "databaseUrl" | "storage">;

/** Backs up the settings' database and files into one file while servers run. Throws an Error that says what is wrong. */
export async function backUpInstallation(
  settings: Places,
  path: string,
  onFile?: ShowFiles,
): Promise<BackupSummary> {
  const place = databaseOf(settings);
  if (place.kind === "sqlite" && !existsSync(place.file)) {
    throw new InputError(
      "no_database",
      `There is no database at ${place.file}: set DATA_DIR or DATABASE_URL.`,
    );
  }
  const database = joinPatiently(place);
  try {
    const found = await usable(migrationsOf(database.db));
    checkVersion(found);
    if (found.join() !== knownMigrations.join()) {
      throw new InputError(
        "other_version",
        "The database belongs to another version. Start the server of this version once, or back up with the version that is running.",
      );
    }
    const storage = storageOf(settings);
    const files = await openUsableStorage(storage);
    await checkOwn({ database, place, storage, files });
    const clock = () => new Date();
    const manifest = await backUp({ database, place, files, clock, onFile }, path);
    const now = clock().toISOString();
    await createFleetStore(database.db).takeTurn(backupTurn, now, now);
    return summaryOf(manifest);
  } finally {
    await database.close();
  }
}

/** Throws an InputError if a newer version has migrated the database. */
function checkVersion(applied: readonly string[]): void {
  try {
    checkKnown(applied);
  } catch (error) {
    throw new InputError("other_version", `The database cannot be backed up: ${messageOf(error)}.`, {
      cause: error,
    });
  }
}

/** With the storage of another installation, every file would be missing from the backup. */
async function checkOwn({ database, place, storage, files }: InstallationParts): Promise<void> {
  const fleet = createFleetStore(database.db);
  try {
    await isStorageClaimed({ fleet, files, names: placeNames({ database: place, storage }) });
  } catch (error) {
    throw new InputError("other_storage", messageOf(error), { cause: error });
  }
}

type InstallationParts = {
  readonly database: OpenDatabase;
  readonly place: DatabasePlace;
  readonly storage: StoragePlace;
  readonly files: FileStorage;
};

/**
 * Restores a backup into the database and storage of the settings, which must be empty. Nobody is signed in
 * afterwards, and school tokens can only be read with the old SECRET_KEY. Throws an Error that says what is
 * wrong.
 */
export async function restoreInstallation(
  settings: Places,
  path: string,
  onFile?: ShowFiles,
): Promise<BackupSummary> {
  await checkReadable(path);
  const lock = lockDataFolder(settings.dataDir);
  try {
    return await restoreLocked(settings, path, onFile);
  } finally {
    lock.release();
  }
}

/** Locks the data folder so that no server starts during the restore. */
async function restoreLocked(settings: Places, path: string, onFile?: ShowFiles): Promise<BackupSummary> {
  const place = databaseOf(settings);
  const files = await openUsableStorage(storageOf(settings));
  await checkNoFiles(files);
  const tempFolder = join(settings.dataDir, "tmp");
  const into = (database: OpenDatabase) => restore({ database, files, tempFolder, onFile }, path);
  const manifest =
    place.kind === "sqlite" ? await intoFile(place.file, into) : await intoPostgres(place, into);
  return summaryOf(manifest);
}

/** Checked first, because opening it as a ZIP would report an unreadable file as damaged. */
async function checkReadable(path: string): Promise<void> {
  try {
    await using handle = await open(path);
    await handle.read();
  } catch (error) {
    if (isMissingFile(error))
      throw new InputError("no_backup", `There is no file ${path}.`, { cause: error });
    const [reason] = (error instanceof Error ? error.message : String(error)).split(",");
    throw new InputError("no_backup", `The file ${path} cannot be read: ${reason}.`, { cause: error });
  }
}

type Restoring = (database: OpenDatabase) => Promise<Manifest>;

/** The database file only appears once it is complete. */
async function intoFile(file: string, restoring: Restoring): Promise<Manifest> {
  if (existsSync(file)) throw notEmpty(`There is a database at ${file}`, "Set DATA_DIR to an empty folder.");
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.restoring`;
  const removeAll = async (): Promise<void> => {
    for (const end of ["", "-wal", "-shm"]) await rm(`${partial}${end}`, { force: true });
  };
  await removeAll();
  const database = joinDatabase({ kind: "sqlite", file: partial });
  try {
    const manifest = await restoring(database);
    await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
    await database.close();
    await using handle = await open(partial, "r+");
    await handle.sync();
    await rename(partial, file);
    return manifest;
  } catch (error) {
    await database.close();
    await removeAll();
    throw error;
  }
}

async function intoPostgres(place: DatabasePlace, restoring: Restoring): Promise<Manifest> {
  const database = joinPatiently(place);
  try {
    const tables = new Set((await usable(database.db.introspection.getTables())).map(({ name }) => name));
    for (const { name } of keptTables.filter((table) => tables.has(table.name))) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(database.db);
      if (rows.length > 0) {
        throw notEmpty(`The database of DATABASE_URL has rows in ${name}`, "Use an empty database.");
      }
    }
    return await restoring(database);
  } finally {
    await database.close();
  }
}

async function checkNoFiles(files: FileStorage): Promise<void> {
  const inAMinute = new Date(Date.now() + 60_000);
  for await (const keys of files.olderThan(inAMinute)) {
    if (keys.length > 0)
      throw notEmpty("The file storage contains files", "Set DATA_DIR or STORAGE_URL to an empty one.");
  }
}

function notEmpty(what: string, advice: string): InputError {
  return new InputError(
    "not_empty",
    `${what}; a backup is restored into an empty installation only. ${advice}`,
  );
}

async function usable<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    const reason = error instanceof AggregateError ? error.errors[0] : error;
    throw new InputError("no_database", `The database cannot be used: ${messageOf(reason)}`, {
      cause: error,
    });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function summaryOf({ tables, files, missing }: Manifest): BackupSummary {
  const sizes = Object.values(files).map(({ bytes }) => bytes);
  return {
    tables: Object.fromEntries(Object.entries(tables).map(([name, { rows }]) => [name, rows])),
    files: sizes.length,
    bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    missing,
  };
}
