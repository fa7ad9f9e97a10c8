import { CloseButton, TextInput, type TextInputProps } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";

type SearchFieldProps = Omit<
  TextInputProps,
  "label" | "onChange" | "leftSection" | "rightSection" | "type"
> & {
  /** What is searched, for those who hear it: "Search tags". */
  readonly label: string;
  readonly value: string;
  readonly onChange: (search: string) => void;
};

/** A box to search a list with. */
export function SearchField({ label, value, onChange, ...others }: SearchFieldProps) {
  const isSmall = others.size === "xs";
  return (
    <TextInput
      type="search"
      aria-label={label}
      leftSection={<IconSearch size={isSmall ? 14 : 16} stroke={1.75} aria-hidden />}
      rightSection={
        value === "" ? null : (
          <CloseButton size={isSmall ? "xs" : "sm"} aria-label="Clear search" onClick={() => onChange("")} />
        )
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...others}
    />
  );
}
