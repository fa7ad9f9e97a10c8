import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { cardsInPdf, manyCards } from "#test/site/manyCards.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { jobOf, resultOf, untilCompleted, untilJob } from "#test/site/watchJob.ts";
import { type TaskTimeouts, taskTimeoutsMs } from "../printing/taskTimeouts.ts";
import { joinDatabase } from "../store/database.ts";
import { startWorkerProcess, type WorkerProcess } from "./startWorkerProcess.ts";

/** Six batches: however quick the machine is, the job is not over before it is stopped. */
const records = 3000;

describe.each(kindsAboveStore("postgres"))(
  "a worker on %s that is stopped in the middle of its work",
  (kind) => {
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

    /**
     * Stops its process in the middle of work that it holds in another name than `before`; answers in which, or null when
     * the job is over.
     */
    async function stopAtWork(
      worker: WorkerProcess,
      jobId: string,
      before: string | null,
    ): Promise<string | null> {
      for (const until = performance.now() + 240_000; performance.now() < until; await sleep(20)) {
        const held = await holder(jobId);
        if (held === null && (await jobOf(server, jobId)).finished_at !== null) return null;
        if (held === null || held === before) continue;
        // Who has only just taken work has not told of it yet.
        await sleep(80);
        const stopped = stop(worker);
        // Between two batches it would be stopped while it has nothing to do.
        if ((await holder(jobId)) === held) return held;
        process.kill(stopped, "SIGCONT");
      }
      throw new Error(`Nobody works at job ${jobId}.`);
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

    /** Each batch takes seconds: it is always stopped in the middle of one. */
    const startLong = () => startPrint({ format: "png", dpi: 300 });

    it("is ended when its job is cancelled, and its successor takes the next one", async () => {
      // By itself a job that stands still would be ended after an hour.
      const hung = worker({ job: 3_600_000 });
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
      await hung.close();
    });

    it("is replaced when it gets nowhere, and every card is printed once", async () => {
      const hung = worker({ job: 6000 });
      const jobId = await startPrint();
      hung.wake();
      await untilJob(server, jobId, ({ processed }) => processed > 0);
      await stopAtWork(hung, jobId, null);
      await untilCompleted(server, jobId);
      const cards = [...(await resultOf(server, jobId)).values()].flatMap((pdf) => cardsInPdf(pdf).flat());
      expect(cards).toEqual(Array.from({ length: records }, (_, record) => `Card n${record + 1}`));
      expect(troubles.join()).toContain(`no progress with job ${jobId} for 6 s`);
      await hung.close();
    });

    it("fails the job that stops it again, with the place where it stood; other jobs go on", async () => {
      const hung = worker({ job: 6000, idle: 9000 });
      const jobId = await startLong();
      hung.wake();
      for (let stopped = await stopAtWork(hung, jobId, null); stopped !== null; ) {
        stopped = await stopAtWork(hung, jobId, stopped);
      }
      const failed = await untilJob(server, jobId, ({ status }) => status === "failed");
      expect(failed).toMatchObject({
        code: "export_stuck",
        error: expect.stringMatching(
          /^The export made no progress for 6 seconds (at record|and was stopped)/,
        ),
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
      await expect.poll(() => hung.processId()).not.toBe(stopped);
      expect(troubles.join()).toContain("did not answer for 4 s");
      await hung.close();
    });
  },
);
