import type { SideName } from "@print-builder/core/document";
import { inStackOrder } from "@print-builder/core/editing";
import { ElementShape } from "@print-builder/render/svg";
import { useCardTools } from "#platform/cards/cardStudio.ts";
import { shownValues } from "#platform/editorSession/cardValues.ts";
import { contentDrawing, placeOf } from "#platform/editorSession/contentDrawing.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import classes from "./sides.module.css";

/** A side of the card, small. It follows finished edits, not every move of a drag. */
export function MiniCard({ side, width }: { readonly side: SideName; readonly width: number }) {
  const tools = useCardTools(useEditor().studio);
  const values = useEditorState(shownValues);
  const elements = useEditorState(({ history }) => history.present.design[side]);
  const canvas = useEditorState(({ shown }) => shown.design.canvas);
  const background = useEditorState(({ shown }) => shown.design.backgroundColor);
  const height = (width * canvas.height) / canvas.width;
  const visible = inStackOrder(elements).filter((element) => !element.hidden);
  return (
    <svg
      className={classes.mini}
      width={width}
      height={height}
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      style={{ background }}
      aria-hidden="true"
    >
      {visible.map((element) => (
        <g key={element.id} transform={placeOf(element)}>
          <ElementShape
            drawing={contentDrawing(element, values, tools.layout)}
            faces={tools.faces}
            pictureUrl={tools.pictureUrl}
          />
        </g>
      ))}
    </svg>
  );
}
