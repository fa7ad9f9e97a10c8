import { Select } from "@mantine/core";
import { useContext, useRef } from "react";
import { LeaveFieldContext } from "#ui/NumberField.tsx";
import classes from "./properties.module.css";

type SelectRowProps = {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Null if nothing is chosen or the selected elements differ. */
  readonly value: string | null;
  readonly isMixed: boolean;
  /** True if the dropdown shares its row with another field. */
  readonly isHalf?: boolean;
  readonly onChange: (value: string) => void;
};

/** For the panel's dropdowns: after a choice, returns the focus to the canvas or the edited text. */
export function useLeaveMenu() {
  const ref = useRef<HTMLInputElement>(null);
  const leave = useContext(LeaveFieldContext);
  // Wait until the dropdown has closed, because closing focuses the field. If the user has moved the focus elsewhere by
  // then, leave it there.
  const onOptionSubmit = () =>
    requestAnimationFrame(() => {
      const field = ref.current;
      if (field && document.activeElement === field) leave?.(field);
    });
  return { ref, onOptionSubmit };
}

/** A dropdown as wide as the panel. */
export function SelectRow({ label, options, value, isMixed, isHalf = false, onChange }: SelectRowProps) {
  const leaving = useLeaveMenu();
  return (
    <Select
      {...leaving}
      className={`${classes.select} ${isHalf ? "" : classes.wide}`}
      size="xs"
      variant="filled"
      rightSectionWidth={22}
      maxDropdownHeight={300}
      comboboxProps={{ width: "max-content", position: "bottom-end" }}
      aria-label={label}
      placeholder={isMixed ? "Mixed" : label}
      data={options.map((option) => ({ value: option.value, label: option.label }))}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  );
}
