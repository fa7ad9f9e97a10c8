import type { PathCommand } from "../../drawing/drawOp.ts";
import { polygon, roundedBox } from "../../drawing/outlines.ts";
import type { BarcodeSymbol, SymbolText } from "../barcodeSymbol.ts";
import type { DrawnOutlines, RawSymbol } from "./bwipJs.ts";
import type { QuietZone } from "./standards.ts";

/** Columns per BWIPP point in postal codes, whose bar widths are not multiples of a common module. */
const fine = 100;
/** Points per inch in BWIPP. */
const points = 72;
/** Diameter of a dot as a fraction of its cell. */
const dotSize = 0.9;

/** Extracts the bars from alternating bars and spaces, as x, width, …, with the total width. */
function barsOf(widths: readonly number[]): { bars: number[]; sum: number } {
  const bars: number[] = [];
  let x = 0;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0 && width > 0) bars.push(x, width);
    x += width;
  }
  return { bars, sum: x };
}

const isGuarded = (id: string) => /^(ean(13|8)|upc[ae]|is[bs]n|ismn|mands)$/.test(id);

/** One row of bars. The guard bars of EAN and UPC codes extend down alongside the text. */
export function rowSymbol(id: string, raw: RawSymbol, quiet: QuietZone): BarcodeSymbol {
  const { sbs = [], bhs = [] } = raw;
  const { bars, sum } = barsOf(sbs);
  const rects: number[] = [];
  const guards: number[] = [];
  const tallest = Math.max(...bhs);
  for (let at = 0; at < bars.length; at += 2) {
    const [x, width] = [(bars[at] ?? 0) + quiet.left, bars[at + 1] ?? 0];
    rects.push(x, 0, width, 1);
    if (isGuarded(id) && bhs[at / 2] === tallest) guards.push(x, width);
  }
  const texts = textsOf(raw, quiet.left);
  return {
    columns: sum + quiet.left + quiet.right,
    rows: 1,
    rects,
    ...(guards.length > 0 ? { guards } : {}),
    ...(texts ? { texts } : {}),
  };
}

/** Bars whose heights encode data, as in postal codes. */
export function tallSymbol({ sbs = [], bhs = [], bbs = [] }: RawSymbol, quiet: QuietZone): BarcodeSymbol {
  const widths = sbs.map((width) => Math.round(width * fine));
  const { bars, sum } = barsOf(widths);
  const unit = Math.min(...widths.filter((_, index) => index % 2 === 0));
  const top = Math.max(...bhs.map((height, index) => height + (bbs[index] ?? 0)));
  const foot = Math.min(...bbs);
  const inFine = (inches: number) => Math.round(inches * points * fine);
  const rects: number[] = [];
  for (let at = 0; at < bars.length; at += 2) {
    const [height = 0, base = 0] = [bhs[at / 2], bbs[at / 2]];
    rects.push((bars[at] ?? 0) + quiet.left * unit, inFine(top - base - height) + quiet.top * unit);
    rects.push(bars[at + 1] ?? 0, inFine(height));
  }
  return {
    columns: sum + (quiet.left + quiet.right) * unit,
    rows: inFine(top - foot) + (quiet.top + quiet.bottom) * unit,
    rects,
    unit,
  };
}

/** The runs of dark modules, row by row. */
function runsOf(width: number, height: number, quiet: QuietZone, isDark: (x: number, y: number) => boolean) {
  const rects: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isDark(x, y)) continue;
      const start = x;
      while (x < width && isDark(x, y)) x++;
      rects.push(start + quiet.left, y + quiet.top, x - start, 1);
    }
  }
  return rects;
}

function sized(width: number, height: number, quiet: QuietZone) {
  return { columns: width + quiet.left + quiet.right, rows: height + quiet.top + quiet.bottom };
}

/** A matrix of square modules. */
export function fieldSymbol({ pixs = [], pixx = 0 }: RawSymbol, quiet: QuietZone): BarcodeSymbol {
  const height = pixs.length / pixx;
  const rects = runsOf(pixx, height, quiet, (x, y) => pixs[y * pixx + x] === 1);
  return { ...sized(pixx, height, quiet), rects };
}

