import { problem } from "@print-builder/api";
import type { DrawingWatch, OpenProject } from "@print-builder/production";
import { recordCount } from "../answers/projectRecords.ts";
import { openProjectRow, type StoredProjects } from "../printing/openStoredProject.ts";
import {
  cardRows,
  copiesOf,
  lastSheetOf,
  type PrintedPeople,
  printedDesign,
} from "../printing/printedCards.ts";
import { historyEntry, historyRow } from "../printing/printHistory.ts";
import { codesExpireAt, issueOf, type SigningKeys, signerOf } from "../printing/signingKeys.ts";
import type { LineUp } from "../school/lineUp.ts";
import type { OpenSchool } from "../school/openSchool.ts";
import type { NewPrint } from "../store/cardStore.ts";
import type { JobStore } from "../store/jobs/jobStore.ts";
import type { JobRow, PlainProjectRow } from "../store/schema.ts";
import type { UserStore } from "../store/userStore.ts";
import { lastSheetOfGroups, ofGroups } from "./groupedPrint.ts";
import { sheetsOfDesign } from "./jobBatches.ts";
import type { BatchWork, JobWork, MadeBatch, MadeResult } from "./jobKind.ts";
import type { JobSchools } from "./jobSchools.ts";
import { makePdf, makePictures } from "./makePrintBatch.ts";
import { lineUpPlan, numberedRecords, ofLineUp, partNames } from "./numberedRecords.ts";
import { designRow, type PrintJobRequest } from "./printJobRequest.ts";
import { pdfParts, pictureParts } from "./printResult.ts";
import { knownLineUp, lineUpAnew } from "./schoolLineUp.ts";
import { type Gate, WorkStopped } from "./workGate.ts";
import { writeZip } from "./writeZip.ts";

export type PrintJobDeps = StoredProjects & {
  readonly jobs: Pick<JobStore, "batches" | "setLineUp">;
  readonly users: Pick<UserStore, "get">;
  readonly schools: JobSchools;
  readonly clock: () => Date;
  readonly signing: Pick<SigningKeys, "forDesign">;
  /** Told what is drawn. */
  readonly watch: DrawingWatch;
};

/** A project as a job prints it: as it was when the job was started. */
type Opened = {
  readonly jobId: string;
  readonly row: PlainProjectRow;
  readonly open: OpenProject;
  readonly school: OpenSchool | null;
  /** Of a job that reads a school: these are the records that are open. */
  readonly lineUp: LineUp | null;
};

/**
 * Prints records in batches. Of sheets, each batch becomes one PDF: the parts, one after the other, are page by
 * page the print as a whole (see `planParts`). Of other formats, each card side becomes one file.
 */
export function printJob(deps: PrintJobDeps): JobWork {
  let opened: Opened | null = null;

  /** Kept from batch to batch: opening a project reads its fonts and looks at all of its rows. */
  async function openFor(job: JobRow, request: PrintJobRequest): Promise<Opened> {
    const { live, school: asked } = request;
    // At every batch anew: the school's token may have been renewed since, or may be gone.
    const school = live || asked ? await deps.schools.open(job, asked?.rows ?? null) : null;
    const row = designRow(job);
    const lineUp = knownLineUp(job);
    if (asked && school && !lineUp) {
      return await lineUpAnew(deps, { job, school, rows: asked.rows }, lineUpPlan(row, request));
    }
    if (opened?.jobId === job.id && opened.school === school) return opened;
    await close();
    const fieldMap = live?.fieldMap ?? asked?.fieldMap ?? null;
    // Of a school's list the line-up alone says who is printed.
    const chosen = asked ? null : (request.chosen ?? null);
    const found = await openProjectRow(
      deps,
      row,
      { live, school, fieldMap, chosen, givesSerials: true },
      request.pictures,
    );
    const open = { ...found, ...(await signOf(row, job)), watch: deps.watch };
    opened = { jobId: job.id, row, open, school, lineUp };
    return opened;
  }

  /** Signs the codes of a design that has signed ones: all parts of a print say that they were issued when it was started. */
  async function signOf(row: PlainProjectRow, job: JobRow): Promise<Pick<OpenProject, "sign">> {
    const signing = await deps.signing.forDesign(row.front_elements, row.back_elements);
    return signing ? { sign: signerOf(signing, issueOf(row, job.id, new Date(job.created_at))) } : {};
  }

  async function close(): Promise<void> {
    await opened?.open.close();
    opened = null;
  }

  async function onIdle(): Promise<void> {
    await close();
    await deps.schools.onIdle();
  }

  /** Batches of two tables must not end up in one print; of a school's lists, the school's records see to it. */
  async function checkData({ row }: Opened, { live, school }: PrintJobRequest): Promise<void> {
    if (live || school) return;
    const now = await deps.projects.get(row.id);
    if (!now) throw new WorkStopped("cancelled");
    if (now.dataset_id !== row.dataset_id) throw problem("data_replaced");
  }

  async function makeBatch(work: BatchWork): Promise<MadeBatch> {
    const request: PrintJobRequest = JSON.parse(work.job.request);
    const project = await openFor(work.job, request);
    await checkData(project, request);
    const guarded = { ...work, gate: gateOf(work.gate, project.school) };
    const numbered = numberedRecords(request, project.lineUp, project.row);
    const make = request.format === "pdf" ? makePdf : makePictures;
    const made = await make(guarded, request, numbered, project.open);
    await project.school?.photos.settle();
    await checkData(project, request);
    return made;
  }

  return {
    async makeBatch(work) {
      try {
        return await makeBatch(work);
      } catch (error) {
        // What was opened may be short of what could not be read meanwhile: the next batch opens it anew.
        await close();
        throw error;
      }
    },
    async makeResult(work) {
      const request: PrintJobRequest = JSON.parse(work.job.request);
      const names = partNames(request, knownLineUp(work.job));
      const entries =
        request.format === "pdf" ? pdfParts(work, deps.files, names) : pictureParts(work, deps.files);
      await writeZip(work.path, entries, deps.clock());
    },
    onIdle,
    print: (job, made) => rememberedPrint(job, made, deps.users),
  };
}

