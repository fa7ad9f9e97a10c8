import { FileInput } from "@mantine/core";
import { useState } from "react";
import { showFailure } from "#platform/api/showFailure.ts";
import type { PressProfile } from "./pressForm.ts";

const headerBytes = 128;

/** Why a file cannot be used as a press profile, in a sentence; null if it can. The server checks more thoroughly. */
function profileTrouble(bytes: Uint8Array): string | null {
  const text = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < headerBytes || text(36) !== "acsp") return "It is no ICC profile.";
  const space = text(16).trim();
  if (space !== "CMYK") return `It is a profile for ${space}; a press needs one for CMYK.`;
  return text(12) === "prtr" ? null : "It can only be read from: a press needs an output profile.";
}

/** `Uint8Array.toBase64` is missing in browsers still in use. */
function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

type ProfileFieldProps = {
  readonly profile: PressProfile | null;
  readonly description: string;
  /** Shown if there is no profile. */
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
      clearButtonProps={{ "aria-label": "Take the profile away" }}
      value={profile ? new File([], profile.name) : null}
      onChange={(file) => void take(file)}
      {...others}
    />
  );
}
