import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { JobAnswer } from "@print-builder/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callRoute, filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { cardsInPdf, manyCards, numbersTable } from "#test/site/manyCards.ts";
import { password, startTestServer, type TestServer } from "#test/site/testServer.ts";
import { jobOf, resultOf, untilCompleted, untilJob } from "#test/site/watchJob.ts";
import { sweepJobs } from "../operations/sweepInTurn.ts";

const hourMs = 60 * 60 * 1000;

function numbers(from: number, to: number, what = "Card"): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `${what} n${from + index}`);
}

/** Names of the files in a server's storage. */
function storedFiles(server: TestServer): readonly string[] {
  const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true });
  return files.flatMap((file) => (file.isFile() ? [join(file.parentPath, file.name)] : []));
}

describe.each(kindsAboveStore())("print jobs on %s", (kind) => {
  let server: TestServer;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    id = await manyCards(server, 1200);
  });
  afterAll(() => server.close());

  const start = async (body: object, project = id): Promise<string> => {
    const answer = await server.call("startPrintJob", { params: { id: project }, body });
    if (answer.status !== 202) throw new Error(`${answer.status} ${answer.body.detail}`);
    return answer.body.job_id;
  };
  const control = (jobId: string, action: string) =>
    server.call("controlJob", { params: { jobId }, query: { action } });
  const cancel = (jobId: string) => server.call("cancelJob", { params: { jobId } });
  const hasBegun = ({ processed }: JobAnswer) => processed > 0;
  const longRecords = 360;
  /** Drawing cards as PNG is slow, so the job still runs when the test controls it. */
  const longJob = () =>
    start({ format: "png", dpi: 300, range: { type: "range", start: 0, end: longRecords - 1 } });

  it("[PRINT-26][PRINT-27][PRINT-29][PRINT-34][OPEN-79] a job prints all records in parts of 500 into one ZIP", async () => {
    const jobId = await start({ range: { type: "all" }, side: "front", dpi: 300 });
    const first = await jobOf(server, jobId);
    expect(first).toMatchObject({ kind: "print", total: 1200, batches_total: 3, error: null, code: null });
    expect(["queued", "running"]).toContain(first.status);
    const job = await untilCompleted(server, jobId);
    expect(job).toMatchObject({ processed: 1200, total: 1200, batches_done: 3, batches_total: 3 });
    expect(job.finished_at).toEqual(expect.any(String));
    const files = await resultOf(server, jobId);
    expect([...files.keys()]).toEqual(["export_part_1.pdf", "export_part_2.pdf", "export_part_3.pdf"]);
    const cards = [...files.values()].map((pdf) => cardsInPdf(pdf).flat());
    expect(cards).toEqual([numbers(1, 500), numbers(501, 1000), numbers(1001, 1200)]);
  });

  it("a job prints parts of the requested size", async () => {
    const jobId = await start({ range: { type: "range", start: 0, end: 299 }, batch_size: 100 });
    expect(await untilCompleted(server, jobId)).toMatchObject({ batches_total: 3, total: 300 });
    const cards = [...(await resultOf(server, jobId)).values()].map((pdf) => cardsInPdf(pdf).flat());
    expect(cards).toEqual([numbers(1, 100), numbers(101, 200), numbers(201, 300)]);
    const body = { range: { type: "all" }, batch_size: 10 };
    expect(await server.call("startPrintJob", { params: { id }, body })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining("batch_size") },
    });
  });

  it("[PRINT-26][PRINT-36] start position, copies and both sides continue across parts", async () => {
    const body = {
      range: { type: "range", start: 100, end: 899 },
      side: "both",
      copies_per_record: 2,
      start_at: 4,
    };
    const jobId = await start(body);
    await untilCompleted(server, jobId);
    const parts = [...(await resultOf(server, jobId)).values()].map(cardsInPdf);
    expect(parts.map((pages) => pages.length % 2)).toEqual([0, 0]);
    const whole = await server.call("exportPdf", { params: { id }, body });
    expect(parts.flat()).toEqual(cardsInPdf(whole.bytes));
    expect(
      parts
        .flat()
        .flat()
        .filter((card) => card.startsWith("Card")),
    ).toHaveLength(1600);
    const { print_history: history } = (await server.call("getProject", { params: { id } })).body;
    const entry = history.find((found) => found.id === jobId);
    expect(entry).toMatchObject({
      record_range: { start: 100, end: 899, count: 800 },
      side: "both",
      copies_per_record: 2,
      start_position: 4,
      dpi: 300,
      format: "pdf",
      file_size_bytes: expect.any(Number),
    });
  });

  it.each([
    ["png", "\x89PNG"],
    ["jpg", "\xff\xd8\xff"],
    ["svg", "<svg"],
  ])("a %s job has one file per card side, named by record number", async (format, signature) => {
    const range = { type: "range", start: 8, end: 10 };
    const jobId = await start({ format, side: "both", range, copies_per_record: 3 });
    const job = await untilCompleted(server, jobId);
    expect(job).toMatchObject({ processed: 3, total: 3, batches_total: 1 });
    const files = await resultOf(server, jobId);
    const names = ["0009", "0010", "0011"].flatMap((record) => [
      `card_${record}_front.${format}`,
      `card_${record}_back.${format}`,
    ]);
    expect([...files.keys()]).toEqual(names);
    for (const file of files.values()) expect(file.toString("latin1", 0, 200)).toContain(signature);
    expect(new Set([...files.values()].map((file) => file.toString("base64"))).size).toBe(6);
  });

  it("[PRINT-31][PRINT-32][ZIP-21][ZIP-10] a job that is paused and resumed prints every card once", async () => {
    const jobId = await longJob();
    await untilJob(server, jobId, hasBegun);
    expect((await control(jobId, "resume")).body).toMatchObject({ code: "job_not_paused" });
    const paused = await control(jobId, "pause");
    expect([paused.status, paused.body.status]).toEqual([200, "paused"]);
    const again = await control(jobId, "pause");
    expect([again.status, again.body.code]).toEqual([409, "job_not_running"]);
    const standsStill = async () => {
      const before = await jobOf(server, jobId);
      await sleep(1500);
      return isDeepStrictEqual(await jobOf(server, jobId), before);
    };
    // On a busy machine a worker notices the pause late.
    await expect.poll(standsStill).toBe(true);
    const held = await jobOf(server, jobId);
    expect(held.processed).toBeLessThan(longRecords);
    const resumed = await control(jobId, "resume");
    expect([resumed.status, resumed.body.status]).toEqual([200, "running"]);
    let processed = held.processed;
    const job = await untilJob(server, jobId, (now) => {
      expect(now.processed).toBeGreaterThanOrEqual(processed);
      processed = now.processed;
      return now.status === "completed";
    });
    expect(job.processed).toBe(longRecords);
    expect((await resultOf(server, jobId)).size).toBe(longRecords);
  });

  it("[PRINT-31][PRINT-33] a paused job lets the next job run and can be cancelled", async () => {
    const paused = await longJob();
    await untilJob(server, paused, hasBegun);
    await control(paused, "pause");
    const other = await start({ range: { type: "range", start: 0, end: 9 } });
    await untilCompleted(server, other);
    expect((await jobOf(server, paused)).status).toBe("paused");
    expect((await cancel(paused)).status).toBe(204);
    expect((await jobOf(server, paused)).status).toBe("cancelled");
  });

  it("[PRINT-33][ZIP-20] a cancelled job stays listed, and its files are deleted at once", async () => {
    const project = await manyCards(server, 5000);
    // Files of previously cancelled jobs may not be deleted yet.
    const before = new Set(storedFiles(server));
    const ownFiles = () => storedFiles(server).filter((file) => !before.has(file));
    const jobId = await start({ range: { type: "all" } }, project);
    await untilJob(server, jobId, ({ batches_done }) => batches_done > 0);
    expect((await cancel(jobId)).status).toBe(204);
    const cancelled = await jobOf(server, jobId);
    expect(cancelled).toMatchObject({ status: "cancelled", error: null, code: null });
    await expect.poll(ownFiles).toEqual([]);
    expect((await cancel(jobId)).status).toBe(204);
    for (const action of ["pause", "resume"]) expect((await control(jobId, action)).status).toBe(409);
    expect(await jobOf(server, jobId)).toEqual(cancelled);
    const download = await server.call("downloadJob", { params: { jobId } });
    expect([download.status, download.body.code]).toEqual([409, "job_not_completed"]);
  });

  it("[OPEN-23] deletes a finished job's file with its project", async () => {
    const project = await manyCards(server, 3);
    const before = new Set(storedFiles(server));
    const folder = join(server.dataDir, "files");
    const ownFiles = () => storedFiles(server).filter((file) => file.startsWith(folder) && !before.has(file));
    await untilCompleted(server, await start({}, project));
    // Output of a previously cancelled job may not be deleted yet.
    await expect.poll(ownFiles).toHaveLength(1);
    await server.deleteForever(project);
    await expect.poll(ownFiles).toEqual([]);
  });

  it("[OPEN-29][PRINT-30] a job whose design cannot be drawn fails with a reason", async () => {
    const project = await server.store.projects.get(id);
    const bad = { ...project, front_elements: '[{"id":"x","type":"text","x":"wide"}]' };
    const jobId = await server.services.jobs.start({
      project_id: id,
      kind: "print",
      request: JSON.stringify({
        format: "svg",
        live: null,
        print: { range: { type: "all" }, side: "front", copiesPerRecord: 1, startAt: 1, dpi: 300 },
      }),
      design: JSON.stringify(bad),
      total: 1,
      file_name: "x.zip",
      batches: [{ first: 0, beyond: 1, records: 1 }],
      userId: "admin",
    });
    const failed = await untilJob(server, jobId, ({ status }) => status === "failed");
    expect(failed.code).toBe("bad_design");
    expect(failed.error).toContain("x");
    expect(failed.finished_at).toEqual(expect.any(String));
  });

  it("a job whose table is replaced fails instead of mixing tables", async () => {
    const project = await manyCards(server, 5000);
    const jobId = await start({}, project);
    await untilJob(server, jobId, ({ batches_done }) => batches_done > 0);
    expect((await control(jobId, "pause")).status).toBe(200);
    const form = filesForm("file", { "t.csv": numbersTable(800) });
    await server.call("uploadData", { params: { id: project }, body: form });
    await control(jobId, "resume");
    const failed = await untilJob(server, jobId, ({ status }) => status === "failed");
    expect(failed).toMatchObject({ code: "data_replaced", error: expect.stringContaining("replaced") });
  });

  it("[PRINT-15] school rows sent with a job replace the table", async () => {
    const live_rows = Array.from({ length: 12 }, (_, row) => ({ number: `n${7000 + row}` }));
    const jobId = await start({ live_rows, field_map_override: { number: "number" } });
    const job = await untilCompleted(server, jobId);
    expect(job.total).toBe(12);
    const [pdf] = (await resultOf(server, jobId)).values();
    expect(cardsInPdf(pdf ?? Buffer.alloc(0)).flat()).toEqual(numbers(7000, 7011));
  });

  it("[ZIP-14][ZIP-15][OPEN-29] names a result after its project and keeps it for 24 hours", async () => {
    const jobId = await start({ range: { type: "range", start: 0, end: 4 } });
    await untilCompleted(server, jobId);
    const credentials = { email: "admin@example.org", password };
    const { headers } = await callRoute(server.app, "login", { body: credentials });
    const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
    const params = { jobId };
    const file = await callRoute(server.app, "downloadJob", { params, headers: { cookie } });
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({
      "content-type": "application/zip",
      "content-length": String(file.bytes.length),
      "content-disposition": `attachment; filename="Many cards - records 1-5, front.zip"; filename*=UTF-8''Many%20cards%20-%20records%201-5%2C%20front.zip`,
    });
    expect((await callRoute(server.app, "getJob", { params, headers: { cookie } })).status).toBe(401);
    const { files, clock } = server;
    server.advance(23.9 * hourMs);
    await sweepJobs(files, server.store.jobs, clock);
    expect((await callRoute(server.app, "downloadJob", { params, headers: { cookie } })).status).toBe(200);
    server.advance(0.2 * hourMs);
    expect(await sweepJobs(files, server.store.jobs, clock)).toBeGreaterThan(0);
    const token = await server.signIn("admin");
    const gone = await server.call("downloadJob", { params, token });
    expect([gone.status, gone.body.code]).toEqual([410, "job_file_removed"]);
    expect((await server.call("getJob", { params, token })).body.status).toBe("completed");
  });
});

