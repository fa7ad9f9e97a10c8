import { fnc1 } from "../functionSigns.ts";
import {
  ascii,
  asciiCodewords,
  bytes,
  c40,
  edifact,
  isDigit,
  isShort,
  isX12End,
  latches,
  macro05,
  macro06,
  packedValues,
  pairCodeword,
  text,
  unlatch,
  utf8Follows,
  x12,
} from "./characterSets.ts";
import { sizeFor } from "./sizes.ts";

/** The elements to encode, with data for the look-ahead at each position. */
type Message = {
  readonly signs: readonly number[];
  /** Number of consecutive digits from this position. */
  readonly digits: Uint16Array;
  /** Distance to the next X12 terminator or separator, and to the next element that X12 cannot encode. */
  readonly toX12End: Uint16Array;
  readonly toForeign: Uint16Array;
};

/** A distance larger than any message. */
const never = 9999;

function prepareMessage(signs: readonly number[]): Message {
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

/** Codewords per element in each mode except bytes, for short and plain elements and for bytes above 127. */
const costs: readonly (readonly [short: number, plain: number, upper: number])[] = [
  [0.5, 1, 2],
  [0.6666667, 1.3333334, 2.6666667],
  [0.6666667, 1.3333334, 2.6666667],
  [0.6666667, 3.3333334, 4.3333334],
  [0.75, 3.25, 4.25],
];
/** The cost of FNC1 in byte mode, which must be left for FNC1 and entered again. */
const functionInBytes = 4;

const startAscii = [0, 1, 1, 1, 1, 1.25];
const startElsewhere = [1, 2, 2, 2, 2, 2.25];

/** Costs so far by mode. The array is reused to save allocations; each look-ahead resets it. */
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

/** Adds an element's cost with BWIPP's precision, because rounding decides between modes of equal length. */
function add(sign: number): void {
  for (let mode = ascii; mode < bytes; mode++) {
    const cost = costOf(mode, sign);
    const sum = sums[mode] as number;
    // After an odd number of digits, ASCII starts a new codeword.
    sums[mode] = Math.fround((mode === ascii && cost >= 1 ? Math.ceil(sum) : sum) + cost);
  }
  sums[bytes] = (sums[bytes] as number) + (sign < 0 ? functionInBytes : 1);
}

/** Whether a mode is shorter than every other mode except `ignored`, by more than the margin. */
function isLeast(mode: number, margin: number, ignored = -1): boolean {
  const own = (sums[mode] as number) + margin;
  for (let other = ascii; other <= bytes; other++) {
    if (other !== mode && other !== ignored && !(own < (sums[other] as number))) return false;
  }
  return true;
}

/** Like `isLeast` for ASCII, which wins ties. */
function isAsciiLeast(margin: number): boolean {
  for (let other = c40; other <= bytes; other++) {
    if (!((sums[ascii] as number) + margin <= (sums[other] as number))) return false;
  }
  return true;
}

/** The mode to choose if the look-ahead reaches the end of the message. */
function atEnd(inBytes: number): number {
  for (let mode = ascii; mode <= bytes; mode++) sums[mode] = Math.ceil(sums[mode] as number);
  if (isAsciiLeast(0)) return ascii;
  if (isLeast(bytes, 0)) return inBytes;
  return [edifact, text, x12].find((mode) => isLeast(mode, 0)) ?? c40;
}

/**
 * The mode that is clearly the shortest so far; undefined if the look-ahead must continue. `at` is the next
 * position.
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

/** Number of elements that the look-ahead must exceed before it decides. */
const leastSeen = 4;

/**
 * The mode for the elements from `at` on while `mode` is active: the look-ahead of ISO/IEC 16022:2006, Annex P, as
 * BWIPP implements it.
 */
function nextMode(message: Message, at: number, mode: number): number {
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

/** The state of encoding. */
type Plan = Message & { readonly words: number[]; at: number; mode: number };

/** Free codewords in the smallest symbol that holds more than `used` codewords; NaN if there is no such symbol. */
function freeAfter(used: number): number {
  return (sizeFor(used + 1)?.dataCodewords ?? Number.NaN) - used;
}

function writeAscii({ signs, digits, words }: Plan, at: number): number {
  if ((digits[at] as number) >= 2) {
    words.push(pairCodeword(signs[at] as number, signs[at + 1] as number));
    return at + 2;
  }
  words.push(...asciiCodewords(signs[at] as number));
  return at + 1;
}

/** Returns to ASCII, and encodes the next element. */
function backToAscii(plan: Plan): void {
  plan.mode = ascii;
  const { at, signs } = plan;
  if (at < signs.length && signs[at] !== utf8Follows) plan.at = writeAscii(plan, at);
}

function stepAscii(plan: Plan): void {
  const { signs, at, digits, words } = plan;
  if (signs[at] === utf8Follows || (digits[at] as number) >= 2) {
    plan.at = writeAscii(plan, at);
    return;
  }
  const next = nextMode(plan, at, ascii);
  if (next === ascii) plan.at = writeAscii(plan, at);
  else words.push(latches[next] as number);
  plan.mode = next;
}

/** Writes every three values of C40, Text or X12 as two codewords. */
function writePacked(words: number[], values: readonly number[]): void {
  for (let at = 0; at < values.length; at += 3) {
    const [first = 0, second = 0, third = 0] = [values[at], values[at + 1], values[at + 2]];
    const sum = first * 1600 + second * 40 + third + 1;
    words.push(sum >> 8, sum & 255);
  }
}

/**
 * Writes the last one to three elements if the symbol can end without a full return to ASCII. Otherwise returns false.
 */
function isFinished(plan: Plan, values: readonly number[]): boolean {
  const { words, signs, at, mode } = plan;
  const free = freeAfter(words.length + (values.length / 3) * 2);
  const last = signs.slice(at).flatMap((sign) => packedValues(mode, sign) ?? [-1, -1, -1, -1]);
  const fill = free === 2 && (last.length === 3 || (last.length === 2 && mode !== x12));
  if (fill) writePacked(words, [...values, ...last, 0].slice(0, values.length + 3));
  else if (last.length === 1 && (free === 1 || free === 2)) {
    writePacked(words, values);
    if (free === 2) words.push(unlatch);
    words.push(...asciiCodewords(signs[at] as number));
  } else return false;
  plan.mode = ascii;
  plan.at = signs.length;
  return true;
}

/** Switches to another mode if that is shorter from here on. Otherwise returns false. */
function isLeft(plan: Plan, values: readonly number[]): boolean {
  const { words, mode } = plan;
  const next = nextMode(plan, plan.at, mode);
  if (next === mode) return false;
  writePacked(words, values);
  words.push(unlatch);
  if (next !== ascii) words.push(latches[next] as number);
  plan.mode = next;
  return true;
}

function stepPacked(plan: Plan): void {
  const { words, signs, mode } = plan;
  const values: number[] = [];
  for (; plan.at < signs.length; plan.at++) {
    const own = packedValues(mode, signs[plan.at] as number);
    if (own === null) break;
    if (values.length % 3 === 0) {
      if (values.length > 0 && isLeft(plan, values)) return;
      if (signs.length - plan.at <= 3 && isFinished(plan, values)) return;
    }
    values.push(...own);
  }
  while (values.length % 3 !== 0) {
    plan.at--;
    values.length -= packedValues(mode, signs[plan.at] as number)?.length ?? 0;
  }
  writePacked(words, values);
  words.push(unlatch);
  backToAscii(plan);
}

/**
 * Writes every four values of EDIFACT as three codewords, and fewer values as the codewords that contain their bits.
 */
function writeEdifact(words: number[], values: readonly number[]): void {
  for (let at = 0; at < values.length; at += 4) {
    let sum = 0;
    for (let place = 0; place < 4; place++) sum = sum * 64 + (values[at + place] ?? 0);
    words.push(...[sum >> 16, (sum >> 8) & 255, sum & 255].slice(0, Math.min(3, values.length - at)));
  }
}

const edifactEnd = 31;

function stepEdifact(plan: Plan): void {
  const { words, signs } = plan;
  const values: number[] = [];
  const used = () => words.length + Math.floor(values.length / 4) * 3;
  for (; plan.at < signs.length; plan.at++) {
    const sign = signs[plan.at] as number;
    if (!isShort[edifact]?.(sign)) break;
    if (values.length % 4 === 0) {
      const rest = signs.slice(plan.at).flatMap(asciiCodewords);
      const free = freeAfter(used());
      if (signs.length - plan.at <= 2 && free <= 2 && rest.length <= free) {
        writeEdifact(words, values);
        words.push(...rest);
        plan.mode = ascii;
        plan.at = signs.length;
        return;
      }
      if (nextMode(plan, plan.at, edifact) !== edifact) break;
    }
    values.push(sign & 63);
  }
  const isWhole = values.length % 4 === 0 && plan.at === signs.length;
  if (!isWhole || freeAfter(used() - 1) > 3) values.push(edifactEnd);
  writeEdifact(words, values);
  backToAscii(plan);
}

/** Maximum length of a byte run whose length fits one codeword; the length of longer runs takes two. */
const shortRun = 249;

function stepBytes(plan: Plan): void {
  const { words, signs } = plan;
  const run: number[] = [];
  for (; plan.at < signs.length; plan.at++) {
    if (nextMode(plan, plan.at, bytes) !== bytes) break;
    run.push(signs[plan.at] as number);
  }
  const isLast = plan.at === signs.length && freeAfter(words.length + run.length) === 1;
  const length =
    run.length > shortRun ? [Math.floor(run.length / 250) + 249, run.length % 250] : [run.length];
  for (const value of [...(isLast ? [0] : length), ...run]) {
    words.push((value + (((words.length + 1) * 149) % 255) + 1) & 255);
  }
  plan.mode = ascii;
}

const steps: readonly ((plan: Plan) => void)[] = [
  stepAscii,
  stepPacked,
  stepPacked,
  stepPacked,
  stepEdifact,
  stepBytes,
];

/** The message headers that a macro replaces: "[)>", the separator and the format's number. */
const macroHeads: readonly (readonly [head: string, macro: number])[] = [
  ["[)>\u001e05\u001d", macro05],
  ["[)>\u001e06\u001d", macro06],
];
const macroEnd = "\u001e\u0004";

/** Replaces the header and trailer of an ISO/IEC 15434 message with a macro. Leaves other messages unchanged. */
function withMacro(signs: readonly number[]): readonly number[] {
  const starts = (head: string, from: number) =>
    [...head].every((character, index) => signs[from + index] === character.charCodeAt(0));
  if (signs.length < 9 || !starts(macroEnd, signs.length - 2)) return signs;
  const found = macroHeads.find(([head]) => starts(head, 0));
  return found ? [found[1], ...signs.slice(found[0].length, -2)] : signs;
}

/**
 * The data codewords of a message of bytes and FNC1, possibly more than the largest symbol holds. Chooses modes as
 * BWIPP does, so that the symbols are identical.
 */
export function planCodewords(written: readonly number[]): number[] {
  const message = prepareMessage(withMacro(written));
  const plan: Plan = { ...message, words: [], at: 0, mode: ascii };
  // FNC1 comes first in a GS1 symbol, before any mode is chosen.
  if (message.signs[0] === fnc1) plan.at = writeAscii(plan, 0);
  while (plan.at < message.signs.length) steps[plan.mode]?.(plan);
  return plan.words;
}
