import { randomUUID } from "node:crypto";
import { access, constants, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parsePrinterProfile } from "@print-builder/core/sheets";
import { missingFonts } from "@print-builder/fonts/node";
import { sql } from "kysely";
import { diskRoom, roomState } from "../files/diskRoom.ts";
import type { Settings } from "../settings.ts";
import {
  checkKnown,
  type DatabasePlace,
  joinDatabase,
  knownMigrations,
  migrationsOf,
  type OpenDatabase,
} from "../store/database.ts";
import { createFleetStore } from "../store/fleetStore.ts";
import { damageText, findDamage } from "../store/sqliteDamage.ts";
import { isStorageClaimed } from "./joinInstallation.ts";
import { databaseOf, openUsableStorage, placeNames, rootReason, storageOf } from "./places.ts";

/** A check of something that a server needs, with a one-line result for the operator. */
export type Check = { readonly name: string; readonly ok: boolean; readonly message: string };

/** Maximum difference between the clocks of an installation. Beyond it, sessions and jobs expire at wrong times. */
const clockToleranceMs = 5000;

/**
 * Checks what a server with these settings needs: fonts, data folder, database, storage, disk space, clock and printer
 * profiles. Changes nothing, and may run while servers do.
 */
export async function checkInstallation(settings: Settings): Promise<readonly Check[]> {
  const place = databaseOf(settings);
  const isNew = place.kind === "sqlite" && !(await exists(place.file));
  const fonts = await check("fonts", async () => checkFonts());
  const folder = await check("data folder", () => checkFolder(settings.dataDir));
  const disk = await check("disk", async () => checkRoom(await nearestFolder(settings.dataDir)));
  if (isNew) {
    const database = { name: "database", ok: true, message: `the first start creates ${place.file}` };
    const storage =
      settings.storage === null
        ? { name: "storage", ok: true, message: "the first start creates it in the data folder" }
        : await check("storage", () => checkStorage(settings, null));
    const clock = { name: "clock", ok: true, message: timeOf(new Date()) };
    const printers = { name: "printers", ok: true, message: "none is set up" };
    return [fonts, folder, database, storage, disk, clock, printers];
  }
  const open = openLazily(place);
  try {
    const database = await check("database", () => checkDatabase(place, open()));
    const storage = await check("storage", () => checkStorage(settings, database.ok ? open() : null));
    const clock = await check("clock", () => checkClock(place, database.ok ? open() : null));
    const printers = await check("printers", () => checkPrinters(database.ok ? open() : null));
    return [fonts, folder, database, storage, disk, clock, printers];
  } finally {
    await open.close();
  }
}

/** The message of a check that succeeded, or of its error. */
async function check(name: string, work: () => Promise<string>): Promise<Check> {
  try {
    return { name, ok: true, message: await work() };
  } catch (error) {
    return { name, ok: false, message: rootReason(error) };
  }
}

/** Opens the database when a check first needs it, because opening may fail. */
function openLazily(place: DatabasePlace) {
  let opened: OpenDatabase | null = null;
  const open = (): OpenDatabase => {
    opened ??= joinDatabase(place, { connections: 1 });
    return opened;
  };
  return Object.assign(open, { close: async () => await opened?.close() });
}

function checkFonts(): string {
  const missing = missingFonts();
  if (missing.length === 0) return "all bundled fonts are installed";
  throw new Error(
    `${missing.length} font files are missing, such as ${missing[0]}: install the program again`,
  );
}

async function checkFolder(folder: string): Promise<string> {
  if (!(await exists(folder))) {
    await access(await nearestFolder(folder), constants.W_OK | constants.X_OK);
    return `the first start creates ${folder}`;
  }
  const file = join(folder, `.doctor-${randomUUID()}`);
  try {
    await writeFile(file, "", { mode: 0o600 });
  } catch (error) {
    throw new Error(`${folder} cannot be written to: ${rootReason(error)}`, { cause: error });
  }
  await rm(file);
  return folder;
}

async function checkDatabase(place: DatabasePlace, { db }: OpenDatabase): Promise<string> {
  const damage = place.kind === "sqlite" ? findDamage(place.file) : null;
  if (place.kind === "sqlite" && damage !== null) throw new Error(damageText(damage, place.file));
  const applied = await migrationsOf(db);
  checkKnown(applied);
  const where = place.kind === "sqlite" ? place.file : "PostgreSQL answers";
  if (applied.length === 0) return `${where}; the first start creates the tables`;
  const missing = knownMigrations.length - applied.length;
  if (missing > 0) {
    throw new Error(
      `it is of an older version: start the server of this version once, which makes ${missing === 1 ? "one change" : `${missing} changes`} to its tables`,
    );
  }
  return `${where}, with the tables of this version`;
}

async function checkStorage(settings: Settings, database: OpenDatabase | null): Promise<string> {
  const storage = storageOf(settings);
  const where = storage.kind === "folder" ? storage.folder : `the bucket ${storage.bucket} answers`;
  // Opening a folder that does not exist would create it.
  if (storage.kind === "folder" && !(await exists(storage.folder)))
    throw new Error(`${storage.folder} is missing, where the database has its files`);
  const files = await openUsableStorage(storage);
  if (database && (await migrationsOf(database.db)).length > 0) {
    const names = placeNames({ database: databaseOf(settings), storage });
    await isStorageClaimed({ fleet: createFleetStore(database.db), files, names });
  }
  return where;
}

async function checkRoom(folder: string): Promise<string> {
  const room = await diskRoom(folder);
  const gigabytes = (room.free / 1024 ** 3).toFixed(1);
  if (roomState(room) !== "ok") throw new Error(`only ${gigabytes} GB free for the data folder`);
  return `${gigabytes} GB free`;
}

/** Compares the clock with the database's or, on SQLite, with the time of the last change. */
async function checkClock(place: DatabasePlace, database: OpenDatabase | null): Promise<string> {
  const now = new Date();
  if (place.kind === "sqlite") {
    const ahead = (await stat(place.file)).mtimeMs - now.getTime();
    if (ahead > clockToleranceMs)
      throw new Error(`${timeOf(now)} is before the last change of the database: set this machine's clock`);
  } else if (database) {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db);
    const apart = Math.abs((rows[0]?.now.getTime() ?? Date.now()) - Date.now());
    if (apart > clockToleranceMs)
      throw new Error(`${Math.round(apart / 1000)} s apart from PostgreSQL's: set this machine's clock`);
  }
  return timeOf(now);
}

/** Checks that this version can read all stored printer profiles. */
async function checkPrinters(database: OpenDatabase | null): Promise<string> {
  if (!database || (await migrationsOf(database.db)).length === 0) return "none is set up";
  const stored = await database.db
    .selectFrom("user_item")
    .select("content")
    .where("kind", "=", "printer")
    .execute();
  const parsed = stored.map(({ content }) => parsePrinterProfile(JSON.parse(content)));
  const wrong = parsed.filter((one) => !one.ok);
  if (wrong[0])
    throw new Error(`${wrong.length} of ${stored.length} profiles cannot be read: ${wrong[0].message}`);
  return stored.length === 0 ? "none is set up" : `the profiles of all ${stored.length} can be read`;
}

function timeOf(now: Date): string {
  const zone = process.env.TZ || Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `${now.toLocaleString("sv")} ${zone}`;
}

/** The folder, or its nearest parent that exists. */
async function nearestFolder(folder: string): Promise<string> {
  return (await exists(folder)) ? folder : await nearestFolder(dirname(folder));
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
