import { fnc1 } from "../functionSigns.ts";

/** Elements of a message besides bytes and FNC1: the macros of ISO/IEC 15434 and the switch to UTF-8 (ECI 26). */
export const macro05 = -2;
export const macro06 = -3;
export const utf8Follows = -4;

/** The encodation modes: ASCII, C40, Text, X12, EDIFACT and bytes (Base 256). */
export const [ascii, c40, text, x12, edifact, bytes] = [0, 1, 2, 3, 4, 5];

/** ASCII codewords that latch to the other modes, and the codeword that returns from C40, Text and X12. */
export const latches: readonly number[] = [0, 230, 239, 238, 240, 231];
export const unlatch = 254;

const upperShift = 235;
const digitPairs = 130;

export function asciiCodewords(sign: number): readonly number[] {
  if (sign >= 128) return [upperShift, sign - 127];
  if (sign >= 0) return [sign + 1];
  if (sign === fnc1) return [232];
  if (sign === macro05) return [236];
  return sign === macro06 ? [237] : [241, 27];
}

/** The ASCII codeword for a pair of digits. */
export function pairCodeword(first: number, second: number): number {
  return digitPairs + (first - 48) * 10 + second - 48;
}

export const isDigit = (sign: number) => sign >= 48 && sign <= 57;
const isCapital = (sign: number) => sign >= 65 && sign <= 90;
const isSmall = (sign: number) => sign >= 97 && sign <= 122;

export const isX12End = (sign: number) => sign === 13 || sign === 42 || sign === 62;

/** Whether the mode encodes an element of a message as a single value. */
export const isShort: readonly ((sign: number) => boolean)[] = [
  isDigit,
  (sign) => sign === 32 || isDigit(sign) || isCapital(sign),
  (sign) => sign === 32 || isDigit(sign) || isSmall(sign),
  (sign) => sign === 32 || isDigit(sign) || isCapital(sign) || isX12End(sign),
  (sign) => sign >= 32 && sign <= 94,
  () => true,
];

/** The values of elements in the second shift set of C40 and Text; null for elements outside that set. */
function secondShift(sign: number): readonly number[] | null {
  if (sign < 48) return [1, sign - 33];
  if (sign < 65) return [1, sign - 43];
  return sign > 90 && sign < 96 ? [1, sign - 69] : null;
}

/** The values of an element in C40 or Text. The two modes differ only in their basic set and third shift set. */
function shiftedValues(sign: number, mode: number): readonly number[] | null {
  if (sign === fnc1) return [1, 27];
  if (sign >= 128) return [1, 30, ...(shiftedValues(sign - 128, mode) ?? [])];
  if (sign === 32) return [3];
  if (isDigit(sign)) return [sign - 44];
  if (sign < 32) return [0, sign];
  const [own, other] = mode === c40 ? [65, 97] : [97, 65];
  if (sign >= own && sign < own + 26) return [sign - own + 14];
  if (sign >= other && sign < other + 26) return [2, sign - other + 1];
  return secondShift(sign) ?? [2, sign - 96];
}

function x12Values(sign: number): readonly number[] | null {
  const end = [13, 42, 62].indexOf(sign);
  if (end >= 0) return [end];
  if (sign === 32) return [3];
  if (isDigit(sign)) return [sign - 44];
  return isCapital(sign) ? [sign - 51] : null;
}

/** Precomputed values by mode and element, with FNC1 last. */
const packed = [c40, text, x12].map((mode) =>
  Array.from({ length: 257 }, (_, index) => {
    const sign = index === 256 ? fnc1 : index;
    return mode === x12 ? x12Values(sign) : shiftedValues(sign, mode);
  }),
);

/**
 * The values of an element in C40, Text or X12, where three values make two codewords; null if the mode cannot
 * encode it.
 */
export function packedValues(mode: number, sign: number): readonly number[] | null {
  if (sign < fnc1) return null;
  return packed[mode - c40]?.[sign === fnc1 ? 256 : sign] ?? null;
}
