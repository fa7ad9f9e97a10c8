import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { CardOutcome } from "@print-builder/api";
import {
  startTestPrinter,
  type TestJobStep,
  type TestPrinter,
  type TestPrinterOptions,
} from "@print-builder/print-queues/testing";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { cardsInPdf, manyCards } from "#test/site/manyCards.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { jobOf, untilCompleted, untilJob } from "#test/site/watchJob.ts";

/** 120 cards on both sides of 12 sheets. */
const records = 120;
const everyCard = Array.from({ length: records }, (_, at) => `Card n${at + 1}`);

describe.each(kindsAboveStore())("printing on connected printers on %s", (kind) => {
  let server: TestServer;
  let id: string;
  let names = 0;
  beforeAll(async () => {
    server = await startTestServer(kind, {}, { role: "super_admin" });
    await server.addUser({ id: "other", role: "admin" });
    id = await manyCards(server, records);
  });
  afterAll(() => server.close());

  async function startPrinter(options: TestPrinterOptions = {}): Promise<TestPrinter> {
    const printer = await startTestPrinter(options);
    onTestFinished(() => printer.close());
    return printer;
  }

  async function connect(uri: string, more: object = {}) {
    const answer = await server.call("addPrintQueue", { body: { name: `Printer ${names++}`, uri, ...more } });
    expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
    return answer.body;
  }

  async function print(queue_id: string, body: object = {}): Promise<string> {
    const sent = { side: "both", ...body, queue_id };
    const answer = await server.call("printOnQueue", { params: { id }, body: sent });
    expect([answer.status, answer.body.detail]).toEqual([202, undefined]);
    return answer.body.job_id;
  }

  const frontsOf = (printer: TestPrinter) =>
    printer.device.jobs.flatMap(({ document }) =>
      document
        ? cardsInPdf(document)
            .flat()
            .filter((card) => card.startsWith("Card"))
        : [],
    );

  const outcomesOf = async (print_id: string) => {
    const { items } = (await server.call("listCards", { params: { id }, query: { print_id, limit: 1000 } }))
      .body;
    const counted: Partial<Record<CardOutcome, number>> = {};
    for (const { outcome } of items) counted[outcome] = (counted[outcome] ?? 0) + 1;
    return counted;
  };

  const counting =
    (...impressions: readonly number[]) =>
    (): readonly TestJobStep[] => [
      ...impressions.map((done) => ({ state: "processing", impressions: done }) as const),
      { state: "completed", impressions: impressions.at(-1) ?? 0 },
    ];

  it("stores printers with their passwords sealed, and says what they are", async () => {
    const printer = await startPrinter();
    const address = printer.uri.replace("ipp://", "ipp://office:s%20ecret@");
    const queue = await connect(address, { name: "Office Printer" });
    expect(queue).toMatchObject({
      ...{ kind: "ipp", make: "Test Printer 3000", duplex: true, color: true, has_password: true },
      state: { online: true, state: "idle", reasons: [] },
      uri: printer.uri.replace("ipp://", "ipp://office@"),
    });
    expect(queue.formats).toContain("application/pdf");
    expect(queue.media).toContainEqual(
      expect.objectContaining({ width_mm: 210, height_mm: 297, is_loaded: true }),
    );
    const token = await server.signIn("other");
    const [seen] = (await server.call("listPrintQueues", { token })).body.items;
    expect(seen).toEqual({ ...queue, uri: printer.uri });
    const [stored] = await server.store.printQueues.list();
    expect(JSON.stringify(stored)).not.toMatch(/s%20ecret|s ecret/);
    const params = { id: queue.id };
    const again = { name: "Office Printer", uri: queue.uri };
    const kept = await server.call("changePrintQueue", { params, body: { ...again, dpi: 600 } });
    expect(kept.body).toMatchObject({ has_password: true, chosen_dpi: 600 });
    const moved = { ...again, uri: queue.uri.replace("127.0.0.1", "localhost") };
    expect((await server.call("changePrintQueue", { params, body: moved })).body.has_password).toBe(false);
    expect((await server.call("removePrintQueue", { params })).status).toBe(204);
    expect((await server.call("removePrintQueue", { params })).body.code).toBe("queue_not_found");
  });

  it("lists printers without waiting for one that does not answer", async () => {
    const hold = Promise.withResolvers<void>();
    const slow = await startPrinter();
    const off = await startPrinter();
    const ids = [(await connect(slow.uri)).id, (await connect(off.uri)).id];
    const listed = async () => {
      const { items } = (await server.call("listPrintQueues")).body;
      return ids.map((queueId) => items.find((queue) => queue.id === queueId));
    };
    slow.fail("getPrinterAttributes", { after: hold.promise });
    await off.close();
    server.advance(20_000);
    const facts = { make: "Test Printer 3000", duplex: true };
    const silent = { ...facts, state: { online: false, state: "unknown", reasons: [expect.any(String)] } };
    expect(await listed()).toEqual([expect.objectContaining(silent), expect.objectContaining(silent)]);
    expect((await listed())[0]?.state.reasons).toEqual(["The printer has not answered yet."]);
    hold.resolve();
    await expect.poll(async () => (await listed())[0]).toMatchObject({ ...facts, state: { online: true } });
    for (const queueId of ids) await server.call("removePrintQueue", { params: { id: queueId } });
  });

  it.each([
    { uri: "http://127.0.0.1:631/ipp/print" },
    { uri: "file:///etc/passwd" },
    { uri: "ipp://" },
    { uri: "ipp://printer:99999/ipp/print" },
    { uri: "ipp://printer/ipp/print?token=1" },
    { uri: "ipp://user:%zz@printer/ipp/print" },
    { language: "postscript" },
    { dpi: 10 },
    { profile_id: "somebody-elses" },
    { name: " " },
    { password: "in the wrong place" },
  ])("refuses a printer with %j", async (wrong) => {
    const body = { name: "Wrong", uri: "ipp://127.0.0.1:1/ipp/print", ...wrong };
    const { status, body: answer } = await server.call("addPrintQueue", { body });
    expect([status, answer.code]).toEqual([422, "bad_value"]);
    expect((await server.store.printQueues.list()).some(({ name }) => name === "Wrong")).toBe(false);
  });

  it("prints every card once and records that all came out", async () => {
    const printer = await startPrinter({ steps: counting(4, 12, 24) });
    const queue = await connect(printer.uri);
    const jobId = await print(queue.id);
    const job = await untilCompleted(server, jobId);
    expect(job.printer).toEqual({
      ...{ name: queue.name, state: "completed", reasons: [], sheets_done: 12, sheets: 12 },
    });
    expect(frontsOf(printer)).toEqual(everyCard);
    expect(await outcomesOf(jobId)).toEqual({ out: records });
  });

  it("prints once if a request is sent again with its id", async () => {
    const printer = await startPrinter();
    const queue = await connect(printer.uri);
    const request_id = randomUUID();
    const sent = { request_id, range: { type: "range", start: 0, end: 9 } };
    const [first, again] = await Promise.all([print(queue.id, sent), print(queue.id, sent)]);
    expect([first, again]).toEqual([request_id, request_id]);
    await untilCompleted(server, request_id);
    expect(await print(queue.id, sent)).toBe(request_id);
    expect(frontsOf(printer)).toEqual(everyCard.slice(0, 10));
    const other = await manyCards(server, 1);
    const stolen = await server.call("printOnQueue", {
      params: { id: other },
      body: { request_id, queue_id: queue.id },
    });
    expect(stolen.body).toMatchObject({ code: "bad_value", field: "request_id" });
  });

  it("records all cards as printed where the printer does not count", async () => {
    const printer = await startPrinter();
    const jobId = await print((await connect(printer.uri)).id);
    await untilCompleted(server, jobId);
    expect(await outcomesOf(jobId)).toEqual({ out: records });
  });

  it("shows a jam in the printer's words and continues automatically", async () => {
    const jam: TestJobStep = {
      state: "stopped",
      reasons: ["printer-stopped"],
      impressions: 10,
      printer: { state: "stopped", reasons: ["media-jam-error"] },
    };
    const printer = await startPrinter({ steps: () => [jam] });
    const jobId = await print((await connect(printer.uri)).id);
    const stopped = await untilJob(server, jobId, (job) => job.printer?.state === "stopped");
    expect(stopped).toMatchObject({ status: "running", printer: { sheets_done: 5, sheets: 12 } });
    expect(stopped.printer?.reasons.join(" ")).toMatch(/jam/i);
    const [sent] = printer.device.jobs;
    printer.device.setState({});
    printer.device.setSteps(sent?.id ?? 0, [{ state: "completed", impressions: 24 }]);
    await untilCompleted(server, jobId);
    expect([frontsOf(printer), await outcomesOf(jobId)]).toEqual([everyCard, { out: records }]);
  });

  it("marks the cards of sheets that did not come out as failed", async () => {
    const printer = await startPrinter({
      steps: () => [
        { state: "processing", impressions: 9 },
        { state: "aborted", reasons: ["aborted-by-system"], impressions: 9 },
      ],
    });
    const queue = await connect(printer.uri);
    const jobId = await print(queue.id, { batch_size: 60 });
    const job = await untilCompleted(server, jobId);
    expect(job.printer).toMatchObject({ state: "aborted", sheets_done: 4, sheets: 12 });
    expect(await outcomesOf(jobId)).toEqual({ out: 40, failed: 80 });
    // The rest of the job is not printed without the sheets that are missing.
    expect(printer.device.jobs).toHaveLength(1);
    const query = { print_id: jobId, status: "failed", limit: 2 } as const;
    const failed = (await server.call("listCards", { params: { id }, query })).body.items;
    const record_ids = failed.map(({ record_id }) => record_id ?? "");
    const again = { record_ids, reason: "damaged", queue_id: queue.id };
    const reprint = await server.call("reprintCards", { params: { id }, body: again });
    expect([reprint.status, reprint.body.detail]).toEqual([202, undefined]);
    await untilCompleted(server, reprint.body.job_id);
    expect(printer.device.jobs).toHaveLength(2);
  });

  it("leaves the outcome open where the printer does not know it", async () => {
    const printer = await startPrinter({ steps: () => [{ state: "processing" }, { state: "aborted" }] });
    const jobId = await print((await connect(printer.uri)).id);
    await untilCompleted(server, jobId);
    expect(await outcomesOf(jobId)).toEqual({ pending: records });
  });

  it("waits for a printer that is switched off", async () => {
    const off = await startTestPrinter();
    const queue = await connect(off.uri);
    await off.close();
    const jobId = await print(queue.id);
    const waiting = await untilJob(server, jobId, (job) => job.printer?.state === "unreachable");
    expect(waiting.printer?.reasons).toHaveLength(1);
    expect((await server.call("removePrintQueue", { params: { id: queue.id } })).body.code).toBe(
      "queue_in_use",
    );
    const printer = await startPrinter({ port: Number(new URL(off.uri).port) });
    await untilCompleted(server, jobId);
    expect(frontsOf(printer)).toEqual(everyCard);
  });

  it("sends pictures of the pages to a printer without PDF", async () => {
    const printer = await startPrinter({ formats: ["image/pwg-raster"], steps: counting(4) });
    const range = { type: "range", start: 0, end: 19 };
    const jobId = await print((await connect(printer.uri)).id, { range });
    expect(await untilCompleted(server, jobId)).toMatchObject({
      printer: { state: "completed", sheets_done: 2 },
    });
    const [job] = printer.device.jobs;
    expect([job?.format, job?.document?.subarray(0, 4).toString()]).toEqual(["image/pwg-raster", "RaS2"]);
    expect(await outcomesOf(jobId)).toEqual({ out: 20 });
  });

  it("sends labels to a raw port, once its printer is switched on", async () => {
    let received = "";
    const sink = createServer((socket) => {
      socket.on("data", (data) => {
        received += data.toString("latin1");
        // The state of a printer that is ready, in three lines.
        if (data.includes("~HS"))
          socket.write("\u0002030,0,0,80\u0003\r\n\u0002000,0,0,0\u0003\r\n\u00021234,0\u0003\r\n");
      });
    });
    const listen = async (port: number) => {
      sink.listen(port, "127.0.0.1");
      await once(sink, "listening");
      return (sink.address() as AddressInfo).port;
    };
    const port = await listen(0);
    sink.close();
    const queue = await connect(`socket://127.0.0.1:${port}`, { language: "zpl", dpi: 203 });
    expect(queue).toMatchObject({ kind: "socket", state: { online: false } });
    const range = { type: "range", start: 0, end: 19 };
    const jobId = await print(queue.id, { range, side: "front" });
    await untilJob(server, jobId, (job) => job.printer?.state === "unreachable");
    await listen(port);
    onTestFinished(() => void sink.close());
    await untilCompleted(server, jobId);
    expect(received.match(/\^XA/g)).toHaveLength(2);
    expect(await outcomesOf(jobId)).toEqual({ out: 20 });
  });

  it("cancels the printer's job and records what had come out", async () => {
    const printer = await startPrinter({ steps: () => [{ state: "processing", impressions: 6 }] });
    const jobId = await print((await connect(printer.uri)).id);
    await untilJob(server, jobId, (job) => job.printer?.sheets_done === 3);
    expect((await server.call("cancelJob", { params: { jobId } })).status).toBe(204);
    await expect.poll(() => printer.device.jobs[0]?.state).toBe("canceled");
    await expect.poll(() => outcomesOf(jobId)).toEqual({ out: 30, failed: 90 });
    expect(await jobOf(server, jobId)).toMatchObject({ status: "cancelled", printer: { state: "canceled" } });
  });

  it("holds and releases the printer's job", async () => {
    const printer = await startPrinter({ steps: () => [{ state: "pending" }] });
    const jobId = await print((await connect(printer.uri)).id);
    await untilJob(
      server,
      jobId,
      (job) => job.printer?.state === "pending" && printer.device.jobs.length === 1,
    );
    await server.call("controlJob", { params: { jobId }, query: { action: "pause" } });
    await untilJob(server, jobId, (job) => job.printer?.state === "held");
    await server.call("controlJob", { params: { jobId }, query: { action: "resume" } });
    await expect.poll(() => printer.requests).toContain("releaseJob");
    printer.device.setSteps(printer.device.jobs[0]?.id ?? 0, [{ state: "completed", impressions: 24 }]);
    await untilCompleted(server, jobId);
    expect(await outcomesOf(jobId)).toEqual({ out: records });
  });

  it("pauses between documents where the printer cannot hold its job", async () => {
    const printer = await startPrinter({ steps: () => [{ state: "processing", impressions: 2 }] });
    const finish = (job: number) =>
      printer.device.setSteps(printer.device.jobs[job]?.id ?? 0, [{ state: "completed", impressions: 12 }]);
    const jobId = await print((await connect(printer.uri)).id, { batch_size: 60 });
    await untilJob(server, jobId, (job) => job.printer?.state === "processing");
    await server.call("controlJob", { params: { jobId }, query: { action: "pause" } });
    await expect.poll(() => printer.requests).toContain("holdJob");
    finish(0);
    await untilJob(server, jobId, (job) => job.printer?.sheets_done === 6);
    expect(await jobOf(server, jobId)).toMatchObject({ status: "paused", printer: { sheets: 12 } });
    expect(printer.device.jobs).toHaveLength(1);
    await server.call("controlJob", { params: { jobId }, query: { action: "resume" } });
    await expect.poll(() => printer.device.jobs.length).toBe(2);
    finish(1);
    await untilCompleted(server, jobId);
    expect([frontsOf(printer), await outcomesOf(jobId)]).toEqual([everyCard, { out: records }]);
  });

  it("prints one document at a time, while another printer continues", async () => {
    let started = 0;
    let most = 0;
    const printer = await startPrinter({
      takesOneJob: true,
      steps: (job) => {
        started++;
        most = Math.max(most, printer.device.jobs.filter(({ state }) => state !== "completed").length);
        return [
          { state: "processing" },
          { state: "completed", impressions: 2 * (cardsInPdf(job.document ?? Buffer.of()).length / 2) },
        ];
      },
    });
    const other = await startPrinter();
    const queue = await connect(printer.uri);
    const jobs = [await print(queue.id, { batch_size: 50 }), await print(queue.id, { batch_size: 50 })];
    const aside = await print((await connect(other.uri)).id);
    for (const jobId of [...jobs, aside]) await untilCompleted(server, jobId);
    expect([started, most]).toEqual([6, 1]);
    // The sheets of the two jobs are not mixed.
    expect(frontsOf(printer)).toEqual([...everyCard, ...everyCard]);
    expect(frontsOf(other)).toEqual(everyCard);
  });

  it("follows no redirect and sends no token", async () => {
    const inside = await startPrinter();
    const printer = await startPrinter();
    const location = inside.uri.replace("ipp:", "http:");
    printer.fail("getPrinterAttributes", ...Array(5).fill({ http: 302, headers: { location } }));
    const examined = await server.call("examinePrintQueue", { body: { uri: printer.uri } });
    expect([examined.status, examined.body.code]).toEqual([502, "printer_failed"]);
    expect(inside.requests).toEqual([]);
  });

  it("prints the test sheet", async () => {
    const printer = await startPrinter();
    const { id: queueId } = await connect(printer.uri);
    const answer = await server.call("testPrintQueue", { params: { id: queueId }, body: { sides: 2 } });
    expect([answer.status, answer.body]).toEqual([
      200,
      { state: "completed", reasons: [expect.any(String)] },
    ]);
    expect(cardsInPdf(printer.device.jobs[0]?.document ?? Buffer.of())).toHaveLength(2);
    printer.device.setState({ isAccepting: false });
    const refused = await server.call("testPrintQueue", { params: { id: queueId }, body: {} });
    expect([refused.status, refused.body.code]).toEqual([502, "printer_failed"]);
  });

  it("refuses unknown keys, other formats and unknown printers", async () => {
    const { id: queue_id } = await connect("ipp://127.0.0.1:1/ipp/print");
    for (const wrong of [{ queue: "x" }, { format: "png" }, { range: { type: "all", of: 1 } }]) {
      const answer = await server.call("printOnQueue", { params: { id }, body: { queue_id, ...wrong } });
      expect([wrong, answer.status]).toEqual([wrong, 422]);
    }
    const unknown = await server.call("printOnQueue", { params: { id }, body: { queue_id: "nothing" } });
    expect([unknown.status, unknown.body.code]).toEqual([404, "queue_not_found"]);
  });
});
