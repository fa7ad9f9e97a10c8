/** What a file's colours are given in: as screens have them, as inks of a press, or as greys. */
export type ColourSpace = "rgb" | "cmyk" | "gray";

/** The standard that a file keeps: for exchange with presses, or for archives. */
export type PdfStandard = "none" | "pdfx4" | "pdfa2b";

/** How a file's colours are written. */
export type PdfColour = {
  readonly space: ColourSpace;
  readonly standard: PdfStandard;
  /** The press's ICC profile; needed for CMYK, and for PDF/X. */
  readonly profile: Uint8Array | null;
};

/** As files always were. */
export const plainColour: PdfColour = { space: "rgb", standard: "none", profile: null };
