import {
  type ArtNode,
  type ArtStroke,
  type Box,
  type FillRule,
  type Gradient,
  isGradient,
  type Paint,
  type PathCommand,
  parsePaint,
} from "@print-builder/core/layout";
import { byUrl, type GradientSource, gradientOf } from "./artGradient.ts";
import type { Plane } from "./artPath.ts";
import type { ArtStyle } from "./artStyle.ts";
import { notArt, readOr, without } from "./notArt.ts";
import { lengthOf, numbersIn, shareOf } from "./numbers.ts";
import { pathBox } from "./pathBox.ts";

/** Maximum number of dashes across the drawing, because drawing more is slow. */
const mostDashes = 2_000;

/** Returns functions that apply the fill and stroke of a style to outlines. */
export function createShapes(source: GradientSource) {
  const { find, plane, leaveOut } = source;

  /** Reads a paint: `none`, a colour, or `url(#id)` with a fallback. */
  function paintOf(value: string, alpha: number, box: Box, style: ArtStyle): Paint | Gradient | null {
    const named = byUrl(value, find);
    if (!named) return colourOf(value, alpha, style);
    if (!named.element) return colourOf(named.rest, alpha, style);
    const gradient = gradientOf(named.element, box, source);
    return gradient && translucent(gradient, alpha);
  }

  function strokeOf(style: ArtStyle, box: Box): ArtStroke | null {
    const found = paintOf(style.get("stroke"), shareOf(style.get("stroke-opacity")), box, style);
    const width = lengthOf(style.get("stroke-width"), diagonal(plane));
    if (!found || !(width > 0)) return null;
    if (isGradient(found)) without("gradient of a line", leaveOut);
    const paint = isGradient(found) ? found.stops[0]?.paint : found;
    if (!paint) return null;
    return {
      paint,
      width,
      cap: keyword(style.get("stroke-linecap"), ["butt", "round", "square"]),
      join: keyword(style.get("stroke-linejoin"), ["miter", "round", "bevel"]),
      miterLimit: Math.max(1, lengthOf(style.get("stroke-miterlimit"))),
      dash: dashOf(style.get("stroke-dasharray"), plane),
      dashOffset: lengthOf(style.get("stroke-dashoffset"), diagonal(plane)),
    };
  }

  function shapeOf(path: readonly PathCommand[], style: ArtStyle): readonly ArtNode[] {
    if (path.length === 0 || style.get("visibility") !== "visible") return [];
    const box = pathBox(path);
    const filled = () => paintOf(style.get("fill"), shareOf(style.get("fill-opacity")), box, style);
    const fill = readOr(filled, null, leaveOut);
    const stroke = readOr(() => strokeOf(style, box), null, leaveOut);
    if (!fill && !stroke) return [];
    return [{ kind: "shape", path, rule: ruleOf(style.get("fill-rule")), fill, stroke }];
  }

  /** The fill of text, which must be a plain colour, because the box for a gradient is unknown. */
  function plainFillOf(style: ArtStyle): Paint | null {
    const nowhere = { x: 0, y: 0, width: 1, height: 1 };
    const fill = paintOf(style.get("fill"), shareOf(style.get("fill-opacity")), nowhere, style);
    if (!fill || !isGradient(fill)) return fill;
    without("gradient of a text", leaveOut);
    return fill.stops[0]?.paint ?? null;
  }

  return { shapeOf, plainFillOf };
}

function colourOf(value: string, alpha: number, style: ArtStyle): Paint | null {
  const paint = parsePaint(value === "currentColor" ? style.get("color") : value);
  if (paint === undefined || paint?.ink) return notArt(`the colour ${value}`);
  return paint && { ...paint, alpha: paint.alpha * alpha };
}

/** Parses a dash pattern. An odd number of lengths is repeated; an empty list or only zeros mean a solid line. */
function dashOf(text: string, plane: Plane): readonly number[] {
  const dash = text === "none" ? [] : numbersIn(text);
  if (!dash.some((length) => length > 0)) return [];
  if (dash.some((length) => length < 0)) return notArt("a gap of less than nothing");
  if (dash.reduce((sum, length) => sum + length) < diagonal(plane) / mostDashes)
    return notArt("very fine dashes");
  return dash.length % 2 === 0 ? dash : [...dash, ...dash];
}

export const ruleOf = (text: string): FillRule => (text === "evenodd" ? "evenodd" : "nonzero");

const diagonal = ({ width, height }: Plane) => Math.hypot(width, height) / Math.SQRT2;

function keyword(text: string, known: readonly [string, string, string]): 0 | 1 | 2 {
  const index = known.indexOf(text);
  return index === 0 || index === 1 || index === 2 ? index : notArt(`the line style ${text}`);
}

function translucent(gradient: Gradient, alpha: number): Gradient {
  if (alpha === 1) return gradient;
  const stops = gradient.stops.map(({ offset, paint }) => ({
    offset,
    paint: { ...paint, alpha: paint.alpha * alpha },
  }));
  return { ...gradient, stops };
}
