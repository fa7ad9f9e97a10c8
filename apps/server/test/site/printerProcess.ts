// A printer in a process that tests kill. Its folder keeps its jobs and the sheets that came out, so that a restarted
// printer continues with the next sheet. Arguments: folder, port, ms per sheet.
import { appendFileSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { startTestPrinter, type TestJob } from "@print-builder/print-queues/testing";
import { readSheets, type Sheet, sheetsFile } from "./killablePrinter.ts";
import { cardsInPdf } from "./manyCards.ts";

const [folder = "", port = "0", sheetMs = "0"] = process.argv.slice(2);
const jobEnding = ".job.json";

function keep(job: TestJob): void {
  const { ticket: _, document, ...rest } = job;
  const stored = JSON.stringify({ ...rest, document: document?.toString("base64") ?? null });
  const file = join(folder, `${job.id}${jobEnding}`);
  writeFileSync(`${file}.new`, stored);
  renameSync(`${file}.new`, file);
}

function keptJobs(): readonly TestJob[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(jobEnding));
  const jobs = names.map((name): TestJob => {
    const { document, ...rest } = JSON.parse(readFileSync(join(folder, name), "utf8"));
    const impressions = readSheets(folder).filter(({ job }) => job === rest.name).length;
    const bytes = document === null ? null : Buffer.from(document, "base64");
    return { ...rest, impressions, ticket: new Map(), document: bytes };
  });
  return jobs.sort((one, other) => one.id - other.id);
}

/** Feeds one sheet after another until the job is done or cancelled. */
async function printSheets({ id, name, impressions: first, document }: TestJob): Promise<void> {
  const pages = cardsInPdf(document ?? Buffer.of());
  for (const [at, cards] of pages.entries()) {
    if (at < first) continue;
    await sleep(Number(sheetMs));
    if (printer.device.jobs.some((job) => job.id === id && job.state === "canceled")) return;
    appendFileSync(join(folder, sheetsFile), `${JSON.stringify({ job: name, cards } satisfies Sheet)}\n`);
    printer.device.setSteps(id, [{ state: "processing", impressions: at + 1 }]);
  }
  printer.device.setSteps(id, [{ state: "completed", impressions: pages.length }]);
}

const jobs = keptJobs();
const printer = await startTestPrinter({
  ...{ port: Number(port), jobs, onChange: keep },
  steps: (job) => {
    void printSheets(job);
    return [{ state: "processing" }];
  },
});
for (const job of jobs) if (job.document && job.state === "pending") void printSheets(job);
// If the test has ended, nobody else would end this process.
process.once("disconnect", () => process.exit());
process.send?.(printer.uri);
