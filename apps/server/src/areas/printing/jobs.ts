import {
  endedJobStatuses,
  type JobAnswer,
  type JobWarning,
  maxJobWarnings,
  problem,
} from "@print-builder/api";
import { jobContracts } from "@print-builder/api/contracts/jobs";
import { commitPoint } from "../../commitPoint.ts";
import { warningsOf } from "../../jobs/jobWarnings.ts";
import type { PrintJobRequest } from "../../jobs/printJobRequest.ts";
import type { SchoolZipRequest } from "../../jobs/schoolZipJob.ts";
import { sheetsOut } from "../../printing/printedSheets.ts";
import type { JobProgress } from "../../store/jobs/jobStore.ts";
import type { PrintDocumentRow } from "../../store/schema.ts";
import { defineArea } from "../defineArea.ts";

/** Exports that run in the background. */
export const jobsArea = defineArea({
  contracts: jobContracts,
  handlers: ({ jobs, store, files, dispatcher, schools, clock }) => {
    async function find(id: string): Promise<JobProgress> {
      const job = await store.jobs.get(id);
      if (!job || !(await store.projects.exists(job.project_id))) throw problem("job_not_found");
      return job;
    }

    /** A job's current state, with the problems of its records once it has ended. */
    async function answer(id: string): Promise<JobAnswer> {
      const job = await find(id);
      const hasEnded = endedJobStatuses.includes(job.status);
      const warnings = hasEnded ? warningsOf(await store.jobs.warnings(id), job.total) : [];
      return { ...answerOf(job, warnings), printer: await printerOf(job) };
    }

    async function printerOf(job: JobProgress): Promise<JobAnswer["printer"]> {
      const queue = job.queue_id === null ? null : await store.printQueues.get(job.queue_id);
      return queue && { name: queue.name, ...printerState(job, await store.printDocuments.ofJob(job.id)) };
    }

    /** Resumes a job that failed because a sign-in was missing, if the stored token is valid now. */
    async function resumeSuspended(id: string): Promise<boolean> {
      const job = await store.jobs.suspended(id);
      if (!job) return false;
      const project = await store.projects.get(job.project_id);
      if (!project) throw problem("job_not_found");
      const { rows, school }: Partial<SchoolZipRequest & PrintJobRequest> = JSON.parse(job.request);
      const asked = rows ?? school?.rows;
      if (asked) await schools.check(project, asked);
      return await store.jobs.goOn(id);
    }

    async function resume(id: string): Promise<void> {
      if (!(await store.jobs.resume(id)) && !(await resumeSuspended(id))) {
        throw problem("job_not_paused", { status: (await find(id)).status });
      }
      dispatcher.wake();
    }

    async function pause(id: string): Promise<void> {
      if (await store.jobs.pause(id)) return;
      throw problem("job_not_running", { status: (await find(id)).status });
    }

    return {
      startStandardZip: async ({ params, body, caller }) => ({
        job_id: await jobs.startStandardZip(params.id, body, caller.user.id),
      }),
      startSchoolZip: async ({ params, body, caller }) => ({
        job_id: await jobs.startSchoolZip(params.id, body, caller.user.id),
      }),
      startPrintJob: async ({ params, body, caller }) => ({
        job_id: await jobs.startPrint(params.id, body, caller.user.id),
      }),
      getJob: ({ params }) => answer(params.jobId),
      async controlJob({ params, query }) {
        await (query.action === "pause" ? pause : resume)(params.jobId);
        return await answer(params.jobId);
      },
      /** Cancelling a job again changes nothing. */
      async cancelJob({ params: { jobId } }) {
        const keys = await store.jobs.cancel(jobId, clock().toISOString());
        commitPoint("job.cancelled");
        for (const key of keys ?? []) await files.remove(key);
        if (keys) return;
        const { status } = await find(jobId);
        if (status !== "cancelled") throw problem("job_ended", { status });
      },
      async downloadJob({ params }) {
        const job = await find(params.jobId);
        if (job.status !== "completed") throw problem("job_not_completed", { status: job.status });
        if (job.file_key === null) throw problem("job_file_removed");
        try {
          const { stream, size } = await files.stream(job.file_key);
          return { type: "application/zip", body: stream, size, saveAs: job.file_name };
        } catch (error) {
          const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
          throw isGone ? problem("job_file_removed", undefined, {}, { cause: error }) : error;
        }
      },
    };
  },
});

/** The printer's work on the current document, or on the first document that did not come out. */
function printerState(
  job: JobProgress,
  documents: readonly PrintDocumentRow[],
): Omit<NonNullable<JobAnswer["printer"]>, "name"> {
  const isDrawn = job.batches_done === job.batches_total;
  const planned = documents.reduce((sum, { sheets }) => sum + sheets, 0);
  const current =
    documents.find(({ ended_at }) => ended_at === null) ??
    documents.find(({ state }) => state !== "completed") ??
    (isDrawn ? documents.at(-1) : undefined);
  const state = current?.state ?? "waiting";
  return {
    state: state === "starting" ? "waiting" : state,
    reasons: JSON.parse(current?.reasons ?? "[]"),
    sheets_done: documents.reduce((sum, document) => sum + (sheetsOut(document) ?? 0), 0),
    sheets: isDrawn ? planned : Math.max(planned, job.sheets ?? 0),
  };
}

function answerOf(job: JobProgress, warnings: readonly JobWarning[]): Omit<JobAnswer, "printer"> {
  return {
    job_id: job.id,
    kind: job.kind,
    status: job.status,
    processed: job.processed,
    total: job.total,
    batches_done: job.batches_done,
    batches_total: job.batches_total,
    restarts: job.restarts,
    ...failureOf(job),
    created_at: job.created_at,
    finished_at: endedJobStatuses.includes(job.status) ? job.finished_at : null,
    warnings: warnings.slice(0, maxJobWarnings),
    warnings_total: warnings.length,
    people: job.people === null ? null : JSON.parse(job.people),
  };
}

/** The reason why a job failed or an unfinished job is waiting. */
function failureOf({ error, code, waiting_since }: JobProgress): Pick<JobAnswer, "error" | "code"> {
  if (waiting_since === null) return { error, code };
  const waits = problem("waiting_for_storage");
  return { error: waits.message, code: waits.code };
}
