import type { Writable } from "node:stream";
import { printSetup } from "@print-builder/core/document";
import { createProblemList, forPrint, type Problem, setupProblems } from "@print-builder/core/preflight";
import {
  labelFit,
  type PagePlan,
  type PrintRequest,
  placeOnSheet,
  planGuides,
  planSheets,
  recordsOnSheets,
  type SheetPage,
  type SheetPlan,
  type SheetSpan,
  sheetsOf,
} from "@print-builder/core/print";
import type { CardRecord } from "@print-builder/core/records";
import { writePdf } from "@print-builder/render/pdf";
import { type CardMaker, createCardMaker } from "./cardMaker.ts";
import { createGreyPictures } from "./greyPictures.ts";
import { type OpenProject, recordsToDraw } from "./openProject.ts";
import { createPrintedPeople, type PrintedPerson } from "./printedPeople.ts";

/** What a print takes besides the request. */
export type PrintJob = {
  readonly open: OpenProject;
  /** Where the PDF goes; ended when all is written. */
  readonly out: Writable;
  /**
   * True when `out` reads no byte any more that it has acknowledged, as files do (a PassThrough still holds
   * them): photos then share a few buffers.
   */
  readonly outKeepsNothing?: boolean;
  readonly now: Date;
  readonly signal?: AbortSignal;
  /** Prints only these sheets of the whole; all when absent. */
  readonly sheets?: SheetSpan;
  /**
   * Told at each page border how many records are wholly drawn. The print waits for it, and ends with what it
   * throws.
   */
  readonly onRecords?: (drawn: number) => Promise<void>;
};

export type PrintResult = {
  readonly records: number;
  /** Cards printed, each side counted. */
  readonly cards: number;
  /** Sheets of paper. */
  readonly sheets: number;
  /** Pages of the PDF. */
  readonly pages: number;
  readonly bytes: number;
  readonly ms: number;
  readonly problems: readonly Problem[];
  /** Who is on the cards, each once. */
  readonly people: readonly PrintedPerson[];
};

/** Pages whose records and photos are read while earlier pages are drawn and written. */
const pagesAhead = 4;

/** A page's records, their pictures read. */
type LoadedPage = { readonly plan: PagePlan; readonly records: ReadonlyMap<number, CardRecord> };

async function loadPage(open: OpenProject, maker: CardMaker, plan: PagePlan): Promise<LoadedPage> {
  const indexes = [...new Set(plan.slots.map((slot) => slot.recordIndex))];
  const records = await recordsToDraw(open, indexes);
  await Promise.all([...records.values()].map((record) => maker.prepare(plan.side, record)));
  return { plan, records };
}

async function* loadPages(open: OpenProject, maker: CardMaker, plan: SheetPlan): AsyncGenerator<LoadedPage> {
  const queue: Promise<LoadedPage>[] = [];
  for (let next = 0; next < plan.pages || queue.length > 0; ) {
    while (next < plan.pages && queue.length < pagesAhead) {
      const page = loadPage(open, maker, plan.page(next));
      // Awaited in its turn below; until then a failure must not count as unhandled.
      page.catch(() => undefined);
      queue.push(page);
      next++;
    }
    const page = await queue.shift();
    if (page) {
      yield page;
    }
  }
}

type SheetMaker = (page: LoadedPage) => SheetPage;

function createSheetMaker(open: OpenProject, request: PrintRequest, maker: CardMaker): SheetMaker {
  const setup = printSetup(open.project);
  const fit = labelFit(open.project.canvas, setup.label);
  const guides = planGuides(setup);
  return ({ plan, records }) => {
    const drawings = new Map(
      [...records].map(([index, record]) => [index, maker.draw(plan.side, record, index)] as const),
    );
    const cards = plan.slots.flatMap((slot) => {
      const drawing = drawings.get(slot.recordIndex);
      return drawing ? [placeOnSheet(drawing, slot, setup, fit)] : [];
    });
    return {
      widthMm: setup.page.widthMm,
      heightMm: setup.page.heightMm,
      cards,
      guides: request.showGuides ? guides(plan) : [],
    };
  };
}

/**
 * Prints a project's records as sheets of labels into one PDF. Memory stays flat however many records
 * there are. Trouble with single records is collected and the rest prints; a design that cannot be drawn
 * throws a DesignError before anything is written.
 */
export async function printProject(request: PrintRequest, job: PrintJob): Promise<PrintResult> {
  const started = performance.now();
  const { open } = job;
  const setup = printSetup(open.project);
  const whole = planSheets(request, open.records.total, setup, open.project.isDualSided);
  const span = job.sheets ?? { first: 0, beyond: whole.sheets };
  const plan = job.sheets ? sheetsOf(request, whole, span) : whole;
  const list = createProblemList(forPrint);
  for (const problem of setupProblems(open.project)) list.add(problem);
  const maker = createCardMaker(open, { dpi: request.dpi, onProblem: list.add });
  const grey = createGreyPictures(list.add);
  const watched: CardMaker = {
    prepare: maker.prepare,
    draw: (side, record, index) => {
      const drawing = maker.draw(side, record, index);
      grey.drawn(drawing, side, index);
      return drawing;
    },
  };
  const toSheet = createSheetMaker(open, request, watched);
  const people = createPrintedPeople(open);
  async function* sheetPages(): AsyncGenerator<SheetPage> {
    let drawn = 0;
    for await (const page of loadPages(open, maker, plan)) {
      for (const [index, record] of page.records) people.add(index, record);
      yield toSheet(page);
      drawn++;
      const beyond = span.first + Math.floor((drawn * plan.sheets) / plan.pages);
      await job.onRecords?.(recordsOnSheets(request, whole, { ...span, beyond }));
    }
  }
  const { pages, bytes } = await writePdf(
    sheetPages(),
    job.out,
    {
      title: open.project.name,
      creationDate: job.now,
      dpi: request.dpi,
      faces: open.faces,
      pictures: job.outKeepsNothing
        ? open.pictures
        : { load: (key) => open.pictures.load(key), drawSvg: open.pictures.drawSvg },
      onUnreadablePicture: grey.unreadable,
    },
    job.signal,
  );
  return {
    records: plan.records,
    cards: plan.cards,
    sheets: plan.sheets,
    pages,
    bytes,
    ms: Math.round(performance.now() - started),
    problems: list.problems,
    people: people.list(),
  };
}
