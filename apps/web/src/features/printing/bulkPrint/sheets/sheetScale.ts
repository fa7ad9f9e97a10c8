import { mmPerInch } from "@print-builder/core/document";

/** Sheet zoom: fitted to the room, or in percent of the size on paper. */
export type SheetZoom = "fit" | number;

/** CSS px per millimetre at 100 %. */
const pxPerMm = 96 / mmPerInch;

const zoomSteps: readonly number[] = [25, 33, 50, 67, 75, 100, 125, 150, 200, 300, 400];

/** Space around sheets, px; the style sheet has the same value. */
export const sheetGap = 24;

/** Maximum pixels of a canvas; larger sheets are painted at a lower resolution. */
const maxCanvasPixels = 16_000_000;

/** Maximum height of the scrolled strip, px: browsers fail beyond about thirty million. */
const highestStripPx = 8_000_000;

export type Room = { readonly width: number; readonly height: number };
export type Paper = { readonly widthMm: number; readonly heightMm: number };

/** Scale of a zoom, CSS px per mm. */
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

/** The next zoom step in a direction, or the current end of the scale. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  const percent = (scale / pxPerMm) * 100;
  const steps = direction === 1 ? zoomSteps : zoomSteps.toReversed();
  const next = steps.find((step) => (direction === 1 ? step > percent + 0.5 : step < percent - 0.5));
  return next ?? steps.at(-1) ?? 100;
}

/** Canvas px per mm for a sheet shown at `scale`. */
export function canvasScale(scale: number, paper: Paper, devicePixelRatio: number): number {
  const wanted = scale * devicePixelRatio;
  const most = Math.sqrt(maxCanvasPixels / (paper.widthMm * paper.heightMm));
  return Math.min(wanted, most);
}

export type SheetGrid = {
  /** Sheets per row. */
  readonly columns: number;
  /** Height of a row with its gap, px. */
  readonly rowPx: number;
  /** Sheets in a strip that can be scrolled through. */
  readonly perStrip: number;
};

/** Lays out sheets of this scale in the room. */
export function gridOf(scale: number, room: Room, paper: Paper): SheetGrid {
  const widthPx = paper.widthMm * scale + sheetGap;
  // Whole px, as browsers scroll: otherwise a sliver of the previous row would stay visible.
  const rowPx = Math.ceil(paper.heightMm * scale + sheetGap);
  const columns = Math.max(1, Math.floor((room.width - sheetGap) / widthPx));
  return { columns, rowPx, perStrip: Math.max(1, Math.floor(highestStripPx / rowPx)) * columns };
}
