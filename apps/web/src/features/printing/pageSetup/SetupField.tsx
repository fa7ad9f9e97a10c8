import { NumberText } from "#ui/NumberField.tsx";
import { isPlainNumber } from "./pageSetupForm.ts";

type SetupFieldProps = {
  readonly label: string;
  readonly unit: "mm" | "";
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Field for a length or a count of the page setup. */
export function SetupField({ label, unit, value, onChange }: SetupFieldProps) {
  return (
    <NumberText
      role="spinbutton"
      min={0}
      aria-valuemin={0}
      {...(isPlainNumber(value) ? { "aria-valuenow": Number(value) } : {})}
      label={label}
      unit={unit}
      step={unit === "" ? 1 : 0.1}
      value={value}
      onChange={onChange}
    />
  );
}
