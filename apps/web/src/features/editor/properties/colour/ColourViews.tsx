import { IconSwitchVertical } from "@tabler/icons-react";
import { useState } from "react";
import { IconButton } from "#ui/IconButton.tsx";
import { NumberField } from "#ui/NumberField.tsx";
import classes from "./colour.module.css";
import {
  type ColourSource,
  type ColourValue,
  type ColourView,
  colourValue,
  nextView,
  shownView,
  withAlpha,
} from "./colourValue.ts";
import { HexInput } from "./HexInput.tsx";

type ViewProps = {
  readonly value: ColourValue;
  readonly onChange: (value: ColourValue) => void;
};

type ChannelProps = {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
};

function Channel({ label, value, max, step = 1, onChange }: ChannelProps) {
  return (
    <NumberField
      name={label}
      isLive
      isWhole={step >= 1}
      min={0}
      max={max}
      step={step}
      value={step < 1 ? value : Math.round(value)}
      onChange={onChange}
    />
  );
}

function RgbView({ value, onChange }: ViewProps) {
  const { r, g, b, a } = value.rgb;
  const change = (channels: { r?: number; g?: number; b?: number }) => {
    const next = { r, g, b, ...channels };
    onChange(colourValue(`rgba(${next.r}, ${next.g}, ${next.b}, ${a})`, "rgb"));
  };
  return (
    <>
      <Channel label="Red" max={255} value={r} onChange={(next) => change({ r: next })} />
      <Channel label="Green" max={255} value={g} onChange={(next) => change({ g: next })} />
      <Channel label="Blue" max={255} value={b} onChange={(next) => change({ b: next })} />
      <AlphaChannel value={value} source="rgb" onChange={onChange} />
    </>
  );
}

function HslView({ value, onChange }: ViewProps) {
  const { h, s, l, a } = value.hsl;
  const change = (channels: { h?: number; s?: number; l?: number }) => {
    const next = { h, s, l, ...channels };
    onChange(colourValue(`hsla(${Math.round(next.h)}, ${next.s}%, ${next.l}%, ${a})`, "hsl"));
  };
  return (
    <>
      <Channel label="Hue" max={360} value={h} onChange={(next) => change({ h: next })} />
      <Channel label="Saturation" max={100} value={s} onChange={(next) => change({ s: next })} />
      <Channel label="Lightness" max={100} value={l} onChange={(next) => change({ l: next })} />
      <AlphaChannel value={value} source="hsl" onChange={onChange} />
    </>
  );
}

function AlphaChannel({ value, source, onChange }: ViewProps & { readonly source: ColourSource }) {
  return (
    <Channel
      label="Alpha"
      max={1}
      step={0.05}
      value={value.rgb.a}
      onChange={(alpha) => onChange(withAlpha(value, alpha, source))}
    />
  );
}

/** The colour's values, in one notation at a time. */
export function ColourViews({ value, onChange }: ViewProps) {
  const [chosen, setChosen] = useState<ColourView>("hex");
  const view = shownView(chosen, value.rgb.a);
  return (
    <div className={classes.views}>
      <fieldset className={classes.channels} aria-label={`Colour as ${view}`}>
        {view === "hex" ? <HexInput label="Hex" value={value} onChange={onChange} /> : null}
        {view === "rgb" ? <RgbView value={value} onChange={onChange} /> : null}
        {view === "hsl" ? <HslView value={value} onChange={onChange} /> : null}
      </fieldset>
      <IconButton
        label={`Show as ${nextView(view, value.rgb.a)}`}
        size="sm"
        onClick={() => setChosen(nextView(view, value.rgb.a))}
      >
        <IconSwitchVertical size={16} stroke={1.75} />
      </IconButton>
      <span className={classes.viewName} aria-hidden>
        {view}
      </span>
    </div>
  );
}
