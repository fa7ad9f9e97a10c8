import type { BarcodeSymbol } from "../barcodeSymbol.ts";
import { qrTemplate } from "./qrTemplate.ts";
import { qrVersions } from "./qrVersions.ts";

/**
 * Levels of error correction by their format bits, with the share of codewords that may be covered: nine tenths of the
 * share that each level repairs (7, 15, 25 and 30 %), because printing and scanning also cause losses.
 */
const levels = [
  { level: "M", bears: 0.135 },
  { level: "L", bears: 0.063 },
  { level: "H", bears: 0.27 },
  { level: "Q", bears: 0.225 },
] as const;

/** The quiet zone and a finder pattern's side, in modules. */
const quiet = 4;
const finder = 7;

export type QrCover = {
  readonly level: "L" | "M" | "Q" | "H";
  /** The shares of codewords that are covered and that may be covered. */
  readonly lost: number;
  readonly bears: number;
  /** The lowest level that tolerates the loss; null if no level does. */
  readonly enough: "L" | "M" | "Q" | "H" | null;
  /** True if a finder pattern is covered; scanners cannot find the symbol without it. */
  readonly hidesFinder: boolean;
};

type Modules = Pick<BarcodeSymbol, "columns" | "rows" | "rects">;

/** The version of a symbol that has the finder patterns and quiet zone of a QR code; undefined for other symbols. */
function versionOf({ columns, rows, rects }: Modules) {
  const size = columns - 2 * quiet;
  const version = qrVersions.find((each) => each.size === size);
  const hasFinder = (at: number, x: number) =>
    rects[at] === x && rects[at + 1] === quiet && rects[at + 2] === finder;
  const isFound = rects.some((_, at) => at % 4 === 0 && hasFinder(at, quiet + size - finder));
  return columns === rows && hasFinder(0, quiet) && isFound ? version : undefined;
}

/** Reads the level from its two format bits, which are stored XOR binary 10 (ISO/IEC 18004, 7.9). */
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
 * Compares the covered share of a QR code's codewords with the share that its error correction tolerates; null for
 * other symbols. `isCovered` receives module positions counted from the corner of the quiet zone. A codeword counts as
 * lost if any of its modules is covered.
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
