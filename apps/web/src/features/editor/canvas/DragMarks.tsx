import { frameBounds, type Measure, selectionFrame } from "@print-builder/core/editing";
import { type FrameScale, frameScale } from "@print-builder/core/sheets";
import { useRef } from "react";
import { useFollow } from "#platform/editorSession/EditorContext.ts";
import { frameOnScreen, toScreen } from "#platform/editorSession/screen.ts";
import { type EditorSnapshot, paperScaleOf, selectedOf } from "#platform/editorSession/snapshot.ts";
import { lengthsText, lengthText } from "#ui/texts/lengthText.ts";
import classes from "./canvas.module.css";
import { isMoving } from "./dragShift.ts";
import { GuideLabels, GuideLines } from "./Guides.tsx";
import { showLabel } from "./showLabel.ts";

const degreesFormat = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

function measureText(measure: Measure, mmPerPx: FrameScale): string {
  switch (measure.kind) {
    case "position":
      return lengthsText("X $, Y $", measure.x * mmPerPx.x, measure.y * mmPerPx.y);
    case "size":
      return lengthsText("$ × $", measure.width * mmPerPx.width, measure.height * mmPerPx.height);
    case "angle":
      return `${degreesFormat.format(measure.degrees)}°`;
    case "guide":
      return lengthText(measure.at * mmPerPx[measure.axis]);
  }
}

/** Distance of a dragged guide's label from the edge of the canvas area, px. */
const besideRuler = 26;

/** The label's text and the middle of its upper edge. Null if there is no label. */
function pillOf(snapshot: EditorSnapshot) {
  const { gesture, shown, view } = snapshot;
  const measure = gesture?.frame.measure;
  if (measure?.kind === "guide") {
    const { x, y } = toScreen(view, { x: measure.at, y: measure.at });
    const text = measureText(measure, frameScale(paperScaleOf(snapshot), 0));
    // The label is next to the ruler that the guide was dragged from.
    return measure.axis === "x" ? { text, x, y: besideRuler } : { text, x: 2 * besideRuler, y };
  }
  const frame = measure ? selectionFrame(selectedOf(shown)) : null;
  if (!measure || !frame) return null;
  const { x, y, width, height } = frameBounds(frameOnScreen(view, frame));
  const mmPerPx = frameScale(paperScaleOf(snapshot), frame.rotation);
  return { text: measureText(measure, mmPerPx), x: x + width / 2, y: y + height + 10 };
}

/** The measurement of the running gesture, shown below the moved elements. */
function MeasurePill() {
  const output = useRef<HTMLOutputElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  useFollow((snapshot) => {
    if (output.current && words.current) {
      showLabel(output.current, words.current, pillOf(snapshot), isMoving(snapshot));
    }
  });
  return (
    <output ref={output} className={classes.measure} hidden data-follows>
      <span ref={words} />
    </output>
  );
}

/** Guides, distances and measurements during a drag, in screen px. */
export function DragMarks() {
  return (
    <>
      <GuideLines />
      <div className={classes.labels}>
        <GuideLabels />
        <MeasurePill />
      </div>
    </>
  );
}
