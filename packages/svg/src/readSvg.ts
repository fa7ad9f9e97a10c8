import { mmPerInch } from "@print-builder/core/document";
import { ownValue } from "@print-builder/core/ownValue";
import { drawingCost } from "./drawingCost.ts";
import { parseXml, SvgError, type XmlElement } from "./parseXml.ts";
import { localName } from "./references.ts";

/** Properties of an SVG that are known without drawing it. */
export type SvgFacts = {
  readonly size: SvgSize | null;
  /** True if drawing the SVG may need more time or memory than its length suggests. */
  readonly isCostly: boolean;
  /** True if the SVG contains text, which would be drawn in the machine's fonts. */
  readonly holdsText: boolean;
};

const simplyDrawn = 20_000;
const simplePasses = 10;
/** Maximum ratio of a drawing's longer side to its shorter side. */
const maxStripLength = 10_000;

/** Maximum length of an SVG, in characters. */
export const maxSvgLength = 8_000_000;

/** Checks an untrusted SVG. Throws SvgError if it is not an SVG or is too costly to draw. */
export function readSvg(source: string): SvgFacts {
  if (source.length > maxSvgLength)
    throw new SvgError("it is larger than 8 MB. Simplify it or save it as PNG.");
  const root = parseXml(source);
  if (localName(root) !== "svg") {
    throw new SvgError(`its outermost element is <${root.name.slice(0, 40)}>, not <svg>.`);
  }
  const size = svgSize(root);
  if (size && Math.max(size.width / size.height, size.height / size.width) > maxStripLength) {
    throw new SvgError("one of its sides is 10,000 times as long as the other. Crop it or save it as PNG.");
  }
  const { drawn, passes } = drawingCost(root);
  const isSimple = drawn <= simplyDrawn && passes <= simplePasses && !/dasharray|<image/.test(source);
  return { size, isCostly: !isSimple, holdsText: holdsText(source) };
}

/** Whether a drawing contains text, which browsers and rasterisers draw in the machine's fonts. */
export const holdsText = (svg: string): boolean => /<(?:[\w-]+:)?text[\s>]/.test(svg);

const pxPerUnit: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / (mmPerInch / 10),
  mm: 96 / mmPerInch,
};

type SvgSize = { readonly width: number; readonly height: number };

/** The size in px that an SVG states by width and height or its viewBox; null if it states neither. */
export function svgSize(root: XmlElement): SvgSize | null {
  const [width, height] = [sideOf(root, "width"), sideOf(root, "height")];
  if (width && height) return { width, height };
  const [, , boxWidth = 0, boxHeight = 0] = (root.attributes.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (!(boxWidth > 0 && boxHeight > 0)) return null;
  if (width) return { width, height: (width * boxHeight) / boxWidth };
  if (height) return { width: (height * boxWidth) / boxHeight, height };
  return { width: boxWidth, height: boxHeight };
}

/** A width or height in px; null if it depends on the viewer, as `100%` does. */
function sideOf(root: XmlElement, name: "width" | "height"): number | null {
  const found = /^([\d.]+(?:e[+-]?\d+)?)([a-z]*)$/i.exec((root.attributes.get(name) ?? "").trim());
  const factor = ownValue(pxPerUnit, (found?.[2] ?? "").toLowerCase());
  const px = factor === undefined ? Number.NaN : Number(found?.[1]) * factor;
  return px > 0 && Number.isFinite(px) ? px : null;
}
