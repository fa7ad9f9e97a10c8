import { makeStudents, toCsv } from "../dataset/students.ts";
import type { Api } from "../editor/serve/api.ts";
import { tableForm } from "../measure/storeSchool.ts";
import { watchServer } from "../measure/watchServer.ts";
import { memoryTrend } from "./memoryTrend.ts";

export type UploadMeasured = {
  readonly rows: number;
  readonly bytes: number;
  readonly seconds: number;
  /** Peak memory of all server processes during the upload, MB; null if unknown. */
  readonly peakMb: number | null;
};

const rows = 10_000;
/** Maximum size of an uploaded table. */
const maxBytes = 10_485_760;

/** A table with the maximum number of rows and bytes. */
function largeTable(): Buffer {
  const lines = toCsv(makeStudents(rows, rows)).trimEnd().split("\r\n");
  const plain = Buffer.byteLength(lines.join("\r\n"));
  const remark = "x".repeat(Math.floor((maxBytes - plain) / rows) - 3);
  const filled = lines.map((line, index) => `${line},${index === 0 ? "remarks" : remark}`);
  return Buffer.from(filled.join("\r\n"));
}

/** Uploads the largest table to a fresh server. */
export async function measureUpload(api: Api, processId: number): Promise<UploadMeasured> {
  const csv = largeTable();
  const { id } = await api.send<{ id: string }>("POST", "/api/projects", { name: "Large table" });
  const form = tableForm(csv);
  const watched = watchServer(processId, 100);
  const startedAt = performance.now();
  const answer = await api.send<{ rows: number }>("POST", `/api/projects/${id}/data/upload`, form);
  const seconds = (performance.now() - startedAt) / 1000;
  const trend = memoryTrend(watched.stop().series);
  if (answer.rows !== rows) throw new Error(`The server took ${answer.rows} rows; ${rows} were sent.`);
  await api.remove(`/api/projects/${id}`);
  return { rows, bytes: csv.length, seconds, peakMb: trend?.allPeakMb ?? null };
}
