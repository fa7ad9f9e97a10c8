import { ColorSwatch, Popover, UnstyledButton } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type ComponentType, useState } from "react";
import { withPart } from "#platform/openLater.ts";
import type { ColourDropdownProps } from "./ColourDropdown.tsx";
import classes from "./colour.module.css";
import { type ColourValue, colourValue } from "./colourValue.ts";
import { HexInput } from "./HexInput.tsx";
import { screenColour } from "./InkSection.tsx";

/** Delay (ms) after the last change before it is reported, so that a drag is one undo step instead of fifty. */
const quietMs = 100;

/**
 * The colour while it is being chosen. The picker updates at once. `onChange` gets the hex value after a pause, and at
 * the latest when the picker loses the focus, closes by `finish`, or unmounts.
 */
function useColourChanges(stored: string, onChange: (hex: string) => void) {
  const [edited, setEdited] = useState<{ readonly from: string; readonly value: ColourValue } | null>(null);
  const report = useDebouncedCallback((hex: string) => onChange(hex), {
    delay: quietMs,
    flushOnUnmount: true,
  });
  const change = (value: ColourValue) => {
    setEdited({ from: stored, value });
    report(value.hex);
  };
  // Once stored, this colour becomes the new starting colour, so that the picker notices an undo.
  if (edited && edited.from !== stored && edited.value.hex === stored.toLowerCase()) {
    setEdited({ from: stored, value: edited.value });
  }
  // Keeps the choice made here until something else changes the stored colour.
  const isOurs = edited !== null && (edited.from === stored || edited.value.hex === stored.toLowerCase());
  return {
    value: isOurs ? edited.value : colourValue(stored, "stored"),
    change,
    finish: report.flush,
  };
}

/** The sliders, numbers, inks and swatches load when a colour is first chosen. */
function useDropdown() {
  const [Dropdown, setDropdown] = useState<ComponentType<ColourDropdownProps> | null>(null);
  const [opened, setOpened] = useState(false);
  const open = () =>
    withPart(
      () => import("./ColourDropdown.tsx"),
      ({ ColourDropdown }) => {
        setDropdown(() => ColourDropdown);
        setOpened(true);
      },
    );
  return { Dropdown, opened, setOpened, toggle: () => (opened ? setOpened(false) : void open()) };
}

type ColourPickerProps = {
  /** The colour's purpose, for example “Fill colour”. */
  readonly label: string;
  /** A colour as stored, or an empty string for no colour. */
  readonly value: string;
  /** Shown when there is no colour. */
  readonly placeholder: string;
  /** Colours already used on the card. */
  readonly used: readonly string[];
  readonly onChange: (hex: string) => void;
};

/** A colour's swatch and hex value. The swatch opens sliders, numbers and more swatches. */
export function ColourPicker({ label, value: stored, placeholder, used, onChange }: ColourPickerProps) {
  const screen = screenColour(stored);
  const { value, change, finish } = useColourChanges(screen || "#ffffff", onChange);
  const { Dropdown, opened, setOpened, toggle } = useDropdown();
  const isNone = stored === "" && value.source === "stored";
  return (
    <div className={classes.picker}>
      <Popover
        opened={opened}
        onChange={setOpened}
        width={252}
        position="left-start"
        // The dropdown is taller than the space below most swatches, so it shifts up until it fits.
        middlewares={{ flip: true, shift: { padding: 8 } }}
        shadow="lg"
        radius="md"
        trapFocus
        withinPortal
      >
        <Popover.Target>
          <UnstyledButton className={classes.chip} aria-label={label} aria-haspopup="dialog" onClick={toggle}>
            <ColorSwatch size={18} radius={5} color={isNone ? "transparent" : value.hex} />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label={label}>
          {Dropdown ? (
            <Dropdown value={value} stored={stored} used={used} change={change} onChange={onChange} />
          ) : null}
        </Popover.Dropdown>
      </Popover>
      {isNone ? (
        <span className={classes.none}>{placeholder}</span>
      ) : (
        // The user may click a button that applies the colour before the pause ends.
        <HexInput label={`${label}, hex`} value={value} onChange={change} onLeave={finish} />
      )}
    </div>
  );
}
