import type { CardDrawing, Matrix, PathCommand } from "../drawing/drawOp.ts";

/** A card in its place. Coordinates are sheet mm from the top left corner, y down. */
export type PlacedCard = {
  readonly drawing: CardDrawing;
  /** Maps the drawing's canvas px to sheet mm; holds the fit to the label and a turn by 180°. */
  readonly toSheet: Matrix;
  /** The label's shape in sheet mm: nothing of the card shows outside. */
  readonly clip: readonly PathCommand[];
};

/** A page of the print: one side of a sheet of paper. */
export type SheetPage = {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly cards: readonly PlacedCard[];
  /** Hairlines outside the labels, sheet mm; empty without guides. */
  readonly guides: readonly (readonly PathCommand[])[];
};
