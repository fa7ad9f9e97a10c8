import { TextInput } from "@mantine/core";
import { readTypedNumber } from "@print-builder/core/editing";
import { useState } from "react";
import { isPlainNumber, settledNumber } from "./pageSetupForm.ts";

type SetupFieldProps = {
  readonly label: string;
  readonly unit: "mm" | "";
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/**
 * A length or a count of the page setup, kept as it is typed. What is a sum or in another unit becomes its number
 * when the field is left; of what is no number the field says so.
 */
export function SetupField({ label, unit, value, onChange }: SetupFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const typed = readTypedNumber(value, unit);
  const settle = () => {
    if (value.trim() === "" || isPlainNumber(value)) return;
    if ("value" in typed) onChange(settledNumber(typed.value));
    else setRefusal(typed.refusal);
  };
  return (
    <TextInput
      role="spinbutton"
      inputMode="decimal"
      min={0}
      aria-valuemin={0}
      {...(isPlainNumber(value) ? { "aria-valuenow": Number(value) } : {})}
      label={label}
      rightSection={unit}
      error={refusal}
      value={value}
      onChange={(event) => {
        setRefusal(null);
        onChange(event.currentTarget.value);
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        const step = (unit === "" ? 1 : 0.1) * (event.key === "ArrowUp" ? 1 : -1);
        const from = "value" in typed ? typed.value : 0;
        setRefusal(null);
        onChange(settledNumber(Math.max(0, from + step)));
      }}
    />
  );
}
