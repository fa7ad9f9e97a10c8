import { hasOverlayPage } from "@print-builder/card-printers";
import { printSetup } from "@print-builder/core/document";
import {
  type PrintRequest,
  paperSetup,
  planSheets,
  type SheetPage,
  type SheetPlan,
  type SheetSpan,
  sheetsOf,
} from "@print-builder/core/sheets";
import type { PagePixels } from "@print-builder/render/pixels";
import { drawSheets, leastOfPictures, type SheetCodes, type SheetDrawing } from "./drawSheets.ts";
import type { OpenProject } from "./openProject.ts";

/** The pages of a print as pictures, for printers that do not accept PDF. */
export type PagePictures = {
  readonly pages: number;
  readonly widthMm: number;
  readonly heightMm: number;
  /** The edge over which the printer turns the paper between two pages; `one` if each page has its own sheet. */
  readonly sides: "one" | "long_edge" | "short_edge";
  /**
   * Draws a page of the PDF, counted from 0, for a printer with this resolution. Codes are aligned to its dots,
   * whatever the request's resolution is. RangeError beyond the last page.
   */
  readonly picture: (page: number, dpi: number, colours: PagePixels["colours"]) => Promise<PagePixels>;
};

type PagesToDraw = {
  /** Start of the print, as for its PDF. */
  readonly now: Date;
  readonly sheets?: SheetSpan;
  readonly codes?: SheetCodes;
};

/**
 * Draws pages of a print again as pictures. The problems of the print are not reported a second time. The project must
 * stay open.
 */
export function openPagePictures(
  open: OpenProject,
  request: PrintRequest,
  { now, sheets, codes }: PagesToDraw,
): PagePictures {
  const { project } = open;
  const setup = printSetup(project);
  const whole = planSheets(request, open.records.total, setup, project.isDualSided);
  const plan = sheets ? sheetsOf(request, whole, sheets) : whole;
  // A printed side is one page, or two if it has an overlay.
  const pages = Array.from({ length: plan.pages }, (_, at) => at).flatMap((at) =>
    hasOverlayPage(project, request, plan.leaf(at).side)
      ? [
          { at, layer: 0 },
          { at, layer: 1 },
        ]
      : [{ at, layer: 0 }],
  );
  const { widthMm, heightMm } = paperSetup(setup, request.paper).page;
  const isTurned = plan.sides.length === 2 && request.printer?.duplex !== "manual";
  return {
    pages: pages.length,
    widthMm,
    heightMm,
    sides: isTurned ? `${request.flipEdge}_edge` : "one",
    async picture(page, dpi, colours) {
      const wanted = pages[page];
      if (!wanted)
        throw new RangeError(
          `There is no page ${page}: the print has ${pages.length} pages, counted from 0.`,
        );
      const { at, layer } = wanted;
      const one: SheetPlan = { ...plan, pages: 1, leaf: () => plan.leaf(at), page: () => plan.page(at) };
      const drawing: SheetDrawing = {
        now,
        onProblem: () => undefined,
        onPicture: () => undefined,
        ...(codes ? { codes: { ...codes, sheetsBefore: codes.sheetsBefore + (sheets?.first ?? 0) } } : {}),
      };
      const layers: SheetPage[] = [];
      for await (const drawn of drawSheets(open, { ...request, dpi }, one, drawing)) layers.push(drawn);
      const sheetPage = layers[layer];
      if (!sheetPage) throw new Error(`Page ${page} was not drawn.`);
      // Imported lazily: most prints draw no pixels, and the modules need memory.
      const [{ drawPage }, { cardPictures }] = await Promise.all([
        import("@print-builder/render/pixels"),
        import("./cardPictures.ts"),
      ]);
      return await drawPage(sheetPage, {
        dpi,
        colours,
        faces: open.faces,
        picturesOf: ({ drawing, toPage, size }) =>
          cardPictures(drawing, {
            pictures: open.pictures,
            size,
            toPicture: toPage,
            onUnreadable: () => undefined,
            ...leastOfPictures(request),
          }),
      });
    },
  };
}
