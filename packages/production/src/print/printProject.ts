import type { Writable } from "node:stream";
import { printSetup } from "@print-builder/core/document";
import type { Problem } from "@print-builder/core/preflight";
import {
  labelFit,
  labelsOffPageMessage,
  type PagePlan,
  type PrintRequest,
  placeOnSheet,
  planGuides,
  planSheets,
  type SheetPage,
  type SheetPlan,
} from "@print-builder/core/print";
import type { CardRecord } from "@print-builder/core/records";
import { writePdf } from "@print-builder/render/pdf";
import { type CardMaker, createCardMaker } from "./cardMaker.ts";
import type { OpenProject } from "./openProject.ts";

/** What a print takes besides the request. */
export type PrintJob = {
  readonly open: OpenProject;
  /** Where the PDF goes; ended when all is written. */
  readonly out: Writable;
  readonly now: Date;
  readonly signal?: AbortSignal;
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
};

/** Pages whose records and photos are read while earlier pages are drawn and written. */
const pagesAhead = 4;

/** Judged by preflight, which asks before printing; at print time nobody can act on it any more. */
const preflightOnly: ReadonlySet<string> = new Set(["low_resolution", "empty_token"]);

/** A page's records, their pictures read. */
type LoadedPage = { readonly plan: PagePlan; readonly records: ReadonlyMap<number, CardRecord> };

async function loadPage(open: OpenProject, maker: CardMaker, plan: PagePlan): Promise<LoadedPage> {
  const indexes = [...new Set(plan.slots.map((slot) => slot.recordIndex))];
  const first = Math.min(...indexes);
  const rows = await open.records.read(first, Math.max(...indexes) + 1);
  const records = new Map(indexes.map((index) => [index, rows[index - first] ?? {}]));
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

/** Trouble with the page setup itself, which concerns every card. */
function setupProblems(open: OpenProject): readonly Problem[] {
  const setup = printSetup(open.project);
  const problems: Problem[] = [];
  const offPage = labelsOffPageMessage(setup);
  const everywhere = { recordIndex: null, elementId: null, side: null };
  if (offPage !== null) {
    problems.push({ ...everywhere, kind: "label_off_page", message: offPage });
  }
  const { width, height } = open.project.canvas;
  if (!labelFit(open.project.canvas, setup.label).exact) {
    problems.push({
      ...everywhere,
      kind: "canvas_scaled",
      message: `The design (${width} × ${height} px) has not the label's size (${setup.label.widthMm} × ${setup.label.heightMm} mm); it is scaled to fit and centred.`,
    });
  }
  return problems;
}

/** Collects each problem once, however many copies or pages show it. */
function problemList(first: readonly Problem[]) {
  const seen = new Set<string>();
  const problems = [...first];
  return {
    problems,
    add(problem: Problem): void {
      const key = [problem.recordIndex, problem.side, problem.elementId, problem.kind, problem.message].join(
        "\n",
      );
      if (!seen.has(key) && !preflightOnly.has(problem.kind)) {
        seen.add(key);
        problems.push(problem);
      }
    },
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
  const plan = planSheets(request, open.records.total, setup, open.project.isDualSided);
  const list = problemList(setupProblems(open));
  const mmPerPx = Math.min(
    setup.label.widthMm / open.project.canvas.width,
    setup.label.heightMm / open.project.canvas.height,
  );
  const maker = createCardMaker(open, { dpi: request.dpi, mmPerPx, onProblem: list.add });
  const toSheet = createSheetMaker(open, request, maker);
  async function* sheetPages(): AsyncGenerator<SheetPage> {
    for await (const page of loadPages(open, maker, plan)) {
      yield toSheet(page);
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
      pictures: open.pictures,
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
  };
}
