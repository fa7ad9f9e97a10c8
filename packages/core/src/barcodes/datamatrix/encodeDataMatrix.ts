import { type BarcodeResult, type BarcodeSymbol, defineSymbology } from "../barcodeSymbol.ts";
import { createCorrection } from "../reedSolomon.ts";
import { toUtf8 } from "../utf8.ts";
import { utf8Follows } from "./characterSets.ts";
import { planCodewords } from "./planCodewords.ts";
import { type DataMatrixSize, sizeFor } from "./sizes.ts";

/** Markers for modules without data. */
const light = -1;
const dark = -2;
const open = -3;

type Place = readonly [row: number, column: number];

/** The eight modules of a codeword, highest bit first, relative to the lower right module. */
const utah: readonly Place[] = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
];

/** The four shapes of a codeword at the corners of a data field with this side. */
function corners(side: number): readonly (readonly Place[])[] {
  const [a, b, c, d] = [side - 1, side - 2, side - 3, side - 4];
  return [
    [
      [a, 0],
      [a, 1],
      [a, 2],
      [0, b],
      [0, a],
      [1, a],
      [2, a],
      [3, a],
    ],
    [
      [c, 0],
      [b, 0],
      [a, 0],
      [0, d],
      [0, c],
      [0, b],
      [0, a],
      [1, a],
    ],
    [
      [c, 0],
      [b, 0],
      [a, 0],
      [0, b],
      [0, a],
      [1, a],
      [2, a],
      [3, a],
    ],
    [
      [a, 0],
      [a, a],
      [0, c],
      [0, b],
      [0, a],
      [1, c],
      [1, b],
      [1, a],
    ],
  ];
}

/** The bit of each module in the data field, row by row: ISO/IEC 16022:2006, Annex F. */
function placedBits(side: number): Int32Array {
  const field = new Int32Array(side * side).fill(open);
  const shapes = corners(side);
  let bit = 0;
  const write = (places: readonly Place[]) => {
    for (const [row, column] of places) field[row * side + column] = bit++;
  };
  /**
   * Wraps modules outside the field to the opposite edge, with the shift that the standard's placement algorithm
   * requires.
   */
  const wrapped = ([row, column]: Place, atRow: number, atColumn: number): Place => {
    let [y, x] = [atRow + row, atColumn + column];
    const shift = 4 - ((side + 4) % 8);
    if (y < 0) [y, x] = [y + side, x + shift];
    if (x < 0) [y, x] = [y + shift, x + side];
    return [y >= side ? y - side : y, x];
  };
  const visit = (row: number, column: number) => {
    if (row < 0 || column < 0 || row >= side || column >= side) return;
    if (field[row * side + column] === open) write(utah.map((place) => wrapped(place, row, column)));
  };
  const corner = (row: number, column: number) => {
    if (column === 0 && row === side) return shapes[0];
    if (column === 0 && row === side - 2 && side % 4 !== 0) return shapes[side % 8 === 4 ? 2 : 1];
    return column === 2 && row === side + 4 && side % 8 === 0 ? shapes[3] : undefined;
  };
  let [row, column] = [4, 0];
  while (row < side || column < side) {
    const shape = corner(row, column);
    if (shape) write(shape);
    for (; row >= 0 && column < side; row -= 2, column += 2) visit(row, column);
    [row, column] = [row + 1, column + 3];
    for (; column >= 0 && row < side; row += 2, column -= 2) visit(row, column);
    [row, column] = [row + 3, column + 1];
  }
  if (field[side * side - 1] === open) {
    for (const [y, x, shown] of [
      [2, 2, dark],
      [2, 1, light],
      [1, 2, light],
      [1, 1, dark],
    ] as const) {
      field[(side - y) * side + side - x] = shown;
    }
  }
  return field;
}

const templates = new Map<number, Int32Array>();

/**
 * A module of a region's finder pattern: solid on the left and lower edge, dotted on the right and upper edge,
 * undefined inside the region.
 */
function finderModule(region: number, x: number, y: number): number | undefined {
  const [inX, inY] = [x % region, y % region];
  if (inX === 0 || inY === region - 1) return dark;
  if (inY === 0) return x % 2 === 0 ? dark : light;
  if (inX === region - 1) return y % 2 === 1 ? dark : light;
  return undefined;
}

