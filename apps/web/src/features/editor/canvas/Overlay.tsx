import {
  type Elements,
  type Frame,
  handlePoint,
  isCorner,
  selectionFrame,
} from "@print-builder/core/editing";
import { memo, useRef } from "react";
import { useEditorList, useEditorState, useFollow } from "#platform/editorSession/EditorContext.ts";
import { frameOnScreen, outlinePoints, toScreen } from "#platform/editorSession/screen.ts";
import { adjustsSelection, elementById } from "#platform/editorSession/snapshot.ts";
import classes from "./canvas.module.css";
import { dragShift, isMoving, selectionBeforeDrag } from "./dragShift.ts";
import { cornerHandleSize, edgeHandleSize, rotationHandlePoint, shownHandles } from "./handles.ts";
import { moveTo, toWholePx } from "./showLabel.ts";

function Handles({ frame }: { readonly frame: Frame }) {
  const knob = rotationHandlePoint(frame);
  const top = handlePoint(frame, "n");
  return (
    <>
      <line className={classes.stem} x1={top.x} y1={top.y} x2={knob.x} y2={knob.y} />
      <circle className={classes.handle} cx={knob.x} cy={knob.y} r={6} data-handle="rotate" />
      {shownHandles(frame).map((handle) => {
        const { x, y } = handlePoint(frame, handle);
        const size = isCorner(handle) ? cornerHandleSize : edgeHandleSize;
        return (
          <rect
            key={handle}
            className={classes.handle}
            data-handle={handle}
            x={x - size / 2}
            y={y - size / 2}
            width={size}
            height={size}
            rx={isCorner(handle) ? 3 : 2}
            transform={`rotate(${frame.rotation})`}
          />
        );
      })}
    </>
  );
}

/** An outline around each of several selected elements. */
const Members = memo(function Members({ selected }: { readonly selected: Elements }) {
  const view = useEditorState((snapshot) => snapshot.view);
  const outlines = selected.map((element) => `M${outlinePoints(frameOnScreen(view, element))}Z`);
  return <path className={classes.member} d={outlines.join("")} />;
});

/** The frame around the selection with its handles, at a constant size on the screen. */
function SelectionFrame() {
  const layer = useRef<SVGSVGElement>(null);
  const selected = useEditorList(selectionBeforeDrag);
  const view = useEditorState((snapshot) => snapshot.view);
  const isHidden = useEditorState(
    ({ editing, gesture }) => editing !== null || gesture?.gesture.hidesSelection === true,
  );
  const moving = useEditorState(isMoving);
  useFollow((snapshot) => {
    const { x, y } = dragShift(snapshot) ?? { x: 0, y: 0 };
    const { zoom } = snapshot.view;
    if (layer.current) moveTo(layer.current, toWholePx(x * zoom), toWholePx(y * zoom));
  });
  const isAdjusting = useEditorState(adjustsSelection);
  const common = selectionFrame(selected);
  if (!common || isHidden) return null;
  const frame = frameOnScreen(view, common);
  const isLocked = selected.every((element) => element.locked);
  return (
    <svg ref={layer} className={classes.selection} aria-hidden="true" data-testid="selection" data-follows>
      {selected.length > 1 ? <Members selected={selected} /> : null}
      <polygon className={classes.frame} data-locked={isLocked} points={outlinePoints(frame)} />
      {isLocked || moving || isAdjusting ? null : <Handles frame={frame} />}
    </svg>
  );
}

function HoverOutline() {
  const element = useEditorState(({ hovered, shown }) =>
    hovered === null || shown.selection.includes(hovered) ? undefined : elementById(shown, hovered),
  );
  const view = useEditorState((snapshot) => snapshot.view);
  if (!element) return null;
  return <polygon className={classes.hover} points={outlinePoints(frameOnScreen(view, element))} />;
}

function Marquee() {
  const corners = useEditorState(({ gesture }) => gesture?.frame.marquee ?? null);
  const view = useEditorState((snapshot) => snapshot.view);
  if (!corners) return null;
  const points = corners.map((corner) => toScreen(view, corner)).map(({ x, y }) => `${x},${y}`);
  return <polygon className={classes.marquee} points={points.join(" ")} data-testid="marquee" />;
}

/** Outlines of hovered and selected elements. Drawn in screen px, so that their width does not depend on the zoom. */
export function Overlay() {
  return (
    <>
      <svg className={classes.overlay} aria-hidden="true">
        <HoverOutline />
        <Marquee />
      </svg>
      <SelectionFrame />
    </>
  );
}
