import { PasswordInput } from "@mantine/core";
import { minPasswordLength } from "@print-builder/api";

const rule = `At least ${minPasswordLength} characters. No common password, name or email.`;

/** True when the server would take the password for its length. */
export function isLongEnough(password: string): boolean {
  return password.length >= minPasswordLength;
}

type NewPasswordInputProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What else is wrong with it; null when nothing is. */
  readonly problem?: string | null;
  /** True where a dialog asks for nothing else. */
  readonly isFirst?: boolean;
};

/** A password that is to be set, with what is asked of it beside the field before anything is typed. */
export function NewPasswordInput({ label, value, onChange, problem = null, isFirst }: NewPasswordInputProps) {
  const isTooShort = value !== "" && !isLongEnough(value);
  return (
    <PasswordInput
      label={label}
      autoComplete="new-password"
      maxLength={200}
      data-autofocus={isFirst}
      description={rule}
      inputWrapperOrder={["label", "input", "error", "description"]}
      error={isTooShort ? true : problem}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
