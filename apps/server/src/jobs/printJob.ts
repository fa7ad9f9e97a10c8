import { createWriteStream } from "node:fs";
import { type JobWarning, problem } from "@print-builder/api";
import type { SideName } from "@print-builder/core/document";
import type { Problem } from "@print-builder/core/preflight";
import { createRecordPicker, type PrintRequest } from "@print-builder/core/sheets";
import type { PrintDocument } from "@print-builder/print-queues";
import {
  createCardRenderer,
  createPrintedPeople,
  type DrawingWatch,
  type OpenProject,
  openPagePictures,
  printProject,
  recordsToDraw,
  type ZipArchive,
} from "@print-builder/production";
import type { FileStorage } from "../files/fileStorage.ts";
import { openProjectRow, type StoredProjects } from "../printing/openStoredProject.ts";
import {
  cardRows,
  checkIssued,
  copiesOf,
  lastSheetOf,
  type PrintedPeople,
  printedDesign,
} from "../printing/printedCards.ts";
import { type DocumentShape, sheetOutcomes } from "../printing/printedSheets.ts";
import { historyEntry, historyRow } from "../printing/printHistory.ts";
import { printWarnings } from "../printing/printWarnings.ts";
import { codesExpireAt, issueOf, type SigningKeys, signerOf } from "../printing/signingKeys.ts";
import type { LineUp } from "../school/lineUp.ts";
import type { OpenSchool } from "../school/openSchool.ts";
import type { NewPrint } from "../store/cardStore.ts";
import type { JobStore } from "../store/jobs/jobStore.ts";
import type { PrintDocumentStore } from "../store/jobs/printDocumentStore.ts";
import { recordCount } from "../store/projectRecords.ts";
import type { JobRow, PlainProjectRow } from "../store/schema.ts";
import type { UserStore } from "../store/userStore.ts";
import { lastSheetOfGroups, printOfGroups } from "./groupedPrint.ts";
import { recordsUpToSheet, sheetsOfDesign } from "./jobBatches.ts";
import {
  type BatchWork,
  type JobWork,
  type MadeBatch,
  type MadeResult,
  maxPartFileBytes,
  openPart,
  partArchives,
  type ResultWork,
} from "./jobKind.ts";
import { type JobSchools, knownLineUp, updateLineUp } from "./jobSchools.ts";
import { lineUpPlan, type Numbered, numberedRecords, partNames, printOfLineUp } from "./numberedRecords.ts";
import { designRow, type PrintJobRequest } from "./printJobRequest.ts";
import { type Gate, WorkStopped } from "./workGate.ts";
import { writeZip, type ZipEntry } from "./writeZip.ts";

type PrintJobDeps = StoredProjects & {
  readonly jobs: Pick<JobStore, "batches" | "setLineUp">;
  readonly printDocuments: Pick<PrintDocumentStore, "ofJob">;
  readonly users: Pick<UserStore, "get">;
  readonly schools: JobSchools;
  readonly clock: () => Date;
  readonly signing: Pick<SigningKeys, "forDesign">;
  /** Called with the element that is being drawn. */
  readonly watch: DrawingWatch;
};

type PagePictures = ReturnType<typeof openPagePictures>;

export type PrintJobWork = JobWork & {
  readonly print: NonNullable<JobWork["print"]>;
  /** Draws a page of a batch again, for printers that do not accept PDF. */
  readonly pictureOf: (work: Pick<BatchWork, "job" | "batch">) => PrintDocument["picture"];
};

/** A project as it was when its job started. */
type OpenedProject = {
  readonly jobId: string;
  readonly row: PlainProjectRow;
  readonly open: OpenProject;
  readonly school: OpenSchool | null;
  /** The people in a job that reads a school, as its open records. */
  readonly lineUp: LineUp | null;
};

/** A print must not contain batches of two tables. For a school's list, the school's records check this. */
async function checkData(
  { projects }: Pick<PrintJobDeps, "projects">,
  { row }: OpenedProject,
  { live, school }: PrintJobRequest,
): Promise<void> {
  if (live || school) return;
  const now = await projects.get(row.id);
  if (!now) throw new WorkStopped("cancelled");
  if (now.dataset_id !== row.dataset_id) throw problem("data_replaced");
}

/**
 * Prints records in batches. On sheets, each batch becomes a PDF, and the PDFs in order are the whole print
 * (see `planParts`). In other formats each card side becomes a file.
 */
