import { drawingCost } from "./drawingCost.ts";
import { parseXml, SvgError } from "./parseXml.ts";
import { localName } from "./references.ts";

import { type SvgSize, svgSize } from "./svgSize.ts";

/** Facts about an SVG that do not require drawing it. */
export type SvgFacts = {
  readonly size: SvgSize | null;
  /** True if drawing may need more time or memory than its length suggests. */
  readonly isCostly: boolean;
  /** Text is drawn in the machine's fonts. */
  readonly holdsText: boolean;
};

const simplyDrawn = 20_000;
const simplePasses = 10;
/** Largest ratio of a drawing's longer to its shorter side. */
const maxStripLength = 10_000;

/** Characters of an SVG. */
export const maxSvgLength = 8_000_000;

/** Reads an untrusted SVG. Throws SvgError if it is not one, or is too costly to draw. */
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
