import type { ShapedWord } from "../text/shapedWord.ts";
import type { Tone } from "./tone.ts";

/** Parts of cyan, magenta, yellow and black, each 0..1. */
export type Cmyk = readonly [number, number, number, number];

/**
 * What a press prints a colour with: process inks in these parts, or an ink (or tool) of its own name in a tint of 0..1, which
 * looks like `alternate` where that is not known otherwise.
 */
export type Ink =
  | { readonly kind: "process"; readonly cmyk: Cmyk }
  | { readonly kind: "spot"; readonly name: string; readonly tint: number; readonly alternate: Cmyk };

/**
 * An opaque or translucent colour. `color` is `#rrggbb` in lower case, which is what screens show, `alpha` is 0..1. `ink` is
 * what presses print in its place; absent for colours that are given as they look.
 */
export type Paint = { readonly color: string; readonly alpha: number; readonly ink?: Ink };

/** A colour along a gradient: `offset` and `paint.alpha` are 0..1; offsets never fall. */
export type GradientStop = { readonly offset: number; readonly paint: Paint };

/**
 * Colours between two circles or along a line, beyond the ends as at the ends. `points` are x1, y1, x2, y2 of a line, or
 * x, y, radius of the first circle and of the second; `matrix` maps them onto the plane of the shape. Between two stops each
 * channel and the opacity change evenly, each by itself.
 */
export type Gradient = {
  readonly kind: "linear" | "radial";
  readonly points: readonly number[];
  readonly matrix: Matrix;
  readonly stops: readonly GradientStop[];
};

export type Stroke = {
  readonly paint: Paint;
  readonly width: number;
  /** Lengths of dash and gap, in turn; absent for a line without gaps. */
  readonly dash?: readonly number[];
  /** How it ends, and each of its dashes: cut off where absent. */
  readonly cap?: "round" | "square";
  /** Its corners: pointed where absent. */
  readonly join?: "round" | "bevel";
};

/** Absolute path commands in the drawing's own units, y down: move, line, quadratic, cubic, close. */
export type PathCommand =
  | readonly ["M", number, number]
  | readonly ["L", number, number]
  | readonly ["Q", number, number, number, number]
  | readonly ["C", number, number, number, number, number, number]
  | readonly ["Z"];

/** x, y, width and height, y down. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** `[a, b, c, d, e, f]` as in SVG's `matrix()`: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/**
 * A word of a line with its pen position, in canvas px from the element's left edge. `start` is the UTF-16 offset in
 * the element's text at which the word begins; below 0 for what is no part of the text, the bullet of a list.
 */
export type PlacedWord = { readonly word: ShapedWord; readonly x: number; readonly start: number };

/**
 * The closed set of things that can be drawn. Every back end (SVG, PDF, picture) draws exactly these,
 * so a new element type never touches a back end. Units are canvas px in the element's own box.
 */
export type DrawOp =
  | {
      readonly op: "path";
      readonly path: readonly PathCommand[];
      readonly fill: Paint | Gradient | null;
      readonly stroke: Stroke | null;
    }
  | {
      /** Barcode modules: rectangles `x, y, width, height, …` in module units, mapped onto `box`. */
      readonly op: "modules";
      readonly box: Box;
      /** Size of the symbol in modules, quiet zone included. */
      readonly columns: number;
      readonly rows: number;
      readonly rects: readonly number[];
      /** Modules that a logo covers and `rects` leaves out; absent without a logo. */
      readonly gap?: Box;
      readonly fill: Paint;
    }
  | {
      /** One line's glyphs of one face and size. `baseline` is the y of the pen, y down. */
      readonly op: "glyphs";
      readonly face: string;
      readonly size: number;
      readonly baseline: number;
      readonly words: readonly PlacedWord[];
      readonly fill: Paint;
    }
  | {
      /** A picture: `box` is where the whole picture lies; only what is inside `clip` shows. */
      readonly op: "image";
      /** Key of the picture in the image library. */
      readonly image: string;
      readonly box: Box;
      readonly clip: Box;
      /** What shows of the clip, a closed outline within it; all of it where absent. */
      readonly outline?: readonly PathCommand[];
      /** Degrees clockwise by which the picture is turned about its own middle before it is cut; none where absent. */
      readonly turn?: number;
      /** How its colours are changed; not at all where absent. */
      readonly tone?: Tone;
      /** 0..1, besides the element's own opacity; 1 where absent. */
      readonly alpha?: number;
    }
  | {
      /**
       * What lies beneath the element that throws it, `x` to the right and `y` down: painted together, and only then let
       * through, `alpha` from 0 to 1. All of it has one colour. It holds no pictures, and belongs to no box and no text.
       */
      readonly op: "shadow";
      readonly x: number;
      readonly y: number;
      readonly alpha: number;
      /** The standard deviation of the Gaussian that blurs it; sharp where absent. */
      readonly blur?: number;
      readonly ops: readonly DrawOp[];
    };

/** One element, ready to draw. The same object is reused while nothing it shows has changed. */
export type ElementDrawing = {
  readonly elementId: string;
  /** Maps the element's box onto the canvas: position and rotation about the centre. */
  readonly transform: Matrix;
  /** Applies to the element as a whole, 0..1. */
  readonly opacity: number;
  /** What the element says, for screen readers and search; empty for shapes. */
  readonly text: string;
  /** False when the drawing is the same for every record. */
  readonly bound: boolean;
  readonly ops: readonly DrawOp[];
};

/** A side of a card as a display list in canvas px, back to front. */
export type CardDrawing = {
  readonly width: number;
  readonly height: number;
  readonly background: Paint;
  readonly elements: readonly ElementDrawing[];
};

/** Whether the opacity of the whole differs from the opacity of each part: parts may lie over each other. */
export function paintsInParts(ops: readonly DrawOp[]): boolean {
  const [first] = ops;
  return ops.length > 1 || (first?.op === "path" && first.fill !== null && first.stroke !== null);
}
