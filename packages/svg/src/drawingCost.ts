import { effort } from "./effects.ts";
import { parseXml, SvgError, type XmlElement } from "./parseXml.ts";
import { localName, type Reference, referencesOf } from "./references.ts";
import { readStyles } from "./styleRules.ts";

const svgAddress = /^data:image\/svg\+xml(?:;[\w-]+=[\w-]+|;utf-?8)*(;base64)?,/i;

/** The SVG in a data URL; null for any other URL, and for an invalid SVG. */
export function nestedSvg(address: string): string | null {
  const sent = address.trim();
  const head = svgAddress.exec(sent);
  if (!head) return null;
  const body = sent.slice(head[0].length);
  try {
    return head[1] ? Buffer.from(body, "base64").toString("utf8") : decodeURIComponent(body);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** The cost of drawing a part of an SVG, including everything it refers to. */
export type DrawingCost = {
  /** Number of shapes, each counted as often as it is drawn; a long path counts as several shapes. */
  readonly drawn: number;
  /** Number of passes over separate layers: masks, clips, pattern tiles and filter steps. */
  readonly passes: number;
};

type Part = DrawingCost & { readonly shapes: number; readonly points: number };

const maxDrawn = 500_000;
const maxPasses = 5_000;
/** Maximum nesting of elements and references. */
const deepest = 400;
/** Maximum nesting of SVG pictures. */
const deepestPicture = 4;

const shapeNames: ReadonlySet<string> = new Set(
  "path rect circle ellipse line polyline polygon text tspan textPath image".split(" "),
);
/** Elements that are only drawn by reference. */
const keptForLater: ReadonlySet<string> = new Set(
  "defs symbol clipPath mask pattern marker filter linearGradient radialGradient metadata style title desc".split(
    " ",
  ),
);
const pointsPerShape = 100;
const lettersPerShape = 5;

/**
 * Counts what is drawn if every reference is followed: `use`, patterns, masks, clip paths, markers at each point,
 * filters, and embedded SVG pictures. Throws SvgError if that is too much or references are circular, because
 * otherwise a few lines could demand billions of shapes.
 */
export function drawingCost(root: XmlElement, depth = 0): DrawingCost {
  const all = [...everyElement(root)];
  const byId = new Map<string, XmlElement>();
  for (const element of all) noteId(element, byId);
  const styles = readStyles(all);
  const counted = new Map<XmlElement, Part>();
  const underWay = new Set<XmlElement>();

  function count(element: XmlElement): Part {
    const known = counted.get(element);
    if (known) return known;
    if (underWay.has(element))
      throw new SvgError(`a <${localName(element)}> in it refers back to itself. Save it as PNG.`);
    if (underWay.size >= deepest)
      throw new SvgError("its references are nested too deeply. Simplify it or save it as PNG.");
    underWay.add(element);
    let part = ownPart(element, depth);
    for (const child of element.children) {
      if (typeof child === "string" || keptForLater.has(localName(child))) continue;
      part = checked(add(part, count(child), 1));
    }
    for (const reference of referencesOf(element, styles)) part = checked(withReference(part, reference));
    underWay.delete(element);
    counted.set(element, part);
    return part;
  }

  function withReference(part: Part, { id, drawn }: Reference): Part {
    const target = byId.get(id);
    if (!target) return part;
    const cost = count(target);
    if (drawn === "once") return add(part, cost, 1);
    const times = { pass: 1, shape: part.shapes, point: part.points }[drawn];
    const needsPass = drawn === "pass" || localName(target) === "pattern";
    return {
      ...part,
      drawn: part.drawn + times * cost.drawn,
      passes: part.passes + times * (cost.passes + (needsPass ? 1 : 0)),
    };
  }
  return count(root);
}

function checked(part: Part): Part {
  if (part.drawn > maxDrawn) {
    throw new SvgError(`it draws more than ${maxDrawn} shapes. Simplify it or save it as PNG.`);
  }
  if (part.passes > maxPasses) {
    throw new SvgError(
      `its masks, patterns and filters take more than ${maxPasses} passes. Simplify it or save it as PNG.`,
    );
  }
  return part;
}

function add(a: Part, b: Part, times: number): Part {
  return {
    drawn: a.drawn + times * b.drawn,
    passes: a.passes + times * b.passes,
    shapes: a.shapes + times * b.shapes,
    points: a.points + times * b.points,
  };
}

function ownPart(element: XmlElement, depth: number): Part {
  const isShape = shapeNames.has(localName(element));
  const points = isShape ? pointsOf(element) : 0;
  const own = {
    drawn: 1 + points / pointsPerShape + lettersOf(element) / lettersPerShape,
    passes: effort(element),
    shapes: isShape ? 1 : 0,
    points,
  };
  const picture = pictureIn(element, depth);
  return checked(
    picture ? { ...own, drawn: own.drawn + picture.drawn, passes: own.passes + picture.passes } : own,
  );
}

/** Number of a shape's corners, or of the numbers in a path. */
function pointsOf(element: XmlElement): number {
  const path = element.attributes.get("d");
  if (path !== undefined) return path.match(/[a-df-z]|[+-]?[\d.]+(?:e[+-]?\d+)?/gi)?.length ?? 0;
  return (element.attributes.get("points")?.length ?? 8) / 2;
}

/** Number of letters, each of which counts as a shape. */
function lettersOf(element: XmlElement): number {
  if (!/^(?:text|tspan|textPath)$/.test(localName(element))) return 0;
  return element.children.reduce((sum, child) => sum + (typeof child === "string" ? child.length : 0), 0);
}

function pictureIn(element: XmlElement, depth: number): DrawingCost | null {
  const address = element.attributes.get("href") ?? element.attributes.get("xlink:href");
  const svg = address === undefined ? null : nestedSvg(address);
  if (svg === null) return null;
  if (depth >= deepestPicture)
    throw new SvgError(`it contains SVGs nested more than ${deepestPicture} deep. Flatten it.`);
  return drawingCost(parseXml(svg), depth + 1);
}

function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) if (typeof child !== "string") yield* everyElement(child);
}

function noteId(element: XmlElement, byId: Map<string, XmlElement>): void {
  const id = element.attributes.get("id");
  if (id !== undefined && !byId.has(id)) byId.set(id, element);
}
