import { randomUUID } from "node:crypto";
import {
  type PrintFormat,
  type PrintJobBody,
  problem,
  type SchoolZipBody,
  type StandardZipBody,
} from "@print-builder/api";
import {
  createRecordPicker,
  type PrintRequest,
  pageOrder,
  printFileName,
  recordsOnSheets,
  type SheetPlan,
  type SheetSpan,
} from "@print-builder/core/sheets";
import { commitPoint } from "../../commitPoint.ts";
import { type GroupOptions, groupBatches, groupChosen } from "../../jobs/groupedPrint.ts";
import { recordBatches, sheetBatches, sheetsOfDesign } from "../../jobs/jobBatches.ts";
import { numberedRecords } from "../../jobs/numberedRecords.ts";
import type { PrintJobRequest } from "../../jobs/printJobRequest.ts";
import type { SchoolZipRequest } from "../../jobs/schoolZipJob.ts";
import type { Dispatcher } from "../../jobs/startWorkerProcess.ts";
import type { IssuedCards } from "../../printing/printedCards.ts";
import type { FoundPictures } from "../../printing/storedPictures.ts";
import { isNarrow, type SchoolRows } from "../../school/schoolRows.ts";
import type { NewBatch, NewJob } from "../../store/jobs/jobStore.ts";
import type { Store } from "../../store/openStore.ts";
import type { StoredQueue } from "../../store/printQueueStore.ts";
import { findProject } from "../../store/projectRecords.ts";
import type { PlainProjectRow } from "../../store/schema.ts";
import type { SchoolReading } from "../school/schoolReading.ts";
import { type PreparedPrint, type Printing, refuseNoCards } from "./printing.ts";

export type JobStartDeps = {
  readonly store: Store;
  readonly dispatcher: Dispatcher;
  readonly printing: Pick<Printing, "prepare">;
  readonly schools: Pick<SchoolReading, "begin">;
  readonly clock: () => Date;
};

/** Maximum number of waiting and running jobs. */
const maxUnfinished = 200;
const maxFileNameLength = 120;

/** A job starts even if its client has disconnected. */
const neverLeft = new AbortController().signal;

/** The part of a new job that depends on its kind. */
export type JobStart = Omit<NewJob, "id" | "created_by" | "created_at"> & {
  readonly batches: readonly NewBatch[];
  readonly userId: string;
  /** The caller's own id, so that the same request starts one job only. */
  readonly id?: string | undefined;
};

const standardZip = (
  project: Pick<PlainProjectRow, "id" | "name">,
  wanted: StandardZipBody,
): Omit<JobStart, "userId"> => ({
  project_id: project.id,
  kind: "standard_zip",
  request: JSON.stringify(wanted),
  design: null,
  // The number of files is only known when they are packed.
  total: 0,
  file_name: zipName(project.name, "project"),
  batches: [{ first: 0, beyond: 1, records: 0 }],
});

