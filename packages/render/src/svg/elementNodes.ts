import {
  type Box,
  type DrawOp,
  type ElementDrawing,
  type Gradient,
  isGradient,
  type Paint,
  type PathCommand,
  type ShadowOp,
  type Stroke,
  shadowBox,
  type Tone,
  toneName,
} from "@print-builder/core/layout";
import type { FaceLibrary } from "@print-builder/core/text";
import { type SvgNode, svgNode, xmlText } from "./svgNode.ts";
import { pathData, rectsData, svgMatrix, svgNumber } from "./svgNumber.ts";

import { wordOutline } from "./wordOutline.ts";

/** Source of a drawing's glyphs and pictures. */
export type DrawingSources = {
  readonly faces: FaceLibrary;
  /** Returns a picture's URL; undefined if there is no picture, in which case nothing is drawn. */
  readonly pictureUrl: (key: string) => string | undefined;
};

/** An element as SVG: a group with the element's position, opacity and, for screen readers, text. */
export function elementNode(drawing: ElementDrawing, sources: DrawingSources): SvgNode {
  const attributes: Record<string, string> = { transform: svgMatrix(drawing.transform) };
  if (drawing.opacity < 1) {
    attributes.opacity = svgNumber(drawing.opacity);
  }
  if (drawing.text !== "") {
    attributes.role = "img";
    attributes["aria-label"] = xmlText(drawing.text);
  }
  return svgNode(
    "g",
    attributes,
    drawing.ops.flatMap((op) => opNodes(op, sources)),
  );
}

/** A drawing operation as SVG, in the element's own box. */
export function opNodes(op: DrawOp, sources: DrawingSources): readonly SvgNode[] {
  switch (op.op) {
    case "path":
      return pathNodes(op);
    case "modules":
      return [modulesNode(op)];
    case "glyphs":
      return glyphNodes(op, sources.faces);
    case "image":
      return imageNodes(op, sources);
    case "shadow":
      return shadowNode(op, sources);
  }
}

function pathNodes({ path, fill, stroke }: Extract<DrawOp, { op: "path" }>): readonly SvgNode[] {
  const shape = (filled: Record<string, string>) =>
    svgNode("path", { d: pathData(path), ...filled, ...strokeOf(stroke) });
  if (!fill || !isGradient(fill)) return [shape(fillOf(fill))];
  const { id, node } = gradientNode(fill);
  return [node, shape({ fill: `url(#${id})` })];
}

function shadowNode(shadow: ShadowOp, sources: DrawingSources): readonly SvgNode[] {
  const { x, y, alpha, ops } = shadow;
  const opacity = alpha < 1 ? { opacity: svgNumber(alpha) } : {};
  const filter = blurNode(shadow, sources.faces);
  const blurred = filter ? { filter: `url(#${filter.attributes.id})` } : {};
  const whole = svgNode(
    "g",
    { transform: svgMatrix([1, 0, 0, 1, x, y]), ...opacity, ...blurred },
    ops.flatMap((op) => opNodes(op, sources)),
  );
  return filter ? [filter, whole] : [whole];
}

/** A shadow's blur filter. The id follows from its size and position. */
function blurNode(shadow: ShadowOp, faces: FaceLibrary): SvgNode | null {
  // In the coordinates of the group, which is moved.
  const still = { ...shadow, x: 0, y: 0 };
  const box = shadow.blur ? shadowBox(still, (face) => faces.get(face).unitsPerEm) : null;
  if (!box) return null;
  const place = boxAttributes(box);
  const deviation = svgNumber(shadow.blur ?? 0);
  const id = `blur-${[deviation, ...Object.values(place)].join("_")}`;
  const region = { filterUnits: "userSpaceOnUse", "color-interpolation-filters": "sRGB" };
  return svgNode("filter", { id, ...region, ...place }, [
    svgNode("feGaussianBlur", { stdDeviation: deviation }),
  ]);
}

function modulesNode({ box, columns, rows, rects, fill }: Extract<DrawOp, { op: "modules" }>): SvgNode {
  const place = svgMatrix([box.width / columns, 0, 0, box.height / rows, box.x, box.y]);
  return svgNode("path", { d: rectsData(rects), transform: place, ...fillOf(fill) });
}

function glyphNodes(op: Extract<DrawOp, { op: "glyphs" }>, faces: FaceLibrary): readonly SvgNode[] {
  const scale = op.size / faces.get(op.face).unitsPerEm;
  const fill = fillOf(op.fill);
  return op.words.flatMap(({ word, x }) => {
    const d = wordOutline(faces, word);
    // Outlines have y up, the canvas has y down.
    const transform = svgMatrix([scale, 0, 0, -scale, x, op.baseline]);
    return d === "" ? [] : [svgNode("path", { d, transform, ...fill })];
  });
}

