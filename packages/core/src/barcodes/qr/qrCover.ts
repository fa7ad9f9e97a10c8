import type { BarcodeSymbol } from "../barcodeSymbol.ts";
import { qrTemplate } from "./qrTemplate.ts";
import { qrVersions } from "./qrVersions.ts";

/**
 * Levels of error correction by their bits in the format information, with the part of the codewords that may be covered: nine
 * tenths of what each repairs (7, 15, 25 and 30 %), as print and reader lose some as well.
 */
const levels = [
  { level: "M", bears: 0.135 },
  { level: "L", bears: 0.063 },
  { level: "H", bears: 0.27 },
  { level: "Q", bears: 0.225 },
] as const;

/** The quiet zone, and a finder pattern's side, in modules. */
const quiet = 4;
const finder = 7;

export type QrCover = {
  readonly level: "L" | "M" | "Q" | "H";
  /** Parts of all codewords: those that are covered, and those that may be. */
  readonly lost: number;
  readonly bears: number;
  /** The level that bears as much; null where none does. */
  readonly enough: "L" | "M" | "Q" | "H" | null;
  /** True where a corner is covered by which readers find the symbol. */
  readonly hidesFinder: boolean;
};

type Modules = Pick<BarcodeSymbol, "columns" | "rows" | "rects">;

/** The version of a symbol with the finder patterns and the quiet zone of a QR code; undefined for any other. */
function versionOf({ columns, rows, rects }: Modules) {
  const size = columns - 2 * quiet;
  const version = qrVersions.find((each) => each.size === size);
  const hasFinder = (at: number, x: number) =>
    rects[at] === x && rects[at + 1] === quiet && rects[at + 2] === finder;
  const isFound = rects.some((_, at) => at % 4 === 0 && hasFinder(at, quiet + size - finder));
  return columns === rows && hasFinder(0, quiet) && isFound ? version : undefined;
}

/** Level M where the first of the two bits is as the mask 10 makes it, and so on (ISO/IEC 18004, 7.9). */
function levelOf({ rects }: Modules) {
  const y = quiet + finder + 1;
  const isDark = (x: number) =>
    rects.some(
      (left, at) => at % 4 === 0 && rects[at + 1] === y && left <= x && x < left + (rects[at + 2] ?? 0),
    );
  const bits = (isDark(quiet) ? 2 : 0) + (isDark(quiet + 1) ? 1 : 0);
  return levels[bits ^ 2] ?? levels[0];
}

/**
 * What of a QR code is lost where it is covered, by what its level of error correction bears; null for another symbol.
 * `isCovered` is asked of modules, counted from the corner of the quiet zone. A codeword is lost with its first module.
 */
export function qrCover(symbol: Modules, isCovered: (x: number, y: number) => boolean): QrCover | null {
  const version = versionOf(symbol);
  if (!version) return null;
  const { size, path } = qrTemplate(version);
  const lost = new Set<number>();
  for (let bit = 0; bit < version.totalCodewords * 8; bit++) {
    const [x = 0, y = 0] = [path[2 * bit], path[2 * bit + 1]];
    if (!lost.has(bit >> 3) && isCovered(x + quiet, y + quiet)) lost.add(bit >> 3);
  }
  const part = lost.size / version.totalCodewords;
  const { level, bears } = levelOf(symbol);
  const enough = levels.toSorted((a, b) => a.bears - b.bears).find((each) => each.bears >= part);
  const far = size - finder;
  const corners = [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const;
  const hidesFinder = corners.some(([x, y]) =>
    Array.from({ length: finder * finder }, (_, at) => at).some((at) =>
      isCovered(quiet + x + (at % finder), quiet + y + Math.floor(at / finder)),
    ),
  );
  return { level, lost: part, bears, enough: enough?.level ?? null, hidesFinder };
}
