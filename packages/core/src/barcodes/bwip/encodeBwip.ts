import type { PathCommand } from "../../drawing/drawOp.ts";
import { polygon, reversedEllipse, roundedBox } from "../../drawing/outlines.ts";
import type { BarcodeOptions, BarcodeResult, BarcodeSymbol } from "../barcodeSymbol.ts";
import { checkPairOf } from "../gs1/checkPair.ts";
import { bwipSymbols, type DrawnOutlines, outlinesOf, type RawSymbol, rawSymbol } from "./bwipJs.ts";
import { readOptions } from "./options.ts";
import { inFormOf, lostZero, readBookNumber } from "./productNumbers.ts";
import {
  colouredSymbol,
  dotSymbol,
  fieldSymbol,
  rowSymbol,
  stackedSymbol,
  swissSymbol,
  tallSymbol,
} from "./readSymbol.ts";
import { quietZone } from "./standards.ts";

export { type OptionKind, optionsOf, wrongOption } from "./options.ts";

/** ISO/IEC 16023: 33 rows of 30 hexagons, where every other row is shifted right by half a hexagon. */
const across = 30;
const down = 33;
/** Height of a row in hexagon widths. */
const rowHeight = Math.sqrt(3) / 2;
/** A hexagon's size relative to its cell, which leaves a gap between neighbours. */
const gap = 0.88;
const halfWidth = gap / 2;
const halfHeight = gap / Math.sqrt(3);
/** Radii of the finder's rings, outer and inner, in hexagon widths. */
const rings = [
  [4.3814, 3.6229],
  [2.8644, 2.1058],
  [1.3359, 0.5774],
] as const;

function hexagon(cell: number, quiet: number): readonly PathCommand[] {
  const row = Math.floor(cell / across);
  const x = quiet + (cell % across) + (row % 2 === 1 ? 1 : 0.5);
  const y = quiet + row * rowHeight + 1 / Math.sqrt(3);
  return polygon([
    [x, y - halfHeight],
    [x + halfWidth, y - halfHeight / 2],
    [x + halfWidth, y + halfHeight / 2],
    [x, y + halfHeight],
    [x - halfWidth, y + halfHeight / 2],
    [x - halfWidth, y - halfHeight / 2],
  ]);
}

function ring(outer: number, inner: number, quiet: number): readonly PathCommand[] {
  const [x, y] = [quiet + 14.5, quiet + 16 * rowHeight + 1 / Math.sqrt(3)];
  const box = { x: x - outer, y: y - outer, width: 2 * outer, height: 2 * outer };
  return [...roundedBox(box, outer, outer), ...reversedEllipse(box, inner, inner)];
}

/** Builds a MaxiCode from the numbers of its dark cells, counted row by row. */
function maxicodeSymbol(cells: readonly number[], quiet: number): BarcodeSymbol {
  return {
    columns: across + 0.5 + 2 * quiet,
    rows: (down - 1) * rowHeight + 2 / Math.sqrt(3) + 2 * quiet,
    rects: [],
    cells: [
      ...cells.flatMap((cell) => hexagon(cell, quiet)),
      ...rings.flatMap(([outer, inner]) => ring(outer, inner, quiet)),
    ],
  };
}

/**
 * Thickness of the bearer bars in modules: GS1 specifies 4.83 mm for an ITF-14 whose narrow bar is 1.016 mm, and at
 * least two narrow bars (General Specifications 5.3.2.4).
 */
const bearerModules = 5;

const withoutParentheses = (text: string) => text.replaceAll(/\((\d{2,4})\)/g, "$1");

/** Separates BWIPP's options from our own, which change the symbol that BWIPP returns. */
function splitOptions({ hideparentheses, bearer, ...bwipp }: BarcodeOptions) {
  const surround = (symbol: BarcodeSymbol, value: string): BarcodeSymbol => {
    const texts = symbol.texts ?? [{ text: value }];
    const plain = texts.map((each) => ({ ...each, text: withoutParentheses(each.text) }));
    const isFrame = bearer === "frame";
    return {
      ...symbol,
      ...(hideparentheses === true ? { texts: plain } : {}),
      ...(bearer === undefined ? {} : { bearer: { modules: bearerModules, isFrame } }),
    };
  };
  return { bwipp, surround };
}

const symbols = new Map(bwipSymbols.map((symbol) => [symbol.bcid.toLowerCase(), symbol]));

/**
 * Reads an option in BWIPP's notation, such as `columns=2` or `parse`. Returns no option if the format does not have
 * it.
 */
function writtenOption(format: string, written: string): BarcodeOptions {
  const [name = "", value = true] = written.split("=");
  const read = readOptions(format, { [name]: value });
  return "options" in read ? read.options : {};
}

