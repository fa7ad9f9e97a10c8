import type { Gradient, GradientStop, Paint } from "@print-builder/core/layout";
import type { Inks } from "@print-builder/press";
import { coordinate, factor, matrix } from "./pdfSyntax.ts";
import type { Surface } from "./surface.ts";

/** Resources for drawing gradients. */
export type GradientTools = {
  readonly inks: Inks;
  /** Returns the number of a form that paints this grey shading, for a soft mask. */
  readonly mask: (shading: string) => number;
  /** Changes each colour before it is written; identity if absent. */
  readonly lifted?: (paint: Paint) => Paint;
};

/** Group attributes for soft masks. */
export const maskGroup = "/S/Transparency/CS/DeviceGray/I true";

/** Gradients whose matrix has a smaller determinant are squeezed flat and make readers fail, so they are skipped. */
const flattest = 1e-9;

/** Paints a gradient over the whole visible area; its colours' opacity is multiplied by `opacity`, 0..1. */
export function drawGradient(surface: Surface, gradient: Gradient, ways: GradientTools, opacity = 1): void {
  const { inks, mask, lifted = (paint) => paint } = ways;
  const [a, b, c, d] = gradient.matrix;
  if (Math.abs(a * d - b * c) < flattest) return;
  const [first] = gradient.stops;
  const alpha = first?.paint.alpha ?? 1;
  const isEven = gradient.stops.every(({ paint }) => paint.alpha === alpha);
  surface.isolated(`${matrix(gradient.matrix)} cm\n`, () => {
    if (isEven) surface.setAlpha(alpha * opacity, alpha * opacity);
    else {
      surface.setAlpha(opacity, opacity);
      surface.maskBy(mask(shadingOf(gradient, "DeviceGray", ({ paint }) => coordinate(paint.alpha))));
    }
    const colour = ({ paint }: GradientStop) => channels(inks.set(lifted(paint), "area").fill);
    surface.paintShading(shadingOf(gradient, inks.device, colour));
  });
}

const channels = (operator: string) => operator.slice(0, operator.lastIndexOf(" "));

/** Stops that are closer than this form one sharp edge. */
const leastStep = 1e-4;

function shadingOf(
  { kind, points, stops }: Gradient,
  space: string,
  valuesOf: (stop: GradientStop) => string,
): string {
  let before = -leastStep;
  const placed = stops.map((stop) => {
    before = Math.max(stop.offset, before + leastStep);
    return { at: before, values: valuesOf(stop) };
  });
  const [first, last] = [placed[0], placed.at(-1)];
  if (!first || !last) throw new RangeError("A gradient has at least one colour.");
  const all = [
    ...(first.at > 0 ? [{ ...first, at: 0 }] : []),
    ...placed,
    ...(last.at < 1 ? [{ ...last, at: 1 }] : []),
  ];
  const pieces = all.slice(1).map(({ values }, index) => {
    return `<</FunctionType 2/Domain[0 1]/C0[${all[index]?.values}]/C1[${values}]/N 1>>`;
  });
  const bounds = all.slice(1, -1).map(({ at }) => coordinate(at));
  const end = coordinate(Math.max(1, all.at(-1)?.at ?? 1));
  const encode = pieces.map(() => "0 1").join(" ");
  const stitched = `<</FunctionType 3/Domain[0 ${end}]/Functions[${pieces.join("")}]/Bounds[${bounds.join(" ")}]/Encode[${encode}]>>`;
  const type = kind === "linear" ? 2 : 3;
  const along = end === "1" ? "" : `/Domain[0 ${end}]`;
  return `<</ShadingType ${type}/ColorSpace/${space}/Coords[${points.map(factor).join(" ")}]${along}/Function ${stitched}/Extend[true true]>>`;
}
