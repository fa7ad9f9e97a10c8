import type { BarcodeSymbol } from "../../barcodes/index.ts";
import type { Box, DrawOp, Paint } from "../../drawing/drawOp.ts";
import { roundedBox } from "../../drawing/outlines.ts";
import type { SymbolPlace } from "./symbolPlace.ts";

/** Of a box's height, both bearer bars together take no more. */
const mostOfHeight = 0.5;

/** The symbol as wide as it is with the frame of its bearer bars. */
export function withFrame(symbol: BarcodeSymbol): BarcodeSymbol {
  const { columns, bearer } = symbol;
  return bearer?.isFrame ? { ...symbol, columns: columns + 2 * bearer.modules } : symbol;
}

/** Where the symbol lies within the bearer bars that it is drawn with, and these; all of its place where it has none. */
export function bearerAround({ bearer }: BarcodeSymbol, place: SymbolPlace, fill: Paint) {
  if (!bearer) return { place, ops: [] };
  const { x, y, width, height } = place.box;
  const side = bearer.modules * place.modulePx;
  const thick = Math.min(side, (height * mostOfHeight) / 2);
  const left = bearer.isFrame ? side : 0;
  const inner: Box = { x: x + left, y: y + thick, width: width - 2 * left, height: height - 2 * thick };
  const foot = y + height - thick;
  const bars: readonly Box[] = [
    { x, y, width, height: thick },
    { x, y: foot, width, height: thick },
    { x, y: inner.y, width: left, height: inner.height },
    { x: x + width - left, y: inner.y, width: left, height: inner.height },
  ];
  const path = bars.filter((bar) => bar.width > 0).flatMap((bar) => roundedBox(bar, 0, 0));
  const ops: readonly DrawOp[] = [{ op: "path", path, fill, stroke: null }];
  return { place: { ...place, box: inner }, ops };
}
