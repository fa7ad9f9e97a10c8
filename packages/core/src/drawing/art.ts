import type { Box, Gradient, Matrix, Paint, PathCommand } from "./drawOp.ts";

export type ArtStroke = {
  readonly paint: Paint;
  readonly width: number;
  /** As in PDF: caps are 0 butt, 1 round, 2 square; joins are 0 miter, 1 round, 2 bevel. */
  readonly cap: 0 | 1 | 2;
  readonly join: 0 | 1 | 2;
  readonly miterLimit: number;
  /** Alternating lengths of dashes and gaps; empty for a solid line. */
  readonly dash: readonly number[];
  readonly dashOffset: number;
};

export type FillRule = "nonzero" | "evenodd";

export type ArtShape = {
  readonly kind: "shape";
  readonly path: readonly PathCommand[];
  readonly rule: FillRule;
  readonly fill: Paint | Gradient | null;
  readonly stroke: ArtStroke | null;
};

/** `Other` is content that the reader collects with the shapes but that is not drawn art. */
export type ArtGroup<Other = never> = {
  readonly kind: "group";
  readonly transform: Matrix;
  /** Applies to the group as a whole, 0..1. */
  readonly opacity: number;
  /** The clip, in the coordinates of the children; null: everything is visible. */
  readonly clip: { readonly path: readonly PathCommand[]; readonly rule: FillRule } | null;
  readonly children: readonly ArtNode<Other>[];
};

export type ArtNode<Other = never> = ArtShape | ArtGroup<Other> | Other;

/** A vector picture, of which `box` is visible, y down. */
export type Art = { readonly box: Box; readonly children: readonly ArtNode[] };
