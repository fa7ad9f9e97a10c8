import {
  cssColour,
  mostStops,
  shownStops,
  withoutStop,
  withStop,
  withStopAt,
} from "@print-builder/core/elements";
import { IconArrowsExchange, IconPlus, IconTrash, IconVectorBezier2 } from "@tabler/icons-react";
import { type PointerEvent, useRef, useState } from "react";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { NumberField } from "#ui/NumberField.tsx";
import { CardColourPicker } from "../ColorControl.tsx";
import { colourValue, withAlpha } from "../colour/colourValue.ts";
import panel from "../properties.module.css";
import { GradientLine } from "./GradientLine.tsx";
import classes from "./gradient.module.css";
import { type Active, StopHandle } from "./StopHandle.tsx";
import { barBackground, type GradientEdit, stopName, useGradient } from "./useGradient.ts";

const icon = { size: 16, stroke: 1.75 } as const;

type PartProps = Active & { readonly edit: GradientEdit };

/** The gradient's colours along a bar. A click between two colours adds another. */
function StopBar({ edit, index, activate }: PartProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { stops, change } = edit;
  const positionAt = ({ clientX }: Pick<PointerEvent, "clientX">) => {
    const { left, width } = bar.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)));
  };
  const add = (event: PointerEvent) => {
    if (stops.length >= mostStops) return;
    const position = positionAt(event);
    activate(stops.filter((stop) => stop.position <= position).length);
    change(withStopAt(stops, position));
  };
  return (
    <div className={classes.track}>
      <div ref={bar} className={classes.bar} data-testid="gradient-bar" onPointerDown={add}>
        <div className={classes.colours} style={{ background: barBackground(stops) }} />
      </div>
      {/* Keyed by index, so that a stop dragged past another keeps the pointer. */}
      {[...stops.entries()].map(([at, stop]) => (
        <StopHandle
          key={at}
          {...{ edit, at, index, activate, positionAt }}
          style={{ left: `${stop.position * 100}%` }}
        />
      ))}
    </div>
  );
}

/** Fields for the position, colour and opacity of the active stop. */
function ActiveStop({ edit, index, activate }: PartProps) {
  const { stops, change } = edit;
  const stop = stops[index];
  if (!stop) return null;
  const isNone = ["none", "transparent", ""].includes(stop.color);
  const shown = isNone ? shownStops(stops)[index] : undefined;
  // A stop without a colour fades out, so show the colour that fades.
  const color = isNone ? (shown ? cssColour(shown.paint) : "") : stop.color;
  const put = (part: { readonly position?: number; readonly color?: string }) => {
    const next = withStop(stops, index, part);
    activate(next.index);
    change(next.stops);
  };
  const value = colourValue(color || "#ffffff00", "stored");
  return (
    <div className={classes.active}>
      <CardColourPicker
        key={`${index} of ${stops.length}`}
        label="Colour"
        value={color}
        placeholder="None"
        onChange={(next) => next !== "" && next !== color && put({ color: next })}
      />
      <div className={panel.pair}>
        <NumberField
          name="Position"
          label="→"
          unit="%"
          min={0}
          max={100}
          value={stop.position * 100}
          digits={1}
          onChange={(position) => put({ position: position / 100 })}
        />
        <NumberField
          name="Opacity"
          label="◐"
          unit="%"
          min={0}
          max={100}
          step={5}
          digits={0}
          value={value.rgb.a * 100}
          onChange={(opacity) => put({ color: withAlpha(value, opacity / 100, "rgb").hex })}
        />
      </div>
    </div>
  );
}

type Stops = GradientEdit["stops"];

const gap = (stops: Stops, after: number) =>
  (stops[after + 1]?.position ?? 0) - (stops[after]?.position ?? 0);

/** The stop before the widest gap. */
const widest = (stops: Stops) =>
  stops.slice(1).reduce((best, _, at) => (gap(stops, at) > gap(stops, best) ? at : best), 0);

const middleOf = (stops: Stops, after: number) => (stops[after]?.position ?? 0) + gap(stops, after) / 2;

/** Edits a gradient's colours on a bar and, optionally, on the card. */
export function GradientControl() {
  const editor = useEditor();
  const edit = useGradient();
  const [active, setActive] = useState(0);
  const onCard = useEditorState(({ adjusting }) => adjusting);
  if (!edit) return null;
  const { element, stops, change } = edit;
  const index = Math.min(active, stops.length - 1);
  const part = { edit, index, activate: setActive };
  const isOnCard = onCard === element.id;
  return (
    <fieldset className={`${classes.active} ${panel.wide}`} aria-label="Colours of the gradient">
      <StopBar {...part} />
      <div className={classes.row}>
        <span className={panel.note}>{stopName(index, stops.length)}</span>
        <IconButton
          label="Add colour"
          size="sm"
          disabled={stops.length >= mostStops}
          onClick={() => {
            setActive(widest(stops) + 1);
            change(withStopAt(stops, middleOf(stops, widest(stops))));
          }}
        >
          <IconPlus {...icon} />
        </IconButton>
        <IconButton
          label="Reverse the colours"
          size="sm"
          onClick={() => {
            setActive(stops.length - 1 - index);
            change(stops.map(({ position, color }) => ({ position: 1 - position, color })).toReversed());
          }}
        >
          <IconArrowsExchange {...icon} />
        </IconButton>
        <IconButton
          label="Edit on the card"
          size="sm"
          aria-pressed={isOnCard}
          disabled={element.locked}
          {...(isOnCard ? { variant: "light", color: "iris" } : {})}
          onClick={() => editor.set({ adjusting: isOnCard ? null : element.id })}
        >
          <IconVectorBezier2 {...icon} />
        </IconButton>
        <IconButton
          label="Remove colour"
          size="sm"
          disabled={stops.length <= 2}
          onClick={() => {
            setActive(Math.min(index, stops.length - 2));
            change(withoutStop(stops, index));
          }}
        >
          <IconTrash {...icon} />
        </IconButton>
      </div>
      <ActiveStop {...part} />
      {isOnCard ? <GradientLine {...part} /> : null}
    </fieldset>
  );
}
