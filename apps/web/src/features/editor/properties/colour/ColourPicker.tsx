import { ColorPicker, ColorSwatch, Popover, UnstyledButton } from "@mantine/core";
import { useDebouncedCallback, useThrottledCallback } from "@mantine/hooks";
import { useState } from "react";
import { ColourViews, HexInput } from "./ColourViews.tsx";
import classes from "./colour.module.css";
import { type ColourValue, colourValue } from "./colourValue.ts";
import { InkSection } from "./InkSection.tsx";
import { screenColour } from "./inkChoice.ts";
import { swatches } from "./swatches.ts";

/** A slider is followed this often. */
const moveMs = 50;
/** A change is reported when it has been quiet for so long: one step of the history, not fifty. */
const quietMs = 100;

/**
 * The colour while it is being chosen. What the picker shows follows at once; `onChange` gets the hex value after
 * a moment of quiet, and at the latest when the picker is left, by `finish`, or goes.
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
  const moveSlider = useThrottledCallback((css: string) => change(colourValue(css, "slider")), moveMs);
  // Once stored it is the colour to start from: what takes it back is seen.
  if (edited && edited.from !== stored && edited.value.hex === stored.toLowerCase()) {
    setEdited({ from: stored, value: edited.value });
  }
  // What was chosen here counts until something else changes the stored colour.
  const isOurs = edited !== null && (edited.from === stored || edited.value.hex === stored.toLowerCase());
  return {
    value: isOurs ? edited.value : colourValue(stored, "stored"),
    change,
    moveSlider,
    finish: report.flush,
  };
}

type ColourPickerProps = {
  /** What the colour is for: “Fill colour”. */
  readonly label: string;
  /** A colour as it is stored, or an empty text for none. */
  readonly value: string;
  /** Said in place of a colour when there is none. */
  readonly placeholder: string;
  /** Colours that the card has already. */
  readonly used: readonly string[];
  readonly onChange: (hex: string) => void;
};

type Swatch = { readonly name: string; readonly hex: string };

function Swatches({
  label,
  colours,
  current,
  onChoose,
}: {
  readonly label: string;
  readonly colours: readonly Swatch[];
  readonly current: string;
  readonly onChoose: (value: ColourValue) => void;
}) {
  return (
    <fieldset aria-label={label} className={classes.swatches}>
      {colours.map(({ name, hex }) => (
        <ColorSwatch
          key={hex}
          component="button"
          type="button"
          size={20}
          radius={6}
          color={hex}
          aria-label={name}
          title={name}
          aria-pressed={hex === current}
          className={classes.swatch}
          onClick={() => onChoose(colourValue(hex, "swatch"))}
        />
      ))}
    </fieldset>
  );
}

/** A colour as a chip and a hex value; the chip opens sliders, numbers and swatches. */
export function ColourPicker({ label, value: stored, placeholder, used, onChange }: ColourPickerProps) {
  const screen = screenColour(stored);
  const { value, change, moveSlider, finish } = useColourChanges(screen || "#ffffff", onChange);
  const isNone = stored === "" && value.source === "stored";
  return (
    <div className={classes.picker}>
      <Popover
        width={252}
        position="left-start"
        // It is taller than what is left below most chips: it moves up until it is seen whole.
        middlewares={{ flip: true, shift: { padding: 8 } }}
        shadow="lg"
        radius="md"
        trapFocus
        withinPortal
      >
        <Popover.Target>
          <UnstyledButton className={classes.chip} aria-label={label} aria-haspopup="dialog">
            <ColorSwatch size={18} radius={5} color={isNone ? "transparent" : value.hex} />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label={label}>
          <ColorPicker
            format="rgba"
            fullWidth
            size="sm"
            value={`rgba(${value.rgb.r}, ${value.rgb.g}, ${value.rgb.b}, ${value.rgb.a})`}
            saturationLabel="Saturation and brightness"
            hueLabel="Hue slider"
            alphaLabel="Alpha slider"
            onChange={moveSlider}
          />
          <ColourViews value={value} onChange={change} />
          {used.length > 0 ? (
            <Swatches
              label="Colours of this card"
              colours={used.map((hex) => ({ name: hex, hex }))}
              current={value.hex}
              onChoose={change}
            />
          ) : null}
          <InkSection stored={stored} screen={value.hex.slice(0, 7)} onChange={onChange} />
          <Swatches label="Swatches" colours={swatches} current={value.hex} onChoose={change} />
        </Popover.Dropdown>
      </Popover>
      {isNone ? (
        <span className={classes.none}>{placeholder}</span>
      ) : (
        // A button that takes the colour over is clicked sooner than it is quiet.
        <HexInput label={`${label}, hex`} value={value} onChange={change} onLeave={finish} />
      )}
    </div>
  );
}
