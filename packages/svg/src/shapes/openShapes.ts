import { leftOutSentence } from "../art/leftOutWords.ts";
import { openArt } from "../art/readArt.ts";
import { SvgError } from "../parseXml.ts";
import { sanitiseSvg } from "../sanitiseSvg.ts";
import { piecesOf, toPicture } from "./pieces.ts";
import { type OpenedShape, shapeOf } from "./shapeOf.ts";

export type { OpenedShape } from "./shapeOf.ts";

/** A drawing as elements of a design. */
export type OpenedShapes = {
  /** The size of the picture, px, that the shapes are placed in. */
  readonly width: number;
  readonly height: number;
  /** Back to front. */
  readonly shapes: readonly OpenedShape[];
  /** A sentence about what shapes cannot express; null if nothing is missing. */
  readonly leftOut: string | null;
};

/** Beyond this number shapes are too many to edit. */
const mostShapes = 1000;

/** Reads an SVG as shapes and texts. Throws SvgError for an SVG that is harmful, very large or empty. */
export function openShapes(svg: string): OpenedShapes {
  // Rejects what would be rejected as a picture; only drawn content is read.
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
