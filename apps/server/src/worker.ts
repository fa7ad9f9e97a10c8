import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { guardMemory } from "./installation/guardMemory.ts";
import { isStorageClaimed, joinInstallation } from "./installation/joinInstallation.ts";
import {
  databaseOf,
  openUsableStorage,
  openUsableStore,
  placeNames,
  storageOf,
} from "./installation/places.ts";
import { startJobs } from "./jobs/startJobs.ts";
import type { Settings } from "./settings.ts";
import { connections } from "./store/postgresPool.ts";

export type RunningWorker = {
  /** Returns its current work for another worker and ends. */
  close(): Promise<void>;
};

const lookForServerMs = 1000;
const clock = () => new Date();

export type WorkerLog = {
  info(message: string): void;
  error(facts: { readonly trouble: string }, message: string): void;
};

/**
 * Starts an additional worker for jobs of servers on this or other machines. Throws an Error that explains
 * what is missing.
 */
export async function startWorker(settings: Settings, log: WorkerLog): Promise<RunningWorker> {
  const database = databaseOf(settings);
  const storage = storageOf(settings);
  if (database.kind !== "postgres") {
    throw new Error(
      "A further worker needs DATABASE_URL, the address of the servers' PostgreSQL database: postgres://user:password@host/name. On SQLite the server does all jobs itself.",
    );
  }
  if (storage.kind === "folder" && !existsSync(storage.folder)) {
    throw new Error(
      "A further worker needs the files of the servers: set STORAGE_URL to their bucket (s3://KEY:SECRET@host:port/bucket), or DATA_DIR to their data folder.",
    );
  }
  const tempFolder = await freshFolder(join(settings.dataDir, "workers"));
  const store = await openUsableStore(database, { connections: connections.worker });
  try {
    const files = await openUsableStorage(storage);
    const names = placeNames({ database, storage });
    await waitForServer(() => isStorageClaimed({ fleet: store.fleet, files, names }), log);
    const secretKey = await joinInstallation({ store, settings, database, storage, files, clock });
    const { schoolApiUrl } = settings;
    if (schoolApiUrl === null) {
      log.info("SCHOOL_API_URL is not set: an export that reads a school fails when this worker takes it.");
    }
    const place = { database, storage, schoolApiUrl, tempFolder, secretKey };
    const onTrouble = (trouble: string) => log.error({ trouble }, "Trouble with exports.");
    const jobs = await startJobs({ kind: "worker", store, place, clock, onTrouble });
    jobs.dispatcher.wake();
    const guard = guardMemory({
      maxMb: settings.memoryMb,
      onEnded: (trouble) => log.error({ trouble }, "An export was interrupted and starts again."),
    });
    return {
      close: async () => {
        guard.stop();
        await jobs.close();
        await store.close();
        await rm(tempFolder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The first server creates the installation. Waits for a server that is starting. */
async function waitForServer(wasHere: () => Promise<boolean>, log: WorkerLog): Promise<void> {
  for (let isFirst = true; !(await wasHere()); isFirst = false) {
    if (isFirst) log.info("No server has used this file storage yet: waiting for the first one to start.");
    await sleep(lookForServerMs);
  }
}

/** A private folder for this process. Removes folders of killed workers on this machine. */
async function freshFolder(folder: string): Promise<string> {
  const host = hostname().replaceAll(/[^\w.-]/g, "_");
  const names = existsSync(folder) ? await readdir(folder) : [];
  for (const name of names) {
    const processId = Number(name.startsWith(`${host}-`) ? name.slice(host.length + 1) : Number.NaN);
    if (Number.isInteger(processId) && !isRunning(processId)) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
  return join(folder, `${host}-${process.pid}`);
}

function isRunning(processId: number): boolean {
  if (processId === process.pid) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // The process exists but belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
