import type { Box, CardDrawing, Matrix, PathCommand } from "../drawing/drawOp.ts";

/** A card in its position. Coordinates are sheet mm from the top left corner, y down. */
export type PlacedCard = {
  readonly drawing: CardDrawing;
  /** Maps the drawing's canvas px to sheet mm, including the fit to the label and a rotation by 180°. */
  readonly toSheet: Matrix;
  /** The label's shape with its bleed, sheet mm; the card is clipped to it. */
  readonly clip: readonly PathCommand[];
  /**
   * The area that the neighbours' bleeds leave for this card, sheet mm; it clips the card too. Absent if `clip` is
   * enough.
   */
  readonly cell?: Box;
};

/** The page boxes for printers and presses, sheet mm: the finished size, and the printed area around it. */
export type PageBoxes = { readonly trim: Box; readonly bleed: Box };

/** A page of the print: one side of a sheet of paper. */
export type SheetPage = {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly cards: readonly PlacedCard[];
  /** Absent if the page needs no boxes besides the sheet's size. */
  readonly boxes?: PageBoxes;
  /** Hairlines outside the labels, sheet mm; empty without guides. */
  readonly guides: readonly (readonly PathCommand[])[];
  /** Maps the sheet to its corrected position on the printer, mm; absent if the printer is accurate. */
  readonly correction?: Matrix;
  /** The next page is this side's overlay. */
  readonly hasOverlay?: true;
};
