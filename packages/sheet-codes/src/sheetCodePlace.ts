import { type PageSetup, type Project, printSetup } from "@print-builder/core/document";
import type { Box } from "@print-builder/core/layout";
import type { Problem } from "@print-builder/core/preflight";
import {
  backMirroring,
  type Mirroring,
  occupiedBoxes,
  type PrintRequest,
  paperSetup,
} from "@print-builder/core/sheets";

/** Position of a sheet's code, outside every label and clear of the guides. */
export type SheetCodePlace = {
  /** The box on the sheet, mm from its top left corner, y down. */
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Side of one module of the symbol, mm. */
  readonly moduleMm: number;
  /** True if rotated by 90° clockwise, in the margin to the left or right of the labels. */
  readonly turned: boolean;
};

/** Module sizes to try, largest first; the smallest is three dots at 300 dpi. */
const modulesMm = [0.3, 0.25] as const;
/** Width of a version 1 QR code with its quiet zone, in modules. */
const symbolModules = 29;
const quietModules = 4;
/** Width of the text next to the symbol. */
export const wordsWidthMm = 25;
/** Width of the edge that printers leave blank. */
const unprintableMm = 4.2;
/** Minimum distance to labels and guides. */
const clearanceMm = 0.4;
const stepMm = 1;

/** Width and height of an unrotated code, including its quiet zone. */
export function sheetCodeSize(moduleMm: number): { readonly widthMm: number; readonly heightMm: number } {
  const side = symbolModules * moduleMm;
  return { widthMm: side + wordsWidthMm, heightMm: side };
}

function isClear(box: Box, obstacles: readonly Box[]): boolean {
  return obstacles.every(
    ({ x, y, width, height }) =>
      x >= box.x + box.width + clearanceMm ||
      y >= box.y + box.height + clearanceMm ||
      x + width <= box.x - clearanceMm ||
      y + height <= box.y - clearanceMm,
  );
}

function* steps(from: number, to: number): Generator<number> {
  for (let at = from; at <= to + 1e-9; at += stepMm) yield at;
}

/** Positions along the edges of the paper: top, bottom, left, right. */
function* placesAlongEdges({ page }: PageSetup, moduleMm: number): Generator<SheetCodePlace> {
  const { widthMm: length, heightMm: height } = sheetCodeSize(moduleMm);
  // The quiet zone is blank, so it may be in the unprintable edge.
  const edge = unprintableMm - quietModules * moduleMm;
  const [right, bottom] = [page.widthMm - edge, page.heightMm - edge];
  for (const yMm of [edge, bottom - height]) {
    for (const xMm of steps(edge, right - length)) {
      yield { xMm, yMm, widthMm: length, heightMm: height, moduleMm, turned: false };
    }
  }
  for (const xMm of [edge, right - height]) {
    for (const yMm of steps(edge, bottom - length)) {
      yield { xMm, yMm, widthMm: height, heightMm: length, moduleMm, turned: true };
    }
  }
}

const known = new WeakMap<PageSetup, Map<Mirroring, SheetCodePlace | null>>();

/** The position for the largest code that fits the margins; null if no code fits. */
export function sheetCodePlace(setup: PageSetup, mirroring: Mirroring): SheetCodePlace | null {
  const places = known.get(setup) ?? new Map<Mirroring, SheetCodePlace | null>();
  known.set(setup, places);
  const before = places.get(mirroring);
  if (before !== undefined) return before;
  const place = findPlace(setup, mirroring);
  places.set(mirroring, place);
  return place;
}

/** Whether a code fits on every printed side. */
export function hasRoomForCodes(
  setup: PageSetup,
  { side, flipEdge }: Pick<PrintRequest, "side" | "flipEdge">,
): boolean {
  const mirrorings: readonly Mirroring[] = [
    ...(side === "back" ? [] : ["none" as const]),
    ...(side === "front" ? [] : [backMirroring(setup, flipEdge)]),
  ];
  return mirrorings.every((mirroring) => sheetCodePlace(setup, mirroring) !== null);
}

/** Reports a print that requests codes although they do not fit its sheets. */
export function sheetCodeProblems(project: Project, request: PrintRequest): readonly Problem[] {
  if (!request.sheetCodes) return [];
  if (hasRoomForCodes(paperSetup(printSetup(project), request.paper), request)) return [];
  const message = "The margins of the sheet have no room for its code, so the sheets are printed without it.";
  return [{ recordIndex: null, elementId: null, side: null, kind: "no_sheet_code", message }];
}

function findPlace(setup: PageSetup, mirroring: Mirroring): SheetCodePlace | null {
  // Avoids every label, printed or not, because the code has the same position on all sheets of a print.
  const obstacles = occupiedBoxes(setup, mirroring);
  for (const moduleMm of modulesMm) {
    for (const place of placesAlongEdges(setup, moduleMm)) {
      const { xMm, yMm, widthMm, heightMm } = place;
      // Negative if the sheet is smaller than the code.
      if (xMm < 0 || yMm < 0) continue;
      if (isClear({ x: xMm, y: yMm, width: widthMm, height: heightMm }, obstacles)) return place;
    }
  }
  return null;
}
