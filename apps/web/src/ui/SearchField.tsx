import { CloseButton, TextInput, type TextInputProps } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";

type SearchFieldProps = Omit<
  TextInputProps,
  "label" | "onChange" | "leftSection" | "rightSection" | "rightSectionPointerEvents" | "type"
> & {
  readonly ref?: Ref<HTMLInputElement>;
  /** For screen readers: "Search tags". */
  readonly label: string;
  readonly value: string;
  readonly onChange: (search: string) => void;
  /** The shortcut that focuses the field, shown at its end while it is empty. */
  readonly idle?: ReactNode;
};

/** A search box for a list. Escape first clears it, and only then closes the surrounding dialog. */
export function SearchField({ label, value, onChange, idle = null, onKeyDown, ...others }: SearchFieldProps) {
  const isEmpty = value === "";
  const isSmall = others.size === "xs";
  return (
    <TextInput
      type="search"
      aria-label={label}
      leftSection={<IconSearch size={isSmall ? 14 : 16} stroke={1.75} aria-hidden />}
      rightSection={
        isEmpty ? (
          idle
        ) : (
          <CloseButton size={isSmall ? "xs" : "sm"} aria-label="Clear search" onClick={() => onChange("")} />
        )
      }
      rightSectionPointerEvents={isEmpty ? "none" : "all"}
      value={value}
      data-mantine-stop-propagation={!isEmpty}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !isEmpty) onChange("");
        onKeyDown?.(event);
      }}
      {...others}
    />
  );
}
