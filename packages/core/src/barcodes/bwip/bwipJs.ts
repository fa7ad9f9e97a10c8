import bwipJs from "bwip-js/generic";
import type { BarcodeOptions } from "../barcodeSymbol.ts";

/** What bwip-js tells of a symbol without drawing it. The module's own types know only part of it. */
export type RawSymbol = {
  /** Widths of bars and spaces in turn, the first a bar; heights and feet of the bars, inches. */
  readonly sbs?: readonly number[];
  readonly bhs?: readonly number[];
  readonly bbs?: readonly number[];
  /** Modules, or of a MaxiCode its dark cells; `pixx` is a row's length. */
  readonly pixs?: readonly number[];
  readonly pixx?: number;
  readonly pixy?: number;
  /** Readable text: what stands where, in modules, in which size (0 where it is left to who draws it). */
  readonly txt?: readonly (readonly [
    text: string,
    x: number,
    y: number | null,
    font: string,
    size: number,
  ])[];
};

/** The corners of one outline of dark modules. */
type Outline = readonly (readonly [number, number])[];

export type DrawnOutlines = { readonly width: number; readonly height: number; readonly outlines: Outline[] };

/** Throws an error of BWIPP, "bwipp.name#line: what is wrong", for a value that the symbology cannot carry. */
export function rawSymbol(bcid: string, text: string, options: BarcodeOptions): RawSymbol {
  const [symbol] = bwipJs.raw({ ...options, bcid, text }) as readonly RawSymbol[];
  return symbol ?? {};
}

/** A symbol of rows of different heights as the outlines of its dark parts, a module being 1. */
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

/** The library's list of its symbologies, each with a value to try it with. */
export const bwipSymbols = bwipJs.symbolList;
