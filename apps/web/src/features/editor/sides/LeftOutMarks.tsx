import { shownElements } from "@print-builder/core/editing";
import { describeElement } from "@print-builder/core/elements";
import { isLeftOut, shownValues } from "#platform/editorSession/cardValues.ts";
import { useEditorList, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { frameOnScreen, outlinePoints, toScreen } from "#platform/editorSession/screen.ts";
import classes from "./sides.module.css";

/** Outlines, with the reason, of elements that the current record leaves out. */
export function LeftOutMarks() {
  const view = useEditorState((snapshot) => snapshot.view);
  const elements = useEditorList((snapshot) => {
    const values = shownValues(snapshot);
    return shownElements(snapshot.shown).filter((element) => !element.hidden && isLeftOut(element, values));
  });
  return elements.map((element) => {
    const { x, y } = toScreen(view, element);
    return (
      <div key={element.id} data-testid="left-out">
        <svg className={classes.leftOutLayer} aria-hidden="true">
          <polygon className={classes.leftOut} points={outlinePoints(frameOnScreen(view, element))} />
        </svg>
        <span
          className={classes.leftOutLabel}
          style={{ transform: `translate(${x}px, ${y}px)` }}
          title={`Shown only when ${describeElement(element).conditions.visibleIf}`}
        >
          Not on this card
        </span>
      </div>
    );
  });
}
