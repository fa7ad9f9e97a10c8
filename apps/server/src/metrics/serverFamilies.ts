import { tmpdir } from "node:os";
import { confinedProcessIds } from "@print-builder/production";
import type { Metric } from "prom-client";
import { diskRoom } from "../files/diskRoom.ts";
import type { WorkFigures } from "../jobs/startWorkerProcess.ts";
import { version } from "../program/version.ts";
import type { PoolUse } from "../store/postgresPool.ts";
import { gauge, total } from "./measures.ts";

/** Room on the disks of the data folder and of temporary files; none of a disk that does not answer. */
export async function diskFamilies(dataDir: string): Promise<readonly Metric[]> {
  const folders = { data: dataDir, temporary: tmpdir() };
  const rooms = await Promise.all(
    Object.entries(folders).map(async ([folder, path]) => {
      // Health tells of it: `up` is 0 then.
      const room = await diskRoom(path).catch(() => null);
      return room === null ? [] : [{ labels: { folder }, ...room }];
    }),
  );
  const found = rooms.flat();
  const samples = (value: "free" | "size") =>
    found.map((room) => ({ labels: room.labels, value: room[value] }));
  return [
    gauge("disk_free_bytes", "Room left on the disk of a folder.", samples("free")),
    gauge("disk_size_bytes", "Size of the disk of a folder.", samples("size")),
  ];
}

/** The processes beside this one, and this program. */
export function programFamilies({ ends }: WorkFigures, expectedWorkers: number): readonly Metric[] {
  return [
    gauge("build_info", "1, with the version of this program.", [{ labels: { version }, value: 1 }]),
    gauge(
      "child_processes",
      "Processes of this one that draw, read files or do jobs.",
      confinedProcessIds().length,
    ),
    total(
      "worker_process_ends_total",
      "Job processes of this server that ended by themselves or were ended by their watch.",
      Object.entries(ends).map(([why, value]) => ({ labels: { why }, value })),
    ),
    gauge("expected_workers", "Workers that are to be there: EXPECTED_WORKERS.", expectedWorkers),
  ];
}

/** Connections of this process to PostgreSQL; nothing on SQLite. */
export function poolFamilies(use: PoolUse | null): readonly Metric[] {
  if (use === null) return [];
  const samples = Object.entries(use).map(([state, value]) => ({ labels: { state }, value }));
  return [
    gauge("database_connections", "Connections to PostgreSQL; `waiting` is who waits for one.", samples),
  ];
}
