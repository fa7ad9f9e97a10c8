import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import Database from "better-sqlite3";

/**
 * Damage to a database that can still be opened: its file is malformed, or its latest changes are missing.
 */
export type DatabaseDamage = "database_damaged" | "database_incomplete";

/** The damage found so far; null if there is none. */
export type DamageFound = { code: DatabaseDamage | null };

/** Maximum size of files that are checked at every start, which takes less than half a second. */
const quicklyChecked = 64 * 1024 * 1024;

/** Exists while a server has the database open, and remains if the server does not close it. */
const markerOf = (file: string) => `${file}-open`;
/** Contains changes that are not in the database file yet. The last connection to close removes it. */
const logOf = (file: string) => `${file}-wal`;

/** Checks a database before it is opened, completely if a server did not close it. */
export function findDamage(file: string): DatabaseDamage | null {
  if (!existsSync(file)) return null;
  const wasLeftOpen = existsSync(markerOf(file));
  const hasLostLog = wasLeftOpen && !existsSync(logOf(file));
  const isChecked = wasLeftOpen || statSync(file).size <= quicklyChecked;
  if (isChecked && !isSound(file)) return "database_damaged";
  return hasLostLog ? "database_incomplete" : null;
}

function isSound(file: string): boolean {
  const database = new Database(file);
  try {
    return database.pragma("quick_check(1)", { simple: true }) === "ok";
  } catch (error) {
    if (isDatabaseDamaged(error)) return false;
    throw error;
  } finally {
    database.close();
  }
}

/** Marks a database as open once its log exists. */
export function markOpen(file: string): void {
  writeFileSync(markerOf(file), new Date().toISOString(), { mode: 0o600 });
}

/** Closes a database and removes the marker if this is the last connection. */
export function closeSqlite(database: Database.Database, file: string): void {
  if (!database.open) return;
  database.close();
  if (!existsSync(logOf(file))) rmSync(markerOf(file), { force: true });
}

/** Whether an error means that the database file is malformed. */
export function isDatabaseDamaged(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^SQLITE_(?:CORRUPT|NOTADB)/.test(String(error.code));
}

const what = {
  database_damaged: (file: string) =>
    `The database ${file} is damaged: some pages will fail, and new work may be lost.`,
  database_incomplete: (file: string) =>
    `The latest changes to the database ${file} are missing because ${logOf(file)}, which contained them, is gone.`,
} as const satisfies Record<DatabaseDamage, unknown>;

/** Tells the operator what is damaged and what to do. */
export function damageText(damage: DatabaseDamage, file: string): string {
  return `${what[damage](file)} Stop the server, move the data folder aside, and restore the latest backup: npm run restore -- FILE. Without a backup keep a copy of the data folder before you continue.`;
}