export function printJob(deps: PrintJobDeps): PrintJobWork {
  let opened: OpenedProject | null = null;

  /** Kept between batches, because opening a project reads its fonts and all of its rows. */
  async function openFor(job: JobRow, request: PrintJobRequest): Promise<OpenedProject> {
    const { live, school: asked } = request;
    // Opened again for every batch, because the school's token may have changed since.
    const school = live || asked ? await deps.schools.open(job, asked?.rows ?? null) : null;
    const row = designRow(job);
    const lineUp = knownLineUp(job);
    if (asked && school && !lineUp) {
      return await updateLineUp(deps, { job, school, rows: asked.rows }, lineUpPlan(row, request));
    }
    if (opened?.jobId === job.id && opened.school === school) return opened;
    await close();
    const fieldMap = live?.fieldMap ?? asked?.fieldMap ?? null;
    // Only the line-up decides which people of a school are printed.
    const chosen = asked ? null : (request.chosen ?? null);
    const found = await openProjectRow(
      deps,
      row,
      { live, school, fieldMap, chosen, givesSerials: true },
      request.pictures,
    );
    const open = { ...found, ...(await signOf(deps, row, job)), watch: deps.watch };
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

  async function makeBatch(work: BatchWork): Promise<MadeBatch> {
    const request: PrintJobRequest = JSON.parse(work.job.request);
    const project = await openFor(work.job, request);
    await checkData(deps, project, request);
    const guarded = { ...work, gate: gateOf(work.gate, project.school) };
    const numbered = numberedRecords(request, project.lineUp, project.row);
    const make = request.format === "pdf" ? makePdf : makePictures;
    const made = await make(guarded, request, numbered, project.open);
    await project.school?.photos.settle();
    await checkData(deps, project, request);
    return made;
  }

  async function openPages({ job, batch }: Pick<BatchWork, "job" | "batch">): Promise<PagePictures> {
    const request: PrintJobRequest = JSON.parse(job.request);
    const project = await openFor(job, request);
    await checkData(deps, project, request);
    const numbered = numberedRecords(request, project.lineUp, project.row);
    return openPagePictures(
      project.open,
      numbered.printOf(batch.first),
      partOf(job, batch, request, numbered),
    );
  }

  return {
    async makeBatch(work) {
      try {
        return await makeBatch(work);
      } catch (error) {
        // The opened project may lack what could not be read, so it is opened again for the next batch.
        await close();
        throw error;
      }
    },
    async makeResult(work) {
      const request: PrintJobRequest = JSON.parse(work.job.request);
      const names = partNames(request, knownLineUp(work.job));
      const isPdf = request.format === "pdf";
      const entries = isPdf ? pdfParts(work, deps.files, names) : pictureParts(work, deps.files);
      await writeZip(work.path, entries, deps.clock());
    },
    onIdle,
    pictureOf: (work) => picturesOnDemand(() => openPages(work)),
    print: (job, made) => recordedPrint(job, made, deps),
  };
}

/** Signs codes if the design has signed codes. All parts have the print's start as the time of issue. */
async function signOf(
  { signing: keys }: Pick<PrintJobDeps, "signing">,
  row: PlainProjectRow,
  job: JobRow,
): Promise<Pick<OpenProject, "sign">> {
  const signing = await keys.forDesign(row.front_elements, row.back_elements);
  return signing ? { sign: signerOf(signing, issueOf(row, job.id, new Date(job.created_at))) } : {};
}

/** Opens the pages when the first one is drawn, because most printers accept PDF. */
function picturesOnDemand(open: () => Promise<PagePictures>): PrintDocument["picture"] {
  let pages: Promise<PagePictures> | null = null;
  return async (page, dpi, colours) => {
    pages ??= open();
    return await (await pages).picture(page, dpi, colours);
  };
}

/** A job in history and ledger, with the outcomes that its connected printer reports. */
async function recordedPrint(
  job: JobRow,
  made: MadeResult,
  { users, printDocuments }: Pick<PrintJobDeps, "users" | "printDocuments">,
): Promise<NewPrint> {
  const print = await rememberedPrint(job, made, users);
  if (job.queue_id === null) return print;
  const { onlySheets }: PrintJobRequest = JSON.parse(job.request);
  const outcomeOf = sheetOutcomes(await printDocuments.ofJob(job.id), onlySheets?.first ?? 0);
  return { ...print, cards: print.cards.map((card) => ({ ...card, outcome: outcomeOf(card.sheet ?? 0) })) };
}

/** The entries of a job in history and ledger. */
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
    // The job's id, so that a retry cannot add the print twice.
    print_id: job.id,
    project_id: job.project_id,
    printed_at: finishedAt.toISOString(),
    printed_by: job.created_by,
    revision: row.revision,
    printer: "job",
    reason,
    code_expires_at: codesExpireAt(finishedAt, row.front_elements, row.back_elements),
  } as const;
  const planned = lineUp ? printOfLineUp(print) : grouped ? printOfGroups(print, grouped) : print;
  const sheets = sheetsOfDesign(row, planned, lineUp?.ids.length ?? grouped?.numbers.length ?? total);
  const sheetOf = grouped ? lastSheetOfGroups(print, sheets, grouped, people) : lastSheetOf(print, sheets);
  // Nobody reports the outcome of pictures. But their signed codes must be revocable.
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

