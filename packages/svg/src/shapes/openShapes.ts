import { leftOutSentence } from "../art/leftOutWords.ts";
import { openArt } from "../art/readArt.ts";
import { SvgError } from "../parseXml.ts";
import { sanitiseSvg } from "../sanitiseSvg.ts";
import { piecesOf, toPicture } from "./pieces.ts";
import { type OpenedShape, shapeOf } from "./shapeOf.ts";

export type { OpenedShape } from "./shapeOf.ts";

/** A drawing as elements of a design. */
export type OpenedShapes = {
  /** The size in px of the picture in which the shapes are placed. */
  readonly width: number;
  readonly height: number;
  /** Back to front. */
  readonly shapes: readonly OpenedShape[];
  /** A sentence that lists what was left out; null if nothing was. */
  readonly leftOut: string | null;
};

/** Maximum number of shapes, because nobody can edit more. */
const mostShapes = 1000;

/** Reads an SVG as shapes and text. Throws SvgError for an SVG that is harmful, very large or empty. */
export function openShapes(svg: string): OpenedShapes {
  // Only rejects what would be rejected as a picture. The sanitised SVG itself is not needed, because only drawn
  // content is read.
  sanitiseSvg(svg, () => null);
  const { box, size, children, leftOut } = openArt(svg);
  const missing = [...leftOut];
  const leaveOut = (what: string): void => void missing.push(what);
  const pieces = piecesOf(children, toPicture(box, size), size, leaveOut);
  if (pieces.length > mostShapes)
    throw new SvgError(`it has more than ${mostShapes} shapes. Keep it as a picture.`);
  const shapes = pieces.map((piece) => shapeOf(piece, leaveOut));
  if (shapes.length === 0) throw new SvgError("nothing in it can be a shape. Keep it as a picture.");
  return { ...size, shapes, leftOut: leftOutSentence(missing) };
}
