import { hash } from "node:crypto";
import { type BarcodeOptions, formatNamed } from "@print-builder/core/barcodes";
import { mmToDots, type Project } from "@print-builder/core/document";
import { describeElement } from "@print-builder/core/elements";
import {
  type CardDrawing,
  type ElementDrawing,
  type EmOf,
  inkBox,
  inverseOf,
  isGradient,
} from "@print-builder/core/layout";
import { outsideText } from "@print-builder/core/ownValue";
import { problemTexts } from "@print-builder/core/preflight";
import type { PrintRequest } from "@print-builder/core/sheets";
import type { ReadInputBarcodeFormat } from "zxing-wasm/reader";
import { mmPerPx } from "../cardMaker.ts";
import type { OpenProject } from "../openProject.ts";
import { createRecentlyMade } from "../recentlyMade.ts";
import type { Pixels } from "./readPixels.ts";
import { type ModulesOp, narrowest, symbolLight } from "./symbolLight.ts";

/** A code in the design, with its name and the symbologies that ZXing may use to read it. */
type DesignCode = {
  readonly kind: string;
  readonly formats: readonly ReadInputBarcodeFormat[];
  /** False if a rule may change the format to one that ZXing does not know. */
  readonly isKnown: boolean;
};

/** A code that would not scan, with its element and one sentence that gives the cause and the remedy. */
export type UnreadableCode = Pick<ElementDrawing, "elementId" | "bound"> & { readonly message: string };

export type CodeChecker = {
  /**
   * Finds the codes of a drawn card that would not scan when printed at the resolution; skips formats that no reader
   * knows.
   */
  readonly check: (drawing: CardDrawing) => Promise<readonly UnreadableCode[]>;
};

/** More dots per module do not help a reader, so modules are drawn with at most this many dots. */
const enoughDots = 4;
/** With fewer dots per narrowest bar, bars merge as the ink spreads. */
const leastDots = 2;
/** Minimum contrast as a fraction of white: ISO/IEC 15416, grade C. */
const leastContrast = 0.4;
/**
 * A quiet zone counts as light if it is darker than the code's light parts by at most this fraction of the contrast.
 */
const marginTolerance = 0.35;
/** Light margin around the area to read, half a dot wider because paper is never aligned to the printer's dots. */
const edgePx = 2.5;
/** Margin around a symbol drawn with whole-pixel modules. */
const wholeEdgePx = 4;
const roundingPx = 1e-6;
const white = { color: "#ffffff", alpha: 1 };

/** Symbols that this process has read as expected: no later card, check or print reads the same pixels again. */
const provenSymbols = createRecentlyMade<true>(20_000, () => 1);

function codesOf({ front, back }: Project): ReadonlyMap<string, DesignCode> {
  const barcodes = [...front, ...back].filter(({ type }) => type === "barcode");
  return new Map(
    barcodes.map(({ id, ...element }) => {
      const { kind, conditions } = describeElement({ id, ...element });
      const looks = [{}, ...conditions.rules.map(({ set }) => set)];
      const read = looks.map((set) => formatsOf({ ...element.properties, ...set }));
      const formats = [...new Set(read.flatMap((each) => each ?? []))];
      return [id, { kind, formats, isKnown: !read.includes(null) }];
    }),
  );
}

function formatsOf({ format = "qrcode", options = {} }: Readonly<Record<string, unknown>>) {
  return readerFormats(formatNamed(outsideText(format))?.id ?? "", options as BarcodeOptions);
}

/**
 * False for elements elsewhere on the card: loading their pictures and tracing their text would take most of the time.
 */
function isSeen(element: ElementDrawing, { width, height }: CardDrawing, emOf: EmOf): boolean {
  if (element.ops.some(({ op }) => op === "shadow")) return true;
  const ink = inkBox(element, emOf);
  if (!ink) return false;
  // A text element's box roughly fits its capitals: accents and descenders extend beyond it.
  const reach = Math.max(0, ...element.ops.map((op) => (op.op === "glyphs" ? op.size : 0)));
  return (
    ink.x + ink.width + reach > 0 &&
    ink.y + ink.height + reach > 0 &&
    ink.x - reach < width &&
    ink.y - reach < height
  );
}

/**
 * Leaves out what a code's own opaque background hides. It could only show beyond the quiet zone, and decoding a
 * picture there takes a fifth of the time.
 */
