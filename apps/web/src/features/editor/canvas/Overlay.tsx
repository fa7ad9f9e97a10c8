import { useEditorState } from "#platform/editorSession/EditorContext.ts";
import { frameOnScreen, outlinePoints, toScreen } from "#platform/editorSession/screen.ts";
import { elementById } from "#platform/editorSession/snapshot.ts";
import classes from "./canvas.module.css";
import { SelectionFrame } from "./SelectionFrame.tsx";

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

/** Outlines of hovered and selected elements, drawn over the card in screen px at a size independent of the zoom. */
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
