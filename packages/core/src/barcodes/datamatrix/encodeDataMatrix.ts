import type { BarcodeResult, BarcodeSymbol } from "../barcodeSymbol.ts";
import { defineSymbology } from "../defineSymbology.ts";
import { createCorrection } from "../reedSolomon.ts";
import { toUtf8 } from "../utf8.ts";
import { utf8Follows } from "./characterSets.ts";
import { planCodewords } from "./planCodewords.ts";
import { type DataMatrixSize, sizeFor } from "./sizes.ts";
import { dark, templateFor } from "./template.ts";

const quietModules = 1;
/** A codeword carries at most two digits, so longer values are refused without a plan. */
const maxSigns = 3116;

/** ISO/IEC 16022:2006, 5.7.1: modulo x^8 + x^5 + x^3 + x^2 + 1. */
const appendCorrection = createCorrection(0x12d, 1);

const padding = 129;
/** The largest symbol assigns its correction to the last two of its ten blocks first. */
const largest = { side: 144, firstBlock: 8 };

/** Data codewords padded to the symbol's size. */
function padCodewords(words: readonly number[], { dataCodewords }: DataMatrixSize): Uint8Array {
  const all = new Uint8Array(dataCodewords);
  all.set(words);
  for (let at = words.length; at < dataCodewords; at++) {
    const random = padding + (((at + 1) * 149) % 253) + 1;
    all[at] = at === words.length ? padding : random > 254 ? random - 254 : random;
  }
  return all;
}

/** Data and correction codewords in placement order. */
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

/** The symbol of data codewords; undefined if no symbol holds them. */
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
 * Data Matrix ECC 200 (ISO/IEC 16022) in the smallest square; UTF-8 is declared by ECI 26 if the text is not
 * ASCII.
 */
export function encodeDataMatrix(value: string): BarcodeResult {
  if (!value.isWellFormed()) return { ok: false, reason: "The value holds half a character; type it again." };
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
