import type { BarcodeOptions, BarcodeResult, Symbology } from "./barcodeSymbol.ts";
import { code128 } from "./code128/encodeCode128.ts";
import { dataMatrix } from "./datamatrix/encodeDataMatrix.ts";
import { type FormatGroup, formatGroups, groupTitles } from "./formats.ts";
import { encodeCommonGs1 } from "./gs1/encodeGs1.ts";
import { qrCode } from "./qr/encodeQr.ts";

export type { BarcodeOptions, BarcodeResult, BarcodeSymbol, Symbology } from "./barcodeSymbol.ts";
export type { OptionKind } from "./bwip/options.ts";
export { type QrCover, qrCover } from "./qr/qrCover.ts";

/** BWIPP's encoders, loaded on demand because they are large and rarely needed. */
type Library = typeof import("./bwip/encodeBwip.ts");

let library: Library | null = null;

/** Loads BWIPP's encoders, once for all designs. */
export async function loadBarcodes(): Promise<void> {
  library = await import("./bwip/encodeBwip.ts");
}

/** Null until loaded. */
export function barcodeLibrary(): Library | null {
  return library;
}

/**
 * Minimum module widths in mm, from the ISO/IEC standards, AIM's specifications, the GS1 General Specifications 5.2 to
 * 5.9 and the postal services. Where a standard leaves the width to the application, the width that common scanners
 * can resolve. The first match applies.
 */
const leastModules: readonly (readonly [RegExp, number])[] = [
  [/^(ean|upc|is[bs]n|ismn|mands)/, 0.264],
  [/^gs1(dl)?(qrcode|datamatrix)/, 0.38],
  [/^(gs1-128|ean14|sscc18|itf14|gs1northamerican)/, 0.25],
  [/^(onecode|postnet|planet|royalmail|auspost|kix|japanpost)$/, 0.38],
  [/^mailmark$/, 0.5],
  [/^(identcode|leitcode|pharmacode2?)$/, 0.25],
  [/^maxicode$/, 0.75],
];
const leastForReaders = 0.17;

/** Width of the narrowest bar or smallest module that the format's standard allows, mm. */
export function leastModuleMm(format: string): number {
  return leastModules.find(([names]) => names.test(format))?.[1] ?? leastForReaders;
}

/** The formats to offer first, in this order. */
export const symbologies = [qrCode, code128] as const;

/** Our own encoders by all the names of their formats. */
const own: ReadonlyMap<string, Symbology> = new Map(
  [...symbologies, dataMatrix].flatMap((each) =>
    [each.id, ...each.otherNames].map((name) => [name, each] as const),
  ),
);

/** Properties of a format that are known before the library has loaded. */
export type FormatFacts = Pick<Symbology, "id" | "label" | "group"> & { readonly kind: FormatGroup };

/** Stacked symbols count as matrix codes, because they look like a matrix of modules. */
const looksLikeField: ReadonlySet<FormatGroup> = new Set(["matrix", "composite"]);
const isField = (id: string, kind: FormatGroup) =>
  looksLikeField.has(kind) || /qr|matrix|pdf417|aztec|dotcode|mailmark/.test(id);

function factsOf(kind: FormatGroup): FormatFacts[] {
  const further = Object.entries(formatGroups[kind]).map(
    ([id, label]): FormatFacts => ({ id, label, kind, group: isField(id, kind) ? "matrix" : "bars" }),
  );
  const first = kind === "matrix" ? qrCode : kind === "line" ? code128 : null;
  return first ? [{ ...first, kind }, ...further] : further;
}

const kinds = Object.keys(groupTitles).filter((kind): kind is FormatGroup => kind in formatGroups);

/** All formats in display order, by group. */
export const formatsByKind = kinds.map((kind) => ({
  kind,
  title: groupTitles[kind],
  formats: factsOf(kind),
}));

const byId = new Map(formatsByKind.flatMap(({ formats }) => formats).map((facts) => [facts.id, facts]));

/** The format with this name in any stored spelling; undefined if the name is unknown. */
export function formatNamed(name: string): FormatFacts | undefined {
  const spelt = name.toLowerCase();
  return byId.get(own.get(spelt)?.id ?? spelt);
}

/** Whether the code needs the library: all formats without our own encoder do, and so do all options. */
export function needsBarcodeLibrary(format: string, options: BarcodeOptions): boolean {
  return !own.has(format) || Object.keys(options).length > 0;
}

const notYet: BarcodeResult = {
  ok: false,
  reason: "The code is still loading.",
  loading: true,
};

/** Returns the symbol that scans back to exactly `value`, or the reason why that is impossible. Never throws. */
export function encodeBarcode(format: string, value: string, options: BarcodeOptions = {}): BarcodeResult {
  if (value === "") return { ok: false, reason: "The value is empty." };
  const ours = own.get(format);
  if (ours && !needsBarcodeLibrary(format, options)) return ours.encode(value);
  const common = Object.keys(options).length > 0 ? null : encodeCommonGs1(format, value);
  return common ?? barcodeLibrary()?.encodeBwip(format, value, options) ?? notYet;
}
