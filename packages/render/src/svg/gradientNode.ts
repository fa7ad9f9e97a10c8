import type { Gradient } from "@print-builder/core/layout";
import { type SvgNode, svgNode } from "./svgNode.ts";
import { svgMatrix, svgNumber } from "./svgNumber.ts";

/** SVG's attribute names of the points, in order. */
const names = { linear: ["x1", "y1", "x2", "y2"], radial: ["fx", "fy", "fr", "cx", "cy", "r"] } as const;

/**
 * A gradient element. The id determines its colours, so equal ids in a page that shows a card many times mean equal
 * gradients.
 */
export function gradientNode(gradient: Gradient): { readonly id: string; readonly node: SvgNode } {
  const { kind, points, matrix, stops } = gradient;
  const id = `fill-${JSON.stringify(gradient).replaceAll(/[^\w.-]+/g, "_")}`;
  const ends = names[kind].map((name, index) => [name, svgNumber(points[index] ?? 0)]);
  const place = { id, gradientUnits: "userSpaceOnUse", gradientTransform: svgMatrix(matrix) };
  const colours = stops.map(({ offset, paint: { color, alpha } }) =>
    svgNode("stop", {
      offset: svgNumber(offset),
      "stop-color": color,
      "stop-opacity": svgNumber(alpha),
    }),
  );
  return { id, node: svgNode(`${kind}Gradient`, { ...place, ...Object.fromEntries(ends) }, colours) };
}
