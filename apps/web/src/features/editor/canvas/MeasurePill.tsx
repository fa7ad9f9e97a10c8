import { frameBounds, type Measure, selectionFrame } from "@print-builder/core/editing";
import { type FrameScale, frameScale } from "@print-builder/core/print";
import { useRef } from "react";
import { useFollow } from "#platform/editorSession/EditorContext.ts";
import { paperScaleOf } from "#platform/editorSession/paperScaleOf.ts";
import { frameOnScreen, mmText } from "#platform/editorSession/screen.ts";
import { selectedOf } from "#platform/editorSession/selectedOf.ts";
import type { EditorSnapshot } from "#platform/editorSession/snapshot.ts";
import classes from "./canvas.module.css";
import { isMoving } from "./dragShift.ts";
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
export function MeasurePill() {
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
