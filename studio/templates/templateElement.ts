import { encodeBarcode } from "@print-builder/core/barcodes";
import type { SampleMark } from "@print-builder/core/document";
import { canvasPx } from "../demo/storedElement.ts";

/** The canvas unit of stored designs: px per mm, before rounding. */
const pxPerMm = 3.77;

const toPx = (mm: number) => Math.round(mm * pxPerMm * 100) / 100;

/** The smallest text size that the editor's size field accepts, in canvas px (2.12 mm). */
const smallestPx = 8;

type ElementType = "text" | "rectangle" | "circle" | "triangle" | "line" | "image" | "barcode";

type Properties = Readonly<Record<string, string | number | boolean>>;

/** x, y, width and height in mm, measured from the card's top left corner. */
export type BoxMm = readonly [x: number, y: number, width: number, height: number];

/** An element without id and z-index, which it gets when it is placed on a side. */
export type TemplateElement = {
  readonly type: ElementType;
  readonly name: string;
  readonly box: BoxMm;
  readonly locked: boolean;
  readonly properties: Properties;
};

const element = (
  type: ElementType,
  name: string,
  box: BoxMm,
  properties: Properties,
  locked = false,
): TemplateElement => ({ type, name, box, locked, properties });

/** Locks background art to prevent accidental moves. */
export const locked = (part: TemplateElement): TemplateElement => ({ ...part, locked: true });

/** Distance from a line's top to its baseline, in em, for the bundled fonts at the engine's line height. */
const baselines = {
  Montserrat: 0.9585,
  Poppins: 0.95,
  Lato: 0.987,
  Gelasio: 0.893,
  Roboto: 0.942,
  "Open Sans": 0.988,
  Cousine: 0.866,
  Caladea: 0.925,
  Tinos: 0.937,
} as const;

export type Family = keyof typeof baselines;

type TextChoices = {
  readonly align?: "left" | "center" | "right";
  readonly wrap?: "none" | "word" | "compress";
  /** Letter spacing in mm. */
  readonly spacing?: number;
  readonly italic?: true;
  /** Number of lines that fit into the box; 1 by default. */
  readonly lines?: number;
  /** Removes lines whose values are empty. */
  readonly closes?: true;
  readonly opacity?: number;
};

/** Left edge, baseline of the first line, and width, in mm. */
type LineMm = readonly [x: number, baseline: number, width: number];

/**
 * Sets text in a font family: name, position, content, size in mm, weight and colour. Text with tokens shrinks to
 * fit its box ("compress"); fixed text keeps its size.
 */
export function typeface(family: Family) {
  return (
    name: string,
    [x, baseline, width]: LineMm,
    content: string,
    size: number,
    weight: number,
    color: string,
    choices: TextChoices = {},
  ): TemplateElement => {
    const fontSize = toPx(size);
    const top = baseline - baselines[family] * size;
    const height = size * 1.2 * (choices.lines ?? 1) + 0.05;
    const varies = content.includes("{{");
    return element("text", name, [x, top, width, height], {
      text: content,
      fontSize,
      fontFamily: family,
      fontWeight: String(weight),
      fontStyle: choices.italic ? "italic" : "normal",
      textDecoration: "none",
      textAlign: choices.align ?? "left",
      textWrap: choices.wrap ?? (varies ? "compress" : (choices.lines ?? 1) > 1 ? "word" : "none"),
      minFontSize: Math.min(smallestPx, fontSize),
      letterSpacing: toPx(choices.spacing ?? 0),
      ...(choices.closes ? { closeEmptyLines: true } : {}),
      color,
      backgroundColor: "transparent",
      opacity: choices.opacity ?? 1,
    });
  };
}

type Outline = { readonly color: string; readonly width: number };

type ShapeChoices = {
  /** In mm; for rectangles only. */
  readonly radius?: number;
  /** Stroke width in mm. */
  readonly outline?: Outline;
  readonly opacity?: number;
};

const filled = (fillColor: string, { radius, outline, opacity }: ShapeChoices): Properties => ({
  fillColor,
  ...(radius === undefined ? {} : { cornerRadius: toPx(radius) }),
  strokeColor: outline?.color ?? "#000000",
  strokeWidth: toPx(outline?.width ?? 0),
  opacity: opacity ?? 1,
});

