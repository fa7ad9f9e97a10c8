import type { BarcodeSymbol } from "../../barcodes/index.ts";
import type { Box, DrawOp, Paint } from "../../drawing/drawOp.ts";
import { mmToDots } from "../../drawing/inches.ts";
import { roundedBox, scaledPath } from "../../drawing/outlines.ts";
import type { DrawTools, Paper } from "../drawTools.ts";
import { bearerAround, withFrame } from "./bearer.ts";
import { reportFaint, reportSmall } from "./codeProblems.ts";
import { drawReadableText, textRoom, textSize } from "./readableText.ts";
import { dotsPerPx, placeSymbol, type SymbolPlace } from "./symbolPlace.ts";

/** What of a code's properties says how it looks. */
type CodeLook = {
  readonly format: string;
  readonly readableText?: "none" | "below" | "above" | undefined;
  readonly color: Paint | null;
  readonly backgroundColor: Paint | null;
};

/** Bars as much narrower as the printer makes them wider, by whole dots; each keeps one. */
function reduced(
  rects: readonly number[],
  { modulePx }: SymbolPlace,
  paper: Paper | null,
): readonly number[] {
  const reductionMm = paper?.barWidthReductionMm ?? 0;
  if (!paper || reductionMm <= 0) return rects;
  const moduleDots = Math.round(modulePx * dotsPerPx(paper));
  const cut = Math.min(Math.round(mmToDots(reductionMm, paper.dpi)), moduleDots - 1);
  if (cut < 1) return rects;
  return rects.map((value, index) => {
    if (index % 4 === 0) return value + Math.floor(cut / 2) / moduleDots;
    return index % 4 === 2 ? value - cut / moduleDots : value;
  });
}

/** The symbol's own operations, in its place; `guardsPx` is how far down guard bars reach. */
function symbolOps(
  symbol: BarcodeSymbol,
  place: SymbolPlace,
  fill: Paint,
  guardsPx: number,
  paper: Paper | null,
) {
  const { box } = place;
  const { columns, rows, rects, guards = [], inks = [], cells, logo } = symbol;
  const modules = (drawn: readonly number[], paints: Paint): DrawOp => ({
    op: "modules",
    box,
    columns,
    rows,
    rects: drawn,
    ...(logo ? { gap: logo.gap } : {}),
    fill: paints,
  });
  const ops: DrawOp[] = [];
  if (rects.length > 0) ops.push(modules(rows === 1 ? reduced(rects, place, paper) : rects, fill));
  for (const ink of inks) ops.push(modules(ink.rects, { color: ink.color, alpha: fill.alpha }));
  if (logo) {
    const [across, down] = [box.width / columns, box.height / rows];
    const shown = {
      ...{ x: box.x + logo.box.x * across, y: box.y + logo.box.y * down },
      ...{ width: logo.box.width * across, height: logo.box.height * down },
    };
    ops.push({ op: "image", image: logo.image, box: shown, clip: shown });
  }
  if (cells) {
    const scale = { x: box.x, y: box.y, scaleX: box.width / columns, scaleY: box.height / rows };
    ops.push({ op: "path", path: scaledPath(cells, scale), fill, stroke: null });
  }
  if (guardsPx > 0 && guards.length > 0) {
    const under: number[] = [];
    for (let at = 0; at < guards.length; at += 2) under.push(guards[at] ?? 0, 0, guards[at + 1] ?? 0, 1);
    const foot = { ...box, y: box.y + box.height, height: guardsPx };
    ops.push({ op: "modules", box: foot, columns, rows: 1, rects: reduced(under, place, paper), fill });
  }
  return ops;
}

/** Guard bars of shops' codes reach so many modules below the others. */
const guardModules = 5;

/** A symbol in its box, on its ground, with its readable text; says what of it will not scan on paper. */
export function drawCode(look: CodeLook, symbol: BarcodeSymbol, value: string, box: Box, tools: DrawTools) {
  const { format, backgroundColor, readableText = "none" } = look;
  const aspect = symbol.rows === 1 ? "fill" : "keep";
  const fill = look.color ?? { color: "#000000", alpha: 1 };
  const framed = withFrame(symbol);
  const alone = placeSymbol(framed, aspect, box, tools.paper);
  const size = textSize(box, alone.modulePx);
  const room = readableText === "none" ? 0 : textRoom(size);
  const free = {
    ...box,
    y: readableText === "above" ? box.y + room : box.y,
    height: Math.max(1, box.height - room),
  };
  const place = room === 0 ? alone : placeSymbol(framed, aspect, free, tools.paper);
  const bearer = bearerAround(symbol, place, fill);
  reportSmall(format, place.modulePx, tools);
  reportFaint(fill, backgroundColor, tools);
  const top = readableText === "above" ? place.box.y - room : place.box.y;
  const ground = { ...place.box, y: top, height: place.box.height + room };
  const ops: DrawOp[] = [];
  if (backgroundColor) {
    ops.push({ op: "path", path: roundedBox(ground, 0, 0), fill: backgroundColor, stroke: null });
  }
  const guards = readableText === "below" ? Math.min(room, place.modulePx * guardModules) : 0;
  ops.push(...symbolOps(symbol, bearer.place, fill, guards, tools.paper), ...bearer.ops);
  if (room > 0) {
    const y = readableText === "above" ? top : place.box.y + place.box.height;
    const texts = { symbol, place: place.box, room: { x: box.x, width: box.width, y, height: room } };
    ops.push(...drawReadableText(value, texts, size, fill, tools));
  }
  return ops;
}
