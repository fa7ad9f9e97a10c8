import { PasswordInput } from "@mantine/core";
import { minPasswordLength } from "@print-builder/api";

const rule = `At least ${minPasswordLength} characters. No common password, name or email.`;

/** True if the server accepts the password's length. */
export function isLongEnough(password: string): boolean {
  return password.length >= minPasswordLength;
}

type NewPasswordInputProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A problem with the password besides its length, or null. */
  readonly problem?: string | null;
  /** True if the dialog has no other field. */
  readonly isFirst?: boolean;
};

/** A field for a new password. The requirements are shown before anything is typed. */
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
