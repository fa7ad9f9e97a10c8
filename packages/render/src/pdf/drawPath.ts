import {
  type Box,
  type DrawOp,
  isGradient,
  type Paint,
  type PathCommand,
  type Stroke,
} from "@print-builder/core/layout";
import { drawGradient, type GradientTools } from "./drawGradient.ts";
import { coordinate } from "./pdfSyntax.ts";
import type { Surface } from "./surface.ts";

type PathOp = Extract<DrawOp, { op: "path" }>;

/** Path construction operators; quadratic curves become equivalent cubic curves. */
export function pathOperators(path: readonly PathCommand[]): string {
  let operators = "";
  let x = 0;
  let y = 0;
  for (const command of path) {
    switch (command[0]) {
      case "M":
      case "L":
        [, x, y] = command;
        operators += `${coordinate(x)} ${coordinate(y)} ${command[0] === "M" ? "m" : "l"}\n`;
        break;
      case "Q": {
        const [, controlX, controlY, endX, endY] = command;
        operators += cubic([
          x + (2 / 3) * (controlX - x),
          y + (2 / 3) * (controlY - y),
          endX + (2 / 3) * (controlX - endX),
          endY + (2 / 3) * (controlY - endY),
          endX,
          endY,
        ]);
        x = endX;
        y = endY;
        break;
      }
      case "C": {
        const [, ...points] = command;
        operators += cubic(points);
        x = points[4];
        y = points[5];
        break;
      }
      case "Z":
        operators += "h\n";
        break;
    }
  }
  return operators;
}

function cubic(points: readonly number[]): string {
  return `${points.map(coordinate).join(" ")} c\n`;
}

export function boxOperators(box: Box): string {
  return `${coordinate(box.x)} ${coordinate(box.y)} ${coordinate(box.width)} ${coordinate(box.height)} re\n`;
}

/** Fills, then strokes a path; the paints' opacity is multiplied by `opacity`. */
export function drawPath(surface: Surface, op: PathOp, opacity: number, ways: GradientTools): void {
  const { path, fill, stroke } = op;
  if (path.length === 0 || (!fill && !stroke)) {
    return;
  }
  if (fill && isGradient(fill)) {
    surface.isolated(`${pathOperators(path)}W n\n`, () => drawGradient(surface, fill, ways, opacity));
    if (stroke) drawPath(surface, { ...op, fill: null }, opacity, ways);
  } else if (isTool(fill) || isTool(stroke?.paint))
    surface.overprinted(() => paintPath(surface, { path, fill, stroke }, opacity));
  else paintPath(surface, { path, fill, stroke }, opacity);
}

/** Separations for machines and coatings, which must not knock out the print below them. */
const tools: ReadonlySet<string> = new Set(["CutContour", "Varnish", "White"]);

function isTool(paint: Paint | null | undefined): boolean {
  return paint?.ink?.kind === "spot" && tools.has(paint.ink.name);
}

const caps = { round: 1, square: 2 } as const;
const joins = { round: 1, bevel: 2 } as const;

/** Operators that set a stroke's style, unless it is plain. */
function styleOperators({ dash, cap, join }: Stroke): string {
  const dashed = dash ? `[${dash.map(coordinate).join(" ")}] 0 d\n` : "";
  const capped = cap ? `${caps[cap]} J\n` : "";
  return `${dashed}${capped}${join ? `${joins[join]} j\n` : ""}`;
}

/** Resets strokes to the default style. */
const plainStyle = "[] 0 d 0 J 0 j\n";

type PlainPath = Omit<PathOp, "op" | "fill"> & { readonly fill: Paint | null };

function paintPath(surface: Surface, op: PlainPath, opacity: number): void {
  const { fill, stroke } = op;
  const path = pathOperators(op.path);
  const fillAlpha = (fill?.alpha ?? 1) * opacity;
  const strokeAlpha = (stroke?.paint.alpha ?? 1) * opacity;
  surface.setAlpha(fillAlpha, strokeAlpha);
  const filled = fill ? `${surface.fill(fill)}\n` : "";
  const style = stroke ? styleOperators(stroke) : "";
  const stroked = stroke ? `${surface.stroke(stroke.paint)} ${coordinate(stroke.width)} w\n${style}` : "";
  const plain = style === "" ? "" : plainStyle;
  if (fill && stroke && fillAlpha >= 1 && strokeAlpha >= 1) {
    surface.content.add(`${filled}${stroked}${path}B\n${plain}`);
    return;
  }
  // Painted separately if translucent: `B` would knock out the fill below the stroke.
  if (fill) {
    surface.content.add(`${filled}${path}f\n`);
  }
  if (stroke) {
    surface.content.add(`${stroked}${path}S\n${plain}`);
  }
}