export function imageNodes(
  op: Extract<DrawOp, { op: "image" }>,
  sources: Pick<DrawingSources, "pictureUrl">,
): readonly SvgNode[] {
  const href = sources.pictureUrl(op.image);
  if (!href) {
    return [];
  }
  const { box, clip, outline, turn = 0, tone, alpha = 1 } = op;
  const filter = tone && toneNode(tone);
  const before = filter ? [filter] : [];
  const picture = (left: number, top: number) => {
    const [x, y] = [box.x - left, box.y - top];
    const middle = `${svgNumber(x + box.width / 2)} ${svgNumber(y + box.height / 2)}`;
    return svgNode("image", {
      href: xmlText(href),
      ...boxAttributes({ ...box, x, y }),
      // The box already has the picture's aspect ratio; fitting the picture again could only leave gaps.
      preserveAspectRatio: "none",
      ...(turn === 0 ? {} : { transform: `rotate(${svgNumber(turn)} ${middle})` }),
      ...(filter ? { filter: `url(#${filter.attributes.id})` } : {}),
      ...(alpha < 1 ? { opacity: svgNumber(alpha) } : {}),
    });
  };
  if (outline) return [...before, ...cutPicture(picture(0, 0), outline)];
  // A nested svg clips without an id, so a page may show the same card many times. Uncropped pictures are clipped too,
  // because resvg lets an SVG picture draw beyond its edges.
  const frame = { ...boxAttributes(clip), overflow: "hidden" };
  return [...before, svgNode("svg", frame, [picture(clip.x, clip.y)])];
}

/**
 * A picture clipped to an outline. The id follows from the clip, so equal ids in a page that shows a card many times
 * mean equal clips.
 */
function cutPicture(picture: SvgNode, outline: readonly PathCommand[]): readonly SvgNode[] {
  const d = pathData(outline);
  const id = `cut-${d.replaceAll(/[^\w.-]+/g, "_")}`;
  return [
    svgNode("clipPath", { id }, [svgNode("path", { d })]),
    svgNode("g", { "clip-path": `url(#${id})` }, [picture]),
  ];
}

/** The filter that recolours a picture. The id follows from the tone. */
function toneNode(tone: Tone): SvgNode {
  const rows = [0, 4, 8].map((start) => {
    const [red = 0, green = 0, blue = 0, added = 0] = tone.slice(start, start + 4).map(svgNumber);
    return `${red} ${green} ${blue} 0 ${added}`;
  });
  const attributes = { id: `tone-${toneName(tone)}`, "color-interpolation-filters": "sRGB" };
  const matrix = { type: "matrix", values: `${rows.join(" ")} 0 0 0 1 0` };
  return svgNode("filter", attributes, [svgNode("feColorMatrix", matrix)]);
}

function boxAttributes({ x, y, width, height }: Box): Record<string, string> {
  return { x: svgNumber(x), y: svgNumber(y), width: svgNumber(width), height: svgNumber(height) };
}

export function fillOf(paint: Paint | null): Record<string, string> {
  return paint ? paintAttributes("fill", paint) : { fill: "none" };
}

/** PDF's default: SVG's own would cut off pointed corners on screen but not on paper. */
const miterLimit = "10";

function strokeOf(stroke: Stroke | null): Record<string, string> {
  return stroke
    ? {
        ...paintAttributes("stroke", stroke.paint),
        "stroke-width": svgNumber(stroke.width),
        "stroke-miterlimit": miterLimit,
        ...(stroke.dash ? { "stroke-dasharray": stroke.dash.map(svgNumber).join(" ") } : {}),
        ...(stroke.cap ? { "stroke-linecap": stroke.cap } : {}),
        ...(stroke.join ? { "stroke-linejoin": stroke.join } : {}),
      }
    : {};
}

function paintAttributes(property: "fill" | "stroke", { color, alpha }: Paint): Record<string, string> {
  return alpha < 1 ? { [property]: color, [`${property}-opacity`]: svgNumber(alpha) } : { [property]: color };
}

/** SVG's attribute names for the points, in order. */
const pointNames = { linear: ["x1", "y1", "x2", "y2"], radial: ["fx", "fy", "fr", "cx", "cy", "r"] } as const;

/**
 * A gradient element. The id follows from its colours, so equal ids in a page that shows a card many times mean equal
 * gradients.
 */
function gradientNode(gradient: Gradient): { readonly id: string; readonly node: SvgNode } {
  const { kind, points, matrix, stops } = gradient;
  const id = `fill-${JSON.stringify(gradient).replaceAll(/[^\w.-]+/g, "_")}`;
  const ends = pointNames[kind].map((name, index) => [name, svgNumber(points[index] ?? 0)]);
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
