import type { Tone } from "./tone.ts";

/** Cyan, magenta, yellow and black, 0..1. */
export type Cmyk = readonly [number, number, number, number];

/**
 * A press colour: a mixture of process inks, or a named spot ink (or tool) with a tint of 0..1. Devices without the
 * spot ink show `alternate`.
 */
export type Ink =
  | { readonly kind: "process"; readonly cmyk: Cmyk }
  | { readonly kind: "spot"; readonly name: string; readonly tint: number; readonly alternate: Cmyk };

/**
 * An opaque or translucent colour. `color` is `#rrggbb` in lower case for screens, `alpha` is 0..1. `ink` is the
 * press colour to print instead; absent for colours defined for screens.
 */
export type Paint = { readonly color: string; readonly alpha: number; readonly ink?: Ink };

/** A colour of a gradient: `offset` and `paint.alpha` are 0..1, and offsets never decrease. */
export type GradientStop = { readonly offset: number; readonly paint: Paint };

/**
 * A gradient along a line or between two circles, extended beyond both ends. `points` are x1, y1, x2, y2 of a line,
 * or x, y, radius of the first circle and of the second; `matrix` maps them to the shape's plane. Between two
 * stops, each channel and the opacity are interpolated linearly and independently.
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
  /** Alternating lengths of dashes and gaps; absent for a solid line. */
  readonly dash?: readonly number[];
  /** The caps of the line and its dashes; absent: butt. */
  readonly cap?: "round" | "square";
  /** Absent: mitred. */
  readonly join?: "round" | "bevel";
};

/** Absolute path commands in the drawing's units, y down: move, line, quadratic, cubic, close. */
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

/** A glyph. Distances are font units; `dx` and `dy` shift the glyph from the pen, y up. */
export type ShapedGlyph = {
  readonly glyph: number;
  /** UTF-16 offset of the glyph's cluster in the word's text. */
  readonly cluster: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
};

/**
 * A piece of text shaped in one face, independent of size and position. It is immutable and shared by all lines
 * with the same text, so that back ends may cache by object identity.
 */
export type ShapedWord = {
  readonly face: string;
  readonly text: string;
  readonly rtl: boolean;
  /** The sum of the glyphs' advances, font units. */
  readonly advance: number;
  readonly glyphs: readonly ShapedGlyph[];
  /** Letter spacing included in the advance of each cluster's last glyph, font units; absent: 0. */
  readonly spacing?: number;
};

/**
 * A word of a line with its pen position, in canvas px from the element's left edge. `start` is the word's UTF-16
 * offset in the element's text, or negative for a list marker, which is not part of the text.
 */
export type PlacedWord = { readonly word: ShapedWord; readonly x: number; readonly start: number };

/**
 * The closed set of draw operations. Every back end (SVG, PDF, pixels) draws exactly these operations, so a new
 * element type requires no change in a back end. Units are canvas px in the element's own box.
 */
export type DrawOp =
  | {
      readonly op: "path";
      readonly path: readonly PathCommand[];
      readonly fill: Paint | Gradient | null;
      readonly stroke: Stroke | null;
    }
  | {
      /** Barcode modules: rectangles `x, y, width, height, …` in module units, mapped to `box`. */
      readonly op: "modules";
      readonly box: Box;
      /** Size of the symbol in modules, quiet zone included. */
      readonly columns: number;
      readonly rows: number;
      readonly rects: readonly number[];
      /** The gap for a logo, which `rects` omits; absent without a logo. */
      readonly gap?: Box;
      readonly fill: Paint;
    }
  | {
      /** Glyphs of one line in one face and size. `baseline` is the pen's y, y down. */
      readonly op: "glyphs";
      readonly face: string;
      readonly size: number;
      readonly baseline: number;
      readonly words: readonly PlacedWord[];
      readonly fill: Paint;
    }
  | {
      /** A picture. `box` is the position of the whole picture, of which only the part inside `clip` is visible. */
      readonly op: "image";
      /** Key of the picture in the image library. */
      readonly image: string;
      readonly box: Box;
      readonly clip: Box;
      /** A closed outline within the clip that limits the visible part; absent: the whole clip. */
      readonly outline?: readonly PathCommand[];
      /** Rotation of the picture about its middle before clipping, degrees clockwise; absent: 0. */
      readonly turn?: number;
      readonly tone?: Tone;
      /** 0..1, in addition to the element's opacity; absent: 1. */
      readonly alpha?: number;
    }
  | {
      /**
       * A shadow, offset by `x` to the right and `y` down. Its operations are painted together, and the result is made
       * translucent by `alpha`, 0..1. It has a single colour and contains no pictures.
       */
      readonly op: "shadow";
      readonly x: number;
      readonly y: number;
      readonly alpha: number;
      /** Standard deviation of the Gaussian blur; absent: sharp. */
      readonly blur?: number;
      readonly ops: readonly DrawOp[];
    };

/** An element, ready to draw. The same object is reused while its content is unchanged. */
export type ElementDrawing = {
  readonly elementId: string;
  /** Maps the element's box to the canvas: position and rotation about the centre. */
  readonly transform: Matrix;
  /** Applies to the element as a whole, 0..1. */
  readonly opacity: number;
  /** The element's content in words, for screen readers and search; empty for shapes. */
  readonly text: string;
  /** False if the drawing is the same for every record. */
  readonly bound: boolean;
  readonly ops: readonly DrawOp[];
};

/** A side of a card as a display list, back to front, in canvas px. */
export type CardDrawing = {
  readonly width: number;
  readonly height: number;
  readonly background: Paint;
  readonly elements: readonly ElementDrawing[];
};

/**
 * Whether an opacity of the whole group looks different from the same opacity on each part, because parts may overlap.
 */
export function paintsInParts(ops: readonly DrawOp[]): boolean {
  const [first] = ops;
  return ops.length > 1 || (first?.op === "path" && first.fill !== null && first.stroke !== null);
}
