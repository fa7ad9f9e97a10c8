import { frameBounds, type Measure, selectedElements, selectionFrame } from "@print-builder/core/editing";
import { useEditorList, useEditorState } from "../store/EditorContext.ts";
import classes from "./canvas.module.css";
import { frameOnScreen, mmText } from "./screen.ts";

function measureText(measure: Measure): string {
  switch (measure.kind) {
    case "position":
      return `X ${mmText(measure.x.mm)}, Y ${mmText(measure.y.mm)} mm`;
    case "size":
      return `${mmText(measure.width.mm)} × ${mmText(measure.height.mm)} mm`;
    case "angle":
      return `${mmText(measure.degrees)}°`;
  }
}

/** What the running gesture amounts to, under what it moves. */
export function MeasurePill() {
  const measure = useEditorState(({ gesture }) => gesture?.frame.measure ?? null);
  const selected = useEditorList(({ shown }) => selectedElements(shown));
  const view = useEditorState((snapshot) => snapshot.view);
  const frame = selectionFrame(selected);
  if (!measure || !frame) return null;
  const bounds = frameBounds(frameOnScreen(view, frame));
  const x = bounds.x + bounds.width / 2;
  const y = bounds.y + bounds.height + 10;
  return (
    <output className={classes.measure} style={{ transform: `translate(${x}px, ${y}px) translateX(-50%)` }}>
      {measureText(measure)}
    </output>
  );
}
