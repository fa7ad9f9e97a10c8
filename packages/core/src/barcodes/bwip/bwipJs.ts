import bwipJs from "bwip-js/generic";
import type { BarcodeOptions } from "../barcodeSymbol.ts";

/** The data of a symbol before bwip-js draws it. The library's own types cover only part of it. */
export type RawSymbol = {
  /**
   * Alternating widths of bars and spaces, starting with a bar, and the heights and lower ends of the bars in
   * inches.
   */
  readonly sbs?: readonly number[];
  readonly bhs?: readonly number[];
  readonly bbs?: readonly number[];
  /** The modules in rows of length `pixx`, or the dark cells of a MaxiCode. */
  readonly pixs?: readonly number[];
  readonly pixx?: number;
  readonly pixy?: number;
  /** Readable text with its position in modules and its font size; 0 leaves the size to the renderer. */
  readonly txt?: readonly (readonly [
    text: string,
    x: number,
    y: number | null,
    font: string,
    size: number,
  ])[];
};

/** The corners of one outline around dark modules. */
type Outline = readonly (readonly [number, number])[];

export type DrawnOutlines = { readonly width: number; readonly height: number; readonly outlines: Outline[] };

/** Throws a BWIPP error, "bwipp.name#line: reason", for a value that the symbology cannot encode. */
export function rawSymbol(bcid: string, text: string, options: BarcodeOptions): RawSymbol {
  const [symbol] = bwipJs.raw({ ...options, bcid, text }) as readonly RawSymbol[];
  return symbol ?? {};
}

/** Draws a symbol with rows of different heights as outlines of its dark parts, in modules. */
export function outlinesOf(bcid: string, text: string, options: BarcodeOptions): DrawnOutlines {
  const outlines: Outline[] = [];
  let size = { width: 0, height: 0 };
  const nothing = () => undefined;
  bwipJs.render(
    { ...options, bcid, text, scaleX: 1, scaleY: 1 },
    {
      scale: (x, y) => [x, y],
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init: (width, height) => {
        size = { width, height };
      },
      polygon: (points) => void outlines.push(points),
      line: nothing,
      hexagon: nothing,
      ellipse: nothing,
      fill: nothing,
      text: nothing,
      end: nothing,
    },
  );
  return { ...size, outlines };
}

/** bwip-js's symbologies, each with a sample value. */
export const bwipSymbols = bwipJs.symbolList;
