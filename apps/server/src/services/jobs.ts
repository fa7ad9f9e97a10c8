import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import {
  endedJobStatuses,
  type JobAnswer,
  type PrintJobBody,
  problem,
  type StandardZipBody,
} from "@print-builder/api";
import { defaultPageSetup, parsePageSetup } from "@print-builder/core/document";
import { batchSize, planParts, planSheets } from "@print-builder/core/print";
import type { FileStorage } from "../files/fileStorage.ts";
import type { Dispatcher } from "../jobs/dispatcher.ts";
import type { PrintJobRequest } from "../jobs/printJob.ts";
import type { JobProgress, NewBatch, NewJob } from "../store/jobStore.ts";
import type { Store } from "../store/openStore.ts";
import type { PreparedPrint, Printing } from "./printing.ts";

export type JobParts = {
  readonly store: Store;
  readonly files: FileStorage;
  readonly dispatcher: Dispatcher;
  readonly printing: Pick<Printing, "prepare">;
  readonly clock: () => Date;
};

/** Jobs that may wait or be under way at one time. */
const mostUnfinished = 200;
const longestFileName = 120;

/** What a kind of job says of itself when it is started. */
export type JobStart = Pick<NewJob, "project_id" | "kind" | "request" | "design" | "total" | "file_name"> & {
  readonly batches: readonly NewBatch[];
  readonly userId: string;
};

/** Exports that go on without a call that waits for them. Throws Problems. */
export function createJobs({ store, files, dispatcher, printing, clock }: JobParts) {
  async function find(id: string): Promise<JobProgress> {
    const job = await store.jobs.get(id);
    if (!job) throw problem("job_not_found");
    return job;
  }

  async function removeFiles(keys: readonly string[]): Promise<void> {
    for (const key of keys) await files.remove(key);
  }

  /** Adds a job of any kind and wakes a worker. Answers its id. */
  async function start({ batches, userId, ...job }: JobStart): Promise<string> {
    if ((await store.jobs.countUnfinished()) >= mostUnfinished) throw problem("export_busy");
    const id = randomUUID();
    const now = clock().toISOString();
    try {
      await store.jobs.add({ ...job, id, created_by: userId, created_at: now }, batches);
    } catch (error) {
      if (store.isBrokenLink(error)) throw problem("project_not_found", undefined, {}, { cause: error });
      throw error;
    }
    dispatcher.wake();
    return id;
  }

  return {
    start,
    async startStandardZip(projectId: string, wanted: StandardZipBody, userId: string): Promise<string> {
      const project = await store.projects.get(projectId);
      if (!project) throw problem("project_not_found");
      if (!wanted.include_project && !wanted.include_csv && !wanted.include_images) {
        throw problem("bad_value", {
          field: "include_project",
          reason: "choose at least one part to export",
        });
      }
      return await start({
        project_id: projectId,
        kind: "standard_zip",
        request: JSON.stringify(wanted),
        design: null,
        // How many files there are is known when they are packed.
        total: 0,
        file_name: zipName(project.name, "project"),
        batches: [{ first: 0, beyond: 1, records: 0 }],
        userId,
      });
    },
    async startPrint(projectId: string, body: PrintJobBody, userId: string): Promise<string> {
      const prepared = await printing.prepare(projectId, body);
      const { project, live, request: print } = prepared;
      const request: PrintJobRequest = { format: body.format, print, live };
      const { records, batches } = plan(prepared, body.format === "pdf");
      const { thumbnail: _, thumbnail_front: __, thumbnail_back: ___, ...design } = project;
      return await start({
        project_id: projectId,
        kind: "print",
        request: JSON.stringify(request),
        design: JSON.stringify(design),
        total: records,
        file_name: zipName(project.name, body.format === "pdf" ? "print" : body.format),
        batches,
        userId,
      });
    },
    async get(id: string): Promise<JobAnswer> {
      return answerOf(await find(id));
    },
    async pause(id: string): Promise<JobAnswer> {
      if (!(await store.jobs.move(id, ["running"], "paused"))) {
        throw problem("job_not_running", { status: (await find(id)).status });
      }
      return answerOf(await find(id));
    },
    async resume(id: string): Promise<JobAnswer> {
      if (!(await store.jobs.move(id, ["paused"], "running"))) {
        throw problem("job_not_paused", { status: (await find(id)).status });
      }
      dispatcher.wake();
      return answerOf(await find(id));
    },
    /** Cancels a job for good; cancelling it once more changes nothing. */
    async cancel(id: string): Promise<void> {
      const keys = await store.jobs.cancel(id, clock().toISOString());
      if (keys) return await removeFiles(keys);
      const { status } = await find(id);
      if (status !== "cancelled") throw problem("job_ended", { status });
    },
    async open(id: string): Promise<OpenedResult> {
      const job = await find(id);
      if (job.status !== "completed") throw problem("job_not_completed", { status: job.status });
      if (job.file_key === null) throw problem("job_file_removed");
      try {
        return { ...(await files.stream(job.file_key)), name: job.file_name };
      } catch (error) {
        const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
        throw isGone ? problem("job_file_removed", undefined, {}, { cause: error }) : error;
      }
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;

export type OpenedResult = { readonly stream: Readable; readonly size: number; readonly name: string };

/** Sheets are cut into parts between sheets; other formats by records. */
function plan(
  { project, total, request }: PreparedPrint,
  onSheets: boolean,
): { readonly records: number; readonly batches: readonly NewBatch[] } {
  const setup =
    project.page_setup === null ? defaultPageSetup : parsePageSetup(JSON.parse(project.page_setup));
  const sheets = planSheets(request, total, setup, project.is_dual_sided === 1);
  const { records } = sheets;
  if (onSheets) return { records, batches: planParts(request, sheets) };
  const batches = Array.from({ length: Math.ceil(records / batchSize) }, (_, batch) => {
    const first = batch * batchSize;
    const beyond = Math.min(records, first + batchSize);
    return { first, beyond, records: beyond - first };
  });
  return { records, batches };
}

function answerOf(job: JobProgress): JobAnswer {
  return {
    job_id: job.id,
    kind: job.kind,
    status: job.status,
    processed: job.processed,
    total: job.total,
    batches_done: job.batches_done,
    batches_total: job.batches_total,
    error: job.error,
    code: job.code,
    created_at: job.created_at,
    finished_at: endedJobStatuses.includes(job.status) ? job.finished_at : null,
  };
}

/** `Student card – print.zip`, with nothing in it that file systems refuse. */
function zipName(projectName: string, what: string): string {
  const clean = projectName.toWellFormed().replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, " ");
  const short = [...clean.replaceAll(/\s+/g, " ").trim()].slice(0, longestFileName).join("");
  return `${short.replaceAll(/^\.+|\.+$/g, "").trim() || "project"} - ${what}.zip`;
}
