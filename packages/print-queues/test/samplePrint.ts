import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openQueue, type QueueOptions } from "../src/openQueue.ts";
import type { PrintDocument, PrinterJob, PrintOptions, PrintQueue } from "../src/printQueue.ts";
import {
  startTestPrinter,
  type TestPrinter,
  type TestPrinterOptions,
} from "../src/testing/startTestPrinter.ts";
import type { TestJobStep } from "../src/testing/testDevice.ts";

/** Longer than one chunk, so that a connection can break in the middle. */
export const samplePdf = Buffer.concat([Buffer.from("%PDF-1.7 "), Buffer.alloc(200_000, "cards ")]);

/** A finished print of two pages, in a folder that goes with the test. */
export function samplePrint(changes: Partial<PrintDocument> = {}): PrintDocument {
  const folder = mkdtempSync(join(tmpdir(), "sample-print-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "cards.pdf");
  writeFileSync(file, samplePdf);
  return {
    ...{ title: "Cards of 7B", file, pages: 2, widthMm: 210, heightMm: 297, sides: "one" },
    picture: () => Promise.reject(new Error("No page is drawn for PDF.")),
    ...changes,
  };
}

/** Starts a printer that ends with the test. */
export async function printerForTest(options: TestPrinterOptions = {}): Promise<TestPrinter> {
  const printer = await startTestPrinter(options);
  onTestFinished(() => printer.close());
  return printer;
}

/** A queue that asks without long pauses. */
export function queueTo(
  { uri }: Pick<TestPrinter, "uri">,
  { timeouts, ...options }: QueueOptions = {},
): PrintQueue {
  return openQueue(uri, { ...options, timeouts: { pollMs: 1, ...timeouts } });
}

/** Prints the document, and returns the job with all its changes. */
export async function printOn(
  printer: TestPrinter,
  document = samplePrint(),
  options: Partial<PrintOptions> = {},
): Promise<{ readonly job: PrinterJob; readonly changes: readonly PrinterJob[] }> {
  const changes: PrinterJob[] = [];
  const onChange = (job: PrinterJob) => void changes.push(job);
  const job = await queueTo(printer).print(document, { key: "k1", onChange, ...options });
  return { job, changes };
}

export const steps =
  (...all: readonly TestJobStep[]) =>
  () =>
    all;

/** The end of a job on a printer that does not count. */
export const printedJob = { id: 1, state: "completed", reasons: ["The job was printed."], impressions: null };
