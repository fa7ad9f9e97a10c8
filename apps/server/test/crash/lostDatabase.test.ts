import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openFolderStorage } from "#files/folderStorage.ts";
import { filesForm } from "../site/callRoute.ts";
import { type KillableSite, startKillableSite } from "../site/killableSite.ts";
import { cardsInPdf, manyCards } from "../site/manyCards.ts";
import { useProxiedPostgres } from "../site/postgresProxy.ts";
import { startTemporaryPostgres, type TemporaryPostgres } from "../site/temporaryPostgres.ts";
import { resultOf, untilCompleted, untilJob } from "../site/watchJob.ts";
import { type Act, untilRefused } from "./act.ts";
import { editing, saving, uploading, uploadingTables } from "./acts.ts";
import { type Exporting, exporting } from "./exporting.ts";
import { importing } from "./importing.ts";
import { numberedPicture } from "./numberedPicture.ts";
import { sweepAndCheck } from "./storedFiles.ts";

describe("a server that loses PostgreSQL while working", () => {
  let postgres: TemporaryPostgres;
  let site: KillableSite;
  let acts: readonly Act[];
  let exports: Exporting;
  beforeAll(async () => {
    postgres = await startTemporaryPostgres();
    const database = { kind: "postgres", url: postgres.url } as const;
    site = await startKillableSite("postgres", { database, settings: { LOG_LEVEL: "silent" } });
    acts = [
      await saving(site),
      await editing(site),
      await uploading(site),
      await uploadingTables(site),
      await importing(site),
    ];
    exports = await exporting(site);
  });
  afterAll(async () => {
    await site.close();
    await postgres.stop();
  });

  const health = async () => (await site.call("health")).body;

  it("answers 503 without PostgreSQL and resumes when it is back", async () => {
    const refusals = Promise.all([...acts, exports].map(untilRefused));
    // Each table has rows, and a batch is being printed.
    await expect.poll(() => exports.hasBegun()).toBe(true);
    await sleep(1000);
    postgres.lose();
    try {
      for (const refusal of await refusals) {
        expect(refusal).toEqual({ status: 503, code: "database_unavailable" });
      }
      await expect.poll(health).toMatchObject({ parts: { database: "failing" } });
    } finally {
      postgres.find();
    }
    await expect.poll(health).toMatchObject({ status: "ok" });
    for (const act of acts) {
      await act.check();
      await act.doNext();
      await act.check();
    }
    await exports.finish();
    await sweepAndCheck(openFolderStorage(join(site.dataDir, "files")), site.database);
  });
});

describe("a committed change whose confirmation was lost", () => {
  const site = useProxiedPostgres();

  it("an unconfirmed change keeps the picture's file", async () => {
    const { id } = (await site.server.call("createProject", { body: { name: "P" } })).body;
    const params = { id };
    const lost = site.proxy.loseAnswerTo(/insert into "media"/);
    const body = filesForm("files", { "a.gif": numberedPicture(7) });
    const upload = await site.server.call("uploadMedia", { params, body });
    await lost;
    expect(upload).toMatchObject({ status: 503, body: { code: "database_unavailable" } });
    expect((await site.server.call("listMedia", { params })).body.items).toHaveLength(1);
    const picture = await site.server.call("getMediaFile", { params: { ...params, filename: "a.gif" } });
    expect([picture.status, picture.bytes]).toEqual([200, numberedPicture(7)]);
  });

  it("an unconfirmed change keeps the export's result", async () => {
    const id = await manyCards(site.server, 10);
    const lost = site.proxy.loseAnswerTo(/update "job".*completed/s, /commit/);
    const { job_id } = (await site.server.call("startPrintJob", { params: { id }, body: {} })).body;
    await lost;
    await untilCompleted(site.server, job_id);
    const [pdf] = (await resultOf(site.server, job_id)).values();
    expect(cardsInPdf(pdf ?? Buffer.alloc(0)).flat()).toHaveLength(10);
  });
});

describe("a PostgreSQL that does not respond", () => {
  const site = useProxiedPostgres();
  afterEach(() => site.proxy.goOn());

  it("answers 503 while PostgreSQL hangs, and resumes afterwards", async () => {
    const add = (name: string) => site.server.call("createProject", { body: { name } });
    const list = () => site.server.call("listProjects", { query: {} });
    await Promise.all([add("before"), list(), list()]);
    const cards = await manyCards(site.server, 1500);
    const { job_id } = (await site.server.call("startPrintJob", { params: { id: cards }, body: {} })).body;
    await untilJob(site.server, job_id, ({ processed }) => processed > 0);
    site.proxy.hang();
    // More calls than there are connections.
    const calls = [add("lost"), ...Array.from({ length: 19 }, list)];
    const health = site.server.call("health");
    for (const answer of await Promise.all(calls)) {
      expect(answer).toMatchObject({
        status: 503,
        body: { code: "database_unavailable", detail: expect.any(String) },
      });
    }
    expect((await health).body).toMatchObject({ parts: { database: "failing" } });
    site.proxy.goOn();
    await expect.poll(async () => (await list()).status).toBe(200);
    expect((await add("after")).status).toBe(201);
    expect(await untilCompleted(site.server, job_id)).toMatchObject({ processed: 1500, error: null });
  });
});
