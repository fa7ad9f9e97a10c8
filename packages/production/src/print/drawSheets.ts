import { createBlack, overlayPages } from "@print-builder/card-printers";
import { type PageSetup, printSetup, type SideName } from "@print-builder/core/document";
import { createMarks, drawSeparator } from "@print-builder/core/marks";
import type { Problem } from "@print-builder/core/preflight";
import type { CardRecord } from "@print-builder/core/records";
import {
  correctionMatrix,
  correctionOf,
  createPlacer,
  onWholeDots,
  type PagePlan,
  type PlacedCard,
  type PrintRequest,
  pageBoxes,
  paperSetup,
  planGuides,
  type SheetPage,
  type SheetPlan,
} from "@print-builder/core/sheets";
import { drawSheetCode } from "@print-builder/sheet-codes";
import { type CardMaker, createCardMaker } from "./cardMaker.ts";
import { hasCodes } from "./codes/readCodes.ts";
import { type ShownPicture, shownPictures } from "./greyPictures.ts";
import { type OpenProject, recordsToDraw } from "./openProject.ts";

/**
 * A print whose sheets have codes: its id, or null if it is not recorded, and the number of sheets before this part.
 */
export type SheetCodes = { readonly printId: string | null; readonly sheetsBefore: number };

export type SheetDrawing = {
  readonly now: Date;
  readonly onProblem: (problem: Problem) => void;
  /** Called for each picture drawn on a card. */
  readonly onPicture: (shown: ShownPicture) => void;
  /** Content of the sheets' codes, if the request asks for codes. */
  readonly codes?: SheetCodes;
  readonly onRecords?: (records: ReadonlyMap<number, CardRecord>) => void;
};

/**
 * Keeps pictures off the black panel of card printers that should only print text and codes with it. Their drivers
 * print a dot with that panel if its colours are at most 3 of 255.
 */
export function leastOfPictures({ printer }: PrintRequest): { readonly leastSample?: number } {
  return printer?.pureBlack ? { leastSample: 4 } : {};
}

/** Number of pages whose records and photos are read while earlier pages are drawn and written. */
const pagesAhead = 4;

/** A page's records, with their pictures loaded. */
type LoadedPage = { readonly plan: PagePlan; readonly records: ReadonlyMap<number, CardRecord> };

/**
 * Draws the pages of a plan one by one, loading a few pages ahead. Throws a DesignError for a design that cannot be
 * drawn.
 */
export async function* drawSheets(
  open: OpenProject,
  request: PrintRequest,
  plan: SheetPlan,
  { now, onProblem, onPicture, codes, onRecords }: SheetDrawing,
): AsyncGenerator<SheetPage> {
  const maker = createCardMaker(open, { dpi: request.dpi, request, now, onProblem });
  const toSheet = createSheetMaker(open, request, {
    prepare: maker.prepare,
    draw: (side, record, index) => {
      const drawing = maker.draw(side, record, index);
      for (const shown of shownPictures(drawing, side, index)) onPicture(shown);
      return drawing;
    },
  });
  const labelsOf = createLabelMaker(open, request, codes);
  const marksOf = createMarks(
    paperSetup(printSetup(open.project), request.paper),
    { title: open.project.name, now },
    open,
  );
  let drawn = 0;
  for await (const page of loadPages(open, maker, plan)) {
    onRecords?.(page.records);
    const sheet = toSheet(page);
    const marks = [...marksOf(page.plan), ...labelsOf(page.plan, plan.leaf(drawn).sheet)];
    const whole = marks.length === 0 ? sheet : { ...sheet, cards: [...sheet.cards, ...marks] };
    yield* overlayPages(whole, page.plan, open.project, request);
    drawn++;
  }
}

async function loadPage(open: OpenProject, maker: CardMaker, plan: PagePlan): Promise<LoadedPage> {
  const indexes = [...new Set(plan.slots.map((slot) => slot.recordIndex))];
  const records = await recordsToDraw(open, indexes);
  await Promise.all([...records].map(([index, record]) => maker.prepare(plan.side, record, index)));
  return { plan, records };
}

