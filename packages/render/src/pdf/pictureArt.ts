import {
  type Art,
  type ArtGroup,
  type ArtNode,
  type ArtShape,
  type ArtStroke,
  isGradient,
  type Paint,
} from "@print-builder/core/layout";
import type { Inks } from "@print-builder/press";
import { deflateBytes } from "./deflateBytes.ts";
import { drawGradient, type GradientTools, maskGroup } from "./drawGradient.ts";
import { pathOperators } from "./drawPath.ts";
import type { PendingObject } from "./pageWriter.ts";
import type { ObjectFile } from "./pdfFile.ts";
import { coordinate, factor, matrix } from "./pdfSyntax.ts";
import { createSurface, type Surface } from "./surface.ts";

/** Resources for writing a drawing; `least` is the minimum of a channel, 0..1. */
type ArtTools = { readonly file: ObjectFile; readonly inks: Inks; readonly least: number };

type Writer = {
  /** Adds a form in this plane, with content from `draw`, and returns its number. */
  readonly addForm: (draw: (surface: Surface) => void, group: string) => number;
  readonly inks: Inks;
  readonly lifted: (paint: Paint) => Paint;
};

const deflateLevel = 6;
/** Larger than any drawing, because the picture's own form clips it. */
const reach = 1_000_000;
const everywhere = `[${-reach} ${-reach} ${reach} ${reach}]`;

/** Drawings have no size on paper, and nothing in them depends on a size. */
const noSize = 0;

/**
 * Writes a picture as a form that fills the unit square, y up, like an image. It is a transparency group, so that
 * opacity and clips apply to it as a whole.
 */
export async function prepareArt(
  number: number,
  { box, children }: Art,
  { file, inks, least }: ArtTools,
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

/** Fills and strokes separately, so that a translucent stroke covers the fill. */
function drawShape(surface: Surface, shape: ArtShape, writer: Writer): void {
  const { fill, stroke, rule } = shape;
  const path = pathOperators(shape.path);
  const star = rule === "evenodd" ? "*" : "";
  if (fill && isGradient(fill)) {
    surface.isolated(`${path}W${star} n\n`, () => drawGradient(surface, fill, gradientWays(writer)));
  } else if (fill) {
    surface.setAlpha(fill.alpha, stroke?.paint.alpha ?? fill.alpha);
    surface.content.add(`${surface.fill(writer.lifted(fill))}\n${path}f${star}\n`);
  }
  if (stroke) {
    surface.setAlpha(stroke.paint.alpha, stroke.paint.alpha);
    surface.content.add(`${surface.stroke(writer.lifted(stroke.paint))}\n${lineOperators(stroke)}${path}S\n`);
  }
}

function gradientWays({ inks, lifted, addForm }: Writer): GradientTools {
  return { inks, lifted, mask: (shading) => addForm((surface) => surface.paintShading(shading), maskGroup) };
}

function lineOperators({ width, cap, join, miterLimit, dash, dashOffset }: ArtStroke): string {
  const pattern = `[${dash.map(coordinate).join(" ")}] ${coordinate(dashOffset)} d`;
  return `${coordinate(width)} w ${cap} J ${join} j ${coordinate(miterLimit)} M ${pattern}\n`;
}

/** Raises the colour's channels to at least `least`, so that it is not taken for the printer's black. */
function lift(paint: Paint, least: number): Paint {
  const value = Number.parseInt(paint.color.slice(1), 16);
  const raised = [value >> 16, (value >> 8) & 255, value & 255]
    .map((channel) => Math.round(255 * least + channel * (1 - least)))
    .map((channel) => channel.toString(16).padStart(2, "0"));
  return { ...paint, color: `#${raised.join("")}` };
}
