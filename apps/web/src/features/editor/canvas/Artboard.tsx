import { printSetup } from "@print-builder/core/document";
import { type Elements, gridSize, inStackOrder, shownElements } from "@print-builder/core/editing";
import { parseInk } from "@print-builder/core/layout";
import { labelCorners } from "@print-builder/core/sheets";
import { type CSSProperties, useLayoutEffect, useMemo, useRef } from "react";
import { useCardTools } from "#platform/cards/cardStudio.ts";
import { shownValues, valuesFor } from "#platform/editorSession/cardValues.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { type EditorSnapshot, elementById } from "#platform/editorSession/snapshot.ts";
import classes from "./canvas.module.css";
import { ElementView } from "./ElementView.tsx";
import { createElementPlaces } from "./elementPlaces.ts";
import { useElementFocus } from "./useElementFocus.ts";

/** True if both lists draw the same elements in the same order, whatever their positions. */
function sameStack(a: Elements, b: Elements): boolean {
  if (a.length !== b.length) return false;
  return a.every((element, index) => {
    const other = b[index];
    if (element === other) return true;
    return element.id === other?.id && element.zIndex === other.zIndex && element.hidden === other.hidden;
  });
}

/**
 * Selects the IDs of the drawn elements, back to front. Returns the same array until an element is added, removed or
 * restacked.
 */
function drawnSelector() {
  let known: { of: Elements; readonly ids: readonly string[] } | null = null;
  return ({ shown }: EditorSnapshot): readonly string[] => {
    const elements = shownElements(shown);
    if (known && (known.of === elements || sameStack(known.of, elements))) known.of = elements;
    else {
      const drawn = inStackOrder(elements).filter((element) => !element.hidden);
      known = { of: elements, ids: drawn.map((element) => element.id) };
    }
    return known.ids;
  };
}

/** The elements of the side shown, back to front, which is also their tab order. */
function CardElements() {
  const editor = useEditor();
  const tools = useCardTools(editor.studio);
  const values = useEditorState(shownValues);
  const editing = useEditorState((snapshot) => snapshot.editing);
  const ids = useEditorState(useMemo(drawnSelector, []));
  const places = useMemo(() => createElementPlaces(editor), [editor]);
  const group = useRef<SVGGElement>(null);
  const focus = useElementFocus(group, ids);
  useLayoutEffect(() => places.open(), [places]);
  return (
    <g ref={group} {...focus}>
      {ids.map((id) => (
        <ElementView
          key={id}
          id={id}
          places={places}
          values={valuesFor(elementById(editor.store.getState().shown, id), values)}
          tools={tools}
          isEdited={editing === id}
        />
      ))}
    </g>
  );
}

function gridStyle(zoom: number): CSSProperties {
  const step = `${gridSize * zoom}px`;
  return { backgroundSize: `${step} ${step}` };
}

/** The label's corner radius as CSS, in screen px. */
function useCornerRadius(): string {
  return useEditorState(({ project, shown, view }) => {
    const { label } = printSetup(project);
    if (project.pageSetup === null) return "0px";
    const { width, height } = shown.design.canvas;
    const { xMm, yMm } = labelCorners(label);
    const x = (xMm / label.widthMm) * width * view.zoom;
    const y = (yMm / label.heightMm) * height * view.zoom;
    return `${x}px / ${y}px`;
  });
}

/** The card on the pasteboard: background, elements and grid, clipped to the label's outline. */
export function Artboard() {
  const { zoom, panX, panY } = useEditorState(({ view }) => view);
  const canvas = useEditorState(({ shown }) => shown.design.canvas);
  const background = useEditorState(({ shown }) => shown.design.backgroundColor);
  const side = useEditorState(({ shown }) => shown.side);
  const showGrid = useEditorState(({ settings }) => settings.showGrid);
  const borderRadius = useCornerRadius();
  return (
    <div
      className={classes.artboard}
      style={{
        width: canvas.width * zoom,
        height: canvas.height * zoom,
        transform: `translate(${panX}px, ${panY}px)`,
        borderRadius,
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: no HTML element can group the contents of an SVG */}
      <svg
        viewBox={`0 0 ${canvas.width} ${canvas.height}`}
        className={classes.card}
        style={{ background: parseInk(background)?.color ?? background }}
        role="group"
        aria-label={`Card, ${side}`}
      >
        <CardElements />
      </svg>
      {showGrid ? <div className={classes.grid} style={gridStyle(zoom)} data-testid="grid" /> : null}
    </div>
  );
}
