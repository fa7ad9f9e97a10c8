// The cost of one school: the rows, bytes and CPU time of a project with a photo on each card, printed once.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ensureDataset } from "../dataset/ensureDataset.ts";
import { treeCpuSeconds } from "../measure/memory.ts";
import { startPrintJob, untilPrinted } from "../measure/printJob.ts";
import { storeSchool } from "../measure/storeSchool.ts";
import { describeSurroundings, type Surroundings } from "../measure/surroundings.ts";
import { type OwnServer, withServer } from "../measure/withServer.ts";
import { photoCount } from "../paths.ts";

type TableSize = { readonly table: string; readonly rows: number; readonly bytes: number };

export type SchoolMeasured = {
  readonly surroundings: Surroundings;
  /** Number of records; each has a different photo. */
  readonly cards: number;
  /** Upload of the table and pictures through the same API calls as a browser's. */
  readonly upload: { readonly bytes: number; readonly seconds: number };
  readonly files: { readonly count: number; readonly bytes: number };
  /** Growth of the database by the upload and by the print, including indexes. */
  readonly stored: readonly TableSize[];
  readonly printed: readonly TableSize[];
  /** A background print of all cards at 300 dpi: the finished ZIP of PDFs, and the files that remain after it. */
  readonly job: {
    readonly seconds: number;
    /** CPU time of all server processes; null if unknown. */
    readonly cpuSeconds: number | null;
    readonly zipBytes: number;
    readonly files: number;
  };
};

export async function measureSchool(): Promise<SchoolMeasured> {
  const surroundings = describeSurroundings();
  ensureDataset([]);
  return { surroundings, ...(await withServer(measureOn)) };
}

async function measureOn(server: OwnServer): Promise<Omit<SchoolMeasured, "surroundings">> {
  const { api, processId, dataFolder } = server;
  const [tablesBefore, filesBefore] = [tableSizes(dataFolder), filesIn(dataFolder)];
  const startedAt = performance.now();
  const { projectId, sentBytes } = await storeSchool(api, "One school", photoCount, photoCount);
  const seconds = (performance.now() - startedAt) / 1000;
  const [tablesStored, filesStored] = [tableSizes(dataFolder), filesIn(dataFolder)];
  const cpuBefore = treeCpuSeconds(processId);
  const jobId = await startPrintJob(api, projectId);
  const jobSeconds = await untilPrinted(api, jobId);
  const cpuAfter = treeCpuSeconds(processId);
  const zipBytes = await api.size(`/api/export/jobs/${jobId}/download`);
  return {
    cards: photoCount,
    upload: { bytes: sentBytes, seconds },
    files: {
      count: filesStored.count - filesBefore.count,
      bytes: filesStored.bytes - filesBefore.bytes,
    },
    stored: added(tablesBefore, tablesStored),
    printed: added(tablesBefore, tableSizes(dataFolder)),
    job: {
      seconds: jobSeconds,
      cpuSeconds: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore,
      zipBytes,
      files: filesIn(dataFolder).count - filesStored.count,
    },
  };
}

/** Rows and bytes of every table, including indexes. */
function tableSizes(dataFolder: string): TableSize[] {
  const database = new DatabaseSync(join(dataFolder, "print-builder.sqlite"), { timeout: 10_000 });
  try {
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
    return tables.map(({ name }) => {
      const rows = database.prepare(`select count(*) as rows from "${name}"`).get();
      const pages = database
        .prepare(
          `select coalesce(sum(pgsize), 0) as bytes from dbstat
             where name in (select name from sqlite_schema where tbl_name = ?)`,
        )
        .get(String(name));
      return { table: String(name), rows: Number(rows?.rows), bytes: Number(pages?.bytes) };
    });
  } finally {
    database.close();
  }
}

/** New rows and bytes of the tables that have gained rows. */
function added(before: readonly TableSize[], after: readonly TableSize[]): TableSize[] {
  return after.flatMap(({ table, rows, bytes }) => {
    const was = before.find((one) => one.table === table);
    const came = { table, rows: rows - (was?.rows ?? 0), bytes: bytes - (was?.bytes ?? 0) };
    return came.rows > 0 ? [came] : [];
  });
}

function filesIn(dataFolder: string): { readonly count: number; readonly bytes: number } {
  const entries = readdirSync(join(dataFolder, "files"), { recursive: true, withFileTypes: true });
  // A temporary file may have been renamed since the folder was read.
  const sizes = entries
    .filter((entry) => entry.isFile())
    .flatMap(
      ({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? [],
    );
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
