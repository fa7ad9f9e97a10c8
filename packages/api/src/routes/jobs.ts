import { z } from "zod";
import { defineRoute } from "../defineRoute.ts";
import { id, projectParams, time } from "../values.ts";
import { previewProblem, printBody } from "./print.ts";

/** What a job makes. */
export const jobKinds = ["standard_zip", "school_zip", "print"] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobStatuses = ["queued", "running", "paused", "completed", "failed", "cancelled"] as const;
export type JobStatus = (typeof jobStatuses)[number];

/**
 * A job in one of these states changes no more, with one exception: one that failed because of the school system
 * (`code` is `schools_auth_required` or `school_failed`) goes on from its last finished batch when it is resumed, or
 * started again with the same request, after a new sign-in where one is needed. It can do so for 24 hours.
 */
export const endedJobStatuses: readonly JobStatus[] = ["completed", "failed", "cancelled"];

/** What a print job may make of the cards: sheets as PDF, or one file per card side. */
export const printFormats = ["pdf", "png", "jpg", "svg"] as const;
export type PrintFormat = (typeof printFormats)[number];

const jobParams = z.object({ jobId: id });

/** People who left or joined a school's list between a job's start and its going on. */
export const jobPeople = z.object({
  /** Gone before their turn came, so they are not in the result. */
  vanished: z.number(),
  /** In the result although they were not in the list at the start. */
  came: z.number(),
});

/** Warnings that a job answers; `warnings_total` counts them all. */
export const maxJobWarnings = 500;

/** A job as it stands. `processed` and `total` count records, of a standard ZIP the files that go into it. */
export const jobAnswer = z.object({
  job_id: id,
  kind: z.enum(jobKinds),
  status: z.enum(jobStatuses),
  processed: z.number(),
  total: z.number(),
  batches_done: z.number(),
  batches_total: z.number(),
  /** Why a failed job failed, or what one that has not ended waits for at present, in words; null otherwise. */
  error: z.string().nullable(),
  /** The same for programs, e.g. `schools_auth_required` or `waiting_for_storage`. */
  code: z.string().nullable(),
  created_at: time,
  finished_at: time.nullable(),
  /**
   * Records that came out without a photo, with the reason: of a print `record_index` counts as its range does, of
   * a school ZIP in its table. At most `maxJobWarnings`; empty until the job has ended.
   */
  warnings: z.array(previewProblem),
  /** All that there were, named or not. */
  warnings_total: z.number(),
  /** Of a job that reads a school and went on after a failure; null where nobody came or went. */
  people: jobPeople.nullable(),
});

export type JobWarning = z.output<typeof previewProblem>;

export type JobAnswer = z.output<typeof jobAnswer>;

/** Answer of every route that starts a job. */
export const startedJob = { status: 202, body: z.object({ job_id: id }) } as const;

export const standardZipBody = z.object({
  /** `project.json`, the design; without it the ZIP cannot be imported again. */
  include_project: z.boolean().default(true),
  /** The rows as `data/rows.csv`. */
  include_csv: z.boolean().default(true),
  /** The pictures in `images/`. */
  include_images: z.boolean().default(true),
});

export type StandardZipBody = z.output<typeof standardZipBody>;

export const startStandardZip = defineRoute({
  id: "startStandardZip",
  method: "POST",
  path: "/api/projects/:id/export/standard-zip/jobs",
  access: "user",
  params: projectParams,
  body: standardZipBody.prefault({}),
  answer: startedJob,
  summary: "Start a job that packs the project as a ZIP which can be imported again.",
});

export const printJobBody = printBody.extend({
  format: z.enum(printFormats).default("pdf"),
});

export type PrintJobBody = z.output<typeof printJobBody>;

export const startPrintJob = defineRoute({
  id: "startPrintJob",
  method: "POST",
  path: "/api/projects/:id/export/jobs",
  access: "user",
  params: projectParams,
  body: printJobBody,
  maxBodyBytes: 32 * 1024 * 1024,
  answer: startedJob,
  summary: "Start a job that prints the chosen records in batches of 500 into one ZIP.",
});

export const getJob = defineRoute({
  id: "getJob",
  method: "GET",
  path: "/api/export/jobs/:jobId/status",
  access: "user",
  params: jobParams,
  answer: { status: 200, body: jobAnswer },
  summary: "How far a job is.",
});

export const controlJob = defineRoute({
  id: "controlJob",
  method: "PATCH",
  path: "/api/export/jobs/:jobId",
  access: "user",
  params: jobParams,
  query: z.object({ action: z.enum(["pause", "resume"], "must be pause or resume") }),
  answer: { status: 200, body: jobAnswer },
  summary: "Pause a running job; resume a paused one, or one that failed because of the school system.",
});

export const cancelJob = defineRoute({
  id: "cancelJob",
  method: "DELETE",
  path: "/api/export/jobs/:jobId",
  access: "user",
  params: jobParams,
  answer: { status: 204 },
  summary: "Cancel a job that has not ended. Its files are removed; the job stays visible.",
});

export const downloadJob = defineRoute({
  id: "downloadJob",
  method: "GET",
  path: "/api/export/jobs/:jobId/download",
  access: "user",
  mediaCookie: true,
  params: jobParams,
  answer: { status: 200, file: ["application/zip"] },
  summary: "The finished ZIP. Finished files are kept for 24 hours.",
});
