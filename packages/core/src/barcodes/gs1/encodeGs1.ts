import type { BarcodeResult } from "../barcodeSymbol.ts";
import { drawCode128 } from "../code128/encodeCode128.ts";
import { dataMatrixSymbol } from "../datamatrix/encodeDataMatrix.ts";
import { planCodewords } from "../datamatrix/planCodewords.ts";
import { fnc1 } from "../functionSigns.ts";
import { commonElements, type Gs1Element } from "./commonElements.ts";

const startC = 105;
const toC = 99;
const toB = 100;
const function1 = 102;

const isDigit = (sign: number | undefined) => sign !== undefined && sign >= 48 && sign <= 57;

/** The number of digits from each position on that set C accepts; FNC1 counts as two. */
function pairableDigits(signs: readonly number[]): readonly number[] {
  const even = new Array<number>(signs.length + 1).fill(0);
  const odd = new Array<number>(signs.length + 1).fill(0);
  for (let at = signs.length - 1; at >= 0; at--) {
    if (signs[at] === fnc1) even[at] = 2 + (even[at + 1] as number);
    else if (isDigit(signs[at])) {
      even[at] = 1 + (odd[at + 1] as number);
      odd[at] = 1 + (even[at + 1] as number);
    }
  }
  return even;
}

/** Set C pays off from this many digits on. */
const enough = 4;

/** A sign in set B; FNC1 in any set. */
const inB = (sign: number) => (sign === fnc1 ? function1 : sign - 32);

/** In set B: how many signs to write before set C, or null to stay in B. */
function signsBeforeC(signs: readonly number[], pairable: readonly number[], at: number): number | null {
  const digits = pairable[at] as number;
  if (digits < enough || signs[at] === fnc1) return null;
  if (digits % 2 === 0) return 0;
  return (pairable[at + 1] as number) >= enough ? 1 : null;
}

/**
 * The Code 128 symbol characters of a GS1 message, which begins with FNC1 and an identifier's digits and
 * contains letters of set B: start character and data, without the check and stop characters. The choices
 * match BWIPP's by the rules of ISO/IEC 15417, Annex E, so that the symbols are identical; they are not
 * always the shortest.
 */
function planGs1Code128(signs: readonly number[]): number[] {
  const pairable = pairableDigits(signs);
  const characters = [startC];
  let isC = true;
  for (let at = 0; at < signs.length; ) {
    const sign = signs[at] as number;
    const before = isC ? null : signsBeforeC(signs, pairable, at);
    if (before !== null) {
      if (before === 1) characters.push(inB(sign));
      characters.push(toC);
      isC = true;
      at += before;
    } else if (isC && sign !== fnc1 && (pairable[at] as number) >= 2) {
      characters.push((sign - 48) * 10 + (signs[at + 1] as number) - 48);
      at += 2;
    } else if (isC && sign !== fnc1) {
      characters.push(toB);
      isC = false;
    } else {
      characters.push(inB(sign));
      at++;
    }
  }
  return characters;
}

/**
 * The signs of a GS1 symbol: FNC1, then the elements, with FNC1 after each element whose end is not known
 * otherwise.
 */
function signsOf(elements: readonly Gs1Element[]): readonly number[] {
  const signs = [fnc1];
  for (const [index, { ai, value, isOpen }] of elements.entries()) {
    const written = ai + value;
    for (let at = 0; at < written.length; at++) signs.push(written.charCodeAt(at));
    if (isOpen && index < elements.length - 1) signs.push(fnc1);
  }
  return signs;
}

const symbolOf = {
  "gs1-128": (signs: readonly number[]) => drawCode128(planGs1Code128(signs)),
  gs1datamatrix: (signs: readonly number[]) => dataMatrixSymbol(planCodewords(signs)),
};

/**
 * The symbol of a GS1 format, identical to BWIPP's and ten times as fast; null for formats and values left to
 * BWIPP.
 */
export function encodeCommonGs1(format: string, value: string): BarcodeResult | null {
  if (format !== "gs1-128" && format !== "gs1datamatrix") return null;
  const elements = commonElements(value);
  const symbol = elements ? symbolOf[format](signsOf(elements)) : undefined;
  return symbol ? { ok: true, symbol } : null;
}
