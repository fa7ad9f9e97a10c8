import type { Art, ArtGroup, ArtNode, Box, PathCommand } from "@print-builder/core/layout";
import { parseXml, type XmlElement } from "../parseXml.ts";
import { localName } from "../references.ts";
import { SvgError } from "../svgError.ts";
import { svgSize } from "../svgSize.ts";
import { byHref, byUrl, type GradientSource } from "./artGradient.ts";
import { artPath } from "./artPath.ts";
import { createShapes, ruleOf } from "./artShape.ts";
import { type ArtStyle, createStyles, rootStyle } from "./artStyle.ts";
import { NotArt, notArt } from "./notArt.ts";
import { identity, lengthOf, numbersIn, shareOf, transformOf } from "./numbers.ts";

/** A drawing of more path commands is quicker as pixels, wherever it is shown. */
const mostCommands = 30_000;
const deepest = 60;

/** Elements that paint nothing where they stand. */
const silent: ReadonlySet<string> = new Set([
  ..."defs symbol clipPath linearGradient radialGradient stop style title desc metadata".split(" "),
  ..."mask pattern filter marker script animate animateTransform animateMotion set".split(" "),
]);

/**
 * An SVG as vectors; null for one that holds what paths, colours and gradients cannot say (text, filters, masks, patterns,
 * pictures, markers), and for one that is very large.
 */
export function readArt(svg: Uint8Array): Art | null {
  try {
    return artOf(parseXml(new TextDecoder().decode(svg)));
  } catch (error) {
    if (error instanceof NotArt || error instanceof SvgError) return null;
    throw error;
  }
}

