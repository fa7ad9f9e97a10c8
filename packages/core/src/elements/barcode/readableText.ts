import type { BarcodeSymbol } from "../../barcodes/index.ts";
import type { Box, DrawOp, Paint } from "../../drawing/drawOp.ts";
import type { DrawTools } from "../drawTools.ts";
import { fontDefaults } from "../text/textFont.ts";

/** Of a line of letters, from one to the next. */
const lineHeight = 1.2;
/** Letters are at most so large, of the box's height. */
const mostOfHeight = 0.2;
/** Letters are at least so large, and at most so many modules. */
const leastPx = 4;
const modulesHigh = 12;

/** The size of the readable text in a box that is `modulePx` a module wide, px. */
export function textSize(box: Box, modulePx: number): number {
  return Math.max(leastPx, Math.min(box.height * mostOfHeight, modulePx * modulesHigh));
}

/** The room that it takes above or below the symbol, px. */
export const textRoom = (size: number): number => size * lineHeight;

type TextPlace = { readonly symbol: BarcodeSymbol; readonly place: Box; readonly room: Box };

/** The readable text in its room: each sign where the symbology wants it, or all in the middle. */
export function drawReadableText(
  value: string,
  { symbol, place, room }: TextPlace,
  size: number,
  fill: Paint,
  tools: DrawTools,
): readonly DrawOp[] {
  const columnPx = place.width / symbol.columns;
  const texts = symbol.texts ?? [{ text: value }];
  return texts.flatMap(({ text, column, width }) => {
    const own = { x: place.x + (column ?? 0) * columnPx, width: (width ?? 0) * columnPx };
    const box = column === undefined ? room : { ...room, ...own };
    const style = {
      family: fontDefaults.fontFamily,
      size,
      weight: 400,
      italic: false,
      underline: false,
      lineThrough: false,
      align: "center",
      wrap: "compress",
      minSize: 1,
      letterSpacing: 0,
      features: "",
      verticalAlign: "middle",
      lineHeight,
      paragraphSpacing: 0,
      list: "none",
    } as const;
    const { ops } = tools.text.layout(text, style, { width: box.width, height: box.height }, fill);
    return ops.map((op) => moved(op, box.x, box.y));
  });
}

/** A text's operations lie in a box of their own. */
function moved(op: DrawOp, dx: number, dy: number): DrawOp {
  if (op.op !== "glyphs") return op;
  return { ...op, baseline: op.baseline + dy, words: op.words.map((word) => ({ ...word, x: word.x + dx })) };
}