function withoutHidden(card: CardDrawing, code: ElementDrawing, { box }: ModulesOp): CardDrawing {
  const [ground] = code.ops;
  if (code.opacity < 1 || ground?.op !== "path" || !ground.fill || isGradient(ground.fill)) return card;
  if (ground.path.length > rectangleCommands) return card;
  const area = inkBox({ ops: [ground], transform: [1, 0, 0, 1, 0, 0] });
  const hides =
    ground.fill.alpha >= 1 &&
    area !== null &&
    area.x <= box.x + roundingPx &&
    area.y <= box.y + roundingPx &&
    area.x + area.width >= box.x + box.width - roundingPx &&
    area.y + area.height >= box.y + box.height - roundingPx;
  return hides ? { ...card, elements: card.elements.slice(card.elements.indexOf(code)) } : card;
}

/** Draws a code, and everything over it, as upright pixels whatever its rotation on the card. */
async function createRaster(open: OpenProject) {
  // Imported lazily, because most prints read no codes.
  const [{ combined, drawCard }, { cardPictures }] = await Promise.all([
    import("@print-builder/render/pixels"),
    import("../cardPictures.ts"),
  ]);
  const emOf = (face: string) => open.faces.get(face).unitsPerEm;
  return async (
    { elements, background }: Pick<CardDrawing, "elements" | "background">,
    code: ElementDrawing,
    { box }: ModulesOp,
    pxPerUnit: number,
    edge = edgePx,
  ): Promise<Pixels> => {
    const pxAcross = (length: number) => Math.ceil(length * pxPerUnit - roundingPx + 2 * edge);
    const size = { width: pxAcross(box.width), height: pxAcross(box.height) };
    const offset = edge / pxPerUnit;
    const toFrame = combined([1, 0, 0, 1, offset - box.x, offset - box.y], inverseOf(code.transform));
    const frame: CardDrawing = {
      width: size.width / pxPerUnit,
      height: size.height / pxPerUnit,
      background,
      elements: elements.map((each) => ({ ...each, transform: combined(toFrame, each.transform) })),
    };
    const drawing = { ...frame, elements: frame.elements.filter((each) => isSeen(each, frame, emOf)) };
    const pictures = await cardPictures(drawing, {
      pictures: open.pictures,
      size,
      toPicture: [pxPerUnit, 0, 0, pxPerUnit, 0, 0],
      onUnreadable: () => undefined,
    });
    const { data } = await drawCard(drawing, { size, faces: open.faces, pictures, under: white });
    return { ...size, data: new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.length) };
  };
}

/** Number of commands of a rectangle's path. A code without a background may be a path with many more. */
const rectangleCommands = 5;

/** Draws codes at the printer's resolution, and reads them as phones do. */
export async function createCodeChecker(
  open: OpenProject,
  { dpi, printer }: Pick<PrintRequest, "dpi" | "printer">,
): Promise<CodeChecker> {
  const [raster, { freeBytes }, { readPixels }] = await Promise.all([
    createRaster(open),
    import("@print-builder/render/pixels"),
    import("./readPixels.ts"),
  ]);
  const codes = codesOf(open.project);
  const dotsPerPx = mmToDots(mmPerPx(open.project) * (printer?.front.scaleX ?? 1), dpi);

  /** Returns why a reader cannot decode the expected value; null if it can. */
  async function misread(card: CardDrawing, code: ElementDrawing, op: ModulesOp, seen: CodePixels) {
    const { pixels, formats, isKnown } = seen;
    const options = { formats: [...formats], tryHarder: true, tryRotate: false, tryInvert: false };
    const readOne = async (picture: Pixels) =>
      (await readPixels(picture, { ...options, maxNumberOfSymbols: 1 }))[0];
    const read = await readOne(pixels);
    if (read?.text === code.text) return null;
    // Readers add check digits and drop separators, so the expected value is read from the code drawn large,
    // without anything else.
    const large = (enoughDots * op.columns) / op.box.width / narrowest(op);
    const drawLarge = (drawn: Pick<CardDrawing, "elements" | "background">) =>
      raster(drawn, code, op, large, wholeEdgePx);
    const clean = await readOne(await drawLarge({ elements: [code], background: white }));
    if (!clean) return isKnown ? problemTexts.codeUnread : null;
    if (clean.text === read?.text) return null;
    // ZXing finds rectangular micro QR codes only if their modules fill whole pixels.
    if (clean.format === "RMQRCode" && (await readOne(await drawLarge(card)))?.text === clean.text)
      return null;
    return read ? problemTexts.codeReadsOtherwise(read.text) : problemTexts.codeCovered;
  }

  async function troubleOf(card: CardDrawing, code: ElementDrawing, known: DesignCode) {
    const op = symbolOf(code);
    if (!op || known.formats.length === 0 || code.opacity <= 0) return null;
    const told = (cause: string) =>
      problemTexts.codeUnreadable(known.kind, { name: printer?.name ?? "", dpi }, cause);
    const dots = (op.box.width / op.columns) * dotsPerPx * narrowest(op);
    if (dots < leastDots - 0.01) return told(problemTexts.codeTooFine(dots));
    const pxPerUnit = dotsPerPx / Math.max(1, Math.floor(dots / enoughDots));
    const seen = withoutHidden(card, code, op);
    const pixels = await raster(seen, code, op, pxPerUnit);
    try {
      const { lightest, darkest, margin } = symbolLight({ pixels, op, pxPerUnit, edgePx });
      if (lightest - darkest < leastContrast) return problemTexts.barcodeFaint;
      if (lightest - margin > marginTolerance * (lightest - darkest))
        return told(problemTexts.codeMarginCovered);
      const name = [hash("sha256", pixels.data), known.isKnown, ...known.formats, code.text].join(" ");
      if (provenSymbols.get(name)) return null;
      const cause = await misread(seen, code, op, { pixels, ...known });
      if (cause !== null) return told(cause);
      provenSymbols.add(name, true);
      return null;
    } finally {
      freeBytes(pixels.data);
    }
  }

  return {
    check: async (drawing) => {
      const found: UnreadableCode[] = [];
      for (const element of drawing.elements) {
        const code = codes.get(element.elementId);
        const message = code ? await troubleOf(drawing, element, code) : null;
        const { elementId, bound } = element;
        if (message !== null) found.push({ elementId, bound, message });
      }
      return found;
    },
  };
}