async function* loadPages(open: OpenProject, maker: CardMaker, plan: SheetPlan): AsyncGenerator<LoadedPage> {
  const queue: Promise<LoadedPage>[] = [];
  for (let next = 0; next < plan.pages || queue.length > 0; ) {
    while (next < plan.pages && queue.length < pagesAhead) {
      const page = loadPage(open, maker, plan.page(next));
      // Awaited later; until then a rejection must not count as unhandled.
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

/**
 * Labels on a sheet's side (from 0) other than cards: the separator if the sheet begins a group, and the sheet's code.
 */
function createLabelMaker(
  open: OpenProject,
  request: PrintRequest,
  codes: SheetCodes | undefined,
): (plan: PagePlan, sheet: number) => readonly PlacedCard[] {
  const setup = paperSetup(printSetup(open.project), request.paper);
  const codesOf = createCodeMaker(open, request, codes);
  return (plan, sheet) => {
    const separators = plan.separator ? [drawSeparator(plan.separator, setup, open)] : [];
    return [...separators, ...codesOf(plan, sheet)];
  };
}

/** The codes on a sheet's side (from 0): one, or none if there is no space for it or none was requested. */
function createCodeMaker(
  open: OpenProject,
  { sheetCodes, paper }: PrintRequest,
  codes: SheetCodes | undefined,
): (plan: PagePlan, sheet: number) => readonly PlacedCard[] {
  if (!sheetCodes || !codes || codes.printId === null) return () => [];
  const { printId, sheetsBefore } = codes;
  const setup = paperSetup(printSetup(open.project), paper);
  return ({ side, mirroring }, sheet) =>
    drawSheetCode({ printId, sheet: sheetsBefore + sheet + 1, side }, setup, mirroring, open);
}

type SheetMaker = (page: LoadedPage) => SheetPage;

function createSheetMaker(open: OpenProject, request: PrintRequest, maker: CardMaker): SheetMaker {
  const setup = paperSetup(printSetup(open.project), request.paper);
  const place = createPlacer(setup, open.project.canvas);
  const black = request.printer ? createBlack(request.printer) : (card: PlacedCard) => [card];
  const boxes = pageBoxes(setup);
  const guides = planGuides(setup);
  const correctionFor = correctionMaker(setup, request);
  const align = alignmentOf(open, request);
  return ({ plan, records }) => {
    const toDots = align(plan.side);
    const drawings = new Map(
      [...records].map(([index, record]) => [index, maker.draw(plan.side, record, index)] as const),
    );
    const cards = plan.slots.flatMap((planned) => {
      const slot = toDots(planned);
      const drawing = drawings.get(slot.recordIndex);
      return drawing ? black(place(drawing, slot, plan), plan.side, { ...setup.label, ...slot }) : [];
    });
    return {
      widthMm: setup.page.widthMm,
      heightMm: setup.page.heightMm,
      cards,
      ...(boxes ? { boxes } : {}),
      guides: request.showGuides ? guides(plan) : [],
      ...correctionFor(plan.side),
    };
  };
}

/** Aligns the labels of a side with barcodes to the printer's dots; other sides keep their exact positions. */
function alignmentOf(open: OpenProject, { dpi, flipEdge, printer, paper }: PrintRequest) {
  const setup = paperSetup(printSetup(open.project), paper);
  const of = (side: SideName) =>
    hasCodes(open.project, [side])
      ? onWholeDots(setup, { side, dpi, flipEdge, printer })
      : <Slot>(slot: Slot) => slot;
  const sides = { front: of("front"), back: of("back") };
  return (side: SideName) => sides[side];
}

/** The correction of a side's pages; undefined if the printer needs none. */
function correctionMaker({ page }: PageSetup, { printer }: PrintRequest) {
  return (side: SideName): Pick<SheetPage, "correction"> => {
    const matrix = printer ? correctionMatrix(correctionOf(printer, side), page) : null;
    return matrix ? { correction: matrix } : {};
  };
}