/** A valid sample value of a format, with the options that the value needs. */
export function sampleOf(format: string): { readonly value: string; readonly options: BarcodeOptions } {
  const { text = "", opts = "" } = symbols.get(format) ?? {};
  const options = opts.split(" ").map((each) => writtenOption(format, each));
  return { value: text, options: Object.assign({}, ...options) };
}

/** Formats that can declare a character set and therefore encode any text. */
const saysCharacterSet =
  /^(azteccode|azteccodecompact|datamatrix|pdf417|micropdf417|qrcode|rectangularmicroqr|dotcode|codeone|maxicode)/;

/** The first non-ASCII character. */
const foreign = (value: string) => [...value].find((character) => (character.codePointAt(0) ?? 0) > 127);

/** The value in BWIPP's notation, with ECI 26 to declare UTF-8; null if the format cannot encode the value. */
function written(format: string, value: string, options: BarcodeOptions) {
  if (foreign(value) === undefined) return { text: value, options };
  if (!saysCharacterSet.test(format) || format === "datamatrixrectangularextension") return null;
  if (options.parsefnc === true) return { text: `^ECI000026${value}`, options };
  return { text: `^ECI000026${value.replaceAll("^", "^^")}`, options: { ...options, parsefnc: true } };
}

/** BWIPP options that some formats always need, so people cannot set them. */
function fixedOptions(format: string): BarcodeOptions {
  if (/^(gs1-128|gs1datamatrix|gs1qrcode|gs1dotcode)/.test(format)) return { lintreqs: true };
  return {};
}

/**
 * Options that a symbology's standard requires although BWIPP does not. Scanners reject a Code 93 without its check
 * characters.
 */
export function standardOptions(format: string): BarcodeOptions {
  return /^code93(ext)?$/.test(format) ? { includecheck: true } : {};
}

/** Formats whose bars encode data by their heights. Their spacing is not a multiple of the bar width. */
const isTall = /^(onecode|postnet|planet|royalmail|auspost|kix|japanpost|daft|pharmacode2|symbol)$/;

function symbolOf(format: string, raw: RawSymbol, outlines: () => DrawnOutlines): BarcodeSymbol {
  const quiet = quietZone(format);
  const { sbs, pixs = [], pixx = 0, pixy = 0 } = raw;
  if (sbs) return isTall.test(format) ? tallSymbol(raw, quiet) : rowSymbol(format, raw, quiet);
  if (format === "maxicode") return maxicodeSymbol(pixs, quiet.left);
  if (format === "ultracode") return colouredSymbol(raw, quiet);
  if (format.endsWith("dotcode")) return dotSymbol(raw, quiet);
  if (format === "swissqrcode") return swissSymbol(raw, quiet);
  return pixs.length === pixx * pixy ? fieldSymbol(raw, quiet) : stackedSymbol(outlines(), raw, quiet);
}

/** Extracts the message from an error such as "bwipp.ean13badCheckDigit#123: The check digit is wrong". */
function sentence(error: unknown): string {
  // BWIPP does not validate every value: some cause a JavaScript error.
  if (error instanceof TypeError) return "The value has characters that this code cannot encode.";
  const text = error instanceof Error ? error.message : String(error);
  const said = text.replace(/^bwipp\.\S+:\s*/, "").trim();
  return /[.?!]$/.test(said) ? said : `${said}.`;
}

/**
 * Possible positions of the wrong check digit: the end of the element that the error names, or of the value without
 * its add-on.
 */
