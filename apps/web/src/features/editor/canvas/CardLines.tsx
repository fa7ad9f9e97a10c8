import { guidesOn } from "@print-builder/core/editing";
import { useEditorList, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { toScreen } from "#platform/editorSession/screen.ts";
import { BleedArt } from "./BleedArt.tsx";
import { CutLines } from "./CutLines.tsx";
import classes from "./canvas.module.css";

/** The guides dragged out of the rulers, across the whole canvas. */
function RulerGuides() {
  const guides = useEditorList(({ shown }) => guidesOn(shown));
  const view = useEditorState((snapshot) => snapshot.view);
  if (guides.length === 0) return null;
  return (
    <svg className={classes.overlay} aria-hidden="true" data-testid="ruler-guides">
      {guides.map(({ axis, at }, index) => {
        // Half a px gives the thinnest line that the screen can show.
        const place = Math.round(toScreen(view, { x: at, y: at })[axis]) + 0.5;
        const ends =
          axis === "x" ? { x1: place, x2: place, y2: "100%" } : { y1: place, y2: place, x2: "100%" };
        // biome-ignore lint/suspicious/noArrayIndexKey: two guides may lie at one place
        return <line key={index} className={classes.rulerGuide} data-axis={axis} {...ends} />;
      })}
    </svg>
  );
}

/** Lines over the card: its bleed, its cuts and the guides. */
export function CardLines() {
  const showZones = useEditorState(({ settings }) => settings.showZones);
  return (
    <>
      {showZones ? (
        <>
          <BleedArt />
          <CutLines />
        </>
      ) : null}
      <RulerGuides />
    </>
  );
}
