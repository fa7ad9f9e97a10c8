import { mmPerInch } from "@print-builder/core/document";

/** How large sheets are shown: so that one fits, or in percent of their size on paper. */
export type SheetZoom = "fit" | number;

/** CSS px of a millimetre at 100 %. */
const pxPerMm = 96 / mmPerInch;

export const zoomSteps: readonly number[] = [25, 33, 50, 67, 75, 100, 125, 150, 200, 300, 400];

/** Room around sheets, px; the style sheet has the same. */
export const sheetGap = 24;

/** A canvas is given at most this many pixels; larger sheets are painted a little coarser. */
const maxCanvasPixels = 16_000_000;

/** What lies below each other is at most this high, px: browsers lose their way beyond some thirty million. */
const highestStripPx = 8_000_000;

export type Room = { readonly width: number; readonly height: number };
export type Paper = { readonly widthMm: number; readonly heightMm: number };

/** Scale of a zoom, CSS px to the mm. */
export function scaleOf(zoom: SheetZoom, room: Room, paper: Paper): number {
  if (zoom !== "fit") return (pxPerMm * zoom) / 100;
  const width = Math.max(80, room.width - 2 * sheetGap);
  const height = Math.max(80, room.height - 2 * sheetGap);
  return Math.min(width / paper.widthMm, height / paper.heightMm);
}

/** Percent of the size on paper, rounded. */
export function percentOf(scale: number): number {
  return Math.round((scale / pxPerMm) * 100);
}

/** The next step of the zoom in a direction; the ends stay. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  const percent = (scale / pxPerMm) * 100;
  const steps = direction === 1 ? zoomSteps : zoomSteps.toReversed();
  const next = steps.find((step) => (direction === 1 ? step > percent + 0.5 : step < percent - 0.5));
  return next ?? steps.at(-1) ?? 100;
}

/** Canvas px to the mm for a sheet shown at `scale`. */
export function canvasScale(scale: number, paper: Paper, devicePixelRatio: number): number {
  const wanted = scale * devicePixelRatio;
  const most = Math.sqrt(maxCanvasPixels / (paper.widthMm * paper.heightMm));
  return Math.min(wanted, most);
}

export type SheetGrid = {
  /** Sheets beside each other. */
  readonly columns: number;
  /** Height of a row with its gap, px. */
  readonly rowPx: number;
  /** Sheets of one strip that can be scrolled through. */
  readonly perStrip: number;
};

/** How sheets of this scale are laid out in the room. */
export function gridOf(scale: number, room: Room, paper: Paper): SheetGrid {
  const widthPx = paper.widthMm * scale + sheetGap;
  // Whole px, as browsers scroll: else the last part of a px of the row before would be in sight.
  const rowPx = Math.ceil(paper.heightMm * scale + sheetGap);
  const columns = Math.max(1, Math.floor((room.width - sheetGap) / widthPx));
  return { columns, rowPx, perStrip: Math.max(1, Math.floor(highestStripPx / rowPx)) * columns };
}
