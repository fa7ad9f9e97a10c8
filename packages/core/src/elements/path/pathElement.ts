import { z } from "zod";
import type { PathCommand } from "../../drawing/drawOp.ts";
import { scaledPath } from "../../drawing/outlines.ts";
import { defineElement } from "../defineElement.ts";
import { filledFields, filledShape, shapeOps } from "../shapes/shapeProperties.ts";

/** Maximum length of a path in characters. */
const longest = 400_000;

/** How far outside the box control points may be, as a multiple of the box's side. */
const farthest = 1000;

/** Converts a path command. Null if it has invalid numbers, too few or too many. */
function commandOf(name: string | undefined, numbers: readonly number[]): PathCommand | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  const count = name === "C" ? 6 : name === "Q" ? 4 : name === "Z" ? 0 : 2;
  if (numbers.length !== count || !numbers.every((each) => Math.abs(each) <= farthest)) return null;
  if (name === "C") return ["C", a, b, c, d, e, f];
  if (name === "Q") return ["Q", a, b, c, d];
  if (name === "Z") return ["Z"];
  return [name === "M" ? "M" : "L", a, b];
}

/**
 * A stored path: absolute `M`, `L`, `Q`, `C` and `Z` with numbers separated by one space, as fractions of the
 * element's box. "M0 0L1 0L.5 1Z" is a triangle.
 */
export const pathData = z
  .string({ error: "must be a path" })
  .max(longest, { error: `must have at most ${longest} characters` })
  .transform((text, context): readonly PathCommand[] => {
    const commands = text.match(/[A-Z][^A-Z]*/g) ?? [];
    const path = commands.map((command) =>
      /^[MLQCZ]/.test(command)
        ? commandOf(command[0], command.length > 1 ? command.slice(1).split(" ").map(Number) : [])
        : null,
    );
    const known = path.filter((command) => command !== null);
    if (/^M/.test(text) && known.length === path.length) return known;
    context.addIssue({ code: "custom", message: "must be a path of M, L, Q, C and Z in parts of the box" });
    return z.NEVER;
  })
  .prefault("M0.5 0L1 0.5L0.5 1L0 0.5Z");

/** A free-form outline from an imported drawing or icon. It has no tool, because people do not draw it by hand. */
export const pathElement = defineElement({
  type: "path",
  role: "shape",
  isFromDrawings: true,
  label: "Path",
  icon: "path",
  tool: null,
  size: { width: 150, height: 150 },
  properties: { ...filledShape("#34495e"), path: pathData },
  fields: filledFields,
  draw: (properties, box, tools) => {
    const size = { x: 0, y: 0, scaleX: box.width, scaleY: box.height };
    return { ops: shapeOps(properties, scaledPath(properties.path, size), box, tools), text: "" };
  },
});
