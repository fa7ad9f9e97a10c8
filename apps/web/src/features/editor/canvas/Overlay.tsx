import { frameBounds, type Measure, selectionFrame } from "@print-builder/core/editing";
import { type FrameScale, frameScale } from "@print-builder/core/print";
import { useRef } from "react";
import { useEditorState, useFollow } from "#platform/editorSession/EditorContext.ts";
import { frameOnScreen, mmText, outlinePoints, toScreen } from "#platform/editorSession/screen.ts";
import {
  type EditorSnapshot,
  elementById,
  paperScaleOf,
  selectedOf,
} from "#platform/editorSession/snapshot.ts";
import classes from "./canvas.module.css";
import { isMoving } from "./dragShift.ts";
import { GuideLabels, GuideLines } from "./Guides.tsx";
import { SelectionFrame } from "./SelectionFrame.tsx";
import { showLabel } from "./showLabel.ts";

function measureText(measure: Measure, mmPerPx: FrameScale): string {
  switch (measure.kind) {
    case "position":
      return `X ${mmText(measure.x * mmPerPx.x)}, Y ${mmText(measure.y * mmPerPx.y)} mm`;
    case "size":
      return `${mmText(measure.width * mmPerPx.width)} × ${mmText(measure.height * mmPerPx.height)} mm`;
    case "angle":
      return `${mmText(measure.degrees)}°`;
  }
}

/** Its words and where the middle of its upper edge is; null while there is nothing to tell. */
function pillOf(snapshot: EditorSnapshot) {
  const { gesture, shown, view } = snapshot;
  const measure = gesture?.frame.measure;
  const frame = measure ? selectionFrame(selectedOf(shown)) : null;
  if (!measure || !frame) return null;
  const { x, y, width, height } = frameBounds(frameOnScreen(view, frame));
  const mmPerPx = frameScale(paperScaleOf(snapshot), frame.rotation);
  return { text: measureText(measure, mmPerPx), x: x + width / 2, y: y + height + 10 };
}

/** What the running gesture amounts to, under what it moves. */
function MeasurePill() {
  const output = useRef<HTMLOutputElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  useFollow((snapshot) => {
    if (output.current && words.current) {
      showLabel(output.current, words.current, pillOf(snapshot), isMoving(snapshot));
    }
  });
  return (
    <output ref={output} className={classes.measure} hidden>
      <span ref={words} />
    </output>
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
  const box = useEditorState(({ gesture }) => gesture?.frame.marquee ?? null);
  const view = useEditorState((snapshot) => snapshot.view);
  if (!box) return null;
  const { x, y } = toScreen(view, box);
  return (
    <rect
      className={classes.marquee}
      x={x}
      y={y}
      width={box.width * view.zoom}
      height={box.height * view.zoom}
      data-testid="marquee"
    />
  );
}

/** Everything that is drawn over the card in screen px: the same size at every zoom. */
export function Overlay() {
  return (
    <>
      <svg className={classes.overlay} aria-hidden="true">
        <HoverOutline />
        <Marquee />
      </svg>
      <SelectionFrame />
      <GuideLines />
      <GuideLabels />
      <MeasurePill />
    </>
  );
}
