import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openQueue, type QueueOptions } from "../openQueue.ts";
import type { PrintDocument, PrinterJob } from "../printQueue.ts";
import { startTestPrinter, type TestPrinter, type TestPrinterOptions } from "../testing/index.ts";

const pdf = Buffer.from("%PDF-1.7 sixty cards");
let folder: string;
let document: PrintDocument;
let open: TestPrinter[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ipp-"));
  const file = join(folder, "cards.pdf");
  writeFileSync(file, pdf);
  document = {
    ...{ title: "Cards of 7B", file, pages: 2, widthMm: 210, heightMm: 297, sides: "one" },
    picture: () => Promise.reject(new Error("No pages are drawn for PDF")),
  };
});

afterAll(() => rmSync(folder, { recursive: true }));

afterEach(async () => {
  await Promise.all(open.map((printer) => printer.close()));
  open = [];
});

async function startPrinter(options: TestPrinterOptions = {}): Promise<TestPrinter> {
  const printer = await startTestPrinter(options);
  open.push(printer);
  return printer;
}

const quick = { pollMs: 1 };
const queueTo = ({ uri }: TestPrinter, { timeouts, ...options }: QueueOptions = {}) =>
  openQueue(uri, { ...options, timeouts: { ...quick, ...timeouts } });

describe("a print", () => {
  it("sends the file unchanged and follows the job to its end", async () => {
    const printer = await startPrinter();
    const seen: PrinterJob[] = [];
    const job = await queueTo(printer).print(document, {
      key: "k1",
      onChange: (each) => void seen.push(each),
    });
    expect(job).toEqual({
      id: 1,
      state: "completed",
      reasons: ["The job was printed."],
      impressions: null,
    });
    expect(printer.device.jobs[0]?.document).toEqual(pdf);
    expect([...new Set(seen.map(({ state }) => state))]).toEqual(["pending", "processing", "completed"]);
  });
});
