import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { makeFile } from "../store/ownersOnly.ts";

/** Reserves a data folder for this process until it is released or the process ends, even by kill -9. */
export type DataFolderLock = { release(): void };

/**
 * The process that holds a folder, according to its own record. Used only in messages; the operating system
 * holds the actual lock.
 */
type Holder = { readonly pid: number; readonly host: string; readonly since: string };

/** A server that is shutting down releases its lock within this time. */
const lockTimeoutMs = 2000;

/**
 * Locks a data folder for this process. Throws an Error that says which process holds it and what to do. The
 * lock is an SQLite lock on an empty database, which the system releases with the process, even after kill
 * -9.
 */
export function lockDataFolder(folder: string): DataFolderLock {
  const database = openLock(folder);
  try {
    database.exec("begin exclusive");
  } catch (error) {
    database.close();
    throw isHeld(error) ? takenError(folder, error) : unusable(folder, error);
  }
  writeHolder(folder);
  return {
    release() {
      // The lock was released before, so the folder may belong to another process now.
      if (!database.open) return;
      rmSync(holderFile(folder), { force: true });
      database.close();
    },
  };
}

function openLock(folder: string): Database.Database {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, "server.lock");
    makeFile(path);
    return new Database(path, { timeout: lockTimeoutMs });
  } catch (error) {
    throw unusable(folder, error);
  }
}

function unusable(folder: string, error: unknown): Error {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new Error(`The data folder ${folder} cannot be used: ${reason}`, { cause: error });
}

function isHeld(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
}

function takenError(folder: string, cause: unknown): Error {
  const holder = readHolder(folder);
  const who = holder ? ` (process ${holder.pid} on ${holder.host}, since ${holder.since})` : "";
  return new Error(
    `The data folder ${folder} is used by another server${who}. Stop that one, or give this one its own folder, for example: DATA_DIR=${folder}-2 npm start`,
    { cause },
  );
}

function holderFile(folder: string): string {
  return join(folder, "server.json");
}

function writeHolder(folder: string): void {
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  writeFileSync(holderFile(folder), JSON.stringify(holder), { mode: 0o600 });
}

/** Null if unknown. The lock works anyway. */
function readHolder(folder: string): Holder | null {
  try {
    const { pid, host, since } = JSON.parse(readFileSync(holderFile(folder), "utf8"));
    return { pid: Number(pid), host: String(host), since: String(since) };
  } catch {
    // The record is missing or incomplete, so the message omits the holder.
    return null;
  }
}
