import {
  type Art,
  type ArtGroup,
  type ArtNode,
  type ArtShape,
  type ArtStroke,
  type Gradient,
  type GradientStop,
  isGradient,
  type Paint,
} from "@print-builder/core/layout";
import type { Inks } from "./colour/inks.ts";
import { deflateBytes } from "./deflateBytes.ts";
import { pathOperators } from "./drawPath.ts";
import type { ObjectFile } from "./pdfFile.ts";
import { coordinate, factor, matrix } from "./pdfSyntax.ts";
import type { PendingObject } from "./pendingObject.ts";
import { createSurface, type Surface } from "./surface.ts";

/** How a drawing is written: `least` is the darkest that a channel becomes, 0..1. */
type Ways = { readonly file: ObjectFile; readonly inks: Inks; readonly least: number };

type Writer = {
  /** Adds a form of this plane and answers its number; its content is written by `draw`. */
  readonly addForm: (draw: (surface: Surface) => void, group: string) => number;
  readonly inks: Inks;
  readonly lifted: (paint: Paint) => Paint;
};

const deflateLevel = 6;
/** Further than any drawing reaches: what shows of it is clipped by the picture's own form. */
const reach = 1_000_000;
const everywhere = `[${-reach} ${-reach} ${reach} ${reach}]`;

/** Drawings have no size on paper of their own: nothing in them is prepared for one. */
const noSize = 0;

/**
 * A picture as a form that fills the unit square, y up, as an image does: a group of its own, so that what is faint or
 * cut outside of it is so as a whole.
 */
export async function prepareArt(
  number: number,
  { box, children }: Art,
  { file, inks, least }: Ways,
): Promise<Awaited<PendingObject>> {
  const parts: PendingObject[] = [];
  function put(form: number, draw: (surface: Surface) => void, entries: string): void {
    const surface = createSurface(noSize, inks);
    draw(surface);
    const dictionary = `/Type/XObject/Subtype/Form${entries}/Resources${surface.resources()}/Filter/FlateDecode`;
    parts.push(
      deflateBytes(surface.content.take(), deflateLevel).then(
        (data) => () => file.stream(form, dictionary, data),
      ),
    );
  }
  const writer: Writer = {
    inks,
    lifted: (paint) => (least === 0 ? paint : lift(paint, least)),
    addForm(draw, group) {
      const form = file.allocate();
      put(form, draw, `/BBox${everywhere}/Group<<${group}>>`);
      return form;
    },
  };
  const { x, y, width, height } = box;
  const edges = [x, y, x + width, y + height].map(coordinate).join(" ");
  const place = [1 / width, 0, 0, -1 / height, -x / width, 1 + y / height].map(factor).join(" ");
  const entries = `/BBox[${edges}]/Matrix[${place}]/Group<<${groupOf(inks)}>>`;
  put(number, (surface) => drawNodes(surface, children, writer), entries);
  const written = await Promise.all(parts);
  return () => {
    for (const write of written) write();
  };
}

const groupOf = ({ device }: Pick<Inks, "device">) => `/S/Transparency/CS/${device}/I true`;

function drawNodes(surface: Surface, nodes: readonly ArtNode[], writer: Writer): void {
  for (const node of nodes) {
    if (node.kind === "group") drawGroup(surface, node, writer);
    else drawShape(surface, node, writer);
  }
}

function drawGroup(surface: Surface, { transform, opacity, clip, children }: ArtGroup, writer: Writer): void {
  const clipped = clip ? `${pathOperators(clip.path)}${clip.rule === "evenodd" ? "W*" : "W"} n\n` : "";
  surface.isolated(`${matrix(transform)} cm\n${clipped}`, () => {
    if (opacity === 1) return drawNodes(surface, children, writer);
    surface.setAlpha(opacity, opacity);
    surface.paintObject(writer.addForm((inner) => drawNodes(inner, children, writer), groupOf(writer.inks)));
  });
}

