import { Tooltip } from "@mantine/core";
import { ownPalette, type Palette, paletteCode, palettes, readPalette } from "@print-builder/core/palettes";
import { useId, useState } from "react";
import classes from "./palettes.module.css";

type PaletteChoiceProps = {
  /** A palette's code. Empty for the design's own colours. */
  readonly code: string;
  readonly onChange: (code: string) => void;
};

type SwatchProps = {
  readonly group: string;
  readonly name: string;
  readonly colors: readonly string[];
  readonly checked: boolean;
  readonly onChoose: () => void;
};

function Swatch({ group, name, colors, checked, onChoose }: SwatchProps) {
  return (
    <Tooltip label={name}>
      <label className={classes.swatch}>
        <input type="radio" name={group} aria-label={name} checked={checked} onChange={onChoose} />
        <span className={classes.disc} aria-hidden>
          {[...new Set(colors)].map((color) => (
            <span key={color} style={{ background: color }} />
          ))}
        </span>
      </label>
    </Tooltip>
  );
}

const usualOwn = ownPalette("#1f4f8f", "#f2b134");

/** Two custom colours, offered as an additional palette. */
function OwnColours({ own, onChange }: { readonly own: Palette; readonly onChange: (own: Palette) => void }) {
  return (
    <span className={classes.own}>
      <input
        type="color"
        aria-label="Main colour"
        value={own.main}
        onChange={(event) => onChange(ownPalette(event.currentTarget.value, own.accent))}
      />
      <input
        type="color"
        aria-label="Second colour"
        value={own.accent}
        onChange={(event) => onChange(ownPalette(own.main, event.currentTarget.value))}
      />
    </span>
  );
}

/** The palettes as swatches, from the design's own colours to two custom colours. */
export function PaletteChoice({ code, onChange }: PaletteChoiceProps) {
  const group = useId();
  const chosen = code === "" ? null : readPalette(code);
  const [own, setOwn] = useState(chosen?.id === "own" ? chosen : usualOwn);
  const isOwn = chosen?.id === "own";
  return (
    <fieldset className={classes.choice} aria-label="Colours">
      <Swatch
        group={group}
        name="Original colours"
        colors={[]}
        checked={chosen === null}
        onChoose={() => onChange("")}
      />
      {palettes.map((palette) => (
        <Swatch
          key={palette.id}
          group={group}
          name={palette.name}
          colors={[palette.main, palette.accent, palette.highlight]}
          checked={chosen?.id === palette.id}
          onChoose={() => onChange(palette.id)}
        />
      ))}
      <Swatch
        group={group}
        name="Your colours"
        colors={[own.main, own.accent]}
        checked={isOwn}
        onChoose={() => onChange(paletteCode(own))}
      />
      {isOwn ? (
        <OwnColours
          own={own}
          onChange={(next) => {
            setOwn(next);
            onChange(paletteCode(next));
          }}
        />
      ) : null}
    </fieldset>
  );
}
