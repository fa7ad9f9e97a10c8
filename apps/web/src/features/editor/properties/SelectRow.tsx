import { Select } from "@mantine/core";
import { useContext, useRef } from "react";
import { LeaveFieldContext } from "#ui/NumberField.tsx";
import classes from "./properties.module.css";

type SelectRowProps = {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Null where nothing is chosen, or not the same of all that is selected. */
  readonly value: string | null;
  readonly isMixed: boolean;
  /** It shares its row with another field. */
  readonly isHalf?: boolean;
  readonly onChange: (value: string) => void;
};

/** For a menu of the properties: once something is chosen, the keys are the canvas's again, or the edited text's. */
export function useLeaveMenu() {
  const ref = useRef<HTMLInputElement>(null);
  const leave = useContext(LeaveFieldContext);
  // The menu closes first: it would take the focus back. A focus that is elsewhere by then stays there.
  const onOptionSubmit = () =>
    requestAnimationFrame(() => {
      const field = ref.current;
      if (field && document.activeElement === field) leave?.(field);
    });
  return { ref, onOptionSubmit };
}

/** A choice of one, over the whole width of the panel. */
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
