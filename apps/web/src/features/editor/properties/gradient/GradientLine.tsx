import { fromFrame, toCanvasPoint, toFrame } from "@print-builder/core/editing";
import { gradientLine, mostStops, withStopAt } from "@print-builder/core/elements";
import { type PointerEvent, useRef } from "react";
import { createPortal } from "react-dom";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { toScreen } from "#platform/editorSession/screen.ts";
import classes from "./gradient.module.css";
import { type Active, StopHandle } from "./StopHandle.tsx";
import type { GradientEdit } from "./useGradient.ts";

/** Distance of the rotation handle from the line's end, screen px. */
const turnGap = 26;
/** With Shift held, the line rotates in steps of this many degrees. */
const turnStep = 15;

type Point = { readonly x: number; readonly y: number };

const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

const place = ({ x, y }: Point) => ({ left: x, top: y });

/** A gradient's line on the card with its draggable colours. The end of a linear gradient's line also rotates it. */
export function GradientLine({ edit, index, activate }: Active & { readonly edit: GradientEdit }) {
  const editor = useEditor();
  const view = useEditorState((snapshot) => snapshot.view);
  const layer = useRef<HTMLDivElement>(null);
  const turning = useRef<ReturnType<GradientEdit["drag"]> | null>(null);
  const area = document.querySelector<HTMLElement>("[data-canvas]");
  const { element, stops, change } = edit;
  const line = gradientLine(element.properties, element);
  if (!area || !line) return null;
  /** In fractions of the box's sides, from its centre. */
  const [from, to] = [line.from, line.to];
  const [start, end] = [from, to].map((point) => toScreen(view, fromFrame(element, point)));
  if (!start || !end) return null;
  const length = Math.max(1, Math.hypot(end.x - start.x, end.y - start.y));
  const inFrame = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = layer.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const at = { x: clientX - left, y: clientY - top };
    return toFrame(element, toCanvasPoint(editor.store.getState().view, at));
  };
  const positionAt = (event: PointerEvent) => {
    const at = inFrame(event);
    const along = { x: to.x - from.x, y: to.y - from.y };
    const square = along.x ** 2 + along.y ** 2;
    const part = ((at.x - from.x) * along.x + (at.y - from.y) * along.y) / (square || 1);
    return Math.min(1, Math.max(0, part));
  };
  const add = (event: PointerEvent) => {
    event.stopPropagation();
    if (stops.length >= mostStops) return;
    const position = positionAt(event);
    activate(stops.filter((stop) => stop.position <= position).length);
    change(withStopAt(stops, position));
  };
  const turn = (event: PointerEvent) => {
    const at = inFrame(event);
    const degrees = (Math.atan2(at.y, at.x) * 180) / Math.PI;
    const step = event.shiftKey ? turnStep : 1;
    turning.current?.({ fillAngle: (Math.round(degrees / step) * step + 360) % 360 });
  };
  const endTurn = () => {
    if (!turning.current) return;
    turning.current = null;
    edit.endDrag();
  };
  return createPortal(
    <div ref={layer} className={classes.layer} data-testid="gradient-line">
      <svg className={classes.line} aria-hidden="true">
        <line x1={start.x} y1={start.y} x2={end.x} y2={end.y} className={classes.under} />
        <line x1={start.x} y1={start.y} x2={end.x} y2={end.y} className={classes.over} />
        <line x1={start.x} y1={start.y} x2={end.x} y2={end.y} className={classes.reach} onPointerDown={add} />
      </svg>
      {line.turns ? (
        <div
          className={classes.turn}
          title="Rotate the gradient"
          style={place(between(start, end, 1 + turnGap / length))}
          onPointerDown={(event) => {
            event.stopPropagation();
            event.currentTarget.setPointerCapture(event.pointerId);
            turning.current = edit.drag();
          }}
          onPointerMove={turn}
          onPointerUp={endTurn}
          onPointerCancel={endTurn}
        />
      ) : null}
      {/* Keyed by index, so that a stop dragged past another keeps the pointer. */}
      {[...stops.entries()].map(([at, stop]) => (
        <StopHandle
          key={at}
          {...{ edit, at, index, activate, positionAt }}
          style={place(between(start, end, stop.position))}
        />
      ))}
    </div>,
    area,
  );
}
