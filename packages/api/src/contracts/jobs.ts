import { z } from "zod";
import { jobKinds, jobPrinterStates, jobStatuses, printFormats, schoolEntities } from "../constants.ts";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { previewProblem, printBody } from "./print.ts";
import { count, id, projectParams, searchText, time } from "./values.ts";

const jobParams = z.object({ jobId: id });

/** People who left or joined a school's list between a job's start and its resumption. */
export const jobPeople = z.object({
  /** Number of people who left before they were processed, so they are not in the result. */
  vanished: count,
  /** Number of people in the result who were not in the list at the start. */
  came: count,
});

/** The state of a job on its connected printer. */
export const jobPrinter = z.object({
  name: z.string(),
  state: z.enum(jobPrinterStates),
  /** Sentences for people, e.g. “The paper tray is empty.” */
  reasons: z.array(z.string()),
  /** Sheets that came out, as far as the printer counts them. */
  sheets_done: count,
  sheets: count,
});

/** A job's current state. `processed` and `total` count records, or files for a standard ZIP. */
export const jobAnswer = z.object({
  job_id: id,
  kind: z.enum(jobKinds),
  status: z.enum(jobStatuses),
  processed: count,
  total: count,
  batches_done: count,
  batches_total: count,
  /**
   * Number of parts restarted because their process died, for example when memory ran out. Nothing is in the result
   * twice.
   */
  restarts: count,
  /** The message that says why a job failed, or what an unfinished job is waiting for; null otherwise. */
  error: z.string().nullable(),
  /** The reason as a code for programs, e.g. `schools_auth_required` or `waiting_for_storage`. */
  code: z.string().nullable(),
  created_at: time,
  finished_at: time.nullable(),
  /**
   * Records that were printed without a photo or with an unreadable code, with the reason. Only the codes on the first
   * sheet are read. `record_index` counts like a print's range, or like the rows of the table in a school ZIP; it is
   * null if all cards share the problem. At most `maxJobWarnings`; empty until the job has ended.
   */
  warnings: z.array(previewProblem),
  /** Number of all warnings, including warnings that are not listed. */
  warnings_total: count,
  /** Only for a school job that was resumed after a failure; null if nobody left or joined in the meantime. */
  people: jobPeople.nullable(),
  /** Null unless the job prints on a connected printer. */
  printer: jobPrinter.nullable(),
});

export type JobWarning = z.output<typeof previewProblem>;

export type JobAnswer = z.output<typeof jobAnswer>;

/** The response of every route that starts a job. */
export const startedJob = { status: 202, body: z.object({ job_id: id }) } as const;

export const standardZipBody = z.strictObject({
  /** `project.json`, the design; without it the ZIP cannot be imported again. */
  include_project: z.boolean().default(true),
  /** The rows as `data/rows.csv`. */
  include_csv: z.boolean().default(true),
  /** The pictures, in `images/`. */
  include_images: z.boolean().default(true),
  /** The design's versions as `versions.jsonl`, one per line, oldest first; only together with `project.json`. */
  include_versions: z.boolean().default(false),
});

export type StandardZipBody = z.output<typeof standardZipBody>;

export const printJobBody = printBody.extend({
  format: z.enum(printFormats).default("pdf"),
  /** Records per PDF, 500 by default; each PDF ends with a full sheet. Ignored for groups and pictures. */
  batch_size: z.int().min(50).max(5000).optional(),
  /** A token to group by: one file per value, instead of one file per `batch_size` records. */
  group: z.string().max(500, "must have at most 500 characters").optional(),
  /** Starts each group's file with a label that shows its value and number of cards. */
  separators: z.boolean().default(false),
});

export type PrintJobBody = z.output<typeof printJobBody>;

const filter = z.string().max(200).default("");

/** An empty filter excludes nobody. The school's credentials are stored with the project. */
const schoolZipBody = z.strictObject({
  /** `project.json` and the design's fonts and pictures, so that the ZIP can be imported as a project. */
  include_project: z.boolean().default(false),
  /** The records as `data/<entity>.csv`. */
  include_csv: z.boolean().default(true),
  /** The people's photos, in `images/`; the table then refers to these files. */
  include_files: z.boolean().default(true),
  csv_entity: z.enum(schoolEntities).default("students"),
  search: searchText,
  class_section_id: z.union([filter, z.int()]),
  print_status: filter,
  status: filter,
});

export type SchoolZipBody = z.output<typeof schoolZipBody>;

export const jobContracts = {
  startStandardZip: defineContract(routes.startStandardZip, {
    scopes: ["print"],
    params: projectParams,
    body: standardZipBody.prefault({}),
    answer: startedJob,
    summary: "Start a job that exports the project as a ZIP that can be imported again.",
  }),
  startPrintJob: defineContract(routes.startPrintJob, {
    scopes: ["print"],
    params: projectParams,
    body: printJobBody,
    maxBodyBytes: 32 * 1024 * 1024,
    answer: startedJob,
    summary: "Start a job that prints the selected records in batches (default 500) into one ZIP.",
  }),
  getJob: defineContract(routes.getJob, {
    scopes: ["print"],
    params: jobParams,
    answer: { status: 200, body: jobAnswer },
    summary: "A job's progress.",
  }),
  controlJob: defineContract(routes.controlJob, {
    scopes: ["print"],
    params: jobParams,
    query: z.object({ action: z.enum(["pause", "resume"], "must be pause or resume") }),
    answer: { status: 200, body: jobAnswer },
    summary:
      "Pause a waiting or running job; resume a paused one, or one that failed because of the school system.",
  }),
  cancelJob: defineContract(routes.cancelJob, {
    scopes: ["print"],
    params: jobParams,
    answer: { status: 204 },
    summary: "Cancel a job that has not ended. Its files are removed; the job stays visible.",
  }),
  downloadJob: defineContract(routes.downloadJob, {
    scopes: ["print"],
    params: jobParams,
    answer: { status: 200, file: ["application/zip"] },
    summary: "The finished ZIP. Finished files are kept for 24 hours.",
  }),
  startSchoolZip: defineContract(routes.startSchoolZip, {
    scopes: ["print"],
    params: projectParams,
    body: schoolZipBody.prefault({}),
    answer: startedJob,
    summary:
      "Start a job that exports a school's rows and pictures. 409 schools_auth_required without access.",
  }),
};
