import { createWriteStream } from "node:fs";
import { type CardReason, type JobWarning, type PrintFormat, problem } from "@print-builder/api";
import type { SideName } from "@print-builder/core/document";
import type { Problem } from "@print-builder/core/preflight";
import { createRecordPicker, type PrintRequest } from "@print-builder/core/print";
import {
  createCardRenderer,
  createPrintedPeople,
  type DrawingWatch,
  type OpenProject,
  printProject,
  recordsToDraw,
  type ZipArchive,
} from "@print-builder/production";
import type { FileStorage } from "../files/fileStorage.ts";
import type { Chosen } from "../printing/chosen.ts";
import { openProjectRow, type StoredProjects } from "../printing/openStoredProject.ts";
import { photoWarnings } from "../printing/photoWarnings.ts";
import {
  cardRows,
  checkIssued,
  type IssuedCards,
  lastSheetOf,
  type PrintedPeople,
  printedDesign,
} from "../printing/printedCards.ts";
import type { LiveRows } from "../printing/printer.ts";
import { historyEntry, historyRow, type StoredFilters } from "../printing/printHistory.ts";
import type { FoundPictures } from "../printing/storedPictures.ts";
import type { LineUp } from "../school/lineUp.ts";
import type { OpenSchool } from "../school/openSchool.ts";
import type { SchoolRows } from "../school/schoolRows.ts";
import type { NewPrint } from "../store/cardStore.ts";
import type { JobStore } from "../store/jobs/jobStore.ts";
import type { JobRow, ProjectRow } from "../store/schema.ts";
import type { UserStore } from "../store/userStore.ts";
import {
  type GroupedPrint,
  groupBatches,
  groupParts,
  lastSheetOfGroups,
  requestOfGroup,
} from "./groupedPrint.ts";
import { recordBatches, recordsUpToSheet, sheetBatches, sheetsOfDesign } from "./jobBatches.ts";
import type { BatchWork, JobWork, MadeBatch, MadeResult, ResultWork } from "./jobKind.ts";
import type { JobSchools } from "./jobSchools.ts";
import { maxPartFileBytes, openPart, partArchives } from "./partArchives.ts";
import { knownLineUp, type LineUpPlan, lineUpAnew } from "./schoolLineUp.ts";
import { type Gate, WorkStopped } from "./workGate.ts";
import { writeZip, type ZipEntry } from "./writeZip.ts";

/** What a job of this kind keeps as its request. Its `design` is the project's row when it was started. */
export type PrintJobRequest = {
  readonly format: PrintFormat;
  readonly print: PrintRequest;
  readonly live: LiveRows | null;
  /** Rows that are read from the school; null where others are printed. */
  readonly school: { readonly rows: SchoolRows; readonly fieldMap: LiveRows["fieldMap"] } | null;
  /** Whom of all these records the job prints, found when it was started; null or absent: all of them. */
  readonly chosen?: Chosen | null;
  /** A file for each group; null or absent: parts, or pictures in one folder. */
  readonly grouped?: GroupedPrint | null;
  /** What a school's records were selected by, for the history; null where nothing is known of it. */
  readonly filters: StoredFilters | null;
  /** The project's pictures when the job was started; absent in jobs of earlier versions. */
  readonly pictures?: FoundPictures;
  /** Why these cards are made; absent where they are new, and in jobs of earlier versions. */
  readonly reason?: CardReason;
  /** Digests of what the cards must show, by ids; null or absent: whatever they show. */
  readonly issued?: IssuedCards["hashes"] | null;
};

export type PrintJobDeps = StoredProjects & {
  readonly jobs: Pick<JobStore, "batches" | "setLineUp">;
  readonly users: Pick<UserStore, "get">;
  readonly schools: JobSchools;
  readonly clock: () => Date;
  /** Told what is drawn. */
  readonly watch: DrawingWatch;
};

/** A project as a job prints it: as it was when the job was started. */
type Opened = {
  readonly jobId: string;
  readonly row: ProjectRow;
  readonly open: OpenProject;
  readonly school: OpenSchool | null;
  /** Of a job that reads a school: these are the records that are open. */
  readonly lineUp: LineUp | null;
};

