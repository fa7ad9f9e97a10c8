import { Button, ColorPicker, ColorSwatch } from "@mantine/core";
import { useEyeDropper, useThrottledCallback } from "@mantine/hooks";
import { IconColorPicker } from "@tabler/icons-react";
import { showFailure } from "#platform/api/showFailure.ts";
import { useBrandKits } from "#platform/palettes/useBrandKits.ts";
import { ColourViews } from "./ColourViews.tsx";
import classes from "./colour.module.css";
import { type ColourValue, colourValue, swatches } from "./colourValue.ts";
import { InkSection } from "./InkSection.tsx";

/** Interval at which a slider's movement is reported, ms. */
const moveMs = 50;

type Swatch = { readonly name: string; readonly hex: string };

type SwatchesProps = {
  readonly label: string;
  readonly colours: readonly Swatch[];
  readonly current: string;
  readonly onChoose: (value: ColourValue) => void;
};

function Swatches({ label, colours, current, onChoose }: SwatchesProps) {
  return (
    <fieldset aria-label={label} className={classes.swatches}>
      {colours.map(({ name, hex }) => (
        <ColorSwatch
          key={name}
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

/** Picks a colour anywhere on the screen. Renders nothing in browsers without this feature. */
function FromScreen({ onChoose }: { readonly onChoose: (value: ColourValue) => void }) {
  const { supported, open } = useEyeDropper();
  if (!supported) return null;
  const take = async () => {
    try {
      const { sRGBHex } = (await open()) ?? {};
      if (sRGBHex) onChoose(colourValue(sRGBHex, "swatch"));
    } catch (error) {
      // Escape leaves the colour unchanged.
      if (!(error instanceof DOMException && error.name === "AbortError")) showFailure(error);
    }
  };
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconColorPicker size={16} stroke={1.75} />}
      onClick={() => void take()}
    >
      Pick from the screen
    </Button>
  );
}

/** Each brand kit's colours, under its name. */
function BrandColours({ current, onChoose }: Pick<SwatchesProps, "current" | "onChoose">) {
  const kits = useBrandKits().data?.kits ?? [];
  return kits.map(({ id, name, colors }) => {
    const colours = [...new Set(colors.map((hex) => hex.toLowerCase()))];
    return (
      <div key={id} className={classes.brand}>
        <span className={classes.brandName}>{name}</span>
        <Swatches
          label={`Colours of ${name}`}
          colours={colours.map((hex) => ({ name: `${name} ${hex}`, hex }))}
          current={current}
          onChoose={onChoose}
        />
      </div>
    );
  });
}

export type ColourDropdownProps = {
  readonly value: ColourValue;
  /** The colour as it is stored. */
  readonly stored: string;
  /** Colours already used on the card. */
  readonly used: readonly string[];
  readonly change: (value: ColourValue) => void;
  /** Stores an ink, which has no separate screen colour. */
  readonly onChange: (colour: string) => void;
};

/** The dropdown that opens from a colour's swatch. */
export function ColourDropdown({ value, stored, used, change, onChange }: ColourDropdownProps) {
  const moveSlider = useThrottledCallback((css: string) => change(colourValue(css, "slider")), moveMs);
  return (
    <>
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
      <FromScreen onChoose={change} />
      {used.length > 0 ? (
        <Swatches
          label="Colours on this card"
          colours={used.map((hex) => ({ name: hex, hex }))}
          current={value.hex}
          onChoose={change}
        />
      ) : null}
      <BrandColours current={value.hex} onChoose={change} />
      <InkSection stored={stored} screen={value.hex.slice(0, 7)} onChange={onChange} />
      <Swatches label="Swatches" colours={swatches} current={value.hex} onChoose={change} />
    </>
  );
}
