import { setTimeout as sleep } from "node:timers/promises";
import { type CardAnswer, endedJobStatuses, type JobAnswer } from "@print-builder/api";
import { expect } from "vitest";
import { filesForm } from "../site/callRoute.ts";
import type { KillableSite } from "../site/killableSite.ts";
import { cardsInPdf, numberedDesign, numbersTable } from "../site/manyCards.ts";
import { filesOfZip } from "../site/watchJob.ts";
import type { Act } from "./act.ts";

/** Two batches, of which the second is short. */
const usualRecords = 620;
/**
 * Workers have the lowest priority, so an export can take a minute on a busy machine. An export that hangs
 * never ends.
 */
const exportTimeoutMs = 240_000;

export type Exporting = Act & {
  hasBegun(): boolean;
  /** Waits for all exports to end and checks their files. */
  finish(): Promise<void>;
};

const [number] = numberedDesign.front_elements;

/** Each card shows its serial as well. */
const withSerial = {
  ...numberedDesign,
  front_elements: [
    ...numberedDesign.front_elements,
    { ...number, id: "serial", y: 60, properties: { ...number?.properties, text: "S{{ card.serial }}" } },
  ],
};

export async function projectToPrint(site: Pick<KillableSite, "ask">, records: number): Promise<string> {
  const { id } = await site.ask("createProject", { body: { name: "exports" } });
  const params = { id };
  await site.ask("updateProject", { params, body: withSerial });
  const body = filesForm("file", { "t.csv": numbersTable(records) });
  await site.ask("uploadData", { params, body });
  await site.ask("saveMapping", { params, body: { field_map: { number: "number" } } });
  return id;
}

/** Prints in the background and exports the project as a ZIP. */
export async function exporting(site: KillableSite, records = usualRecords): Promise<Exporting> {
  const id = await projectToPrint(site, records);
  const params = { id };
  const everyCard = Array.from({ length: records }, (_, record) => `Card n${record + 1}`);
  /** Jobs that the server has accepted, in their last known state. */
  const jobs = new Map<string, JobAnswer>();
  const looked = new Set<string>();

  const statusOf = (jobId: string) => site.ask("getJob", { params: { jobId } });
  const isOver = ({ status }: JobAnswer) => endedJobStatuses.includes(status);

  async function start(): Promise<void> {
    for (const route of ["startPrintJob", "startStandardZip"] as const) {
      const { job_id } = await site.ask(route, { params, body: {} });
      jobs.set(job_id, await statusOf(job_id));
    }
  }

  async function watch(until: number): Promise<void> {
    for (const [jobId, before] of jobs) {
      for (let job = before; !isOver(job); await sleep(40)) {
        job = await statusOf(jobId);
        jobs.set(jobId, job);
        if (performance.now() > until) throw new Error(`An export is stuck: ${JSON.stringify(job)}`);
      }
    }
  }

  async function checkResult({ job_id, kind, ...job }: JobAnswer): Promise<void> {
    expect(job).toMatchObject({ status: "completed", error: null, processed: job.total });
    const { bytes } = await site.call("downloadJob", { params: { jobId: job_id } });
    const files = await filesOfZip(new Uint8Array(bytes));
    if (kind === "print") {
      expect([...files.values()].flatMap((pdf) => cardsInPdf(pdf).flat())).toEqual(everyCard);
    } else {
      expect([...files.keys()]).toEqual(["project.json", "data/rows.csv"]);
      expect(files.get("data/rows.csv")?.toString().trim().split("\r\n")).toHaveLength(records + 1);
    }
  }

  return {
    hasBegun: () => jobs.size > 0,
    async doNext() {
      if ([...jobs.values()].every(isOver)) await start();
      await watch(performance.now() + exportTimeoutMs);
    },
    async check() {
      for (const [jobId, before] of jobs) {
        const now = await statusOf(jobId);
        expect(now.batches_done).toBeGreaterThanOrEqual(before.batches_done);
        expect(now.processed).toBeGreaterThanOrEqual(before.processed);
        if (isOver(before)) expect(now).toEqual(before);
        jobs.set(jobId, now);
      }
    },
    async finish() {
      await watch(performance.now() + exportTimeoutMs);
      for (const job of jobs.values()) {
        if (!looked.has(job.job_id)) await checkResult(job);
        looked.add(job.job_id);
      }
      const { print_history } = await site.ask("getProject", { params });
      const prints = print_history.map((entry) => String(entry.id));
      // Each print appears once, possibly including a job whose start was not acknowledged.
      expect(new Set(prints).size).toBe(prints.length);
      const printed = [...jobs.values()].filter(({ kind }) => kind === "print");
      expect(prints).toEqual(expect.arrayContaining(printed.map(({ job_id }) => job_id)));
      expect(prints.length - printed.length).toBeGreaterThanOrEqual(0);
      // The ledger contains each card of each print once.
      const ledger = (await site.ask("listPrints", { params })).items;
      expect(new Set(ledger.map(({ print_id }) => print_id))).toEqual(new Set(prints));
      expect(ledger.map(({ cards, pending }) => [cards, pending])).toEqual(
        ledger.map(() => [records, records]),
      );
      await checkSerials(site, id, records);
    },
  };
}

/**
 * Checks that across `prints` prints each serial was assigned once, no serial is missing, and reprints show
 * the same serials.
 */
export async function checkSerials(
  site: Pick<KillableSite, "ask">,
  id: string,
  records: number,
  prints?: number,
): Promise<void> {
  const given = new Map<string, Set<string>>();
  let cards = 0;
  let cursor: string | null = "";
  while (cursor !== null) {
    const query = { limit: 1000, ...(cursor === "" ? {} : { cursor }) };
    const page: { items: CardAnswer[]; next_cursor: string | null } = await site.ask("listCards", {
      params: { id },
      query,
    });
    cards += page.items.length;
    for (const { record_id, serial } of page.items) {
      const known = given.get(record_id ?? "") ?? new Set<string>();
      given.set(record_id ?? "", known.add(serial ?? ""));
    }
    cursor = page.next_cursor;
  }
  if (prints !== undefined) expect(cards).toBe(records * prints);
  expect([...given.values()].every(({ size }) => size === 1)).toBe(true);
  const numbers = [...given.values()].flatMap((known) => [...known].map(Number));
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: records }, (_, at) => at + 1));
}

export async function cancelling(site: KillableSite): Promise<Act> {
  const id = await projectToPrint(site, usualRecords);
  /** The job that is cancelled, and whether the server has acknowledged that. */
  let asked: { readonly jobId: string; isSure: boolean } | null = null;
  return {
    async doNext() {
      const { job_id: jobId } = await site.ask("startPrintJob", { params: { id }, body: {} });
      asked = { jobId, isSure: false };
      await site.ask("cancelJob", { params: { jobId } });
      asked.isSure = true;
    },
    async check() {
      if (asked === null) return;
      const { status } = await site.ask("getJob", { params: { jobId: asked.jobId } });
      const may: readonly string[] = asked.isSure
        ? ["cancelled"]
        : ["cancelled", "queued", "running", "completed"];
      expect(may).toContain(status);
    },
  };
}
