import type { Gradient } from "@print-builder/core/layout";
import { type SvgNode, svgNode } from "./svgNode.ts";
import { svgMatrix, svgNumber } from "./svgNumber.ts";

/**
 * Colours to fill with. The id says all about them, so equal ids in one page, where a card is shown many times, name
 * equal gradients.
 */
export function gradientNode(gradient: Gradient): { readonly id: string; readonly node: SvgNode } {
  const { kind, points, matrix, stops } = gradient;
  const numbers = points.map(svgNumber);
  const transform = svgMatrix(matrix);
  const colours = stops.map(({ offset, paint: { color, alpha } }) => ({
    offset: svgNumber(offset),
    "stop-color": color,
    ...(alpha < 1 ? { "stop-opacity": svgNumber(alpha) } : {}),
  }));
  const said = [kind, ...numbers, transform, ...colours.flatMap((colour) => Object.values(colour))];
  const id = `fill-${said.join("_").replaceAll(/[^\w.-]+/g, "_")}`;
  const attributes = { id, gradientUnits: "userSpaceOnUse", gradientTransform: transform };
  const [a = "0", b = "0", c = "0", d = "0", e = "0", f = "0"] = numbers;
  const ends =
    kind === "linear" ? { x1: a, y1: b, x2: c, y2: d } : { fx: a, fy: b, fr: c, cx: d, cy: e, r: f };
  const tag = kind === "linear" ? "linearGradient" : "radialGradient";
  const node = svgNode(
    tag,
    { ...attributes, ...ends },
    colours.map((colour) => svgNode("stop", colour)),
  );
  return { id, node };
}
