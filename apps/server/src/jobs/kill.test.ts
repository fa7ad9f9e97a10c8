import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import type { JobAnswer } from "@print-builder/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesForm } from "../testing/callRoute.ts";
import { databaseKinds, freshDatabase } from "../testing/databases.ts";
import { type KillableServer, startKillableServer } from "../testing/killableServer.ts";
import { cardsInPdf, manyCards, numberedDesign, numbersTable } from "../testing/manyCards.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { filesOfZip, jobOf, resultOf, untilCompleted, untilJob } from "../testing/watchJob.ts";
import { startWorkerProcess, type WorkerProcess } from "./startWorkerProcess.ts";

/** Kills at random moments; more with KILL_ROUNDS, e.g. for a night. */
const rounds = Number(process.env.KILL_ROUNDS ?? 4);
const records = 2200;
const everyCard = Array.from({ length: records }, (_, record) => `Card n${record + 1}`);

const randomly = (least: number, most: number) => sleep(least + Math.random() * (most - least));

function cardsIn(files: ReadonlyMap<string, Buffer>): readonly string[] {
  return [...files.values()].flatMap((pdf) => cardsInPdf(pdf).flat());
}

describe.each(databaseKinds)("two workers on %s that are killed at random moments", (kind) => {
  let server: TestServer;
  let second: WorkerProcess;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    second = startWorkerProcess({
      place: { ...server.workerPlace, tempFolder: join(server.dataDir, "tmp", "second") },
      leases: server.store.jobLeases,
      onTrouble: () => undefined,
    });
    id = await manyCards(server, records);
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });

  const start = async (): Promise<string> => {
    const answer = await server.call("startPrintJob", { params: { id }, body: {} });
    second.wake();
    return answer.body.job_id;
  };

  it("[OPEN-30] print every card exactly once together", async () => {
    const jobId = await start();
    const job = await untilCompleted(server, jobId);
    expect(job).toMatchObject({ processed: records, batches_done: 5 });
    expect(cardsIn(await resultOf(server, jobId))).toEqual(everyCard);
    expect(second.processId()).not.toBeNull();
  });

  it(
    "[OPEN-30] print every card exactly once, however often they die",
    async () => {
      const jobId = await start();
      let kills = 0;
      for (let round = 0; round < rounds; round++) {
        await randomly(100, 500);
        const processId = (round % 2 ? second : server.worker).processId();
        if (processId === null || (await jobOf(server, jobId)).finished_at !== null) continue;
        process.kill(processId, "SIGKILL");
        kills++;
      }
      expect(kills).toBeGreaterThan(0);
      const job = await untilCompleted(server, jobId);
      expect(job).toMatchObject({ processed: records, batches_done: 5, error: null });
      expect(cardsIn(await resultOf(server, jobId))).toEqual(everyCard);
      const { print_history: history } = (await server.call("getProject", { params: { id } })).body;
      expect(history.filter((entry) => entry.id === jobId)).toHaveLength(1);
    },
    60_000 + rounds * 20_000,
  );

  it("a piece that ends its worker again and again is given up, and says so", async () => {
    const jobId = await start();
    await untilJob(server, jobId, ({ processed }) => processed > 0);
    await server.store.jobs.cancel(jobId, new Date().toISOString());
    await second.close();
    await server.worker.close();
    const stuck = (await server.call("startPrintJob", { params: { id }, body: {} })).body.job_id;
    for (let attempt = 0; attempt < 8; attempt++) {
      const now = new Date();
      const until = new Date(now.getTime() + 1000).toISOString();
      await server.store.jobLeases.claim({ owner: `dies ${attempt}`, now: now.toISOString(), until });
      await server.store.jobLeases.release(`dies ${attempt}`);
    }
    const third = startWorkerProcess({
      place: { ...server.workerPlace, tempFolder: join(server.dataDir, "tmp", "third") },
      leases: server.store.jobLeases,
      onTrouble: () => undefined,
    });
    try {
      third.wake();
      await untilJob(server, stuck, ({ status }) => status === "failed");
      expect(await jobOf(server, stuck)).toMatchObject({
        code: "export_interrupted",
        error: expect.stringContaining("fewer records"),
      });
    } finally {
      await third.close();
    }
  });
});

describe.each(databaseKinds)("a server on %s that is killed while it prints in the background", (kind) => {
  let settings: Record<string, string>;
  let cleanUp: () => Promise<void>;
  let server: KillableServer;
  let token = "";

  beforeAll(async () => {
    const database = await freshDatabase(kind);
    const dataDir = mkdtempSync(join(tmpdir(), "print-builder-job-kill-"));
    settings = {
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: "a password of the tests",
      ...(database.place.kind === "postgres" ? { DATABASE_URL: database.place.url } : {}),
    };
    cleanUp = async () => {
      await database.remove();
      rmSync(dataDir, { recursive: true, force: true });
    };
    server = await startKillableServer(settings);
    const credentials = { email: "admin@example.org", password: "a password of the tests" };
    token = (await answer<{ token: string }>("POST", "/api/auth/login", credentials)).token;
  });
  afterAll(async () => {
    await server.stop();
    await cleanUp();
  });

  async function call(method: string, path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${server.address}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body && !isForm ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }
  const answer = async <Body>(method: string, path: string, body?: object): Promise<Body> =>
    (await call(method, path, body)).json() as Promise<Body>;

  it(
    "[OPEN-30] goes on from the last finished batch; every card is printed exactly once",
    async () => {
      const { id } = await answer<{ id: string }>("POST", "/api/projects", { name: "Cards" });
      await answer("PUT", `/api/projects/${id}`, numberedDesign);
      const table = filesForm("file", { "t.csv": numbersTable(records) });
      await answer("POST", `/api/projects/${id}/data/upload`, table);
      await answer("PUT", `/api/projects/${id}/data/mapping`, { field_map: { number: "number" } });
      const started = await answer<{ job_id: string }>("POST", `/api/projects/${id}/export/jobs`, {});
      const path = `/api/export/jobs/${started.job_id}`;
      let before = await answer<JobAnswer>("GET", `${path}/status`);
      for (let round = 0; round < rounds; round++) {
        await randomly(200, 1800);
        before = await answer<JobAnswer>("GET", `${path}/status`);
        // The last time as an operator does: what is under way is given back.
        if (round < rounds - 1) await server.kill();
        else await server.stop();
        server = await startKillableServer(settings);
        const after = await answer<JobAnswer>("GET", `${path}/status`);
        expect(after.batches_done).toBeGreaterThanOrEqual(before.batches_done);
        expect(after.processed).toBeGreaterThanOrEqual(before.processed);
      }
      const isCompleted = async () => (await answer<JobAnswer>("GET", `${path}/status`)).status;
      await expect.poll(isCompleted, { timeout: 90_000, interval: 100 }).toBe("completed");
      const zip = await (await call("GET", `${path}/download`)).arrayBuffer();
      expect(cardsIn(await filesOfZip(new Uint8Array(zip)))).toEqual(everyCard);
      const { print_history } = await answer<{ print_history: object[] }>("GET", `/api/projects/${id}`);
      expect(print_history).toHaveLength(1);
    },
    120_000 + rounds * 20_000,
  );
});
