// 50 people work on a server: with pauses, without pauses, and while thousands of cards are printed.
import { join } from "node:path";
import { ensureDataset } from "../dataset/ensureDataset.ts";
import { makeStudents, toCsv } from "../dataset/students.ts";
import type { Api } from "../editor/serve/api.ts";
import { keepPrinting } from "../measure/printJob.ts";
import { tableForm } from "../measure/storeSchool.ts";
import { describeSurroundings, type Surroundings } from "../measure/surroundings.ts";
import { watchServer } from "../measure/watchServer.ts";
import { type OwnServer, withServer } from "../measure/withServer.ts";
import { outFolder, photoCount } from "../paths.ts";
import type { DrivenPhase, Phase } from "./driverMessages.ts";
import { type MemoryTrend, memoryTrend } from "./memoryTrend.ts";
import { type Prepared, peopleCount, prepareWorld, printedCards } from "./prepareWorld.ts";
import { type Driver, startDriver } from "./startDriver.ts";

export type LoadOptions = {
  /** Duration of the first phase; null for the short run. */
  readonly minutes: number | null;
  /** True to record a CPU profile of the server in bench/out/profile. */
  readonly withProfile: boolean;
};

export const phaseNames = ["paced", "without pause", "while printing"] as const;
export type PhaseName = (typeof phaseNames)[number];

export type PhaseMeasured = DrivenPhase & {
  readonly name: PhaseName;
  readonly memory: MemoryTrend | null;
  /** CPU time of all server processes, in s. */
  readonly serverCpuSeconds: number | null;
  readonly printed: { readonly cards: number; readonly seconds: number } | null;
};

export type LoadRun = {
  readonly surroundings: Surroundings;
  readonly people: number;
  /** Mean pause in ms between a response and the next call, in the phase with pauses. */
  readonly thinkMs: number;
  /** Number of records printed in the last phase. */
  readonly printedCards: number;
  readonly upload: UploadMeasured;
  readonly phases: readonly PhaseMeasured[];
};

/**
 * With this pause, 50 people make up to 370 calls per second, as many as thousands of real people, who pause
 * far longer.
 */
const thinkMs = 130;
const warmUpSeconds = 5;
const shortSeconds = 30;
/** Maximum duration of the later phases, in s. */
const maxOtherSeconds = 120;

/** Measures a separate server with its own data, run like `npm start` but without the school sandbox. */
export async function measureLoad(options: LoadOptions, say: (line: string) => void): Promise<LoadRun> {
  const surroundings = describeSurroundings();
  ensureDataset([photoCount]);
  const flags = options.withProfile ? ["--cpu-prof", `--cpu-prof-dir=${join(outFolder, "profile")}`] : [];
  const run = await withServer((server) => measureServer(server, options, say), flags);
  return { surroundings, people: peopleCount, thinkMs, printedCards, ...run };
}

async function measureServer(
  server: OwnServer,
  { minutes }: LoadOptions,
  say: (line: string) => void,
): Promise<Pick<LoadRun, "upload" | "phases">> {
  const { api } = server;
  say("the largest table …");
  const upload = await measureUpload(api, server.processId);
  say(`${peopleCount} accounts and projects …`);
  const prepared = await prepareWorld(api, server.dataFolder);
  const driver = await startDriver(prepared.world);
  try {
    await driver.run({ seconds: warmUpSeconds, thinkMs });
    const first = minutes === null ? shortSeconds : minutes * 60;
    const other = minutes === null ? shortSeconds : Math.min(first, maxOtherSeconds);
    const measure = (name: PhaseName, phase: Phase) => {
      say(`${peopleCount} users, ${name}, ${phase.seconds} s …`);
      return measurePhase(name, phase, { server, driver });
    };
    const paced = await measure("paced", { seconds: first, thinkMs });
    const hurried = await measure("without pause", { seconds: other, thinkMs: 0 });
    const printing = await whilePrinting(api, prepared, () =>
      measure("while printing", { seconds: other, thinkMs }),
    );
    return { upload, phases: [paced, hurried, printing] };
  } finally {
    driver.stop();
  }
}

async function measurePhase(
  name: PhaseName,
  phase: Phase,
  { server, driver }: { readonly server: OwnServer; readonly driver: Driver },
): Promise<PhaseMeasured> {
  // Long runs need fewer samples.
  const watched = watchServer(server.processId, phase.seconds > 300 ? 5000 : 1000);
  const driven = await driver.run(phase);
  const { series, cpuSeconds } = watched.stop();
  return { name, ...driven, memory: memoryTrend(series), serverCpuSeconds: cpuSeconds, printed: null };
}

async function whilePrinting(
  api: Api,
  { printed }: Prepared,
  measure: () => Promise<PhaseMeasured>,
): Promise<PhaseMeasured> {
  const printing = await keepPrinting(api, printed.projectId);
  const measured = await measure();
  return { ...measured, printed: await printing.stop() };
}

type UploadMeasured = {
  readonly rows: number;
  readonly bytes: number;
  readonly seconds: number;
  /** Peak memory of all server processes during the upload, in MB; null if unknown. */
  readonly peakMb: number | null;
};

const rows = 10_000;
/** Maximum size of an uploaded table. */
const maxBytes = 10_485_760;

/** A table with the maximum number of rows and the maximum size. */
function largeTable(): Buffer {
  const lines = toCsv(makeStudents(rows, rows)).trimEnd().split("\r\n");
  const plain = Buffer.byteLength(lines.join("\r\n"));
  const remark = "x".repeat(Math.floor((maxBytes - plain) / rows) - 3);
  const filled = lines.map((line, index) => `${line},${index === 0 ? "remarks" : remark}`);
  return Buffer.from(filled.join("\r\n"));
}

/** Uploads the largest allowed table to a fresh server. */
async function measureUpload(api: Api, processId: number): Promise<UploadMeasured> {
  const csv = largeTable();
  const { id } = await api.send<{ id: string }>("POST", "/api/projects", { name: "Large table" });
  const form = tableForm(csv);
  const watched = watchServer(processId, 100);
  const startedAt = performance.now();
  const answer = await api.send<{ rows: number }>("POST", `/api/projects/${id}/data/upload`, form);
  const seconds = (performance.now() - startedAt) / 1000;
  const trend = memoryTrend(watched.stop().series);
  if (answer.rows !== rows) throw new Error(`The server accepted ${answer.rows} rows; ${rows} were sent.`);
  await api.remove(`/api/projects/${id}`);
  return { rows, bytes: csv.length, seconds, peakMb: trend?.allPeakMb ?? null };
}
