/** Colour space of a file: screen colours, a press's inks, or greys. */
export type ColourSpace = "rgb" | "cmyk" | "gray";

/** Standard of a file: for exchange with presses, or for archives. */
export type PdfStandard = "none" | "pdfx4" | "pdfa2b";

export type PdfColour = {
  readonly space: ColourSpace;
  readonly standard: PdfStandard;
  /** The press's ICC profile; required for CMYK and for PDF/X. */
  readonly profile: Uint8Array | null;
};

/** Plain screen colours, the default. */
export const plainColour: PdfColour = { space: "rgb", standard: "none", profile: null };
