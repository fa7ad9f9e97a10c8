import { fnc1 } from "../functionSigns.ts";
import {
  ascii,
  bytes,
  c40,
  edifact,
  isDigit,
  isShort,
  isX12End,
  text,
  utf8Follows,
  x12,
} from "./characterSets.ts";

/** The signs to encode, with the look-ahead data of each position. */
export type Message = {
  readonly signs: readonly number[];
  /** Number of digits from here on. */
  readonly digits: Uint16Array;
  /** Distance to the next sign that ends a segment of X12, and to the next sign that X12 lacks. */
  readonly toX12End: Uint16Array;
  readonly toForeign: Uint16Array;
};

/** Longer than any message. */
const never = 9999;

export function prepareMessage(signs: readonly number[]): Message {
  const length = signs.length;
  const [digits, toX12End, toForeign] = [0, never, never].map((last) => {
    const row = new Uint16Array(length + 1);
    row[length] = last;
    return row;
  }) as [Uint16Array, Uint16Array, Uint16Array];
  for (let at = length - 1; at >= 0; at--) {
    const sign = signs[at] as number;
    digits[at] = isDigit(sign) ? (digits[at + 1] as number) + 1 : 0;
    toX12End[at] = isX12End(sign) ? 0 : (toX12End[at + 1] as number) + 1;
    toForeign[at] = isShort[x12]?.(sign) ? (toForeign[at + 1] as number) + 1 : 0;
  }
  return { signs, digits, toX12End, toForeign };
}

/** Codewords per sign by mode, without bytes: if short, plain or above 127. */
const costs: readonly (readonly [short: number, plain: number, upper: number])[] = [
  [0.5, 1, 2],
  [0.6666667, 1.3333334, 2.6666667],
  [0.6666667, 1.3333334, 2.6666667],
  [0.6666667, 3.3333334, 4.3333334],
  [0.75, 3.25, 4.25],
];
/** A byte costs one codeword; FNC1 among bytes requires leaving the mode and returning. */
const functionInBytes = 4;

const startAscii = [0, 1, 1, 1, 1, 1.25];
const startElsewhere = [1, 2, 2, 2, 2, 2.25];

/** Shared between calls; each call resets it. */
const sums = new Float64Array(6);

function start(mode: number): void {
  sums.set(mode === ascii ? startAscii : startElsewhere);
  if (mode !== ascii) sums[mode] = 0;
}

function costOf(mode: number, sign: number): number {
  const [short, plain, upper] = costs[mode] as readonly [number, number, number];
  if (isShort[mode]?.(sign)) return short;
  return sign > 127 ? upper : plain;
}

/** Adds a sign in the precision of the reference, whose rounding decides between modes of equal length. */
function add(sign: number): void {
  for (let mode = ascii; mode < bytes; mode++) {
    const cost = costOf(mode, sign);
    const sum = sums[mode] as number;
    // After a single digit, ASCII starts a whole new codeword.
    sums[mode] = Math.fround((mode === ascii && cost >= 1 ? Math.ceil(sum) : sum) + cost);
  }
  sums[bytes] = (sums[bytes] as number) + (sign < 0 ? functionInBytes : 1);
}

/** Whether a mode is shorter than all others except `ignored` by more than the margin. */
function isLeast(mode: number, margin: number, ignored = -1): boolean {
  const own = (sums[mode] as number) + margin;
  for (let other = ascii; other <= bytes; other++) {
    if (other !== mode && other !== ignored && !(own < (sums[other] as number))) return false;
  }
  return true;
}

/** ASCII wins ties with another mode. */
function isAsciiLeast(margin: number): boolean {
  for (let other = c40; other <= bytes; other++) {
    if (!((sums[ascii] as number) + margin <= (sums[other] as number))) return false;
  }
  return true;
}

/** The mode for the rest of the message at its end. */
function atEnd(inBytes: number): number {
  for (let mode = ascii; mode <= bytes; mode++) sums[mode] = Math.ceil(sums[mode] as number);
  if (isAsciiLeast(0)) return ascii;
  if (isLeast(bytes, 0)) return inBytes;
  return [edifact, text, x12].find((mode) => isLeast(mode, 0)) ?? c40;
}

/**
 * The mode that is clearly the shortest so far; undefined if there is none. `at` is the next sign's position.
 */
function clearlyLeast(inBytes: number, { toX12End, toForeign }: Message, at: number): number | undefined {
  if (isAsciiLeast(1)) return ascii;
  const [plain = 0, capitals = 0, , tied = 0, , binary = 0] = sums;
  if (binary + 1 <= plain || isLeast(bytes, 1, ascii)) return inBytes;
  const other = [edifact, text, x12].find((mode) => isLeast(mode, 1));
  if (other !== undefined) return other;
  if (!isLeast(c40, 1, x12)) return undefined;
  if (capitals < tied) return c40;
  if (capitals !== tied) return undefined;
  return (toX12End[at] as number) < (toForeign[at] as number) ? x12 : c40;
}

/** Fewest signs to judge a mode by. */
const leastSeen = 4;

/**
 * The mode for the signs after `at` while `mode` is active: the look-ahead of ISO/IEC 16022:2006, Annex P, in
 * BWIPP's form.
 */
export function nextMode(message: Message, at: number, mode: number): number {
  const { signs } = message;
  if (signs[at] === utf8Follows) return ascii;
  const inBytes = signs[at] === fnc1 ? ascii : bytes;
  start(mode);
  for (let seen = 0; ; seen++) {
    if (at + seen === signs.length) return atEnd(inBytes);
    add(signs[at + seen] as number);
    const found = seen >= leastSeen ? clearlyLeast(inBytes, message, at + seen + 1) : undefined;
    if (found !== undefined) return found;
  }
}