/** Each module of a symbol, row by row: `light`, `dark`, or a bit number of the codewords. */
function templateFor({ side, regions, inner }: DataMatrixSize): Int32Array {
  const known = templates.get(side);
  if (known) return known;
  const bits = placedBits(inner);
  const region = side / regions;
  const within = (at: number) => at - 1 - 2 * Math.floor(at / region);
  const template = new Int32Array(side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const bit = bits[within(y) * inner + within(x)] as number;
      template[y * side + x] = finderModule(region, x, y) ?? bit;
    }
  }
  templates.set(side, template);
  return template;
}

const quietModules = 1;
/** A codeword encodes at most two digits, so longer values are refused without planning. */
const maxSigns = 3116;

/** ISO/IEC 16022:2006, 5.7.1: modulo x^8 + x^5 + x^3 + x^2 + 1. */
const appendCorrection = createCorrection(0x12d, 1);

const padding = 129;
/** The side of the largest symbol, where error correction starts with block 8, the second last of ten. */
const largest = { side: 144, firstBlock: 8 };

/** Pads data codewords to the symbol's capacity. */
function padCodewords(words: readonly number[], { dataCodewords }: DataMatrixSize): Uint8Array {
  const all = new Uint8Array(dataCodewords);
  all.set(words);
  for (let at = words.length; at < dataCodewords; at++) {
    const random = padding + (((at + 1) * 149) % 253) + 1;
    all[at] = at === words.length ? padding : random > 254 ? random - 254 : random;
  }
  return all;
}

/** Data and error correction codewords in placement order. */
function allCodewords(words: readonly number[], size: DataMatrixSize): Uint8Array {
  const { dataCodewords, correctionCodewords, blocks, side } = size;
  const data = padCodewords(words, size);
  const all = new Uint8Array(dataCodewords + correctionCodewords);
  all.set(data);
  const degree = correctionCodewords / blocks;
  const block = new Uint8Array(Math.ceil(dataCodewords / blocks) + degree);
  const scratch = new Uint8Array(block.length);
  for (let index = 0; index < blocks; index++) {
    let length = 0;
    for (let at = index; at < dataCodewords; at += blocks) block[length++] = data[at] as number;
    appendCorrection(block, length, degree, scratch);
    const place = side === largest.side ? (index + blocks - largest.firstBlock) % blocks : index;
    for (let at = 0; at < degree; at++) {
      all[dataCodewords + at * blocks + place] = block[length + at] as number;
    }
  }
  return all;
}

/** The symbol for these data codewords; undefined if no symbol holds them. */
export function dataMatrixSymbol(words: readonly number[]): BarcodeSymbol | undefined {
  const size = sizeFor(words.length);
  if (!size) return undefined;
  const codewords = allCodewords(words, size);
  const template = templateFor(size);
  const isDark = (module: number) => {
    const shown = template[module] as number;
    return (
      shown === dark || (shown >= 0 && ((codewords[shown >> 3] as number) >> (7 - (shown & 7))) & 1) === 1
    );
  };
  const { side } = size;
  const rects: number[] = [];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const start = x;
      while (x < side && isDark(y * side + x)) x++;
      if (x > start) rects.push(start + quietModules, y + quietModules, x - start, 1);
    }
  }
  const columns = side + 2 * quietModules;
  return { columns, rows: columns, rects };
}

/**
 * Encodes a Data Matrix ECC 200 (ISO/IEC 16022) in the smallest square size. Declares UTF-8 by ECI 26 if the text
 * is not ASCII.
 */
export function encodeDataMatrix(value: string): BarcodeResult {
  if (!value.isWellFormed())
    return { ok: false, reason: "The value has an invalid character; type it again." };
  const codes = toUtf8(value);
  const signs = codes.length === value.length ? [...codes] : [utf8Follows, ...codes];
  const symbol = signs.length > maxSigns ? undefined : dataMatrixSymbol(planCodewords(signs));
  return symbol ? { ok: true, symbol } : { ok: false, reason: tooLong(codes.length) };
}

function tooLong(length: number): string {
  const most = "1,555 bytes, or 3,116 digits, at most";
  return `The value is too long for a Data Matrix (${length.toLocaleString("en")} bytes; ${most}).`;
}

export const dataMatrix = defineSymbology({
  id: "datamatrix",
  label: "Data Matrix",
  otherNames: [],
  group: "matrix",
  quiet: { x: quietModules, y: quietModules },
  encode: encodeDataMatrix,
});
