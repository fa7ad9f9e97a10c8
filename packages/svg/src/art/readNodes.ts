import {
  type ArtGroup,
  type ArtNode,
  type Matrix,
  type PathCommand,
  roundedBox,
} from "@print-builder/core/layout";
import { SvgError, type XmlElement } from "../parseXml.ts";
import { localName } from "../references.ts";

import { byHref, byUrl, type GradientSource } from "./artGradient.ts";
import { artPath, type Plane } from "./artPath.ts";
import { createShapes, ruleOf } from "./artShape.ts";
import type { ArtStyle } from "./artStyle.ts";
import type { TextReader } from "./artText.ts";
import { type LeaveOut, notArt, readOr } from "./notArt.ts";
import { identity, lengthOf, shareOf, transformOf } from "./numbers.ts";
import { fromTo, shownBox, viewBoxOf } from "./shownBox.ts";

/** Maximum number of path commands; drawings with more are drawn faster as pixels. */
const mostCommands = 30_000;
const deepest = 60;

/** Reads a `text` element. Throws NotArt if text is not supported. */
export type ReadText<Text> = (element: XmlElement, style: ArtStyle, reader: TextReader) => readonly Text[];

type Count = { commands: number };

/** Returns the path, unless the drawing has too many commands already. */
function counted(path: readonly PathCommand[] | null, count: Count, leaveOut: LeaveOut) {
  count.commands += path?.length ?? 0;
  if (count.commands <= mostCommands) return path;
  if (leaveOut) throw new SvgError("it has more than 30,000 lines and curves. Keep it as a picture.");
  return notArt("very large drawing");
}

const placeOf = ({ attributes }: XmlElement, { width, height }: Plane) => ({
  x: lengthOf(attributes.get("x") ?? "0", width),
  y: lengthOf(attributes.get("y") ?? "0", height),
});

/** The viewport of a nested drawing, with the size that `sized` states; null if the size is zero. */
function windowOf(drawing: XmlElement, sized: XmlElement, plane: Plane) {
  const said = (name: string) => sized.attributes.get(name) ?? drawing.attributes.get(name);
  const size: Plane = {
    width: lengthOf(said("width") ?? "100%", plane.width),
    height: lengthOf(said("height") ?? "100%", plane.height),
  };
  if (!(size.width > 0 && size.height > 0)) return null;
  const box = shownBox(drawing, size);
  const isOpen = /visible|auto/.test(drawing.attributes.get("overflow") ?? "");
  const clip: ArtGroup["clip"] = isOpen ? null : { path: roundedBox(box, 0, 0), rule: "nonzero" };
  // A drawing shown by `use` is at the position of the `use`.
  const place = { ...(sized === drawing ? placeOf(drawing, plane) : { x: 0, y: 0 }), ...size };
  return { transform: fromTo(box, place), clip, own: viewBoxOf(drawing) ?? size };
}

/** The shown content of a `switch`, which is its first drawn child. */
const firstMeant = ({ children }: XmlElement): readonly XmlElement[] =>
  children
    .filter((child) => typeof child !== "string")
    .filter(isDrawn)
    .slice(0, 1);

/** Scripts, animations and the like, which a picture never shows. */
const lively: ReadonlySet<string> = new Set("script animate animateTransform animateMotion set".split(" "));