/** Records to print as they are open, each with the number that the request counts it by, and the folder of its group. */
type Numbered = {
  readonly print: PrintRequest;
  readonly numberOf: (recordIndex: number) => number;
  readonly folderOf: (recordIndex: number) => string;
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
    const open = { ...found, watch: deps.watch };
    opened = { jobId: job.id, row, open, school, lineUp };
    return opened;
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
    const numbered = numberedRecords(request, project.lineUp);
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
  const { print, format, live, school, chosen, grouped, filters, reason = "new" } = request;
  const row = designRow(job);
  const lineUp = knownLineUp(job);
  const total =
    grouped?.total ?? chosen?.ids.length ?? live?.rows.length ?? school?.rows.total ?? row.row_count;
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
  } as const;
  const sheets = sheetsOfDesign(row, lineUp ? ofLineUp(print) : print, lineUp?.ids.length ?? total);
  const sheetOf = grouped ? lastSheetOfGroups(print, sheets, people) : lastSheetOf(print, sheets);
  const remembered = { ...entry, format, ...(grouped ? { group: grouped.by } : {}) };
  return {
    history: historyRow(job.project_id, remembered, finishedAt, job.id),
    // Pictures are no cards: what becomes of them nobody here can tell.
    cards: format === "pdf" ? cardRows(facts, people, sheetOf) : [],
    design: printedDesign(row, facts.printed_at),
  };
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

/** The project as it was when the job was started. */
function designRow({ design }: Pick<JobRow, "design">): ProjectRow {
  return JSON.parse(design ?? "null");
}

/** The people of a line-up are what is printed, all of them; of other records those that the request picks. */
function numberedRecords({ print, grouped }: PrintJobRequest, lineUp: LineUp | null): Numbered {
  if (!lineUp && !grouped) return { print, numberOf: (recordIndex) => recordIndex, folderOf: () => "" };
  const chosenOf = (position: number) => lineUp?.records[position] ?? position;
  const numberOf = (position: number) => grouped?.numbers[chosenOf(position)] ?? chosenOf(position);
  const parts = grouped ? groupParts(grouped, chosenPlaces(grouped, lineUp)) : [];
  const folderOf = (position: number) => {
    const file = parts.findLast(({ batch }) => batch.first <= position)?.file;
    return file === undefined ? "" : `${file}/`;
  };
  return { print: ofLineUp(print), numberOf, folderOf };
}

/** Where the records that are open stand among those who were chosen for groups. */
function chosenPlaces({ numbers }: GroupedPrint, lineUp: LineUp | null): readonly number[] {
  return lineUp?.records ?? [...numbers.keys()];
}

/** The files of a result's parts. */
function partNames({ grouped }: PrintJobRequest, lineUp: LineUp | null): (part: number) => string {
  if (!grouped) return (part) => `export_part_${part + 1}.pdf`;
  const parts = groupParts(grouped, chosenPlaces(grouped, lineUp));
  return (part) => `${parts[part]?.file ?? part + 1}.pdf`;
}

function ofLineUp({ excludeRecords: _, ...print }: PrintRequest): PrintRequest {
  return { ...print, range: { type: "all" } };
}

