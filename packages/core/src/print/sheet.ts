import type { Box, CardDrawing, Matrix, PathCommand } from "../drawing/drawOp.ts";

/** A card in its place. Coordinates are sheet mm from the top left corner, y down. */
export type PlacedCard = {
  readonly drawing: CardDrawing;
  /** Maps the drawing's canvas px to sheet mm; holds the fit to the label and a turn by 180°. */
  readonly toSheet: Matrix;
  /** The label's shape in sheet mm, with its bleed: nothing of the card shows outside. */
  readonly clip: readonly PathCommand[];
  /** Where the bleed ends at neighbours, sheet mm: nothing shows outside either. Absent where `clip` says it all. */
  readonly cell?: Box;
};

/** The boxes of a page of which printers and presses are told, sheet mm: the finished size, and what is printed for it. */
export type PageBoxes = { readonly trim: Box; readonly bleed: Box };

/** A page of the print: one side of a sheet of paper. */
export type SheetPage = {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly cards: readonly PlacedCard[];
  /** Absent where the sheet is all there is to say. */
  readonly boxes?: PageBoxes;
  /** Hairlines outside the labels, sheet mm; empty without guides. */
  readonly guides: readonly (readonly PathCommand[])[];
  /** Maps the sheet onto where the printer must be told to print it, mm; absent where it prints true. */
  readonly correction?: Matrix;
  /** The side goes on with the next page, which holds its overlay. */
  readonly hasOverlay?: true;
};
