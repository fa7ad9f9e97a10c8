export const colourSpaces = ["rgb", "cmyk", "gray"] as const;
export const pdfStandards = ["none", "pdfx4", "pdfa2b"] as const;

/** The colour space of a print and the standard that its file follows. */
export type ColourChoice = {
  readonly space: (typeof colourSpaces)[number];
  readonly standard: (typeof pdfStandards)[number];
  /** The press's ICC profile, base64; a generic profile is used if it is absent and needed. */
  readonly icc?: string;
};

/** The colour settings of a request; absent if unset. */
export type AskedColour = {
  readonly color?: ColourChoice["space"] | undefined;
  readonly standard?: ColourChoice["standard"] | undefined;
  readonly icc?: string | undefined;
};

/**
 * The colour choice of a request, or the reason why it is invalid. Files for presses use inks, so PDF/X or a profile
 * implies CMYK unless the request names a colour space. Null if the request sets nothing.
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