function lineUpPlan(row: ProjectRow, request: PrintJobRequest): LineUpPlan {
  const { format, chosen, grouped } = request;
  const whole = ofLineUp(request.print);
  const print = grouped ? whole : request.print;
  const sheets = (people: number) => sheetsOfDesign(row, whole, people);
  return {
    chosen: chosen?.ids.map(Number) ?? null,
    *wanted(total) {
      const picker = createRecordPicker(print, total);
      for (let position = 0; position < picker.count; position++) yield picker.recordAt(position);
    },
    takesNew: print.range.type === "all" && !chosen,
    batches: ({ ids, records }) => {
      if (format !== "pdf") return recordBatches(ids.length);
      return grouped ? groupBatches(grouped, records) : sheetBatches(whole, sheets(ids.length));
    },
    upTo: (people, beyond) =>
      format === "pdf" && !grouped
        ? recordsUpToSheet(whole, sheets(people), beyond)
        : { whole: beyond, begun: beyond },
  };
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

async function makePdf(
  { batch, path, job, gate }: BatchWork,
  { issued = null, grouped }: PrintJobRequest,
  { print, numberOf }: Numbered,
  open: OpenProject,
): Promise<MadeBatch> {
  const { problems, people } = await printProject(grouped ? requestOfGroup(print, batch) : print, {
    open,
    out: createWriteStream(path, { flags: "wx", mode: 0o600 }),
    outKeepsNothing: true,
    now: new Date(job.created_at),
    ...(grouped ? {} : { sheets: { first: batch.first, beyond: batch.beyond } }),
    onRecords: (drawn) => gate.pass(drawn),
  });
  if (issued) checkIssued(people, issued);
  // Who begins on an earlier part is on this one too: each has one place in the print.
  const sheets = sheetsOfDesign(designRow(job), print, open.records.total);
  const from = grouped ? batch.first : recordsUpToSheet(print, sheets, batch.first).whole;
  return { warnings: photoWarnings(problems, numberOf), people: { from, people } };
}

async function makePictures(
  work: BatchWork,
  request: PrintJobRequest,
  numbered: Numbered,
  open: OpenProject,
): Promise<MadeBatch> {
  const warnings: JobWarning[] = [];
  const files = cardFiles(work, request, numbered, open, (problems) =>
    warnings.push(...photoWarnings(problems, numbered.numberOf)),
  );
  await writeZip(work.path, files, new Date(work.job.created_at));
  return { warnings, people: await peopleOf(work.batch, numbered.print, open) };
}

/** Who is in a batch of pictures. */
async function peopleOf(
  { first, beyond }: BatchWork["batch"],
  print: PrintRequest,
  open: OpenProject,
): Promise<PrintedPeople> {
  const picker = createRecordPicker(print, open.records.total);
  const indexes = Array.from({ length: beyond - first }, (_, at) => picker.recordAt(first + at));
  const people = createPrintedPeople(open);
  for (const [index, record] of await recordsToDraw(open, indexes)) people.add(index, record);
  return { from: first, people: people.list() };
}

async function* cardFiles(
  { batch, job, gate }: BatchWork,
  { format }: PrintJobRequest,
  { print, numberOf, folderOf }: Numbered,
  open: OpenProject,
  onProblems: (problems: readonly Problem[]) => void,
): AsyncGenerator<ZipEntry> {
  const now = new Date(job.created_at);
  const picker = createRecordPicker(print, open.records.total);
  const sides: readonly SideName[] = print.side === "both" ? ["front", "back"] : [print.side];
  const digits = String(open.records.total).length;
  const render = createCardRenderer(open, { format, dpi: print.dpi }, now);
  for (let position = batch.first; position < batch.beyond; position++) {
    const recordIndex = picker.recordAt(position);
    const number = String(numberOf(recordIndex) + 1).padStart(digits, "0");
    for (const side of sides) {
      const draw = async () => {
        const card = await render({ recordIndex, side });
        onProblems(card.problems);
        return card.bytes;
      };
      yield {
        name: `${folderOf(recordIndex)}card_${number}_${side}.${format}`,
        compress: format === "svg",
        open: draw,
      };
    }
    await gate.pass(position + 1 - batch.first);
  }
}

async function* pdfParts(
  { parts, gate }: ResultWork,
  files: FileStorage,
  nameOf: (part: number) => string,
): AsyncGenerator<ZipEntry> {
  for (const [index, key] of parts.entries()) {
    await gate.check();
    yield {
      name: nameOf(index),
      compress: false,
      open: () => openPart(files, key),
    };
  }
}

async function* pictureParts(work: ResultWork, files: FileStorage): AsyncGenerator<ZipEntry> {
  for await (const archive of partArchives(work, files)) yield* entriesOf(archive, work.gate);
}

async function* entriesOf(archive: ZipArchive, gate: Gate): AsyncGenerator<ZipEntry> {
  for (const name of archive.names) {
    await gate.pass(0);
    yield { name, compress: name.endsWith(".svg"), open: () => archive.read(name, maxPartFileBytes) };
  }
}