/** Creates functions that read nodes: `rootOf` reads a whole drawing, `childrenOf` the content of an element. */
export function createReader<Text>(
  source: GradientSource,
  readText: ReadText<Text>,
  count: Count = { commands: 0 },
) {
  type Nodes = readonly ArtNode<Text>[];
  const { find, styleOf, plane, leaveOut } = source;
  const { shapeOf, plainFillOf } = createShapes(source);

  const pathOf = (element: XmlElement) => counted(artPath(element, plane), count, leaveOut);
  const clipOf = createClips(source, pathOf);

  const nodesOf = (element: XmlElement, around: ArtStyle, depth: number): Nodes =>
    readOr(() => drawnBy(element, around, depth), [], leaveOut);

  function drawnBy(element: XmlElement, around: ArtStyle, depth: number): Nodes {
    if (depth > deepest) return notArt("part nested very deeply");
    const name = localName(element);
    if (lively.has(name)) leaveOut?.(name);
    if (!isDrawn(element)) return [];
    const style = styleOf(element, around);
    const opacity = shareOf(style.get("opacity"));
    if (style.get("display") === "none" || opacity === 0) return [];
    const children = contentOf(element, style, depth);
    return grouped(style, transformOf(element.attributes.get("transform")), children);
  }

  /** Wraps children in a group with a transform, opacity and clip. */
  function grouped(style: ArtStyle, transform: Matrix, children: Nodes): Nodes {
    const opacity = shareOf(style.get("opacity"));
    const clip = readOr(() => clipOf(style), null, leaveOut);
    if (children.length === 0 || clip === "nothing") return [];
    if (opacity === 1 && !clip && transform === identity) return children;
    return [{ kind: "group", transform, opacity, clip, children }];
  }

  function contentOf(element: XmlElement, style: ArtStyle, depth: number): Nodes {
    const name = localName(element);
    if (name === "g" || name === "a") return childrenOf(element, style, depth);
    if (name === "switch") return firstMeant(element).flatMap((child) => nodesOf(child, style, depth + 1));
    if (name === "use") return usedBy(element, style, depth);
    if (name === "svg") return inner(element, element, style, depth);
    if (name === "text") return readText(element, style, { styleOf, fillOf: plainFillOf, plane, leaveOut });
    return drawnAs(name, element, style);
  }

  function drawnAs(name: string, element: XmlElement, style: ArtStyle): Nodes {
    for (const child of element.children.filter((each) => typeof each !== "string"))
      if (lively.has(localName(child))) leaveOut?.(localName(child));
    const path = pathOf(element);
    return path === null ? notArt(name) : shapeOf(path, style);
  }

  function usedBy(element: XmlElement, style: ArtStyle, depth: number): Nodes {
    const used = byHref(element, find);
    if (!used) return [];
    const { x, y } = placeOf(element, plane);
    const children = usedNodes(element, used, style, depth);
    if ((x === 0 && y === 0) || children.length === 0) return children;
    return [{ kind: "group", transform: [1, 0, 0, 1, x, y], opacity: 1, clip: null, children }];
  }

  function usedNodes(element: XmlElement, used: XmlElement, style: ArtStyle, depth: number): Nodes {
    const isSymbol = localName(used) === "symbol";
    if (isSymbol && !used.attributes.has("viewBox")) return childrenOf(used, styleOf(used, style), depth + 1);
    if (!isSymbol && localName(used) !== "svg") return nodesOf(used, style, depth + 1);
    return inner(used, element, styleOf(used, style), depth + 1);
  }

  function inner(drawing: XmlElement, sized: XmlElement, style: ArtStyle, depth: number): Nodes {
    const found = windowOf(drawing, sized, plane);
    if (!found) return [];
    const { transform, clip, own } = found;
    const children = createReader({ ...source, plane: own }, readText, count).childrenOf(
      drawing,
      style,
      depth,
    );
    return children.length === 0 ? [] : [{ kind: "group", transform, opacity: 1, clip, children }];
  }

  function childrenOf(element: XmlElement, style: ArtStyle, depth: number): Nodes {
    return element.children.flatMap((child) =>
      typeof child === "string" ? [] : nodesOf(child, style, depth + 1),
    );
  }

  const rootOf = (root: XmlElement, style: ArtStyle): Nodes =>
    grouped(style, identity, childrenOf(root, style, 0));

  return { childrenOf, rootOf };
}

/**
 * Evaluates conditional attributes for an English viewer without extensions; ignores the obsolete
 * `requiredFeatures`.
 */
function isMeant({ attributes }: XmlElement): boolean {
  const languages = attributes.get("systemLanguage")?.split(",");
  const isRead = languages?.some((language) => /^en(-|$)/i.test(language.trim())) ?? true;
  return isRead && !attributes.has("requiredExtensions");
}

/** True for an element in a drawing program's own namespace. */
const isOfAnother = ({ name }: XmlElement) => name.includes(":") && !name.startsWith("svg:");

/** Elements that paint nothing where they are defined. */
const silent: ReadonlySet<string> = new Set([
  ..."defs symbol clipPath linearGradient radialGradient stop style title desc metadata".split(" "),
  ..."mask pattern filter marker".split(" "),
]);

/** False for elements that paint nothing where they are, or whose conditions do not match. */
function isDrawn(element: XmlElement): boolean {
  const name = localName(element);
  return !silent.has(name) && !lively.has(name) && !isOfAnother(element) && isMeant(element);
}

/** Creates a function that resolves the clip paths in styles. */
function createClips(
  { find, styleInPlace }: Pick<GradientSource, "find" | "styleInPlace">,
  pathOf: (element: XmlElement) => readonly PathCommand[] | null,
) {
  /**
   * The shape that clips an element, or "nothing" for an empty clip path. Only one shape is supported, because
   * several may overlap.
   */
  function clipOf(style: ArtStyle): ArtGroup["clip"] | "nothing" {
    const value = style.get("clip-path");
    if (value === "none") return null;
    const element = byUrl(value, find)?.element;
    if (!element || localName(element) !== "clipPath") return notArt("clip");
    const { attributes, children } = element;
    const [only, another] = children.filter((child) => typeof child !== "string");
    const isPlain = ["transform", "clip-path"].every((name) => !attributes.has(name));
    if (another || !isPlain || attributes.get("clipPathUnits") === "objectBoundingBox") return notArt("clip");
    return only ? clipBy(only) : "nothing";
  }

  function clipBy(shape: XmlElement): ArtGroup["clip"] {
    const style = styleInPlace(shape);
    const isPlain = !shape.attributes.has("transform") && style.get("clip-path") === "none";
    const path = isPlain ? pathOf(usedAlone(shape) ?? shape) : null;
    return path ? { path, rule: ruleOf(style.get("clip-rule")) } : notArt("clip");
  }

  function usedAlone(element: XmlElement): XmlElement | null {
    const { attributes } = element;
    if (localName(element) !== "use" || attributes.has("x") || attributes.has("y")) return null;
    const used = byHref(element, find);
    return used && !used.attributes.has("transform") ? used : null;
  }

  return clipOf;
}
