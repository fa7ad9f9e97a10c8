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

/** What is drawn at its place on the card: the same object for as long as element and drawing are. */
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

/** What lies still: while something is dragged, the card as it was before. */
const stillState = ({ gesture, shown }: EditorSnapshot) => gesture?.gesture.start ?? shown;

/** The ids of what is dragged: beyond the cut it shows again where it is dropped. */
const draggedIds = ({ gesture }: EditorSnapshot) =>
  gesture?.frame.changed.map(({ id }) => id).join(" ") ?? "";

const transparent: Paint = { color: "#ffffff", alpha: 0 };

/** What is printed beyond the cut, shown fainter than the card: the very drawings that the print places on its sheets. */
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
        // The card itself shows which element cannot be drawn.
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

/** The card drawn out over its edges as it will be printed, where the page setup has a bleed. */
export function BleedArt() {
  const setup = useEditorState(({ project }) => printSetup(project));
  return setup.bleedMm > 0 ? <Ring setup={setup} /> : null;
}