/** A matrix of dots that do not touch. */
export function dotSymbol({ pixs = [], pixx = 0 }: RawSymbol, quiet: QuietZone): BarcodeSymbol {
  const cells = pixs.flatMap((dark, index): readonly PathCommand[] => {
    if (dark !== 1) return [];
    const [x, y] = [(index % pixx) + quiet.left, Math.floor(index / pixx) + quiet.top];
    const inset = (1 - dotSize) / 2;
    const box = { x: x + inset, y: y + inset, width: dotSize, height: dotSize };
    return roundedBox(box, dotSize / 2, dotSize / 2);
  });
  return { ...sized(pixx, pixs.length / pixx, quiet), rects: [], cells };
}

/** Ultracode's colours by BWIPP's colour numbers: 0 is the background, 9 is the design's ink. */
const inkColours: Readonly<Record<number, string>> = {
  1: "#00ffff",
  3: "#ff00ff",
  5: "#ffff00",
  6: "#00ff00",
};

/** A matrix of coloured modules. */
export function colouredSymbol({ pixs = [], pixx = 0 }: RawSymbol, quiet: QuietZone): BarcodeSymbol {
  const height = pixs.length / pixx;
  const ofInk = (ink: number) => runsOf(pixx, height, quiet, (x, y) => pixs[y * pixx + x] === ink);
  const inks = Object.entries(inkColours).map(([ink, color]) => ({ color, rects: ofInk(Number(ink)) }));
  return { ...sized(pixx, height, quiet), rects: ofInk(9), inks };
}

/** Rows of different heights, from the outlines of their dark parts. */
export function stackedSymbol(drawn: DrawnOutlines, raw: RawSymbol, quiet: QuietZone): BarcodeSymbol {
  const { width, height, outlines } = drawn;
  const crossings = Array.from({ length: height }, (): number[] => []);
  for (const outline of outlines) {
    for (const [index, [x, y]] of outline.entries()) {
      const [toX, toY] = outline[(index + 1) % outline.length] ?? [x, y];
      if (x !== toX) continue;
      for (let row = Math.min(y, toY); row < Math.max(y, toY); row++) crossings[row]?.push(x);
    }
  }
  const rects = crossings.flatMap((edges, row) => {
    const sorted = edges.toSorted((a, b) => a - b);
    const runs: number[] = [];
    for (let at = 0; at + 1 < sorted.length; at += 2) {
      const [from = 0, to = 0] = [sorted[at], sorted[at + 1]];
      if (to > from) runs.push(from + quiet.left, row + quiet.top, to - from, 1);
    }
    return runs;
  });
  const texts = textsOf(raw, quiet.left);
  return { ...sized(width, height, quiet), rects, ...(texts ? { texts } : {}) };
}

/**
 * The QR code of a Swiss payment slip: 46 mm wide, with a cross in the middle that is 7 mm wide including its margin.
 */
export function swissSymbol(raw: RawSymbol, quiet: QuietZone): BarcodeSymbol {
  const side = raw.pixx ?? 0;
  const whole = fieldSymbol(raw, quiet);
  const part = (mm: number) => (side * mm) / 46;
  const middle = quiet.left + side / 2;
  const square = (half: number): readonly (readonly [number, number])[] => [
    [middle - half, middle - half],
    [middle + half, middle - half],
    [middle + half, middle + half],
    [middle - half, middle + half],
  ];
  const [long, short] = [part(3.9) / 2, part(1.17) / 2];
  const cross = [
    [-short, -long],
    [-short, -short],
    [-long, -short],
    [-long, short],
    [-short, short],
    [-short, long],
    [short, long],
    [short, short],
    [long, short],
    [long, -short],
    [short, -short],
    [short, -long],
  ].map(([x = 0, y = 0]) => [middle + x, middle + y] as const);
  return { ...whole, cells: [...polygon(square(part(6) / 2)), ...polygon(cross)] };
}

/**
 * Reads the text, which BWIPP returns as single characters with a size if their positions are fixed, and otherwise in
 * one piece or as characters without a size.
 */
function textsOf({ txt }: RawSymbol, left: number): readonly SymbolText[] | null {
  if (!txt || txt.length === 0) return null;
  const isPlaced = txt.length > 1 && txt.every(([, , , , size]) => size > 0);
  if (!isPlaced) return [{ text: txt.map(([text]) => text).join("") }];
  return txt.map(([text, x]) => ({ text, column: x - digitOffset + left, width: digitWidth }));
}

/** Centres a digit of an EAN or UPC code under its seven modules, because BWIPP returns the digit's left edge. */
const digitWidth = 7;
const digitOffset = 4.25;
