import { type QrCover, qrCover } from "../../barcodes/index.ts";
import type { Box } from "../../drawing/drawOp.ts";

/** The modules of a code, including its quiet zone. */
type Modules = { readonly columns: number; readonly rows: number; readonly rects: readonly number[] };

export type LogoWish = {
  /** The longer side as a fraction of the code's side without quiet zone. */
  readonly size: number;
  /** Width of the empty margin around the logo, in modules. */
  readonly border: number;
  /** Ratio of width to height. */
  readonly aspect: number;
};

export type LogoPlace = {
  /** The logo's area and the gap for it, in modules from the corner of the quiet zone. */
  readonly box: Box;
  readonly gap: Box;
  /** The longer side after any shrinking, in the unit of `LogoWish`. */
  readonly size: number;
  readonly cover: QrCover;
};

export const usualLogo = { size: 0.22, border: 1 } as const;
export const logoSizes = { least: 0.05, most: 0.5 } as const;
/** Modules of a QR code's quiet zone. */
const quiet = 4;
/** Minimum size of a logo, in modules; a smaller logo would be a mere dot. */
const leastModules = 2;
/** Step by which a logo shrinks until the code tolerates it, in modules. */
const step = 0.25;

/** Whether the logo replaces a module. */
const inGap = (gap: Box) => (x: number, y: number) =>
  x >= gap.x && x < gap.x + gap.width && y >= gap.y && y < gap.y + gap.height;

/** The gap for the logo in whole modules, symmetrical about the middle. */
function gapAround({ width, height }: Pick<Box, "width" | "height">, border: number, columns: number): Box {
  // A QR code has an odd number of modules on a side, so its centre is the centre of a module.
  const whole = (length: number) => 2 * Math.ceil((length + 2 * border - 1) / 2) + 1;
  const [across, down] = [whole(width), whole(height)];
  return { x: (columns - across) / 2, y: (columns - down) / 2, width: across, height: down };
}

/**
 * Places a logo in the middle of a QR code, at the requested size or at the largest size that the error correction
 * tolerates. Null if it tolerates no logo, and for symbols other than QR codes.
 */
export function placeLogo(symbol: Modules, { size, border, aspect }: LogoWish): LogoPlace | null {
  const { columns } = symbol;
  const side = columns - 2 * quiet;
  for (let longer = size * side; longer >= leastModules; longer -= step) {
    const [width, height] = aspect >= 1 ? [longer, longer / aspect] : [longer * aspect, longer];
    const gap = gapAround({ width, height }, border, columns);
    const cover = qrCover(symbol, inGap(gap));
    if (!cover) return null;
    if (cover.hidesFinder || cover.lost > cover.bears) continue;
    const box = { x: (columns - width) / 2, y: (columns - height) / 2, width, height };
    return { box, gap, size: longer / side, cover };
  }
  return null;
}

/** Cuts the gap out of the dark rectangles. */
export function withoutGap(rects: readonly number[], gap: Box): readonly number[] {
  const isTaken = inGap(gap);
  const [left, right] = [gap.x, gap.x + gap.width];
  const kept: number[] = [];
  for (let at = 0; at + 3 < rects.length; at += 4) {
    const [x = 0, y = 0, width = 0, height = 0] = rects.slice(at, at + 4);
    for (let row = y; row < y + height; row++) {
      if (!isTaken(Math.max(x, left), row) || x >= right || x + width <= left) {
        kept.push(x, row, width, 1);
        continue;
      }
      if (x < left) kept.push(x, row, left - x, 1);
      if (x + width > right) kept.push(right, row, x + width - right, 1);
    }
  }
  return kept;
}
