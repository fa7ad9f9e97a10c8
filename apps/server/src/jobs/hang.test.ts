import { randomUUID } from "node:crypto";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { cardsInPdf, manyCards } from "#test/site/manyCards.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { jobOf, resultOf, untilCompleted, untilJob } from "#test/site/watchJob.ts";
import { type TaskTimeouts, taskTimeoutsMs } from "../printing/standstill.ts";
import { lastPlace } from "../printing/watchDrawing.ts";
import { joinDatabase, type OpenDatabase } from "../store/database.ts";
import { startWorkerProcess, type WorkerProcess } from "./startWorkerProcess.ts";

/** Six batches, so that even a fast machine is still printing when the test stops the worker. */
const records = 3000;
const hourMs = 3_600_000;

describe.each(kindsAboveStore("postgres"))("a worker on %s suspended in the middle of its work", (kind) => {
  let server: TestServer;
  let database: OpenDatabase;
  let id: string;
  let worker: WorkerProcess | null = null;
  let tempFolder = "";
  const jobs: string[] = [];
  const troubles: string[] = [];
  beforeAll(async () => {
    server = await startTestServer(kind);
    database = joinDatabase(server.database);
    id = await manyCards(server, records);
    // Other workers with shorter timeouts replace it.
    await server.worker.close();
  });
  // If a test fails, the next test must not meet its stopped process.
  afterEach(async () => {
    await worker?.close();
    worker = null;
    troubles.length = 0;
    for (const jobId of jobs.splice(0)) {
      if ((await jobOf(server, jobId)).finished_at === null) {
        await server.call("cancelJob", { params: { jobId } });
      }
    }
  });
  afterAll(async () => {
    await database.close();
    await server.close();
  });

  const startWorker = (timeouts: Partial<TaskTimeouts> = {}): WorkerProcess => {
    tempFolder = join(server.dataDir, "tmp", randomUUID());
    worker = startWorkerProcess({
      place: { ...server.workerPlace, tempFolder },
      claims: server.store.jobClaims,
      onTrouble: (trouble) => troubles.push(trouble),
      timeouts: { ...taskTimeoutsMs, ...timeouts },
    });
    return worker;
  };
  const startPrint = async (body = {}): Promise<string> => {
    const { job_id } = (await server.call("startPrintJob", { params: { id }, body })).body;
    jobs.push(job_id);
    return job_id;
  };

  /** Stops the worker's process and returns its id. */
  function stop({ processId }: WorkerProcess): number {
    const stopped = processId();
    if (stopped === null) throw new Error("There is no process to stop.");
    process.kill(stopped, "SIGSTOP");
    return stopped;
  }

  /**
   * Stops the worker's process while it works under a different claim than `before`. Returns the claim, or
   * null once the job has ended.
   */
  async function stopAtWork(
    worker: WorkerProcess,
    jobId: string,
    before: string | null,
  ): Promise<string | null> {
    for (const until = performance.now() + 240_000; performance.now() < until; await sleep(5)) {
      const held = await drawing(jobId);
      if (held === null && (await jobOf(server, jobId)).finished_at !== null) return null;
      if (held === null || held === before) continue;
      const stopped = stop(worker);
      // The worker may have finished the batch before it was stopped, so it would not hang within a batch.
      if ((await drawing(jobId)) === held) return held;
      process.kill(stopped, "SIGCONT");
    }
    throw new Error(`Nobody works at job ${jobId}.`);
  }

  /**
   * The claim on the batch that is being drawn, once the worker has reported progress. Null if there is none,
   * or if the batch is at its last card.
   */
  async function drawing(jobId: string): Promise<string | null> {
    const batch = await database.db
      .selectFrom("job_batch")
      .select(["worker", "number", "records"])
      .where("job_id", "=", jobId)
      .where("worker", "is not", null)
      .executeTakeFirst();
    const record = lastPlace(tempFolder)?.recordIndex ?? null;
    if (!batch || record === null) return null;
    // All batches have the same size.
    const place = record - batch.number * batch.records;
    return place >= 0 && place < batch.records - 1 ? batch.worker : null;
  }

  /** Each batch takes seconds, so that the worker is always stopped in the middle of a batch. */
  const startLong = () => startPrint({ format: "png", dpi: 300 });

  it("tries again when the system could not start a worker process", async () => {
    const node = process.execPath;
    process.execPath = join(server.dataDir, "no-node");
    onTestFinished(() => {
      process.execPath = node;
    });
    const stalled = startWorker();
    const jobId = await startPrint({ range: { type: "range", start: 0, end: 9 } });
    stalled.wake();
    expect([stalled.processId(), troubles]).toEqual([
      null,
      [expect.stringContaining("cannot start workerProcess")],
    ]);
    process.execPath = node;
    await untilCompleted(server, jobId);
  });

  it("cancelling a job ends a suspended worker, and its successor works", async () => {
    // The timeout of a stopped process is an hour by default.
    const hung = startWorker({ job: hourMs, idle: hourMs });
    const jobId = await startLong();
    hung.wake();
    await stopAtWork(hung, jobId, null);
    const stopped = hung.processId();
    await server.call("cancelJob", { params: { jobId } });
    await expect.poll(() => hung.processId()).not.toBe(stopped);
    const next = await startPrint({ range: { type: "range", start: 0, end: 9 } });
    hung.wake();
    await untilCompleted(server, next);
    expect((await jobOf(server, jobId)).status).toBe("cancelled");
    expect(troubles).toEqual([]);
  });

  it("replaces a worker without progress, and prints each card once", async () => {
    const hung = startWorker({ job: 6000, idle: hourMs });
    const jobId = await startPrint();
    hung.wake();
    await untilJob(server, jobId, ({ processed }) => processed > 0);
    await stopAtWork(hung, jobId, null);
    await untilCompleted(server, jobId);
    const cards = [...(await resultOf(server, jobId)).values()].flatMap((pdf) => cardsInPdf(pdf).flat());
    expect(cards).toEqual(Array.from({ length: records }, (_, record) => `Card n${record + 1}`));
    expect(troubles.join()).toContain(`no progress with job ${jobId} for 6 s`);
  });

  it("a job that hangs two workers fails and names the record", async () => {
    const hung = startWorker({ job: 6000, idle: hourMs });
    const jobId = await startLong();
    hung.wake();
    for (let stopped = await stopAtWork(hung, jobId, null); stopped !== null; ) {
      stopped = await stopAtWork(hung, jobId, stopped);
    }
    const failed = await untilJob(server, jobId, ({ status }) => status === "failed");
    expect(failed).toMatchObject({
      code: "export_stuck",
      error: expect.stringMatching(/^The export made no progress for 6 seconds at record/),
    });
    const next = await startPrint({ range: { type: "range", start: 0, end: 9 } });
    hung.wake();
    await untilCompleted(server, next);
  });

  it("detects an idle worker that was suspended", async () => {
    const hung = startWorker({ idle: 4000 });
    hung.wake();
    await expect.poll(() => hung.processId()).not.toBeNull();
    const stopped = stop(hung);
    await expect.poll(() => hung.processId()).not.toBe(stopped);
    expect(troubles.join()).toContain("did not answer for 4 s");
  });
});
