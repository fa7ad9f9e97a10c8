import process from "node:process";
import { startTestPrinter, type TestFault, type TestPrinter } from "@print-builder/print-queues/testing";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { cardsInPdf, manyCards } from "#test/site/manyCards.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { untilCompleted, untilJob } from "#test/site/watchJob.ts";

/** Two documents of ten sheets. */
const records = 200;
const everyCard = Array.from({ length: records }, (_, at) => `Card n${at + 1}`);

type Request = TestPrinter["requests"][number];

describe.each(kindsAboveStore())("a spooler that is killed, on %s", (kind) => {
  let server: TestServer;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer(kind, {}, { role: "super_admin" });
    id = await manyCards(server, records);
  });
  afterAll(() => server.close());

  async function startPrinter(): Promise<TestPrinter> {
    const printer = await startTestPrinter({
      steps: () => [
        { state: "processing", impressions: 5 },
        { state: "completed", impressions: 10 },
      ],
    });
    onTestFinished(() => printer.close());
    return printer;
  }

  async function start(printer: TestPrinter): Promise<string> {
    const body = { name: printer.uri, uri: printer.uri };
    const { id: queue_id } = (await server.call("addPrintQueue", { body })).body;
    const print = { queue_id, batch_size: records / 2 };
    return (await server.call("printOnQueue", { params: { id }, body: print })).body.job_id;
  }

  const times = (printer: TestPrinter, request: Request) =>
    printer.requests.filter((one) => one === request).length;

  /** Kills the worker's process while the printer owes it an answer, which the printer gives all the same. */
  async function killAt(printer: TestPrinter, request: Request): Promise<void> {
    const killed = Promise.withResolvers<void>();
    await killWith(printer, request, { after: killed.promise });
    killed.resolve();
  }

  async function killWith(printer: TestPrinter, request: Request, fault: TestFault): Promise<void> {
    const before = times(printer, request);
    printer.fail(request, fault);
    await expect
      .poll(() => times(printer, request), { timeout: 120_000, interval: 5 })
      .toBeGreaterThan(before);
    process.kill(server.worker.processId() ?? 0, "SIGKILL");
  }

  const printedBy = (printer: TestPrinter) =>
    printer.device.jobs
      .filter(({ state }) => state === "completed")
      .flatMap(({ document }) => cardsInPdf(document ?? Buffer.of()).flat());

  const outcomes = async (print_id: string) => {
    const { items } = (await server.call("listCards", { params: { id }, query: { print_id, limit: 1000 } }))
      .body;
    return new Set(items.map(({ outcome }) => outcome));
  };

  it("prints every card once, whenever it is killed", async () => {
    const printer = await startPrinter();
    const jobId = await start(printer);
    await killAt(printer, "createJob");
    await killAt(printer, "sendDocument");
    await killAt(printer, "getJobAttributes");
    await killWith(printer, "sendDocument", { breaks: "in_document" });
    await killAt(printer, "getJobs");
    const job = await untilCompleted(server, jobId);
    expect(job.printer).toMatchObject({ state: "completed", sheets_done: 20, sheets: 20 });
    expect(printedBy(printer)).toEqual(everyCard);
    expect(await outcomes(jobId)).toEqual(new Set(["out"]));
  });

  it("never sends a document again that the printer has forgotten", async () => {
    const printer = await startPrinter();
    const jobId = await start(printer);
    const killed = Promise.withResolvers<void>();
    await killWith(printer, "getJobAttributes", { after: killed.promise });
    printer.device.forgetJobs();
    killed.resolve();
    const job = await untilCompleted(server, jobId);
    expect(job.printer).toMatchObject({ state: "unknown", sheets_done: 10, sheets: 20 });
    // Only the second document came out for certain.
    expect(printedBy(printer)).toEqual(everyCard.slice(100));
    expect(await outcomes(jobId)).toEqual(new Set(["pending", "out"]));
  });

  it("sends a document again that was cut off, without being killed", async () => {
    const printer = await startPrinter();
    printer.fail("sendDocument", { breaks: "in_document" });
    const jobId = await start(printer);
    await untilJob(server, jobId, ({ status }) => status === "completed");
    expect([printedBy(printer), await outcomes(jobId)]).toEqual([everyCard, new Set(["out"])]);
  });
});