/** Number of records available to print. */
function totalOf({ grouped, chosen, live, school }: PrintJobRequest, row: PlainProjectRow): number {
  return grouped?.total ?? chosen?.ids.length ?? live?.rows.length ?? school?.rows.total ?? recordCount(row);
}

/** Ids of the people printed, in order; null for a job of an earlier version. */
function idsOf(stretches: readonly (PrintedPeople | null)[]): readonly string[] | null {
  const ids: string[] = [];
  for (const stretch of stretches) {
    if (stretch === null) return null;
    for (const [at, { id }] of stretch.people.entries()) ids[stretch.from + at] = id;
  }
  return ids;
}

/** Stops a print if the school's photos become unavailable, because cards would have empty frames. */
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

/** The PDFs of a print's batches as entries of a ZIP. */
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

/** The pictures of all batches as entries of a ZIP. */
async function* pictureParts(work: ResultWork, files: FileStorage): AsyncGenerator<ZipEntry> {
  for await (const archive of partArchives(work, files)) yield* entriesOf(archive, work.gate);
}

async function* entriesOf(archive: ZipArchive, gate: Gate): AsyncGenerator<ZipEntry> {
  for (const name of archive.names) {
    await gate.pass(0);
    yield { name, compress: name.endsWith(".svg"), open: () => archive.read(name, maxPartFileBytes) };
  }
}

/** The part of a print that a batch draws. */
function partOf(
  job: JobRow,
  { first, beyond }: BatchWork["batch"],
  { grouped }: PrintJobRequest,
  { sheetsBefore }: Numbered,
) {
  return {
    now: new Date(job.created_at),
    codes: { printId: job.id, sheetsBefore: sheetsBefore(first) },
    ...(grouped ? {} : { sheets: { first, beyond } }),
  };
}

/** Prints some sheets or a group into a PDF. */
async function makePdf(
  { batch, path, job, gate }: BatchWork,
  request: PrintJobRequest,
  numbered: Numbered,
  open: OpenProject,
): Promise<MadeBatch> {
  const { issued = null, grouped } = request;
  const { print, numberOf } = numbered;
  const ofBatch = numbered.printOf(batch.first);
  const part = partOf(job, batch, request, numbered);
  const { problems, people, ...printed } = await printProject(ofBatch, {
    ...part,
    open,
    out: createWriteStream(path, { flags: "wx", mode: 0o600 }),
    outKeepsNothing: true,
    notesPeople: true,
    onRecords: (drawn) => gate.pass(drawn),
  });
  if (issued) checkIssued(people, issued);
  // A record that begins on an earlier part also appears on this part, but has one position in the print.
  const sheets = sheetsOfDesign(designRow(job), print, open.records.total);
  const from = grouped ? batch.first : recordsUpToSheet(print, sheets, batch.first).whole;
  const made = { warnings: printWarnings(problems, numberOf), people: { from, people } };
  if (job.queue_id === null) return made;
  const { widthMm, heightMm, sides } = openPagePictures(open, ofBatch, part);
  const shape: DocumentShape = { widthMm, heightMm, sides };
  return {
    ...made,
    document: { pages: printed.pages, sheets: printed.sheets, shape: JSON.stringify(shape) },
  };
}

/** Draws each card side of some records as a separate file in a ZIP. */
async function makePictures(
  work: BatchWork,
  request: PrintJobRequest,
  numbered: Numbered,
  open: OpenProject,
): Promise<MadeBatch> {
  const warnings: JobWarning[] = [];
  const files = cardFiles(work, request, numbered, open, (problems) =>
    warnings.push(...printWarnings(problems, numbered.numberOf)),
  );
  await writeZip(work.path, files, new Date(work.job.created_at));
  return { warnings, people: await peopleOf(work.batch, numbered.print, open) };
}

/** The people in a batch of pictures. */
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
  const render = createCardRenderer(open, { format, dpi: print.dpi, request: print }, now);
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
