import type { Writable } from "node:stream";
import { hasOverlayPage } from "@print-builder/card-printers";
import { printSetup } from "@print-builder/core/document";
import {
  createProblemList,
  forPrint,
  type Problem,
  requestProblems,
  setupProblems,
} from "@print-builder/core/preflight";
import {
  type PrintRequest,
  planSheets,
  recordsOnSheets,
  type SheetPage,
  type SheetSpan,
  sheetsOf,
} from "@print-builder/core/sheets";
import { type PdfOptions, writePdf } from "@print-builder/render/pdf";
import { sheetCodeProblems } from "@print-builder/sheet-codes";
import { type CodesToRead, readPrintedCodes } from "./codes/readCodes.ts";
import { drawSheets, leastOfPictures, type SheetCodes } from "./drawSheets.ts";
import { createGreyPictures } from "./greyPictures.ts";
import type { OpenProject } from "./openProject.ts";
import { openColour } from "./printColour.ts";
import { type Division, printDivided, threadsFor } from "./printDivided.ts";
import { createPrintedPeople, type PrintedPerson } from "./printedPeople.ts";

export type PrintJob = {
  readonly open: OpenProject;
  /** Stream that receives the PDF; ended once everything is written. */
  readonly out: Writable;
  /**
   * True if `out` never reads bytes again once it has acknowledged them, so that photos can share a few buffers.
   * This holds for files, but not for every PassThrough.
   */
  readonly outKeepsNothing?: boolean;
  readonly now: Date;
  readonly signal?: AbortSignal;
  /** Prints only these sheets; by default all. */
  readonly sheets?: SheetSpan;
  /**
   * Content of the sheets' codes, if the request asks for codes. Without it, and in a divided print, there are no
   * codes.
   */
  readonly codes?: SheetCodes;
  /** True to record the people on the cards, which takes a tenth of the time. Not available for divided prints. */
  readonly notesPeople?: boolean;
  /** Which codes are read back as the printer will print them; by default the codes on the first sheet. */
  readonly reads?: CodesToRead;
  /** Divides a large print among threads if that is faster. The project must then come from a folder or ZIP. */
  readonly division?: Division;
  /**
   * Called after each page with the number of completely drawn records. The print waits for it, and fails if it
   * rejects.
   */
  readonly onRecords?: (drawn: number) => Promise<void>;
};

export type PrintResult = {
  readonly records: number;
  /** Number of cards printed, counting each side. */
  readonly cards: number;
  readonly sheets: number;
  readonly pages: number;
  readonly bytes: number;
  readonly ms: number;
  readonly problems: readonly Problem[];
  /** The people on the cards, each only once, if requested. */
  readonly people: readonly PrintedPerson[];
};

/**
 * Prints a project's records as sheets of labels into a PDF. Memory use is constant for any number of records. Problems
 * with single records are collected and the rest prints; a design that cannot be drawn throws a DesignError before
 * anything is written.
 */
export async function printProject(request: PrintRequest, job: PrintJob): Promise<PrintResult> {
  const started = performance.now();
  const { open, now } = job;
  const setup = printSetup(open.project);
  const whole = planSheets(request, open.records.total, setup, open.project.isDualSided);
  const span = job.sheets ?? { first: 0, beyond: whole.sheets };
  const plan = job.sheets ? sheetsOf(request, whole, span) : whole;
  const list = createProblemList(forPrint);
  const { project } = open;
  const ofRequest = [...sheetCodeProblems(project, request), ...requestProblems(project, request)];
  for (const problem of [...setupProblems(project), ...ofRequest]) list.add(problem);
  const grey = createGreyPictures(list.add);
  const people = job.notesPeople ? createPrintedPeople(open) : null;
  async function* sheetPages(): AsyncGenerator<SheetPage> {
    let drawn = 0;
    const pages = drawSheets(open, request, plan, {
      now,
      onProblem: list.add,
      onPicture: grey.shown,
      ...(job.codes ? { codes: { ...job.codes, sheetsBefore: job.codes.sheetsBefore + span.first } } : {}),
      onRecords(records) {
        for (const [index, record] of records) people?.add(index, record);
      },
    });
    for await (const page of pages) {
      yield page;
      if (page.hasOverlay) continue;
      drawn++;
      const beyond = span.first + Math.floor((drawn * plan.sheets) / plan.pages);
      await job.onRecords?.(recordsOnSheets(request, whole, { ...span, beyond }));
    }
  }
  const colour = await openColour(request.colour);
  const options: PdfOptions = {
    colour,
    title: open.project.name,
    creationDate: now,
    dpi: request.dpi,
    faces: open.faces,
    pictures: job.outKeepsNothing
      ? open.pictures
      : {
          load: (key) => open.pictures.load(key),
          drawSvg: open.pictures.drawSvg,
          readArt: open.pictures.readArt,
          kept: open.pictures.kept,
        },
    onUnreadablePicture: grey.unreadable,
    ...leastOfPictures(request),
  };
  // Parts alternate fronts and backs, so a print whose sheets are turned by hand, or whose cards have overlay pages,
  // cannot be divided.
  const inParts =
    request.printer?.duplex !== "manual" &&
    !plan.sides.some((side) => hasOverlayPage(project, request, side));
  const threads = job.division && inParts ? threadsFor(job.division, plan) : 1;
  const { pages, bytes } = await (job.division && threads > 1
    ? printDivided(
        { request, open, plan, now },
        { division: job.division, threads, onProblem: list.add, grey, onRecords: job.onRecords },
        job.out,
        options,
        job.signal,
      )
    : writePdf(sheetPages(), job.out, options, job.signal));
  // For a part of a print, the first sheet may belong to another part.
  if (span.first === 0 || job.reads === "all") {
    const { reads = "first_sheet", signal } = job;
    await readPrintedCodes(request, { open, reads, now, signal }, list.add);
  }
  return {
    records: plan.records,
    cards: plan.cards,
    sheets: plan.sheets,
    pages,
    bytes,
    ms: Math.round(performance.now() - started),
    problems: list.problems,
    people: people?.list() ?? [],
  };
}