function artOf(root: XmlElement): Art {
  const all: XmlElement[] = [];
  const collect = (element: XmlElement): void => {
    all.push(element);
    for (const child of element.children) if (typeof child !== "string") collect(child);
  };
  collect(root);
  const box = shownBox(root);
  const byId = new Map<string, XmlElement>();
  for (const element of all) {
    const id = element.attributes.get("id");
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  const [, , viewWidth, viewHeight] = numbersIn(root.attributes.get("viewBox") ?? "");
  const plane = { width: viewWidth ?? box.width, height: viewHeight ?? box.height };
  const styleOf = createStyles(all);
  const reader = createReader({ find: (id) => byId.get(id), styleOf, plane });
  const style = styleOf(root, rootStyle);
  if (style.get("opacity") !== "1" || style.get("clip-path") !== "none") return notArt("a faint drawing");
  return { box, children: reader.childrenOf(root, style, 0) };
}

/** The part of the plane that the picture shows, as `viewBox` and `preserveAspectRatio` say. */
function shownBox(root: XmlElement): Box {
  const size = svgSize(root) ?? notArt("a drawing without a size");
  const viewBox = root.attributes.get("viewBox");
  if (viewBox === undefined) return { x: 0, y: 0, ...size };
  const [x = 0, y = 0, width = 0, height = 0] = numbersIn(viewBox);
  if (!(width > 0 && height > 0)) return notArt("an empty viewBox");
  const [align = "xMidYMid", how = "meet"] = (root.attributes.get("preserveAspectRatio") ?? "xMidYMid meet")
    .trim()
    .split(/\s+/);
  if (align === "none") return { x, y, width, height };
  const places = /^x(Min|Mid|Max)Y(Min|Mid|Max)$/.exec(align) ?? notArt(`preserveAspectRatio ${align}`);
  const scales = [size.width / width, size.height / height];
  const scale = how === "slice" ? Math.max(...scales) : Math.min(...scales);
  const shown = { width: size.width / scale, height: size.height / scale };
  const part = (place: string | undefined) => (place === "Min" ? 0 : place === "Max" ? 1 : 0.5);
  return {
    x: x + (width - shown.width) * part(places[1]),
    y: y + (height - shown.height) * part(places[2]),
    ...shown,
  };
}

/** True for an element that a program keeps in its own name space. */
const isOfAnother = ({ name }: XmlElement) => name.includes(":") && !name.startsWith("svg:");

function createReader(source: GradientSource) {
  const { find, styleOf, plane } = source;
  const shapeOf = createShapes(source);
  let commands = 0;

  function pathOf(element: XmlElement): readonly PathCommand[] | null {
    const path = artPath(element, plane);
    commands += path?.length ?? 0;
    return commands > mostCommands ? notArt("a very large drawing") : path;
  }

  /** What of an element shows: one shape alone, since several may lie over one another. "nothing" for no shape. */
  function clipOf(style: ArtStyle): ArtGroup["clip"] | "nothing" {
    const value = style.get("clip-path");
    if (value === "none") return null;
    const element = byUrl(value, find)?.element;
    if (!element || localName(element) !== "clipPath") return notArt(`clip-path ${value}`);
    const { attributes, children } = element;
    const [only, another] = children.filter((child) => typeof child !== "string");
    const isPlain = ["transform", "clip-path"].every((name) => !attributes.has(name));
    if (another || !isPlain || attributes.get("clipPathUnits") === "objectBoundingBox")
      return notArt("a clip of several shapes or of parts of a box");
    return only ? clipBy(only) : "nothing";
  }

  function clipBy(shape: XmlElement): ArtGroup["clip"] {
    const style = styleOf(shape, rootStyle);
    const isPlain = !shape.attributes.has("transform") && style.get("clip-path") === "none";
    const path = isPlain ? pathOf(usedAlone(shape) ?? shape) : null;
    return path ? { path, rule: ruleOf(style.get("clip-rule")) } : notArt("a clip that is no plain shape");
  }

  /** What a `use` without a place of its own shows; null for any other element. */
  function usedAlone(element: XmlElement): XmlElement | null {
    const { attributes } = element;
    if (localName(element) !== "use" || attributes.has("x") || attributes.has("y")) return null;
    const used = byHref(element, find);
    return used && !used.attributes.has("transform") ? used : null;
  }

  function nodesOf(element: XmlElement, around: ArtStyle, depth: number): readonly ArtNode[] {
    if (depth > deepest) return notArt("a drawing nested very deeply");
    if (silent.has(localName(element)) || isOfAnother(element)) return [];
    const style = styleOf(element, around);
    const opacity = shareOf(style.get("opacity"));
    if (style.get("display") === "none" || opacity === 0) return [];
    const children = contentOf(element, style, depth);
    const clip = clipOf(style);
    if (children.length === 0 || clip === "nothing") return [];
    const transform = transformOf(element.attributes.get("transform"));
    if (opacity === 1 && !clip && transform === identity) return children;
    return [{ kind: "group", transform, opacity, clip, children }];
  }

  function contentOf(element: XmlElement, style: ArtStyle, depth: number): readonly ArtNode[] {
    const name = localName(element);
    if (name === "g" || name === "a") return childrenOf(element, style, depth);
    if (name === "use") return usedBy(element, style, depth);
    const path = pathOf(element);
    return path === null ? notArt(`<${name}>`) : shapeOf(path, style);
  }

  function usedBy(element: XmlElement, style: ArtStyle, depth: number): readonly ArtNode[] {
    const used = byHref(element, find);
    if (!used) return [];
    const isSymbol = localName(used) === "symbol";
    if (localName(used) === "svg" || (isSymbol && used.attributes.has("viewBox")))
      return notArt("a drawing in a drawing");
    const children = isSymbol ? childrenOf(used, style, depth + 1) : nodesOf(used, style, depth + 1);
    const x = lengthOf(element.attributes.get("x") ?? "0", plane.width);
    const y = lengthOf(element.attributes.get("y") ?? "0", plane.height);
    if ((x === 0 && y === 0) || children.length === 0) return children;
    return [{ kind: "group", transform: [1, 0, 0, 1, x, y], opacity: 1, clip: null, children }];
  }

  function childrenOf(element: XmlElement, style: ArtStyle, depth: number): readonly ArtNode[] {
    return element.children.flatMap((child) =>
      typeof child === "string" ? [] : nodesOf(child, style, depth + 1),
    );
  }

  return { childrenOf };
}