/** Fills, then strokes: in parts, so that a translucent line lies over its area. */
function drawShape(surface: Surface, shape: ArtShape, writer: Writer): void {
  const { fill, stroke, rule } = shape;
  const path = pathOperators(shape.path);
  const star = rule === "evenodd" ? "*" : "";
  if (fill && isGradient(fill)) {
    surface.isolated(`${path}W${star} n\n`, () => drawGradient(surface, fill, writer));
  } else if (fill) {
    surface.setAlpha(fill.alpha, stroke?.paint.alpha ?? fill.alpha);
    surface.content.add(`${surface.fill(writer.lifted(fill))}\n${path}f${star}\n`);
  }
  if (stroke) {
    surface.setAlpha(stroke.paint.alpha, stroke.paint.alpha);
    surface.content.add(`${surface.stroke(writer.lifted(stroke.paint))}\n${lineOperators(stroke)}${path}S\n`);
  }
}

function lineOperators({ width, cap, join, miterLimit, dash, dashOffset }: ArtStroke): string {
  const pattern = `[${dash.map(coordinate).join(" ")}] ${coordinate(dashOffset)} d`;
  return `${coordinate(width)} w ${cap} J ${join} j ${coordinate(miterLimit)} M ${pattern}\n`;
}

/** Readers fail on gradients that are squeezed flat. */
const flattest = 1e-9;

function drawGradient(surface: Surface, gradient: Gradient, writer: Writer): void {
  const [a, b, c, d] = gradient.matrix;
  if (Math.abs(a * d - b * c) < flattest) return;
  const [first] = gradient.stops;
  const alpha = first?.paint.alpha ?? 1;
  const isEven = gradient.stops.every(({ paint }) => paint.alpha === alpha);
  surface.isolated(`${matrix(gradient.matrix)} cm\n`, () => {
    if (isEven) surface.setAlpha(alpha, alpha);
    else {
      const opacities = shadingOf(gradient, "DeviceGray", ({ paint }) => coordinate(paint.alpha));
      surface.maskBy(
        writer.addForm((mask) => mask.paintShading(opacities), "/S/Transparency/CS/DeviceGray/I true"),
      );
    }
    const colour = ({ paint }: GradientStop) => channels(writer.inks.set(writer.lifted(paint), "area").fill);
    surface.paintShading(shadingOf(gradient, writer.inks.device, colour));
  });
}

/** The numbers of an operator that sets a colour. */
const channels = (operator: string) => operator.slice(0, operator.lastIndexOf(" "));

/** Closer than this two stops are one sharp edge. */
const leastStep = 1e-4;

function shadingOf(
  { kind, points, stops }: Gradient,
  space: string,
  valuesOf: (stop: GradientStop) => string,
): string {
  let before = -leastStep;
  const placed = stops.map((stop) => {
    before = Math.max(stop.offset, before + leastStep);
    return { at: before, values: valuesOf(stop) };
  });
  const [first, last] = [placed[0], placed.at(-1)];
  if (!first || !last) throw new RangeError("A gradient has at least one colour.");
  const all = [
    ...(first.at > 0 ? [{ ...first, at: 0 }] : []),
    ...placed,
    ...(last.at < 1 ? [{ ...last, at: 1 }] : []),
  ];
  const pieces = all.slice(1).map(({ values }, index) => {
    return `<</FunctionType 2/Domain[0 1]/C0[${all[index]?.values}]/C1[${values}]/N 1>>`;
  });
  const bounds = all.slice(1, -1).map(({ at }) => coordinate(at));
  const end = coordinate(Math.max(1, all.at(-1)?.at ?? 1));
  const encode = pieces.map(() => "0 1").join(" ");
  const stitched = `<</FunctionType 3/Domain[0 ${end}]/Functions[${pieces.join("")}]/Bounds[${bounds.join(" ")}]/Encode[${encode}]>>`;
  const type = kind === "linear" ? 2 : 3;
  const along = end === "1" ? "" : `/Domain[0 ${end}]`;
  return `<</ShadingType ${type}/ColorSpace/${space}/Coords[${points.map(factor).join(" ")}]${along}/Function ${stitched}/Extend[true true]>>`;
}

/** The colour with its channels over `least`: what must not look like the printer's black. */
function lift(paint: Paint, least: number): Paint {
  const value = Number.parseInt(paint.color.slice(1), 16);
  const raised = [value >> 16, (value >> 8) & 255, value & 255]
    .map((channel) => Math.round(255 * least + channel * (1 - least)))
    .map((channel) => channel.toString(16).padStart(2, "0"));
  return { ...paint, color: `#${raised.join("")}` };
}
