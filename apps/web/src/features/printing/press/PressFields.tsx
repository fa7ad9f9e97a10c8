import { Select } from "@mantine/core";
import classes from "../printing.module.css";
import { ProfileField } from "./ProfileField.tsx";
import { type PressForm, usesProfile } from "./pressForm.ts";

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

type PressFieldsProps = {
  readonly press: PressForm;
  readonly disabled?: boolean;
  readonly size?: "xs" | "sm";
  readonly onChange: (press: PressForm) => void;
};

/** Requirements of a print shop or an archive: colours, PDF standard and profile. */
export function PressFields({ press, disabled = false, size = "sm", onChange }: PressFieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        <Select
          size={size}
          label="Colours"
          allowDeselect={false}
          disabled={disabled}
          value={press.color}
          data={colourChoices}
          onChange={(color) => color && onChange({ ...press, color: color as PressForm["color"] })}
        />
        <Select
          size={size}
          label="Standard"
          allowDeselect={false}
          disabled={disabled}
          value={press.standard}
          data={standardChoices}
          onChange={(chosen) => {
            const standard = chosen as PressForm["standard"] | null;
            if (standard === null) return;
            // PDF/X-4 has no screen colours, because presses print with inks.
            const color = standard === "pdfx4" && press.color === "rgb" ? "cmyk" : press.color;
            onChange({ ...press, standard, color });
          }}
        />
      </div>
      {usesProfile(press) ? (
        <ProfileField
          profile={press.profile}
          disabled={disabled}
          size={size}
          placeholder="Generic press"
          description={
            press.missing
              ? `${press.missing} was chosen on another computer. Choose it here once more.`
              : "Your print shop has it. Without one, colours are converted for a generic press."
          }
          onChange={(profile) => onChange({ color: press.color, standard: press.standard, profile })}
        />
      ) : null}
    </>
  );
}