/** Starts exports that run in the background. Throws Problems. */
export function createJobStarts({ store, dispatcher, printing, schools, clock }: JobStartDeps) {
  /** Adds a job of any kind and wakes the worker. Returns the job's id. */
  async function start({ batches, userId, id = randomUUID(), ...job }: JobStart): Promise<string> {
    if ((await store.jobs.countUnfinished()) >= maxUnfinished) throw problem("export_busy");
    const now = clock().toISOString();
    try {
      await store.jobs.add({ ...job, id, created_by: userId, created_at: now }, batches);
    } catch (error) {
      // The answer to the first request was lost, and the caller sent it again.
      if (store.isTaken(error)) {
        if ((await store.jobs.get(id))?.project_id === job.project_id) return id;
        throw problem("bad_value", { field: "request_id", reason: "is in use" }, {}, { cause: error });
      }
      if (store.isBrokenLink(error)) throw problem("project_not_found", undefined, {}, { cause: error });
      throw error;
    }
    commitPoint("job.added");
    dispatcher.wake();
    return id;
  }

  /** Like `start`, but resumes an equal job that failed because the school's sign-in had expired. */
  async function startOrResume(job: JobStart): Promise<string> {
    for (const earlier of await store.jobs.suspendedOf(job.project_id, job.kind)) {
      if (isSame(earlier, job) && (await store.jobs.goOn(earlier.id))) {
        dispatcher.wake();
        return earlier.id;
      }
    }
    return await start(job);
  }

  return {
    start,
    async startSchoolZip(projectId: string, body: SchoolZipBody, userId: string): Promise<string> {
      const project = await findProject(store, projectId);
      const { include_project, include_csv, include_files, ...filters } = body;
      if (!include_project && !include_csv && !include_files) {
        throw problem("bad_value", { field: "include_csv", reason: "choose at least one part to export" });
      }
      const { rows } = await schools.begin(project, filters, "");
      if (rows.total === 0) throw problem("no_records", { of: isNarrow(filters) ? "filter" : "school" });
      const request: SchoolZipRequest = { wanted: { include_project, include_csv, include_files }, rows };
      return await startOrResume({
        project_id: projectId,
        kind: "school_zip",
        request: JSON.stringify(request),
        design: null,
        total: rows.total,
        file_name: zipName(project.name, rows.dataset),
        batches: recordBatches(rows.total),
        userId,
      });
    },
    async startStandardZip(projectId: string, wanted: StandardZipBody, userId: string): Promise<string> {
      const project = await findProject(store, projectId);
      if (!wanted.include_project && !wanted.include_csv && !wanted.include_images) {
        throw problem("bad_value", {
          field: "include_project",
          reason: "choose at least one part to export",
        });
      }
      return await start({ ...standardZip(project, wanted), userId });
    },
    /** Prints into PDFs, which a connected printer prints if one is named. */
    async startPrint(
      projectId: string,
      { queue_id, request_id, ...body }: PrintJobBody & OnQueue,
      userId: string,
      { issued, onlySheets, copies }: PrintAgain = { issued: null, onlySheets: null, copies: null },
    ): Promise<string> {
      const group = groupsOf(body);
      const queue = queue_id === undefined ? null : await findQueue(store, queue_id);
      const prepared = await printing.prepare(projectId, await corrected(store, body, queue), {
        user: userId,
        signal: neverLeft,
        issued,
        copies,
        group: group?.by ?? null,
      });
      refuseNoCards(prepared.request, prepared.total);
      if (queue) refuseTurningByHand(prepared.request);
      return await startOrResume({
        ...(queue ? { queue_id: queue.id } : {}),
        id: request_id,
        ...printStart(prepared, body.format, group, {
          ...(body.batch_size === undefined ? {} : { batchSize: body.batch_size }),
          pictures: await picturesOf(store, projectId),
          reason: body.reason,
          issued: issued?.hashes ?? null,
          onlySheets,
        }),
        userId,
      });
    },
  };
}

type ComparedJob = Pick<NewJob, "request" | "design" | "queue_id">;

function isSame(earlier: ComparedJob, job: ComparedJob): boolean {
  if (earlier.queue_id !== (job.queue_id ?? null)) return false;
  return sameRequest(earlier.request, job.request) && sameDesign(earlier.design, job.design);
}

type OnQueue = { readonly queue_id?: string | undefined; readonly request_id?: string | undefined };

export type PrintAgain = {
  /** Fails if a card would differ from the issued card. Null prints today's design and records. */
  readonly issued: IssuedCards | null;
  /** The sheets to print; null prints all of them. */
  readonly onlySheets: SheetSpan | null;
  /** Number of cards per record; null uses the project's copies. */
  readonly copies: readonly number[] | null;
};

function printStart(
  { project, live, school, chosen: asked, filters, total, request: print }: PreparedPrint,
  format: PrintFormat,
  group: GroupOptions | null,
  more: Pick<PrintJobRequest, "pictures" | "reason" | "issued" | "onlySheets" | "batchSize">,
): Omit<JobStart, "userId"> {
  const kept = school && { rows: school.rows, fieldMap: school.fieldMap };
  const sheets = sheetsOfDesign(project, print, total);
  const byGroup = group === null || !asked ? null : groupChosen(asked, pickedOf(print, total), group);
  const { chosen, grouped } = byGroup ?? { chosen: asked, grouped: null };
  const request: PrintJobRequest = { format, print, live, school: kept, chosen, grouped, filters, ...more };
  return {
    project_id: project.id,
    kind: "print",
    request: JSON.stringify(request),
    design: designOf(project),
    total: more.onlySheets ? recordsOnSheets(print, sheets, more.onlySheets) : sheets.records,
    file_name:
      format === "pdf" ? printFileName(project.name, print, total, "zip") : zipName(project.name, format),
    batches: format === "pdf" ? pdfBatches(print, sheets, request) : recordBatches(sheets.records),
    sheets: format === "pdf" ? countSheets(project, sheets, request) : null,
  };
}

