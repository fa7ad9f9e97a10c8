import type { PathCommand } from "../../drawing/drawOp.ts";
import { polygon, reversedEllipse, roundedBox } from "../../drawing/outlines.ts";
import type { BarcodeSymbol } from "../barcodeSymbol.ts";

/** ISO/IEC 16023: 33 rows of 30 hexagons, every other row half a hexagon further right. */
const across = 30;
const down = 33;
/** Height of a row in widths of a hexagon. */
const rowHeight = Math.sqrt(3) / 2;
/** A hexagon's height from tip to tip, less the gap that keeps neighbours apart. */
const gap = 0.88;
const halfWidth = gap / 2;
const halfHeight = gap / Math.sqrt(3);
/** Radii of the finder's rings, outer and inner, in widths of a hexagon. */
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

/** A MaxiCode of its dark cells, numbered row by row. */
export function maxicodeSymbol(cells: readonly number[], quiet: number): BarcodeSymbol {
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
