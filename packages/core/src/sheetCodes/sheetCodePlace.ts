import type { PageSetup } from "../document/pageSetup.ts";
import { guideMarks, guideStrokeMm } from "../print/guideMarks.ts";
import { markRoomMm } from "../print/paperSetup.ts";
import type { PageSlot } from "../print/planSheets.ts";
import type { PrintRequest } from "../print/printRequest.ts";
import { backMirroring, type Mirroring, mirrored, slotPlace, slotsPerSheet } from "../print/slotPlace.ts";

/** Where a sheet's code lies: outside every label, clear of the guides. */
export type SheetCodePlace = {
  /** Of the box as it lies on the sheet, mm from its top left corner, y down. */
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Side of a module of the symbol. */
  readonly moduleMm: number;
  /** Turned by a quarter clockwise, in the margin beside the labels. */
  readonly turned: boolean;
};

/** Sizes of a module that are tried, the largest first: the smallest is three dots of a printer of 300 dpi. */
const modulesMm = [0.3, 0.25] as const;
/** Modules of a QR code of version 1, and of those that stay light on each side of it. */
const symbolModules = 29;
const quietModules = 4;
/** What is written beside the symbol. */
export const wordsWidthMm = 25;
/** Printers leave so much of a sheet's edge blank. */
const unprintableMm = 4.2;
/** Nearer than this nothing lies to labels and guides. */
const clearanceMm = 0.4;
const stepMm = 1;

type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Width and height of a code that is not turned, quiet zone included. */
export function sheetCodeSize(moduleMm: number): { readonly widthMm: number; readonly heightMm: number } {
  const side = symbolModules * moduleMm;
  return { widthMm: side + wordsWidthMm, heightMm: side };
}

/** Labels of a whole sheet with bleed, marks and guides around them, printed or not: a code has one place on all sheets of a print. */
function obstaclesOf(setup: PageSetup, mirroring: Mirroring): readonly Rect[] {
  const { label } = setup;
  const slots = Array.from({ length: slotsPerSheet(setup) }, (_, slot): PageSlot => {
    const place = mirrored(slotPlace(setup, "across_then_down", slot), mirroring, setup);
    return { ...place, recordIndex: 0, copy: 0, slot, turned: false };
  });
  const around = setup.bleedMm + (setup.marks.length > 0 ? markRoomMm : 0);
  const labels = slots.map(({ xMm, yMm }) => ({
    x: xMm - around,
    y: yMm - around,
    width: label.widthMm + 2 * around,
    height: label.heightMm + 2 * around,
  }));
  const guides = guideMarks({ mirroring, slots }, setup).map((path): Rect => {
    const points = path.flatMap(([, ...numbers]) => numbers as readonly number[]);
    const [xs, ys] = [points.filter((_, at) => at % 2 === 0), points.filter((_, at) => at % 2 === 1)];
    const half = guideStrokeMm / 2;
    const [x, y] = [Math.min(...xs) - half, Math.min(...ys) - half];
    return { x, y, width: Math.max(...xs) + half - x, height: Math.max(...ys) + half - y };
  });
  return [...labels, ...guides];
}

function isClear(box: Rect, obstacles: readonly Rect[]): boolean {
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

/** Places along the edges of the paper: above the labels, below them, left, right. */
function* placesAlongEdges({ page }: PageSetup, moduleMm: number): Generator<SheetCodePlace> {
  const { widthMm: length, heightMm: height } = sheetCodeSize(moduleMm);
  // What must stay light may lie where nothing is printed.
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

/** Where the code of a sheet goes, as large as there is room for; null where the margins have none. */
export function sheetCodePlace(setup: PageSetup, mirroring: Mirroring): SheetCodePlace | null {
  const places = known.get(setup) ?? new Map<Mirroring, SheetCodePlace | null>();
  known.set(setup, places);
  const before = places.get(mirroring);
  if (before !== undefined) return before;
  const place = findPlace(setup, mirroring);
  places.set(mirroring, place);
  return place;
}

/** True where every side that is printed has room for its code. */
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

function findPlace(setup: PageSetup, mirroring: Mirroring): SheetCodePlace | null {
  const obstacles = obstaclesOf(setup, mirroring);
  for (const moduleMm of modulesMm) {
    for (const place of placesAlongEdges(setup, moduleMm)) {
      const { xMm, yMm, widthMm, heightMm } = place;
      // On a sheet that is smaller than the code an edge lies beyond the other one.
      if (xMm < 0 || yMm < 0) continue;
      if (isClear({ x: xMm, y: yMm, width: widthMm, height: heightMm }, obstacles)) return place;
    }
  }
  return null;
}
