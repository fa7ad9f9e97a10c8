import { type ColourChoice, colourChoice, type PrintRequest } from "@print-builder/core/print";

/** An ICC profile of a press: its file's name and content, base64. */
export type PressProfile = { readonly name: string; readonly icc: string };

/** What is asked of a file's colours. */
export type PressForm = {
  readonly color: ColourChoice["space"];
  readonly standard: ColourChoice["standard"];
  /** The press's own; null for a generic press. */
  readonly profile: PressProfile | null;
  /** The name of a profile that was chosen on another computer. */
  readonly missing?: string;
};

export const asOnScreen: PressForm = { color: "rgb", standard: "none", profile: null };

export const usesProfile = ({ color, standard }: PressForm) => color === "cmyk" || standard === "pdfx4";

/** The colours that are asked for; nothing for those of screens. */
export function colourOf(press: PressForm): Pick<PrintRequest, "colour"> {
  const { color, standard, profile } = press;
  const icc = usesProfile(press) && profile ? profile.icc : undefined;
  const read = colourChoice({ color, standard, icc });
  return "choice" in read && read.choice ? { colour: read.choice } : {};
}

/** What is asked for in a few words; with the name of the profile where one counts. */
export function pressSummary(press: PressForm): string {
  const { color, standard, profile, missing } = press;
  const said = [
    { rgb: null, cmyk: "CMYK", gray: "greys" }[color],
    { none: null, pdfx4: "PDF/X-4", pdfa2b: "PDF/A-2b" }[standard],
    usesProfile(press)
      ? (profile?.name ?? (missing ? `${missing} is to be chosen again` : "generic press"))
      : null,
  ].filter((each) => each !== null);
  return said.length === 0 ? "as on screen" : said.join(", ");
}