/** What history and ledger tell of a job that was printed. */
async function rememberedPrint(
  job: JobRow,
  { bytes, finishedAt, warnings, people }: MadeResult,
  users: Pick<UserStore, "get">,
): Promise<NewPrint> {
  const request: PrintJobRequest = JSON.parse(job.request);
  const { print, format, grouped, filters, reason = "new" } = request;
  const row = designRow(job);
  const lineUp = knownLineUp(job);
  const total = totalOf(request, row);
  const entry = historyEntry(row, print, {
    total,
    count: lineUp?.ids.length ?? (grouped ? grouped.numbers.length : null),
    filters,
    startedAt: new Date(job.started_at ?? job.created_at),
    finishedAt,
    bytes,
    warnings,
    recordIds: idsOf(people),
    people: job.people === null ? null : JSON.parse(job.people),
    by: job.created_by === null ? null : await users.get(job.created_by),
  });
  const facts = {
    // The job's id: however often this is tried, history and ledger have it once.
    print_id: job.id,
    project_id: job.project_id,
    printed_at: finishedAt.toISOString(),
    printed_by: job.created_by,
    revision: row.revision,
    printer: "job",
    reason,
    code_expires_at: codesExpireAt(finishedAt, row.front_elements, row.back_elements),
  } as const;
  const planned = lineUp ? ofLineUp(print) : grouped ? ofGroups(print, grouped) : print;
  const sheets = sheetsOfDesign(row, planned, lineUp?.ids.length ?? grouped?.numbers.length ?? total);
  const sheetOf = grouped ? lastSheetOfGroups(print, sheets, grouped, people) : lastSheetOf(print, sheets);
  // Pictures are not cards: nobody reports what becomes of them. A signed code must be revocable nevertheless.
  const isLedgered = format === "pdf" || facts.code_expires_at !== null;
  const places = {
    sheetOf: format === "pdf" ? sheetOf : () => null,
    copiesOf: copiesOf(sheets.labels),
  };
  const byGroup = grouped && {
    group: grouped.by,
    ...(grouped.groups.some(({ title }) => title !== undefined) ? { separators: true } : {}),
    group_records: people.map((stretch) => stretch?.people.length ?? 0),
  };
  const remembered = { ...entry, format, ...byGroup };
  return {
    history: historyRow(job.project_id, remembered, finishedAt, job.id),
    cards: isLedgered ? cardRows(facts, people, places) : [],
    design: printedDesign(row, facts.printed_at),
  };
}

/** Records that there were to print. */
function totalOf({ grouped, chosen, live, school }: PrintJobRequest, row: PlainProjectRow): number {
  return grouped?.total ?? chosen?.ids.length ?? live?.rows.length ?? school?.rows.total ?? recordCount(row);
}

/** The ids of those who were printed, in order; null of a job that an earlier version began. */
function idsOf(stretches: readonly (PrintedPeople | null)[]): readonly string[] | null {
  const ids: string[] = [];
  for (const stretch of stretches) {
    if (stretch === null) return null;
    for (const [at, { id }] of stretch.people.entries()) ids[stretch.from + at] = id;
  }
  return ids;
}

/** A print stops where the school gives no photos any more, rather than go on with empty frames. */
function gateOf(gate: Gate, school: OpenSchool | null): Gate {
  if (!school) return gate;
  return {
    ...gate,
    pass: async (done) => {
      school.photos.check();
      await gate.pass(done);
    },
  };
}
