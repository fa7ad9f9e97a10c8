import { type ColourStop, storedStops, withoutStop, withStop } from "@print-builder/core/elements";
import { type CSSProperties, type PointerEvent, useRef } from "react";
import classes from "./gradient.module.css";
import { type GradientEdit, keyedPosition, stopName, stopText } from "./useGradient.ts";

export type Active = { readonly index: number; readonly activate: (index: number) => void };

type StopHandleProps = Active & {
  readonly edit: GradientEdit;
  readonly at: number;
  readonly style: CSSProperties;
  /** The pointer's position along the gradient, 0..1. */
  readonly positionAt: (event: PointerEvent) => number;
};

type Dragged = {
  readonly stops: readonly ColourStop[];
  readonly at: number;
  readonly put: ReturnType<GradientEdit["drag"]>;
};

/** Handles are in the order of the stops, so the focus must move with a stop that passes another. */
function focusStop(handle: HTMLElement, index: number): void {
  handle.parentElement?.querySelectorAll<HTMLElement>("[role=slider]")[index]?.focus();
}

const remove = new Set(["Delete", "Backspace"]);

/** One colour of a gradient. It can be dragged, moved with the arrow keys and removed with Delete. */
export function StopHandle({ edit, at, index, activate, style, positionAt }: StopHandleProps) {
  const dragged = useRef<Dragged | null>(null);
  const { stops, change } = edit;
  const stop = stops[at];
  if (!stop) return null;
  const end = () => {
    if (!dragged.current) return;
    dragged.current = null;
    edit.endDrag();
  };
  return (
    <div
      className={classes.stop}
      role="slider"
      tabIndex={0}
      aria-label={stopName(at, stops.length)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(stop.position * 100)}
      aria-valuetext={stopText(stop)}
      data-on={at === index}
      style={style}
      onFocus={() => activate(at)}
      onKeyDown={(event) => {
        const position = keyedPosition(event, stop.position);
        if (position === null && !remove.has(event.key)) return;
        event.preventDefault();
        event.stopPropagation();
        if (position === null) {
          if (stops.length === 2) return;
          focusStop(event.currentTarget, Math.min(at, stops.length - 2));
          return change(withoutStop(stops, at));
        }
        const moved = withStop(stops, at, { position });
        change(moved.stops);
        focusStop(event.currentTarget, moved.index);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        activate(at);
        dragged.current = { stops, at, put: edit.drag() };
      }}
      onPointerMove={(event) => {
        const from = dragged.current;
        if (!from) return;
        const moved = withStop(from.stops, from.at, { position: positionAt(event) });
        activate(moved.index);
        from.put(storedStops(moved.stops));
      }}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <span className={classes.stopColour} style={{ background: stop.color }} />
    </div>
  );
}