describe.each(kindsAboveStore())("unclaimed jobs on %s", (kind) => {
  let server: TestServer;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    await server.worker.close();
    id = await manyCards(server, 20);
  });
  afterAll(() => server.close());

  const start = async (): Promise<string> =>
    (await server.call("startPrintJob", { params: { id }, body: {} })).body.job_id;
  const control = (jobId: string, action: string) =>
    server.call("controlJob", { params: { jobId }, query: { action } });

  it("[ZIP-10][PRINT-31][PRINT-32][PRINT-33] jobs without a worker can be paused, resumed and cancelled", async () => {
    const jobId = await start();
    expect(await jobOf(server, jobId)).toMatchObject({ status: "queued", processed: 0, finished_at: null });
    expect((await control(jobId, "resume")).body.code).toBe("job_not_paused");
    expect((await control(jobId, "pause")).body.status).toBe("paused");
    expect((await control(jobId, "pause")).body.code).toBe("job_not_running");
    expect((await control(jobId, "resume")).body.status).toBe("queued");
    expect((await server.call("cancelJob", { params: { jobId } })).status).toBe(204);
    expect((await jobOf(server, jobId)).status).toBe("cancelled");
  });

  it.each(["", "stop", "Pause"])("[ZIP-21] refuses the job action %j and names the field", async (action) => {
    const answer = await control(await start(), action);
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([422, "bad_value", "action"]);
  });

  it.each([
    [{ side: "left" }, "side"],
    [{ copies_per_record: 0 }, "copies_per_record"],
    [{ format: "gif" }, "format"],
    [{ range: { type: "range", start: 0, end: 20 } }, "range.end"],
    [{ dpi: 301 }, "dpi"],
  ])("[PRINT-27] refuses to start a job with %j and names the field", async (body, field) => {
    const answer = await server.call("startPrintJob", { params: { id }, body });
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([422, "bad_value", field]);
  });

  it("[OPEN-23][OPEN-29] unknown jobs and jobs of deleted projects return 404", async () => {
    const project = await manyCards(server, 3);
    const started = await server.call("startPrintJob", { params: { id: project }, body: {} });
    const jobId = started.body.job_id;
    expect((await jobOf(server, jobId)).status).toBe("queued");
    await server.call("deleteProject", { params: { id: project } });
    for (const params of [{ jobId }, { jobId: "none" }, { jobId: "../x" }]) {
      for (const route of ["getJob", "cancelJob", "downloadJob"] as const) {
        expect((await server.call(route, { params })).status).toBe(404);
      }
      const paused = await server.call("controlJob", { params, query: { action: "pause" } });
      expect(paused.status).toBe(404);
    }
    const none = await server.call("startPrintJob", { params: { id: project }, body: {} });
    expect([none.status, none.body.code]).toEqual([404, "project_not_found"]);
  });
});
