import { join } from "node:path";
import { ApiProblem } from "@print-builder/api";
import type { FileStorage } from "../files/fileStorage.ts";
import { openStorage, type StoragePlace } from "../files/openStorage.ts";
import type { Settings } from "../settings.ts";
import type { DatabasePlace } from "../store/database.ts";
import { openStore, type Store } from "../store/openStore.ts";
import type { PoolOptions } from "../store/postgresPool.ts";
import { damageText, isDatabaseDamaged } from "../store/sqliteDamage.ts";

/** The location of the database, from the settings. */
export function databaseOf({
  databaseUrl,
  dataDir,
}: Pick<Settings, "databaseUrl" | "dataDir">): DatabasePlace {
  if (databaseUrl !== null) return { kind: "postgres", url: databaseUrl };
  return { kind: "sqlite", file: join(dataDir, "print-builder.sqlite") };
}

/** The location of the files, from the settings. */
export function storageOf({ storage, dataDir }: Pick<Settings, "storage" | "dataDir">): StoragePlace {
  return storage ?? { kind: "folder", folder: join(dataDir, "files") };
}

/** Opens the store and migrates it. Throws an Error that says what is wrong. */
export async function openUsableStore(place: DatabasePlace, options?: PoolOptions): Promise<Store> {
  try {
    return await openStore(place, options);
  } catch (error) {
    if (place.kind === "sqlite" && isDatabaseDamaged(error))
      throw new Error(damageText("database_damaged", place.file), { cause: error });
    const which = place.kind === "sqlite" ? "database in DATA_DIR" : "PostgreSQL database of DATABASE_URL";
    throw new Error(`The ${which} cannot be used: ${rootReason(error)}.`, { cause: error });
  }
}

/** Opens the storage and checks that it works. Throws an Error that says what is wrong. */
export async function openUsableStorage(place: StoragePlace): Promise<FileStorage> {
  const files = openStorage(place);
  try {
    await files.ping();
  } catch (error) {
    throw new Error(`${whereIs(place)} cannot be used: ${rootReason(error)}.`, { cause: error });
  }
  return files;
}

function whereIs(place: StoragePlace): string {
  if (place.kind === "folder") return "The folder files in DATA_DIR";
  return `STORAGE_URL: the bucket ${place.bucket} at ${place.endpoint}`;
}

/** The innermost cause of an error, without local paths. */
export function rootReason(error: unknown): string {
  const reason = error instanceof ApiProblem ? error.cause : error;
  if (!(reason instanceof Error)) return String(reason);
  if (reason instanceof AggregateError) return rootReason(reason.errors[0]);
  // Messages of the system end with a local path.
  if ("syscall" in reason && "path" in reason) return reason.message.split(", ")[0] ?? "";
  const isPlain = reason.name === "Error" || reason.message === reason.name;
  return isPlain ? reason.message : `${reason.name}: ${reason.message}`;
}

/** Names the database and the storage in messages to operators: by setting, without paths or passwords. */
export type PlaceNames = { readonly database: string; readonly storage: string };

export function placeNames(place: {
  readonly database: DatabasePlace;
  readonly storage: StoragePlace;
}): PlaceNames {
  return {
    database: place.database.kind === "sqlite" ? "the database in DATA_DIR" : "the database of DATABASE_URL",
    storage: place.storage.kind === "folder" ? "The folder files in DATA_DIR" : "The bucket of STORAGE_URL",
  };
}
