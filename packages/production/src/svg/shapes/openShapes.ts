import { leftOutSentence } from "../art/leftOutWords.ts";
import { openArt } from "../art/readArt.ts";
import { sanitiseSvg } from "../sanitiseSvg.ts";
import { SvgError } from "../svgError.ts";
import { piecesOf, toPicture } from "./pieces.ts";
import { type OpenedShape, shapeOf } from "./shapeOf.ts";

/** A drawing as elements of a design. */
export type OpenedShapes = {
  /** The size of the picture, px, in which the shapes have their places. */
  readonly width: number;
  readonly height: number;
  /** Back to front. */
  readonly shapes: readonly OpenedShape[];
  /** What shapes cannot say, in a sentence; null where nothing is missing. */
  readonly leftOut: string | null;
};

/** More are no help to anybody who wants to change them. */
const mostShapes = 1000;

/** Reads an SVG as shapes and texts. Throws SvgError for what is no harmless SVG, for a very large one and for an empty one. */
export function openShapes(svg: string): OpenedShapes {
  // What may not be a picture is not opened either; only what it draws is read.
  sanitiseSvg(svg);
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