export const rectangle = (name: string, box: BoxMm, color: string, choices: ShapeChoices = {}) =>
  element("rectangle", name, box, filled(color, { radius: 0, ...choices }));

/** A background area, locked against accidental moves. It should extend 1 mm past the trim edge. */
export const ground = (name: string, box: BoxMm, color: string, choices: ShapeChoices = {}) =>
  locked(rectangle(name, box, color, choices));

/** Placed around a centre; lengths are in mm. */
export const circle = (
  name: string,
  [x, y]: readonly [x: number, y: number],
  radius: number,
  color: string,
  choices: ShapeChoices = {},
) => element("circle", name, [x - radius, y - radius, 2 * radius, 2 * radius], filled(color, choices));

/** A horizontal rule centred at `y`; lengths are in mm. */
export const rule = (
  name: string,
  [x, y, width]: readonly [x: number, y: number, width: number],
  color: string,
  thickness = 0.25,
) =>
  element("line", name, [x, y - 0.5, width, 1], {
    strokeColor: color,
    strokeWidth: toPx(thickness),
    opacity: 1,
  });

const svgUrl = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;

/** A drawing that is the same on every card. It is embedded in the design, so that a template is a single file. */
export const art = (name: string, box: BoxMm, svg: string): TemplateElement =>
  element(
    "image",
    name,
    box,
    {
      staticImage: true,
      imageData: svgUrl(svg),
      imageBinding: "",
      originalName: "",
      fit: "fill",
      cornerRadius: 0,
      opacity: 1,
    },
    true,
  );

/** The record's picture, which fills its box; `radius` is that of the corners in mm. */
export const photo = (box: BoxMm, radius = 0, name = "Photo", token = "photo"): TemplateElement =>
  element("image", name, box, {
    staticImage: false,
    imageData: "",
    imageBinding: token,
    originalName: "",
    fit: "cover",
    cornerRadius: toPx(radius),
    opacity: 1,
  });

const code = (format: "qrcode" | "code128", name: string, box: BoxMm, value: string, color: string) =>
  element("barcode", name, box, { value, format, color, backgroundColor: "transparent", opacity: 1 });

/** A QR code; the square box includes the quiet zone of four modules. */
export const qr = (
  name: string,
  [x, y, side]: readonly [x: number, y: number, side: number],
  value: string,
  color: string,
) => code("qrcode", name, [x, y, side, side], value, color);

/** Modules of the quiet zone on each side of a Code 128. */
const quietModules = 10;

/**
 * A Code 128. For a value as long as `example`, its bars extend from `x` to `x + width`. The element's box also
 * includes the quiet zones.
 */
export function code128(
  name: string,
  [x, y, width, height]: BoxMm,
  value: string,
  example: string,
  color: string,
): TemplateElement {
  const encoded = encodeBarcode("code128", example);
  if (!encoded.ok)
    throw new RangeError(`The example “${example}” of ${name} is no Code 128: ${encoded.reason}`);
  const module = width / (encoded.symbol.columns - 2 * quietModules);
  const quiet = quietModules * module;
  return code("code128", name, [x - quiet, y, width + 2 * quiet, height], value, color);
}

// Ids consist of the type and a time stamp. A fixed first time stamp keeps templates reproducible.
const firstStamp = Date.UTC(2026, 8, 1, 8);

/** Converts drafts to stored elements, back to front. `series` keeps the ids of the two sides apart. */
export function stored(
  parts: readonly TemplateElement[],
  series: number,
  marksOf: (part: TemplateElement) => readonly SampleMark[],
) {
  return parts.map((part, index) => storedPart(part, index, { series, marks: marksOf(part) }));
}

function storedPart(
  { type, name, box: [x, y, width, height], locked: isLocked, properties }: TemplateElement,
  index: number,
  { series, marks }: { readonly series: number; readonly marks: readonly SampleMark[] },
) {
  const [first, ...others] = marks;
  return {
    id: `${type}-${firstStamp + series * 60_000 + index}`,
    type,
    name,
    x: toPx(x),
    y: toPx(y),
    width: toPx(width),
    height: toPx(height),
    rotation: 0,
    zIndex: index + 1,
    hidden: false,
    locked: isLocked,
    ...(first === undefined ? {} : { sample: others.length === 0 ? first : marks }),
    properties,
  };
}

export type StoredTemplateElement = ReturnType<typeof stored>[number];

export { canvasPx };
