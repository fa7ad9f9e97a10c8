import { join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseKinds } from "#test/site/databases.ts";
import { cardsInPdf, manyCards } from "#test/site/manyCards.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { jobOf, resultOf, untilCompleted, untilJob } from "#test/site/watchJob.ts";
import { type TaskTimeouts, taskTimeoutsMs } from "../printing/taskTimeouts.ts";
import { joinDatabase } from "../store/database.ts";
import { startWorkerProcess, type WorkerProcess } from "./startWorkerProcess.ts";

const records = 1200;

describe.each(databaseKinds)("a worker on %s that is stopped in the middle of its work", (kind) => {
  let server: TestServer;
  let id: string;
  const workers: WorkerProcess[] = [];
  beforeAll(async () => {
    server = await startTestServer(kind);
    id = await manyCards(server, records);
    // Others take its place, with shorter timeouts.
    await server.worker.close();
  });
  afterAll(async () => {
    for (const worker of workers) await worker.close();
    await server.close();
  });

  const worker = (timeouts: Partial<TaskTimeouts> = {}): WorkerProcess => {
    const started = startWorkerProcess({
      place: { ...server.workerPlace, tempFolder: join(server.dataDir, "tmp", String(workers.length)) },
      claims: server.store.jobClaims,
      onTrouble: (trouble) => troubles.push(trouble),
      timeouts: { ...taskTimeoutsMs, ...timeouts },
    });
    workers.push(started);
    return started;
  };
  const troubles: string[] = [];
  const startPrint = async (body = {}): Promise<string> =>
    (await server.call("startPrintJob", { params: { id }, body })).body.job_id;

  /** Stops its process; answers which one that was. */
  function stop({ processId }: WorkerProcess): number {
    const stopped = processId();
    if (stopped === null) throw new Error("There is no process to stop.");
    process.kill(stopped, "SIGSTOP");
    return stopped;
  }

  /** The name in which the job's work is held; null while it is at none. */
  async function holder(jobId: string): Promise<string | null> {
    const { db, close } = joinDatabase(server.database);
    const rows = await db
      .selectFrom("job_batch")
      .select("worker")
      .where("job_id", "=", jobId)
      .where("worker", "is not", null)
      .execute();
    await close();
    return rows[0]?.worker ?? null;
  }

  it("is ended when its job is cancelled, and its successor takes the next one", async () => {
    const hung = worker();
    const jobId = await startPrint();
    hung.wake();
    await untilJob(server, jobId, ({ processed }) => processed > 0);
    const stopped = stop(hung);
    const cancelledAt = performance.now();
    await server.call("cancelJob", { params: { jobId } });
    await expect.poll(() => hung.processId(), { timeout: 10_000, interval: 20 }).not.toBe(stopped);
    expect(performance.now() - cancelledAt).toBeLessThan(6000);
    const next = await startPrint({ range: { type: "range", start: 0, end: 9 } });
    hung.wake();
    await untilCompleted(server, next);
    expect((await jobOf(server, jobId)).status).toBe("cancelled");
    expect(troubles).toEqual([]);
    await hung.close();
  });

  it("is replaced when it gets nowhere, and every card is printed once", async () => {
    const hung = worker({ job: 6000 });
    const jobId = await startPrint();
    hung.wake();
    await untilJob(server, jobId, ({ processed }) => processed > 0);
    stop(hung);
    await untilCompleted(server, jobId);
    const cards = [...(await resultOf(server, jobId)).values()].flatMap((pdf) => cardsInPdf(pdf).flat());
    expect(cards).toEqual(Array.from({ length: records }, (_, record) => `Card n${record + 1}`));
    expect(troubles.join()).toContain(`no progress with job ${jobId} for 6 s`);
    await hung.close();
  });

  it("fails the job that stops it again, with the place where it stood; other jobs go on", async () => {
    const hung = worker({ job: 6000, idle: 9000 });
    const jobId = await startPrint();
    hung.wake();
    let stoppedAt: string | null = null;
    for (let hang = 0; hang < 2; hang++) {
      await expect.poll(() => holder(jobId), { timeout: 20_000 }).not.toBe(stoppedAt);
      await expect.poll(() => holder(jobId), { timeout: 20_000 }).not.toBeNull();
      stoppedAt = await holder(jobId);
      await new Promise((resolve) => setTimeout(resolve, 300));
      stop(hung);
    }
    const failed = await untilJob(server, jobId, ({ status }) => status === "failed");
    expect(failed).toMatchObject({
      code: "export_stuck",
      error: expect.stringMatching(/^The export made no progress for 6 seconds (at record|and was stopped)/),
    });
    const next = await startPrint({ range: { type: "range", start: 0, end: 9 } });
    hung.wake();
    await untilCompleted(server, next);
    await hung.close();
  });

  it("is noticed while it has nothing to do", async () => {
    const hung = worker({ idle: 4000 });
    hung.wake();
    await expect.poll(() => hung.processId()).not.toBeNull();
    const stopped = stop(hung);
    await expect.poll(() => hung.processId(), { timeout: 20_000 }).not.toBe(stopped);
    expect(troubles.join()).toContain("did not answer for 4 s");
    await hung.close();
  });
});
