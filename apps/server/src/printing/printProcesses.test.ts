import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { getPriority } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { defaultPageSetup } from "@print-builder/core/document";
import { parsePrintRequest } from "@print-builder/core/sheets";
import { niceFor } from "@print-builder/production";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { numberedDesign } from "#test/site/manyCards.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { importDemo } from "../installation/importDemo.ts";
import { type PrintProcesses, startPrinter } from "./printProcesses.ts";
import { type TaskTimeouts, taskTimeoutsMs } from "./standstill.ts";

let server: TestServer;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  id = await importDemo(server.services, join(import.meta.dirname, "../../../../demo/student-card"), "admin");
});
afterAll(() => server.close());

function job(copies: number, signal = new AbortController().signal, user = "admin") {
  const sent = { side: "both", copies_per_record: copies };
  const parsed = parsePrintRequest(sent, { total: 60, pageSetup: defaultPageSetup, isDualSided: true });
  if (!parsed.ok) throw new Error("The request of this test is wrong.");
  const onPrinted = () => Promise.resolve();
  const printId = randomUUID();
  return { projectId: id, printId, request: parsed.request, live: null, user, signal, onPrinted };
}

function killAll(): void {
  for (const processId of server.printer.processIds()) process.kill(processId, "SIGKILL");
}

it("reports an error if a print process is killed before its first bytes", async () => {
  // An idle process of a failed attempt would be killed before the call reaches it.
  killAll();
  await expect.poll(() => server.printer.processIds()).toEqual([]);
  const printing = server.call("exportPdf", { params: { id }, body: { copies_per_record: 50 } });
  await expect.poll(() => server.printer.processIds().length).toBeGreaterThan(0);
  killAll();
  const answer = await printing;
  expect([answer.status, answer.body.code]).toEqual([503, "print_interrupted"]);
  expect((await server.call("health")).status).toBe(200);
  const again = await server.call("exportPdf", { params: { id }, body: {} });
  expect(again.status).toBe(200);
});

it("aborts the stream if a process is killed during a print", async () => {
  const { stream, finished } = await server.printer.print(job(200));
  killAll();
  await expect(buffer(stream)).rejects.toMatchObject({ code: "print_interrupted" });
  await expect(finished).rejects.toMatchObject({ code: "print_interrupted" });
  const next = await server.printer.print(job(1));
  expect((await buffer(next.stream)).length).toBe((await next.finished).bytes);
});

it("a cancelled print ends quickly and frees its process", async () => {
  const left = new AbortController();
  const { stream, finished } = await server.printer.print(job(500, left.signal));
  stream.resume();
  const before = server.printer.processIds();
  left.abort();
  await expect(finished).rejects.toThrow();
  const next = await server.printer.print(job(1));
  await buffer(next.stream);
  expect(server.printer.processIds().length).toBeLessThanOrEqual(before.length + 1);
});

it("a print whose client disconnects early is not recorded as printed", async () => {
  const left = new AbortController();
  let remembered = 0;
  const onPrinted = async () => {
    remembered += 1;
  };
  const { stream, finished } = await server.printer.print({ ...job(60, left.signal), onPrinted });
  await once(stream, "readable");
  left.abort();
  await expect(finished).rejects.toThrow();
  expect(remembered).toBe(0);
});

it("stalled clients block no process, because output waits in files", async () => {
  const stalled = [];
  // One more than the processes that a user gets.
  for (let print = 0; print < 3; print++) stalled.push(await server.printer.print(job(30)));
  // All of these prints belong to one user; then the same user and another user print.
  const next = await Promise.all([
    server.printer.print(job(1)),
    server.printer.print(job(1, undefined, "other")),
  ]);
  for (const { stream, finished } of next) expect((await buffer(stream)).length).toBe((await finished).bytes);
  for (const { stream, finished } of stalled) {
    expect(stream.readableLength).toBeLessThan(4 * 1024 * 1024);
    expect((await buffer(stream)).length).toBe((await finished).bytes);
  }
});

const hourMs = 3_600_000;
/** Timeouts that only a process stopped by the test exceeds. */
const patient = { ...taskTimeoutsMs, print: hourMs, preview: hourMs };