type CodePixels = { readonly pixels: Pixels } & Omit<DesignCode, "kind">;

/** A MaxiCode path has more corners than any background path. */
const leastCorners = 50;
/** A MaxiCode row has 30.5 hexagons. */
const maxicodeColumns = 30.5;

/**
 * The modules of a code. A MaxiCode is drawn as a path: its box is the bounding box of the ink plus one hexagon on each
 * side.
 */
function symbolOf({ ops }: ElementDrawing): ModulesOp | null {
  const modules = ops.find((each) => each.op === "modules");
  if (modules?.op === "modules") return modules;
  const cells = ops.find((each) => each.op === "path" && each.path.length >= leastCorners);
  const ink = cells && inkBox({ ops: [cells], transform: [1, 0, 0, 1, 0, 0] });
  if (!ink || cells.op !== "path" || !cells.fill || isGradient(cells.fill)) return null;
  const module = ink.width / maxicodeColumns;
  const box = {
    x: ink.x - module,
    y: ink.y - module,
    width: ink.width + 2 * module,
    height: ink.height + 2 * module,
  };
  const [columns, rows] = [box.width / module, box.height / module];
  return { op: "modules", box, columns, rows, rects: [], fill: cells.fill };
}

/** QR codes of other shapes, chosen by BWIPP's options. */
function qrShape({ format, version = "" }: BarcodeOptions): readonly ReadInputBarcodeFormat[] | null {
  const name = String(version).toUpperCase();
  if (format === "micro" || name.startsWith("M")) return ["MicroQRCode"];
  return format === "rmqr" || name.startsWith("R") ? ["RMQRCode"] : null;
}

/** ZXing's symbologies by format; the first match counts. */
const readerFormatTable: readonly (readonly [RegExp, readonly ReadInputBarcodeFormat[]])[] = [
  [/^(microqrcode)$/, ["MicroQRCode"]],
  [/^rectangularmicroqrcode$/, ["RMQRCode"]],
  [/qrcode|^qr$|^d3aqr$/, ["QRCode"]],
  [/^maxicode$/, ["MaxiCode"]],
  [/datamatrix|^mailmark$/, ["DataMatrix"]],
  [/aztec/, ["Aztec"]],
  [/micropdf417/, ["MicroPDF417"]],
  [/pdf417/, ["PDF417"]],
  [/^(code128|code-128|code_128|gs1-128(composite)?|ean14|sscc18|hibccode128)$/, ["Code128"]],
  [/^(code39|code32|pzn|code39ext|hibccode39)$/, ["Code39"]],
  [/^code93/, ["Code93"]],
  [/^rationalizedcodabar$/, ["Codabar"]],
  [/^(interleaved2of5|itf14|identcode|leitcode)$/, ["ITF"]],
  [/^((ean13|ean8|upca|upce)(composite)?|isbn|ismn|issn|mands)$/, ["EANUPC"]],
  [/^(databar|gs1northamericancoupon$)/, ["DataBar"]],
  [/^telepen/, ["Telepen"]],
];

/** Returns the symbologies that may be used to read a format; null for a format that ZXing does not know. */
export function readerFormats(
  format: string,
  options: BarcodeOptions = {},
): readonly ReadInputBarcodeFormat[] | null {
  const shape = format === "qrcode" ? qrShape(options) : null;
  return shape ?? readerFormatTable.find(([names]) => names.test(format))?.[1] ?? null;
}