function countSheets(project: PlainProjectRow, { sheets }: SheetPlan, request: PrintJobRequest): number {
  const { grouped, onlySheets } = request;
  if (grouped) return numberedRecords(request, null, project).sheetsBefore(Number.POSITIVE_INFINITY);
  return onlySheets ? onlySheets.beyond - onlySheets.first : sheets;
}

export async function findQueue(
  { printQueues }: Pick<Store, "printQueues">,
  id: string,
): Promise<StoredQueue> {
  const queue = await printQueues.get(id);
  if (!queue) throw problem("queue_not_found");
  return queue;
}

function refuseTurningByHand(request: PrintRequest): void {
  if (pageOrder(request) === "sheet_by_sheet") return;
  const reason = "turns the sheets by hand, which works only with a PDF: choose one side, or another profile";
  throw problem("bad_value", { field: "printer_profile", reason });
}

/** Adds the corrections of a connected printer, unless the call has its own. */
async function corrected(
  { userItems }: Pick<Store, "userItems">,
  body: PrintJobBody,
  queue: StoredQueue | null,
): Promise<PrintJobBody> {
  if (!queue?.profile_id || body.printer_profile) return body;
  const profile = await userItems.get(queue.profile_id);
  return profile ? { ...body, printer_profile: JSON.parse(profile.content) } : body;
}

/**
 * Null for a single file. Throws a Problem if grouping has no effect: a single file, or one picture per file.
 */
function groupsOf({ group, separator, separators, format }: PrintJobBody): GroupOptions | null {
  const by = group?.trim() || null;
  if (separators && (by === null || format !== "pdf")) {
    throw problem("bad_value", { field: "separators", reason: "need a group and the format pdf" });
  }
  if (by !== null && separator !== undefined) {
    throw problem("bad_value", {
      field: "separator",
      reason: "is for a single file; with a group, send separators",
    });
  }
  return by === null ? null : { by, separates: separators };
}

function pickedOf(print: PrintRequest, total: number): readonly number[] {
  const picker = createRecordPicker(print, total);
  return Array.from({ length: picker.count }, (_, position) => picker.recordAt(position));
}

function pdfBatches(
  print: PrintRequest,
  sheets: SheetPlan,
  { grouped, onlySheets: only, batchSize: size }: PrintJobRequest,
): readonly NewBatch[] {
  if (!grouped) return sheetBatches(print, sheets, { only, size });
  return groupBatches(grouped, [...grouped.numbers.keys()]);
}

/** The project's pictures when a job starts. */
async function picturesOf({ media }: Pick<Store, "media">, projectId: string): Promise<FoundPictures> {
  return (await media.names(projectId)).map(({ filename, storage_key }) => [filename, storage_key]);
}

/**
 * The project as a job stores it, without its school token: the job uses the token that is stored when it
 * runs.
 */
function designOf(project: PlainProjectRow): string {
  return JSON.stringify({ ...project, school_mapping_meta: "{}" });
}

/** Whether two job requests are equal, even if the school's list has changed. */
function sameRequest(left: string, right: string): boolean {
  const asked = (request: string) => {
    const { rows, school, chosen, ...rest }: Partial<SchoolZipRequest & PrintJobRequest> =
      JSON.parse(request);
    const uncounted = (people: SchoolRows | undefined) => people && { ...people, total: 0 };
    return JSON.stringify({
      ...rest,
      // Positions in the school's list may have changed.
      chosen: chosen?.ids,
      rows: uncounted(rows),
      school: school && { ...school, rows: uncounted(school.rows) },
    });
  };
  return left === right || asked(left) === asked(right);
}

/** Whether two jobs print the same design. Compares no revisions, because a new token increases them too. */
function sameDesign(left: string | null, right: string | null): boolean {
  const drawn = (design: string | null) => {
    const { revision: _, updated_at: __, school_name: ___, ...rest } = JSON.parse(design ?? "{}");
    return JSON.stringify(rest);
  };
  return drawn(left) === drawn(right);
}

/** A file name like `Student card - png.zip`, without characters that file systems refuse. */
function zipName(projectName: string, what: string): string {
  const clean = projectName.toWellFormed().replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, " ");
  const short = [...clean.replaceAll(/\s+/g, " ").trim()].slice(0, maxFileNameLength).join("");
  return `${short.replaceAll(/^\.+|\.+$/g, "").trim() || "project"} - ${what}.zip`;
}