describe("a hanging print process", () => {
  let printer: PrintProcesses;
  /** Applies to tasks that start later. */
  let limits: { -readonly [task in keyof TaskTimeouts]: number };
  beforeEach(() => {
    limits = { ...patient };
    const place = { ...server.workerPlace, tempFolder: join(server.dataDir, "tmp", randomUUID()) };
    printer = startPrinter(place, { timeouts: limits });
  });
  afterEach(() => printer.close());

  const stop = () => {
    for (const processId of printer.processIds()) process.kill(processId, "SIGSTOP");
  };
  /** Starts a print. Resolves once its process is drawing. */
  async function drawing(signal?: AbortSignal) {
    const { stream, finished } = await printer.print(job(500, signal));
    stream.resume();
    return { finished };
  }
  async function printOne(): Promise<void> {
    await buffer((await printer.print(job(1))).stream);
  }

  it("ends a hanging print, names the record and frees the queue", async () => {
    // The time in which the process starts does not count.
    await printOne();
    limits.print = 6000;
    const { finished } = await drawing();
    const before = printer.processIds();
    stop();
    await expect(finished).rejects.toMatchObject({
      code: "print_stuck",
      message: expect.stringMatching(/no progress for 6 seconds at record \d+, the (front|back)/),
    });
    limits.print = hourMs;
    await printOne();
    expect(printer.processIds()).not.toEqual(before);
  });

  it("a hanging print ends quickly after it is cancelled", async () => {
    const left = new AbortController();
    // With the default timeout, a stopped print would end after an hour.
    const { finished } = await drawing(left.signal);
    stop();
    left.abort();
    await expect(finished).rejects.toMatchObject({ code: "print_interrupted" });
    await expect.poll(() => printer.processIds()).toEqual([]);
  });

  it("the next task replaces a hanging idle process", async () => {
    const first = await printer.thumbnails(id, "admin");
    const [resting] = printer.processIds();
    stop();
    expect(await printer.thumbnails(id, "admin")).toEqual(first);
    await expect.poll(() => printer.processIds()).not.toContain(resting);
  });
});

it("previews a card while PDFs wait, in a process with higher priority", async () => {
  const left = new AbortController();
  const jobs = ["one", "another"].map((user) => job(500, left.signal, user));
  const prints = await Promise.all(jobs.map(server.printer.print));
  const preview = await server.printer.preview({
    projectId: id,
    recordIndex: 0,
    side: "front",
    user: "admin",
  });
  expect(preview.svg).toContain("<svg");
  const priorities = server.printer.processIds().map((processId) => getPriority(processId));
  expect(priorities).toContain(niceFor.looking);
  expect(priorities).toContain(niceFor.waiting);
  left.abort();
  for (const { stream } of prints) stream.resume();
});

it("draws thumbnails of designs with large photos, but not with huge text", async () => {
  const element = { id: "e", x: 0, y: 0, width: 80, height: 20 };
  const imageData = `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><!--${" ".repeat(1_800_000)}--></svg>`).toString("base64")}`;
  const picture = { ...element, type: "image", properties: { staticImage: true, imageData } };
  const hidden = { ...element, type: "rectangle", note: "x".repeat(2_000_000) };
  const made = async (front: object) => {
    const design = { ...numberedDesign, is_dual_sided: false, front_elements: [front] };
    const { id } = (await server.call("createProject", { body: { name: design.name } })).body;
    await server.call("updateProject", { params: { id }, body: design });
    return id;
  };
  expect((await server.printer.thumbnails(await made(picture), "admin")).front).toContain("<svg");
  await expect(server.printer.thumbnails(await made(hidden), "admin")).rejects.toMatchObject({
    code: "bad_design",
    details: { reason: "The design is too large for a thumbnail." },
  });
});

it("an idle process ends, and the next card starts a new process", async () => {
  const printer = startPrinter(server.workerPlace, { timeouts: patient, idleMs: 50 });
  try {
    const first = await printer.thumbnails(id, "admin");
    expect(printer.processIds()).toHaveLength(1);
    await expect.poll(() => printer.processIds()).toEqual([]);
    expect(await printer.thumbnails(id, "admin")).toEqual(first);
  } finally {
    await printer.close();
  }
});
