import { setTimeout as sleep } from "node:timers/promises";
import { endedJobStatuses, type JobAnswer } from "@print-builder/api";
import { startTestPrinter } from "@print-builder/print-queues/testing";
import { expect } from "vitest";
import { filesForm } from "../site/callRoute.ts";
import type { KillableSite } from "../site/killableSite.ts";
import { cardsInPdf, numberedDesign, numbersTable } from "../site/manyCards.ts";
import type { Act } from "./act.ts";

const jobTimeoutMs = 240_000;

export type Queueing = Act & {
  /** Waits for all prints to end and checks that every card came out exactly once. */
  finish(): Promise<void>;
  close(): Promise<void>;
};

/** Prints two documents, with ten cards on each sheet, on a printer that continues while the server is dead. */
export async function queueing(site: KillableSite, records: number): Promise<Queueing> {
  const printer = await startTestPrinter({
    steps: ({ document }) => {
      const pages = cardsInPdf(document ?? Buffer.of()).length;
      return [
        { state: "processing", impressions: Math.floor(pages / 2) },
        { state: "completed", impressions: pages },
      ];
    },
  });
  const { id } = await site.ask("createProject", { body: { name: "queue" } });
  const params = { id };
  await site.ask("updateProject", { params, body: numberedDesign });
  await site.ask("uploadData", { params, body: filesForm("file", { "t.csv": numbersTable(records) }) });
  await site.ask("saveMapping", { params, body: { field_map: { number: "number" } } });
  const { id: queue_id } = await site.ask("addPrintQueue", { body: { name: "Printer", uri: printer.uri } });
  const everyCard = Array.from({ length: records }, (_, at) => `Card n${at + 1}`);
  /** Jobs that the server has accepted, in their last known state. */
  const jobs = new Map<string, JobAnswer>();

  const isOver = ({ status }: JobAnswer) => endedJobStatuses.includes(status);
  const statusOf = (jobId: string) => site.ask("getJob", { params: { jobId } });

  async function watch(): Promise<void> {
    const until = performance.now() + jobTimeoutMs;
    for (const [jobId, before] of jobs) {
      for (let job = before; !isOver(job); await sleep(40)) {
        job = await statusOf(jobId);
        jobs.set(jobId, job);
        if (performance.now() > until) throw new Error(`A print is stuck: ${JSON.stringify(job)}`);
      }
    }
  }

  return {
    async doNext() {
      if ([...jobs.values()].every(isOver)) {
        const body = { queue_id, batch_size: Math.ceil(records / 2) };
        const { job_id } = await site.ask("printOnQueue", { params, body });
        jobs.set(job_id, await statusOf(job_id));
      }
      await watch();
    },
    async check() {
      for (const [jobId, before] of jobs) {
        const now = await statusOf(jobId);
        expect(now.printer?.sheets_done).toBeGreaterThanOrEqual(before.printer?.sheets_done ?? 0);
        jobs.set(jobId, now);
      }
    },
    async finish() {
      await watch();
      for (const jobId of jobs.keys()) {
        const received = printer.device.jobs.filter(
          ({ name, document, state }) => name.startsWith(jobId) && document !== null && state === "completed",
        );
        const cards = received.flatMap(({ document }) => cardsInPdf(document ?? Buffer.of()).flat());
        expect(cards).toEqual(everyCard);
        const { items } = await site.ask("listPrints", { params, query: { limit: 500 } });
        const counts = { cards: records, out: records };
        expect(items.find(({ print_id }) => print_id === jobId)).toMatchObject(counts);
        expect((await statusOf(jobId)).printer).toMatchObject({ state: "completed", reasons: [] });
      }
    },
    close: () => printer.close(),
  };
}
