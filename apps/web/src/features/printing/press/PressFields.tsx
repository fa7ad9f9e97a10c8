import { FileInput, Select } from "@mantine/core";
import { useState } from "react";
import { showFailure } from "#platform/api/showFailure.ts";
import classes from "../printing.module.css";
import { type PressForm, type PressProfile, usesProfile } from "./pressForm.ts";

const headerBytes = 128;

/** A sentence that says why a file cannot be a press profile; null if it can. The server checks more thoroughly. */
function profileTrouble(bytes: Uint8Array): string | null {
  const text = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < headerBytes || text(36) !== "acsp") return "It is not an ICC profile.";
  const space = text(16).trim();
  if (space !== "CMYK") return `It is a profile for ${space}; a press needs one for CMYK.`;
  return text(12) === "prtr" ? null : "It is not an output profile, which a press needs.";
}

/** `Uint8Array.toBase64` is missing in browsers still in use. */
function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

type ProfileFieldProps = {
  readonly profile: PressProfile | null;
  readonly description: string;
  /** Shown if no profile is chosen. */
  readonly placeholder: string;
  readonly size?: "xs" | "sm";
  readonly disabled?: boolean;
  readonly onChange: (profile: PressProfile | null) => void;
};

/** Chooses the ICC profile of a press. */
export function ProfileField({ profile, disabled = false, onChange, ...others }: ProfileFieldProps) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const take = async (file: File | null) => {
    try {
      const bytes = file && new Uint8Array(await file.arrayBuffer());
      const wrong = bytes && profileTrouble(bytes);
      setTrouble(file && wrong ? `${file.name}: ${wrong}` : null);
      if (!wrong) onChange(file && bytes && { name: file.name, icc: base64Of(bytes) });
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <FileInput
      label="ICC profile of the press"
      inputWrapperOrder={["label", "input", "description", "error"]}
      error={trouble}
      accept=".icc,.icm"
      disabled={disabled}
      clearable
      clearButtonProps={{ "aria-label": "Remove the profile" }}
      value={profile ? new File([], profile.name) : null}
      onChange={(file) => void take(file)}
      {...others}
    />
  );
}

const colourChoices = [
  { value: "rgb", label: "As on screen (RGB)" },
  { value: "cmyk", label: "Press inks (CMYK)" },
  { value: "gray", label: "Greyscale" },
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
              ? `${press.missing} was chosen on another computer. Choose it again here.`
              : "Ask your print shop for it. Without it, colours are converted for a generic press."
          }
          onChange={(profile) => onChange({ color: press.color, standard: press.standard, profile })}
        />
      ) : null}
    </>
  );
}