function checkPlaces(value: string, error: string): readonly number[] {
  const ends = (from: number, pattern: RegExp) => {
    const found = value.slice(from).search(pattern);
    return (found < 0 ? value.length : from + found) - 1;
  };
  const [, ai] = /\bAI (\d+)/.exec(error) ?? [];
  if (ai !== undefined) {
    const named = `(${ai})`;
    const at = value.indexOf(named);
    return at < 0 ? [] : [ends(at + named.length, /[(|]/)];
  }
  return [...new Set([ends(0, /\|/), ends(0, / (\d\d|\d{5})$/)])];
}

const withCheckDigits = (value: string, at: number): readonly string[] =>
  [..."0123456789X"].map((digit) => `${value.slice(0, at)}${digit}${value.slice(at + 1)}`);

const modelNumber = "(8013)";

/** The value with the right pair of check characters for its model number. */
function withCheckPair(value: string, at: number): readonly string[] {
  const from = value.lastIndexOf(modelNumber, at) + modelNumber.length;
  if (from < modelNumber.length || value.slice(from, at).includes("(")) return [];
  const pair = checkPairOf(value.slice(from, at - 1));
  return pair === null ? [] : [`${value.slice(0, at - 1)}${pair}${value.slice(at + 1)}`];
}

/** The value with a corrected check digit; null if the check digit is not the problem. */
function corrected(bcid: string, value: string, options: BarcodeOptions, error: unknown): string | null {
  if (!/check ?(digit|character|sum)/i.test(String(error))) return null;
  for (const at of checkPlaces(value, String(error))) {
    for (const tried of [...withCheckPair(value, at), ...withCheckDigits(value, at)]) {
      try {
        rawSymbol(bcid, tried, options);
        return tried;
      } catch {
        // Try the next candidate. If every candidate fails, the message suggests no correction.
      }
    }
  }
  return null;
}

const isGs1 = /^(gs1-|gs1datamatrix|gs1qrcode|gs1dotcode|databarexpanded)/;

/** The shapes of a rectangular micro QR code (ISO/IEC 23941), smallest area first. */
const rmqrShapes = [7, 9, 11, 13, 15, 17]
  .flatMap((height) => [27, 43, 59, 77, 99, 139].map((width) => `R${height}x${width}`))
  .filter((shape) => !/^R(7|9|15|17)x27$/.test(shape))
  .toSorted((a, b) => areaOf(a) - areaOf(b));

function areaOf(shape: string): number {
  const [height, width] = shape.slice(1).split("x").map(Number);
  return (height ?? 0) * (width ?? 0);
}

/**
 * The symbol's modules. BWIPP cannot choose the shape of a rectangular micro QR code, so we use the smallest shape
 * that holds the value.
 */
function modulesOf(bcid: string, text: string, options: BarcodeOptions): RawSymbol {
  if (bcid !== "rectangularmicroqrcode" || options.version !== undefined)
    return rawSymbol(bcid, text, options);
  for (const version of rmqrShapes.slice(0, -1)) {
    try {
      return rawSymbol(bcid, text, { ...options, version });
    } catch {
      // The shape is too small. Any other error also occurs with the largest shape, which reports it.
    }
  }
  return rawSymbol(bcid, text, { ...options, version: rmqrShapes.at(-1) ?? "" });
}

/** The reason why a GS1 value is invalid, for values that BWIPP would draw empty or reject with an internal error. */
function wrongStart(format: string, value: string): string | null {
  if (!isGs1.test(format) || /^\(\d{2,4}\)/.test(value)) return null;
  return "The value must begin with an identifier in round brackets and its text, such as (01)09521234543213.";
}

/**
 * Encodes a value in one of BWIPP's formats, or returns the reason why that is impossible. Adds the quiet zone, which
 * bwip-js omits. Never throws.
 */
export function encodeBwip(format: string, value: string, options: BarcodeOptions): BarcodeResult {
  const known = symbols.get(format);
  if (!known) return { ok: false, reason: `There is no barcode format “${format.slice(0, 40)}”.` };
  const read = readOptions(format, options);
  if ("mistake" in read) return { ok: false, reason: read.mistake };
  if (!value.isWellFormed())
    return { ok: false, reason: "The value has an invalid character; type it again." };
  const { bwipp, surround } = splitOptions({ ...standardOptions(format), ...read.options });
  const number = readBookNumber(format, value);
  if ("mistake" in number) return { ok: false, reason: `${known.desc}: ${number.mistake}` };
  const prepared = written(format, number.text, { ...bwipp, ...fixedOptions(format) });
  if (prepared === null) {
    return {
      ok: false,
      reason: `${known.desc} cannot encode “${foreign(value)}”; use a QR code or plain letters.`,
    };
  }
  const { bcid } = known;
  const wrongly = wrongStart(format, value);
  if (wrongly !== null) return { ok: false, reason: `${known.desc}: ${wrongly}` };
  try {
    const { text } = prepared;
    const raw = modulesOf(bcid, text, { ...prepared.options, includetext: true });
    const symbol = symbolOf(format, raw, () => outlinesOf(bcid, text, prepared.options));
    return { ok: true, symbol: surround(symbol, value) };
  } catch (error) {
    const right = corrected(bcid, prepared.text, prepared.options, error);
    const advice = right === null ? "" : ` “${inFormOf(value, right)}” would be right.`;
    return { ok: false, reason: `${known.desc}: ${sentence(error)}${advice}` };
  }
}

/** Whether BWIPP accepts a value. Unlike `encodeBwip`, this does not look for a correction. */
function isDrawn(format: string, value: string, options: BarcodeOptions): boolean {
  const number = readBookNumber(format, value);
  const bcid = symbols.get(format)?.bcid;
  if ("mistake" in number || bcid === undefined) return false;
  try {
    rawSymbol(bcid, number.text, splitOptions(options).bwipp);
    return true;
  } catch {
    // Any error means that the value is not a valid number of this kind.
    return false;
  }
}

/** The reason why a number may stand for several products; null if it is unambiguous. */
export function ambiguousNumber(format: string, value: string, options: BarcodeOptions): string | null {
  return lostZero(format, value, (text) => isDrawn(format, text, options));
}
