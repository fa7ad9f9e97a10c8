import { FileInput, Select } from "@mantine/core";
import { showFailure } from "#platform/api/showFailure.ts";
import { FoldSection } from "#ui/FoldSection.tsx";
import classes from "../printing.module.css";
import type { PressForm } from "./exportForm.ts";
import { SettingPicture } from "./SettingPicture.tsx";

const colourChoices = [
  { value: "rgb", label: "As on screen (RGB)" },
  { value: "cmyk", label: "Inks of a press (CMYK)" },
  { value: "gray", label: "Greys" },
];

const standardChoices = [
  { value: "none", label: "None" },
  { value: "pdfx4", label: "PDF/X-4, for print shops" },
  { value: "pdfa2b", label: "PDF/A-2b, for archives" },
];

const asOnScreen = "as on screen";

function summaryOf({ color, standard }: PressForm): string {
  const said = [
    { rgb: null, cmyk: "CMYK", gray: "greys" }[color],
    { none: null, pdfx4: "PDF/X-4", pdfa2b: "PDF/A-2b" }[standard],
  ].filter((each) => each !== null);
  return said.length === 0 ? asOnScreen : said.join(", ");
}

/** Browsers still in use lack a method for it. */
function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

type PressSectionProps = { readonly press: PressForm; readonly onChange: (press: PressForm) => void };

/** What a print shop or an archive asks of the file; folded for all who print themselves. */
export function PressSection({ press, onChange }: PressSectionProps) {
  const summary = summaryOf(press);
  const takeProfile = async (file: File | null) => {
    try {
      const bytes = file && new Uint8Array(await file.arrayBuffer());
      onChange({ ...press, profile: file && bytes && { name: file.name, icc: base64Of(bytes) } });
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <FoldSection
      title="Colours for print shops"
      summary={summary}
      picture={<SettingPicture of="colours" />}
      startsOpen={summary !== asOnScreen}
    >
      <div className={classes.pair}>
        <Select
          label="Colours"
          value={press.color}
          data={colourChoices}
          onChange={(color) => color && onChange({ ...press, color: color as PressForm["color"] })}
        />
        <Select
          label="Standard"
          value={press.standard}
          data={standardChoices}
          onChange={(chosen) => {
            const standard = chosen as PressForm["standard"] | null;
            if (standard === null) return;
            // Presses print with inks: PDF/X-4 has no colours of screens.
            const color = standard === "pdfx4" && press.color === "rgb" ? "cmyk" : press.color;
            onChange({ ...press, standard, color });
          }}
        />
      </div>
      {press.color === "cmyk" || press.standard === "pdfx4" ? (
        <FileInput
          label="ICC profile of the press"
          description="Your print shop has it. Without one, colours are converted for a generic press."
          placeholder={press.profile?.name ?? "Generic press"}
          accept=".icc,.icm"
          clearable
          onChange={(file) => void takeProfile(file)}
        />
      ) : null}
    </FoldSection>
  );
}
