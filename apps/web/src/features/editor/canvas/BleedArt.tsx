import { type PageSetup, printSetup, type StoredElement } from "@print-builder/core/document";
import { inStackOrder, shownElements } from "@print-builder/core/editing";
import { type ElementDrawing, type Paint, parsePaint, placement } from "@print-builder/core/layout";
import { createBleedRing } from "@print-builder/core/print";
import { ElementShape, pathData } from "@print-builder/render/svg";
import { useId, useMemo } from "react";
import { useCardTools } from "#platform/cards/cardStudio.ts";
import { isSilentLabel, shownValues, valuesFor } from "#platform/editorSession/cardValues.ts";
import { contentDrawing } from "#platform/editorSession/contentDrawing.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import type { EditorSnapshot } from "#platform/editorSession/snapshot.ts";
import classes from "./canvas.module.css";

/** Drawings positioned on the card, cached by element and drawing. */
const placed = new WeakMap<
  StoredElement,
  { readonly content: ElementDrawing; readonly there: ElementDrawing }
>();

function atItsPlace(element: StoredElement, content: ElementDrawing): ElementDrawing {
  const known = placed.get(element);
  if (known?.content === content) return known.there;
  const there = { ...content, transform: placement(element) };
  placed.set(element, { content, there });
  return there;
}

/** The state without the running drag: the card as it was before the drag began. */
const stillState = ({ gesture, shown }: EditorSnapshot) => gesture?.gesture.start ?? shown;

/** IDs of the dragged elements. Their bleed reappears when they are dropped. */
const draggedIds = ({ gesture }: EditorSnapshot) =>
  gesture?.frame.changed.map(({ id }) => id).join(" ") ?? "";

const transparent: Paint = { color: "#ffffff", alpha: 0 };

/** The artwork printed beyond the cut, fainter than the card. Uses the same drawings as the print. */
function Ring({ setup }: { readonly setup: PageSetup }) {
  const { studio } = useEditor();
  const tools = useCardTools(studio);
  const { zoom, panX, panY } = useEditorState(({ view }) => view);
  const side = useEditorState((snapshot) => shownElements(stillState(snapshot)));
  const { canvas, backgroundColor } = useEditorState((snapshot) => stillState(snapshot).design);
  const dragged = useEditorState(draggedIds);
  const values = useEditorState(shownValues);
  const clipId = useId();
  const ring = useMemo(() => createBleedRing(setup, canvas), [setup, canvas]);
  const drawn = useMemo(() => {
    const moved = new Set(dragged.split(" "));
    const elements = inStackOrder(side).flatMap((element) => {
      if (element.hidden || moved.has(element.id) || isSilentLabel(element, side, values)) return [];
      try {
        return [atItsPlace(element, contentDrawing(element, valuesFor(element, values), tools.paperLayout))];
      } catch {
        // The card itself marks elements that cannot be drawn.
        return [];
      }
    });
    const background = parsePaint(backgroundColor) ?? transparent;
    return ring.draw({ ...canvas, background, elements }, (face) => tools.faces.get(face).unitsPerEm);
  }, [ring, side, dragged, values, tools, canvas, backgroundColor]);
  const { box } = ring;
  return (
    <svg
      className={classes.bleedArt}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      style={{
        width: box.width * zoom,
        height: box.height * zoom,
        transform: `translate(${panX + box.x * zoom}px, ${panY + box.y * zoom}px)`,
      }}
      preserveAspectRatio="none"
      aria-hidden
      data-testid="bleed-art"
    >
      <clipPath id={clipId}>
        <path d={pathData(ring.path)} clipRule="evenodd" />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        {drawn.map((drawing, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: mirror images bear the id of what they mirror
          <ElementShape key={index} drawing={drawing} faces={tools.faces} pictureUrl={tools.pictureUrl} />
        ))}
      </g>
    </svg>
  );
}

/** The card's artwork in the bleed, as it will print. */
export function BleedArt() {
  const setup = useEditorState(({ project }) => printSetup(project));
  return setup.bleedMm > 0 ? <Ring setup={setup} /> : null;
}
