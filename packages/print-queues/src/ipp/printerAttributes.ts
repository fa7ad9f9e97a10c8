import type { QueueFacts, QueueMedia, QueueState } from "../printQueue.ts";
import { collectionsOf, type IppAttributes, numbersOf, textsOf } from "./message.ts";
import { printerReasons } from "./reasons.ts";

/** Attributes of the printer that describe it and decide how a document is sent. */
export const describedAttributes = [
  "document-format-supported",
  "color-supported",
  "job-creation-attributes-supported",
  "media-col-ready",
  "media-col-supported",
  "media-ready",
  "media-size-supported",
  "media-supported",
  "operations-supported",
  "orientation-requested-supported",
  "print-color-mode-supported",
  "print-scaling-supported",
  "printer-make-and-model",
  "printer-resolution-supported",
  "pwg-raster-document-resolution-supported",
  "pwg-raster-document-sheet-back",
  "pwg-raster-document-type-supported",
  "sides-supported",
  "urf-supported",
  "printer-is-accepting-jobs",
  "printer-state",
  "printer-state-reasons",
] as const;

export const stateAttributes = [
  "printer-is-accepting-jobs",
  "printer-state",
  "printer-state-reasons",
] as const;

export function queueFacts(printer: IppAttributes): QueueFacts {
  return {
    make: textsOf(printer, "printer-make-and-model")[0] ?? null,
    formats: textsOf(printer, "document-format-supported"),
    media: listMedia(printer),
    duplex: textsOf(printer, "sides-supported").some((sides) => sides.startsWith("two-sided")),
    color: printer.get("color-supported")?.[0]?.value === true,
    dpi: resolutionsOf(printer, "printer-resolution-supported"),
  };
}

export function queueState(printer: IppAttributes): QueueState {
  const states = { 3: "idle", 4: "processing", 5: "stopped" } as const;
  const [number] = numbersOf(printer, "printer-state");
  const refuses = printer.get("printer-is-accepting-jobs")?.[0]?.value === false;
  return {
    online: true,
    state: number === 3 || number === 4 || number === 5 ? states[number] : "unknown",
    reasons: [
      ...printerReasons(textsOf(printer, "printer-state-reasons")),
      ...(refuses ? ["The printer does not accept jobs at the moment."] : []),
    ],
  };
}

/** Resolutions with square pixels, in dots per inch, from the lowest. */
export function resolutionsOf(printer: IppAttributes, name: string): number[] {
  const all = (printer.get(name) ?? []).flatMap((each) => {
    if (each.type !== "resolution" || each.value.x !== each.value.y) return [];
    return [each.value.unit === "dpi" ? each.value.x : Math.round(each.value.x * 2.54)];
  });
  return [...new Set(all)].filter((dpi) => dpi > 0).sort((one, other) => one - other);
}

/** A size or a range of sizes in hundredths of a millimetre, as IPP counts. */
type PaperSize = { readonly x: Span; readonly y: Span };
type Span = { readonly lower: number; readonly upper: number };

export type Paper = { readonly x: number; readonly y: number };

/** Difference up to which two sizes are the same paper: printers round inches. */
const tolerance = 100;

/**
 * The printer's paper for pages of this size, upright or lying; null if it has none, and undefined if it does not say
 * which papers it has.
 */
export function findPaper(
  printer: IppAttributes,
  widthMm: number,
  heightMm: number,
): Paper | null | undefined {
  const sizes = paperSizes(printer);
  if (sizes.length === 0) return undefined;
  const [width, height] = [Math.round(widthMm * 100), Math.round(heightMm * 100)];
  return fittingPaper(sizes, width, height) ?? fittingPaper(sizes, height, width);
}

function fittingPaper(sizes: readonly PaperSize[], x: number, y: number): Paper | null {
  const distance = (size: PaperSize) =>
    Math.max(Math.abs(x - clamped(x, size.x)), Math.abs(y - clamped(y, size.y)));
  const best = sizes.toSorted((one, other) => distance(one) - distance(other))[0];
  return best && distance(best) <= tolerance ? { x: clamped(x, best.x), y: clamped(y, best.y) } : null;
}

const clamped = (value: number, { lower, upper }: Span) => Math.min(Math.max(value, lower), upper);

/** The name of a paper for printers that know no `media-col`. */
export function mediaNameOf(printer: IppAttributes, { x, y }: Paper): string | null {
  const named = textsOf(printer, "media-supported");
  return named.find((name) => fittingPaper(sizesByName([name]), x, y) !== null) ?? null;
}

function paperSizes(printer: IppAttributes): PaperSize[] {
  const ready = collectionsOf(printer, "media-col-ready").flatMap((media) =>
    collectionsOf(media, "media-size"),
  );
  const listed = [...collectionsOf(printer, "media-size-supported"), ...ready].flatMap(
    (size) => sizeOf(size) ?? [],
  );
  return [...listed, ...sizesByName(textsOf(printer, "media-supported"))];
}

function sizeOf(size: IppAttributes): PaperSize | null {
  const [x, y] = ["x-dimension", "y-dimension"].map((name): Span | null => {
    const each = size.get(name)?.[0];
    if (each?.type === "integer") return { lower: each.value, upper: each.value };
    return each?.type === "range" ? each.value : null;
  });
  return x && y ? { x, y } : null;
}

/** PWG 5101.1 writes the size into the name, such as `iso_a4_210x297mm`. */
function readMediaName(name: string) {
  const [, id = "", width = "", height = "", unit] =
    /^(?:[a-z]+_)?([\w.-]+)_([\d.]+)x([\d.]+)(mm|in)$/.exec(name) ?? [];
  if (unit === undefined) return null;
  const factor = unit === "in" ? 2540 : 100;
  return { id, x: Math.round(Number(width) * factor), y: Math.round(Number(height) * factor) };
}

function sizesByName(names: readonly string[]): PaperSize[] {
  const read = names.flatMap((name) => readMediaName(name) ?? []);
  const exact = read.filter(({ id }) => !/^(min|max)$/.test(id) && !/^custom_(min|max)/.test(id));
  const [least, most] = ["min", "max"].map((word) => read.find(({ id }) => id.split(/[_-]/)[0] === word));
  const span = (value: number) => ({ lower: value, upper: value });
  return [
    ...exact.map(({ x, y }) => ({ x: span(x), y: span(y) })),
    ...(least && most
      ? [{ x: { lower: least.x, upper: most.x }, y: { lower: least.y, upper: most.y } }]
      : []),
  ];
}

function listMedia(printer: IppAttributes): QueueMedia[] {
  const ready = collectionsOf(printer, "media-col-ready").flatMap((media) =>
    collectionsOf(media, "media-size"),
  );
  const loaded = [
    ...ready.flatMap((size) => sizeOf(size) ?? []),
    ...sizesByName(textsOf(printer, "media-ready")),
  ];
  return textsOf(printer, "media-supported").flatMap((name) => {
    const media = /^custom_/.test(name) ? null : readMediaName(name);
    if (media === null) return [];
    const { id, x, y } = media;
    const words = id.replace(/[_-]+/g, " ");
    return [
      {
        // Cards, such as ID-1, have the name of their standard.
        name: /^id-\d$/.test(id) ? id.toUpperCase() : words.charAt(0).toUpperCase() + words.slice(1),
        widthMm: x / 100,
        heightMm: y / 100,
        isLoaded: fittingPaper(loaded, x, y) !== null,
      },
    ];
  });
}
