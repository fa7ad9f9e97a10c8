import { type BarcodeSymbol, leastModuleMm } from "../../barcodes/index.ts";
import { luminance } from "../../drawing/colourSpace.ts";
import type { Box, DrawOp, Paint } from "../../drawing/drawOp.ts";
import { mmToDots } from "../../drawing/inches.ts";
import { roundedBox, scaledPath } from "../../drawing/outlines.ts";
import { problemTexts } from "../../problems/problemTexts.ts";
import type { DrawTools, Paper } from "../drawTools.ts";
import { fontDefaults } from "../text/textFont.ts";
import { dotsPerPx, placeSymbol, type SymbolPlace } from "./symbolPlace.ts";

/** Line height as a multiple of the font size. */
const lineHeight = 1.2;
/** Maximum font size, as a fraction of the box's height. */
const mostOfHeight = 0.2;
/** Minimum font size in px, and maximum font size in modules. */
const leastPx = 4;
const modulesHigh = 12;

/** Font size of the readable text in a box with modules of `modulePx`, px. */
function textSize(box: Box, modulePx: number): number {
  return Math.max(leastPx, Math.min(box.height * mostOfHeight, modulePx * modulesHigh));
}

/** Height of the area for the text above or below the symbol, px. */
const textRoom = (size: number): number => size * lineHeight;

type TextPlace = { readonly symbol: BarcodeSymbol; readonly place: Box; readonly room: Box };

/** Draws the readable text in its area: each character where the symbology puts it, or the whole text centred. */
function drawReadableText(
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
    return ops.map((op) => translateOp(op, box.x, box.y));
  });
}

function translateOp(op: DrawOp, dx: number, dy: number): DrawOp {
  if (op.op !== "glyphs") return op;
  return { ...op, baseline: op.baseline + dy, words: op.words.map((word) => ({ ...word, x: word.x + dx })) };
}

/** Minimum number of printer dots per module; smaller modules print blurred. */
const minDots = 2;

/** Reports bars that are narrower than the printer can print or the standard allows. */
function reportSmall(format: string, modulePx: number, tools: DrawTools): void {
  if (!tools.paper) {
    return;
  }
  const moduleMm = modulePx * tools.paper.mmPerPx;
  const dots = mmToDots(moduleMm, tools.paper.dpi);
  const leastMm = leastModuleMm(format);
  if (dots < minDots) {
    tools.report("barcode_small", problemTexts.barcodeSmall(moduleMm, dots));
  } else if (moduleMm < leastMm - roundingMm) {
    tools.report("barcode_small", problemTexts.barcodeBelowStandard(moduleMm, leastMm));
  }
}

/** Tolerance for the minimum width, because a whole number of printer dots never matches it exactly. */
const roundingMm = 0.005;

/** Minimum contrast between background and bars for scanners, as a fraction of white (ISO/IEC 15416, grade C). */
const leastContrast = 0.4;

/** Reports too little contrast between bars and background. */
function reportFaint(ink: Paint, ground: Paint | null, tools: DrawTools): void {
  if (!tools.paper || !ground || ground.alpha < 1) return;
  const light = luminance(ground.color);
  const dark = luminance(ink.color) * ink.alpha + light * (1 - ink.alpha);
  if (light - dark < leastContrast) tools.report("code_unreadable", problemTexts.barcodeFaint);
}

/** Maximum height of both bearer bars together, as a fraction of the box's height. */
const mostForBearers = 0.5;

function withFrame(symbol: BarcodeSymbol): BarcodeSymbol {
  const { columns, bearer } = symbol;
  return bearer?.isFrame ? { ...symbol, columns: columns + 2 * bearer.modules } : symbol;
}

/** The bearer bars, and the area that they leave for the symbol: the whole area if there are no bearer bars. */
function bearerAround({ bearer }: BarcodeSymbol, place: SymbolPlace, fill: Paint) {
  if (!bearer) return { place, ops: [] };
  const { x, y, width, height } = place.box;
  const side = bearer.modules * place.modulePx;
  const thick = Math.min(side, (height * mostForBearers) / 2);
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

type CodeLook = {
  readonly format: string;
  readonly readableText?: "none" | "below" | "above" | undefined;
  readonly color: Paint | null;
  readonly backgroundColor: Paint | null;
};

/** Narrows bars by as many whole dots as the printer widens them; each bar keeps at least one dot. */
function narrowBars(
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

/** Draws the symbol. `guardsPx` is how far the guard bars extend below the other bars. */
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
  if (rects.length > 0) ops.push(modules(rows === 1 ? narrowBars(rects, place, paper) : rects, fill));
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
    ops.push({ op: "modules", box: foot, columns, rows: 1, rects: narrowBars(under, place, paper), fill });
  }
  return ops;
}

/** Number of modules by which the guard bars of EAN and UPC codes extend below the other bars. */
const guardModules = 5;

/** Draws a symbol with its background and readable text, and reports anything that may not scan when printed. */
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
