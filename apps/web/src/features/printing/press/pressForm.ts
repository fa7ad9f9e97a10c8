import { type ColourChoice, colourChoice, type PrintRequest } from "@print-builder/core/sheets";

/** An ICC profile of a press: the file's name and its content, base64. */
export type PressProfile = { readonly name: string; readonly icc: string };

/** Requirements for a file's colours. */
export type PressForm = {
  readonly color: ColourChoice["space"];
  readonly standard: ColourChoice["standard"];
  /** The press's own profile; null for a generic press. */
  readonly profile: PressProfile | null;
  /** The name of a profile that was chosen on another computer. */
  readonly missing?: string;
};

export const asOnScreen: PressForm = { color: "rgb", standard: "none", profile: null };

export const usesProfile = ({ color, standard }: PressForm) => color === "cmyk" || standard === "pdfx4";

/** The colours to request; empty for screen colours. */
export function colourOf(press: PressForm): Pick<PrintRequest, "colour"> {
  const { color, standard, profile } = press;
  const icc = usesProfile(press) && profile ? profile.icc : undefined;
  const read = colourChoice({ color, standard, icc });
  return "choice" in read && read.choice ? { colour: read.choice } : {};
}

/** Summary of the requirements, with the profile's name if it applies. */
export function pressSummary(press: PressForm): string {
  const { color, standard, profile, missing } = press;
  const said = [
    { rgb: null, cmyk: "CMYK", gray: "greys" }[color],
    { none: null, pdfx4: "PDF/X-4", pdfa2b: "PDF/A-2b" }[standard],
    usesProfile(press)
      ? (profile?.name ?? (missing ? `${missing} must be chosen again` : "generic press"))
      : null,
  ].filter((each) => each !== null);
  return said.length === 0 ? "as on screen" : said.join(", ");
}
