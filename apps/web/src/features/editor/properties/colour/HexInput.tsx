import { TextInput } from "@mantine/core";
import { useContext, useState } from "react";
import { LeaveFieldContext } from "#ui/NumberField.tsx";
import { type ColourValue, colourValue, isHexColour } from "./colourValue.ts";

type HexInputProps = {
  readonly label: string;
  readonly value: ColourValue;
  readonly onChange: (value: ColourValue) => void;
  readonly onLeave?: () => void;
};

/** A text field for a hex colour. It applies a valid colour at once, and restores the last valid colour on blur. */
export function HexInput({ value, label, onChange, onLeave }: HexInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = useContext(LeaveFieldContext);
  const isWrong = typed !== null && !isHexColour(typed);
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={typed ?? value.hex}
      error={isWrong}
      spellCheck={false}
      autoComplete="off"
      maxLength={9}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value;
        setTyped(text);
        // Do not apply three digits yet: they may be the start of six.
        if (isHexColour(text) && text.replace("#", "").length >= 6) onChange(colourValue(text, "hex"));
      }}
      onBlur={() => {
        if (typed !== null && isHexColour(typed)) onChange(colourValue(typed, "hex"));
        setTyped(null);
        onLeave?.();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // The key must not also be typed into the newly focused element.
        event.preventDefault();
        const field = event.currentTarget;
        field.blur();
        leave?.(field);
      }}
    />
  );
}
