export const colourSpaces = ["rgb", "cmyk", "gray"] as const;
export const pdfStandards = ["none", "pdfx4", "pdfa2b"] as const;

/** What a print's colours are given in, and which standard its file keeps. */
export type ColourChoice = {
  readonly space: (typeof colourSpaces)[number];
  readonly standard: (typeof pdfStandards)[number];
  /** The press's ICC profile, in base64; absent for a generic one where one is needed. */
  readonly icc?: string;
};

/** What is asked for, each absent where nothing is said. */
export type AskedColour = {
  readonly color?: ColourChoice["space"] | undefined;
  readonly standard?: ColourChoice["standard"] | undefined;
  readonly icc?: string | undefined;
};

/**
 * The colours that are meant, or what is wrong with asking for them. Files for presses have inks: where nothing else is said,
 * PDF/X means CMYK, and so does a profile. Null where nothing is asked for.
 */
export function colourChoice({
  color,
  standard = "none",
  icc,
}: AskedColour):
  | { readonly choice: ColourChoice | null }
  | { readonly field: "color" | "icc"; readonly reason: string } {
  const space = color ?? (standard === "pdfx4" || icc !== undefined ? "cmyk" : "rgb");
  if (standard === "pdfx4" && space === "rgb") {
    return { field: "color", reason: "must be cmyk or gray for PDF/X-4: presses print with inks" };
  }
  const usesProfile = space === "cmyk" || standard === "pdfx4";
  if (icc !== undefined && !usesProfile) {
    return { field: "icc", reason: "is for a press: it needs cmyk as the colour, or PDF/X-4" };
  }
  if (space === "rgb" && standard === "none") return { choice: null };
  return { choice: { space, standard, ...(icc === undefined ? {} : { icc }) } };
}
