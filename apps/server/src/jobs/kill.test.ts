import { execFileSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { databaseKinds } from "#test/site/databases.ts";
import { cardsInPdf, manyCards } from "#test/site/manyCards.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { jobOf, resultOf, untilCompleted, untilJob } from "#test/site/watchJob.ts";
import { startWorkerProcess, type WorkerProcess } from "./startWorkerProcess.ts";

/** Number of kills at random moments. Set KILL_ROUNDS for longer runs, such as overnight. */
const askedRounds = process.env.KILL_ROUNDS;
const rounds = Number(askedRounds ?? 3);
const parts = askedRounds ? 5 : 3;
const records = parts * 500 - 200;
const everyCard = Array.from({ length: records }, (_, record) => `Card n${record + 1}`);

/** Chosen people in order, and the files that contain their cards. */
const choices = [
  {
    body: { where: 'number != "n7"', sort: "-number" },
    cards: everyCard.filter((card) => card !== "Card n7").reverse(),
    files: parts,
  },
  {
    body: {
      live_rows: everyCard.map((card, row) => ({
        number: card.replace("Card ", ""),
        class: String(row % 3),
      })),
      sort: "-number",
      group: "class",
    },
    cards: [0, 1, 2].flatMap((group) => everyCard.filter((_, row) => row % 3 === group).reverse()),
    files: 3,
  },
];

/** Cards in the order of printing, even on a sheet that is not full. */
function cardsInOrder(pdf: Buffer): readonly string[] {
  const options = { input: pdf, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 } as const;
  return execFileSync("pdftotext", ["-raw", "-", "-"], options).match(/Card n\d+/g) ?? [];
}

/** A worker that crashed often restarts after 20 s, and its process has the lowest priority. */
const jobTimeoutMs = 240_000 + rounds * 5000;

const randomly = (least: number, most: number) => sleep(least + Math.random() * (most - least));

function cardsIn(files: ReadonlyMap<string, Buffer>): readonly string[] {
  return [...files.values()].flatMap((pdf) => cardsInPdf(pdf).flat());
}

describe.each(databaseKinds)("two workers on %s killed at random moments", (kind) => {
  let server: TestServer;
  let second: WorkerProcess;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    second = startWorkerProcess({
      place: { ...server.workerPlace, tempFolder: join(server.dataDir, "tmp", "second") },
      claims: server.store.jobClaims,
      onTrouble: () => undefined,
    });
    id = await manyCards(server, records);
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });

  const start = async (body: object = {}): Promise<string> => {
    const answer = await server.call("startPrintJob", { params: { id }, body });
    second.wake();
    return answer.body.job_id;
  };

  it("[OPEN-30] killed workers print every card exactly once between them", async () => {
    const jobId = await start();
    const job = await untilCompleted(server, jobId, jobTimeoutMs);
    expect(job).toMatchObject({ processed: records, batches_done: parts });
    expect(cardsIn(await resultOf(server, jobId))).toEqual(everyCard);
    expect(second.processId()).not.toBeNull();
  });

  it(
    "[OPEN-30] prints every card exactly once, however often workers are killed",
    async () => {
      let kills = 0;
      while (kills < rounds) {
        const jobId = await start();
        while (kills < rounds && (await jobOf(server, jobId)).finished_at === null) {
          await randomly(100, 500);
          const processId = (kills % 2 ? second : server.worker).processId();
          if (processId === null || (await jobOf(server, jobId)).finished_at !== null) continue;
          process.kill(processId, "SIGKILL");
          kills++;
        }
        const job = await untilCompleted(server, jobId, jobTimeoutMs);
        expect(job).toMatchObject({ processed: records, batches_done: parts, error: null });
        expect(cardsIn(await resultOf(server, jobId))).toEqual(everyCard);
        const { print_history: history } = (await server.call("getProject", { params: { id } })).body;
        expect(history.filter((entry) => entry.id === jobId)).toHaveLength(1);
      }
    },
    600_000 + rounds * 20_000,
  );

  it.each(choices)(
    "[OPEN-30] prints exactly the chosen people in order ($files files)",
    async ({ body, cards, files }) => {
      const jobId = await start(body);
      for (let kills = 0; kills < rounds; ) {
        await randomly(100, 500);
        if ((await jobOf(server, jobId)).finished_at !== null) break;
        const processId = (kills % 2 ? second : server.worker).processId();
        if (processId === null) continue;
        process.kill(processId, "SIGKILL");
        kills++;
      }
      const job = await untilCompleted(server, jobId, jobTimeoutMs);
      expect(job).toMatchObject({ processed: cards.length, batches_done: files, error: null });
      expect([...(await resultOf(server, jobId)).values()].flatMap(cardsInOrder)).toEqual(cards);
      const { print_history: history } = (await server.call("getProject", { params: { id } })).body;
      const [entry, ...more] = history.filter((one) => one.id === jobId);
      expect([entry?.record_range, more]).toMatchObject([{ count: cards.length }, []]);
    },
    600_000 + rounds * 20_000,
  );

  it("a batch that keeps crashing its worker fails with a reason", async () => {
    // A separate server, so that a retry of this test starts from the same state and no other worker
    // claims its jobs.
    const own = await startTestServer(kind);
    onTestFinished(() => own.close());
    await own.worker.close();
    const params = { id: await manyCards(own, records) };
    const stuck = (await own.call("startPrintJob", { params, body: {} })).body.job_id;
    for (let attempt = 0; attempt < 8; attempt++) {
      await own.store.jobClaims.claim({ owner: `dies ${attempt}`, now: new Date().toISOString() });
      await own.store.jobClaims.release(`dies ${attempt}`);
    }
    const third = startWorkerProcess({
      place: { ...own.workerPlace, tempFolder: join(own.dataDir, "tmp", "third") },
      claims: own.store.jobClaims,
      onTrouble: () => undefined,
    });
    try {
      third.wake();
      await untilJob(own, stuck, ({ status }) => status === "failed");
      expect(await jobOf(own, stuck)).toMatchObject({
        code: "export_interrupted",
        error: expect.stringContaining("fewer records"),
      });
    } finally {
      await third.close();
    }
  });
});
