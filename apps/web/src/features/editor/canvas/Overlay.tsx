import { useEditorState } from "#platform/editorSession/EditorContext.ts";
import { elementById } from "#platform/editorSession/elementById.ts";
import { frameOnScreen, outlinePoints, toScreen } from "#platform/editorSession/screen.ts";
import classes from "./canvas.module.css";
import { GuideLabels, GuideLines } from "./Guides.tsx";
import { MeasurePill } from "./MeasurePill.tsx";
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
