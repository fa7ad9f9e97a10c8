import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { JobAnswer } from "@print-builder/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callServer, type RouteId, type RouteInput } from "../site/callRoute.ts";
import { type KillableServer, siteCredentials, startKillableServer } from "../site/killableSite.ts";
import { cardsOnPaper, everybodyWithPhoto, photoCards } from "../site/photoCards.ts";
import { type PostgresProxy, startPostgresProxy } from "../site/postgresProxy.ts";
import { startTemporaryPostgres, type TemporaryPostgres } from "../site/temporaryPostgres.ts";
import { startTemporaryS3, storageUrl, type TemporaryS3 } from "../site/temporaryS3.ts";
import { filesOfZip } from "../site/watchJob.ts";
import { type RunningCommand, startWorkerCommand } from "../site/workerCommand.ts";

const isLong = process.env.FAULTS === "all";
const people = isLong ? 2300 : 620;
const awayMs = isLong ? 10_000 : 3000;

/** The job's progress when the component fails, as a fraction. */
const moments = { start: 0, middle: 0.5, end: 0.95 } as const;

const parts = ["server", "worker", "database", "storage"] as const;
const faults = ["killed", "stopped", "frozen"] as const;

type Part = (typeof parts)[number];
type Fault = (typeof faults)[number];
type Row = readonly [Part, Fault, keyof typeof moments];

const short: readonly Row[] = [
  ["storage", "killed", "start"],
  ["database", "frozen", "middle"],
  ["worker", "killed", "end"],
];
const every = parts.flatMap((part) =>
  faults.flatMap((fault) =>
    (["start", "middle", "end"] as const).map((moment): Row => [part, fault, moment]),
  ),
);

describe("two servers and two workers while a component fails", () => {
  const folder = mkdtempSync(join(tmpdir(), "print-builder-faults-"));
  let s3: TemporaryS3;
  let postgres: TemporaryPostgres;
  let toStorage: PostgresProxy;
  let toDatabase: PostgresProxy;
  let settings: (name: string) => Record<string, string>;
  let steady: KillableServer;
  let server: KillableServer;
  let steadyWorker: RunningCommand;
  let worker: RunningCommand;
  let token = "";
  let id = "";

  beforeAll(async () => {
    [s3, postgres] = await Promise.all([startTemporaryS3(), startTemporaryPostgres()]);
    toStorage = await startPostgresProxy(s3.endpoint);
    toDatabase = await startPostgresProxy(postgres.url);
    const bucket = { ...(await s3.freshBucket()), endpoint: toStorage.url.replace(/\/$/, "") };
    settings = (name) => ({
      DATABASE_URL: toDatabase.url,
      STORAGE_URL: storageUrl(bucket),
      DATA_DIR: join(folder, name),
      ADMIN_PASSWORD: siteCredentials.password,
      LOG_LEVEL: "silent",
    });
    steady = await startKillableServer(settings("steady"));
    server = await startKillableServer(settings("server"));
    [steadyWorker, worker] = await Promise.all([
      startWorkerCommand(settings("steady-worker")),
      startWorkerCommand(settings("worker")),
    ]);
    token = (await ask("login", { body: siteCredentials })).token;
    id = await photoCards(ask, people);
  });
  afterAll(async () => {
    for (const command of [steadyWorker, worker]) command?.child.kill("SIGKILL");
    for (const each of [steady, server]) await each?.kill();
    await toStorage?.close();
    await toDatabase?.close();
    await s3?.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ask<Id extends RouteId>(route: Id, sent: RouteInput = {}) {
    const { status, body } = await callServer(steady.address, route, { token, ...sent });
    if (status >= 400) throw new Error(`${route} answers ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Makes a component fail. Resolves with a function that restores it. */
  const lose: Readonly<Record<Part, (fault: Fault) => Promise<() => Promise<void>>>> = {
    async server(fault) {
      if (fault === "frozen") {
        process.kill(server.processId, "SIGSTOP");
        return async () => void process.kill(server.processId, "SIGCONT");
      }
      await (fault === "killed" ? server.kill() : server.stop());
      return async () => {
        server = await startKillableServer(settings("server"));
      };
    },
    async worker(fault) {
      if (fault === "frozen") {
        worker.child.kill("SIGSTOP");
        return async () => void worker.child.kill("SIGCONT");
      }
      await worker.end(fault === "killed" ? "SIGKILL" : "SIGTERM");
      return async () => {
        worker = await startWorkerCommand(settings("worker"));
      };
    },
    async database(fault) {
      if (fault === "frozen") {
        toDatabase.hang();
        return async () => toDatabase.goOn();
      }
      postgres.lose(fault === "killed" ? "immediate" : "fast");
      return async () => postgres.find();
    },
    async storage(fault) {
      if (fault === "frozen") {
        toStorage.hang();
        return async () => toStorage.goOn();
      }
      await s3.lose();
      return () => s3.find();
    },
  };

  const job = async (jobId: string): Promise<JobAnswer | null> => {
    const { status, body } = await callServer(steady.address, "getJob", { token, params: { jobId } });
    return status === 200 ? body : null;
  };

  it.each(isLong ? every : short)(
    "prints every card once with its photo (%s %s at the %s)",
    async (part, fault, moment) => {
      const { job_id: jobId } = await ask("startPrintJob", { params: { id }, body: {} });
      const isThere = async () => ((await job(jobId))?.processed ?? 0) >= people * moments[moment];
      await expect.poll(isThere, { timeout: 240_000, interval: 20 }).toBe(true);
      const bringBack = await lose[part](fault);
      await sleep(awayMs);
      await bringBack();
      await expect
        .poll(async () => (await job(jobId))?.finished_at ?? null, { timeout: 240_000, interval: 200 })
        .not.toBeNull();
      expect(await job(jobId)).toMatchObject({ status: "completed", processed: people, warnings: [] });
      const { bytes } = await callServer(steady.address, "downloadJob", { token, params: { jobId } });
      const pdfs = await filesOfZip(new Uint8Array(bytes));
      expect([...pdfs.values()].flatMap(cardsOnPaper)).toEqual(everybodyWithPhoto(people));
    },
    600_000,
  );
});
