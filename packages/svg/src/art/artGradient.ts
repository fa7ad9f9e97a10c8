import type { Box, Gradient, GradientStop } from "@print-builder/core/layout";
import { parsePaint } from "@print-builder/core/layout";
import { ownValue } from "@print-builder/core/ownValue";
import type { XmlElement } from "../parseXml.ts";
import { localName } from "../references.ts";
import type { Plane } from "./artPath.ts";
import type { Styles } from "./artStyle.ts";
import { type LeaveOut, notArt, without } from "./notArt.ts";
import { lengthOf, multiply, shareOf, transformOf } from "./numbers.ts";

/** The parts of a drawing needed for reading its gradients. */
export type GradientSource = Styles & {
  readonly find: (id: string) => XmlElement | undefined;
  readonly plane: Plane;
  readonly leaveOut: LeaveOut;
};

const kinds: Readonly<Record<string, Gradient["kind"]>> = {
  linearGradient: "linear",
  radialGradient: "radial",
};

/** Maximum length of a chain of gradients that inherit from each other. */
const longestChain = 10;

type Find = GradientSource["find"];

/** The element that `#id` refers to. */
function byAddress(address: string | undefined, find: Find): XmlElement | undefined {
  const bare = (address ?? "").trim();
  return bare.startsWith("#") ? find(bare.slice(1)) : undefined;
}

/** The element that `href` refers to. */
export const byHref = ({ attributes }: XmlElement, find: Find): XmlElement | undefined =>
  byAddress(attributes.get("href") ?? attributes.get("xlink:href"), find);

/** The element that `url(#id)` refers to, and the fallback; null for any other value. */
export function byUrl(value: string, find: Find) {
  const [, address, rest = ""] = /^url\(\s*["']?([^"')]*)["']?\s*\)\s*(.*)$/.exec(value) ?? [];
  return address === undefined ? null : { element: byAddress(address, find), rest };
}

/** A gradient followed by the gradients it inherits from. */
function chainOf(element: XmlElement, { find }: GradientSource): readonly XmlElement[] {
  const chain = [element];
  for (let next: XmlElement | undefined = element; next; ) {
    next = byHref(next, find);
    if (!next || !Object.hasOwn(kinds, localName(next))) break;
    chain.push(next);
    if (chain.length > longestChain) return notArt("gradients that take from each other");
  }
  return chain;
}

function stopOf(child: XmlElement, { styleInPlace }: GradientSource): GradientStop {
  const stop = styleInPlace(child);
  const named = stop.get("stop-color");
  const paint = parsePaint(named === "currentColor" ? stop.get("color") : named);
  if (paint === undefined) return notArt(`the colour ${named}`);
  const alpha = (paint?.alpha ?? 0) * shareOf(stop.get("stop-opacity"));
  const offset = shareOf(child.attributes.get("offset") ?? "0");
  return { offset, paint: { color: paint?.color ?? "#000000", alpha } };
}

/** A gradient's own stops, with offsets that never decrease. */
function stopsOf(element: XmlElement, source: GradientSource): readonly GradientStop[] {
  let least = 0;
  return element.children
    .filter((child) => typeof child !== "string")
    .filter((child) => localName(child) === "stop")
    .map((child) => {
      const stop = stopOf(child, source);
      least = Math.max(least, stop.offset);
      return { ...stop, offset: least };
    });
}

/**
 * Reads an element as a gradient for a shape with this bounding box; null if it paints nothing. A single stop is a
 * solid colour. Throws NotArt for gradients that repeat.
 */
export function gradientOf(element: XmlElement, shape: Box, source: GradientSource): Gradient | null {
  const kind = ownValue(kinds, localName(element));
  if (kind === undefined)
    return notArt(localName(element) === "pattern" ? "pattern" : `fill by <${localName(element)}>`);
  const chain = chainOf(element, source);
  const say = (name: string) => chain.find((each) => each.attributes.has(name))?.attributes.get(name);
  if ((say("spreadMethod") ?? "pad") !== "pad") without("repeated gradient", source.leaveOut);
  const stops = chain.map((each) => stopsOf(each, source)).find((found) => found.length > 0) ?? [];
  if (stops.length === 0) return null;
  const isOfBox = say("gradientUnits") !== "userSpaceOnUse";
  if (isOfBox && !(shape.width > 0 && shape.height > 0)) return null;
  const whole = isOfBox ? { width: 1, height: 1 } : source.plane;
  const own = transformOf(say("gradientTransform"));
  const matrix = isOfBox ? multiply([shape.width, 0, 0, shape.height, shape.x, shape.y], own) : own;
  return {
    kind,
    points: kind === "linear" ? lineOf(say, whole) : circlesOf(say, whole, source.leaveOut),
    matrix,
    stops,
  };
}

/** Looks up an attribute of a gradient, including inherited attributes. */
type Say = (name: string) => string | undefined;

function lineOf(say: Say, { width, height }: Plane): readonly number[] {
  const across = (name: string, usual: string) => lengthOf(say(name) ?? usual, width);
  const down = (name: string, usual: string) => lengthOf(say(name) ?? usual, height);
  return [across("x1", "0%"), down("y1", "0%"), across("x2", "100%"), down("y2", "0%")];
}

function circlesOf(say: Say, { width, height }: Plane, leaveOut: LeaveOut): readonly number[] {
  const [x, y] = [lengthOf(say("cx") ?? "50%", width), lengthOf(say("cy") ?? "50%", height)];
  const radius = lengthOf(say("r") ?? "50%", Math.hypot(width, height) / Math.SQRT2);
  const [fx, fy] = [say("fx"), say("fy")];
  const [focusX, focusY] = [fx ? lengthOf(fx, width) : x, fy ? lengthOf(fy, height) : y];
  // With a focus outside the circle, every renderer draws a different cone.
  if (Math.hypot(focusX - x, focusY - y) >= radius) {
    without("focus of a gradient", leaveOut);
    return [x, y, 0, x, y, radius];
  }
  return [focusX, focusY, lengthOf(say("fr") ?? "0", radius), x, y, radius];
}
