import { printSetup } from "@print-builder/core/document";
import { gridSize, inStackOrder, shownElements } from "@print-builder/core/editing";
import type { CSSProperties } from "react";
import { useCardTools } from "../../../lib/cards/cardStudio.ts";
import { shownValues } from "../cards/cardValues.ts";
import { useEditor, useEditorList, useEditorState } from "../store/EditorContext.ts";
import classes from "./canvas.module.css";
import { ElementView } from "./ElementView.tsx";

/** The shown side's elements, back to front. Each follows its own part of the state. */
function Elements() {
  const tools = useCardTools(useEditor().studio);
  const values = useEditorState(shownValues);
  const ids = useEditorList(({ shown }) =>
    inStackOrder(shownElements(shown))
      .filter((element) => !element.hidden)
      .map((element) => element.id),
  );
  return ids.map((id) => <ElementView key={id} id={id} values={values} tools={tools} />);
}

function gridStyle(zoom: number): CSSProperties {
  const step = `${gridSize * zoom}px`;
  return { backgroundSize: `${step} ${step}` };
}

/** The label's corners in screen px; square where the label is. */
function useCornerRadius(): string {
  return useEditorState(({ project, shown, view }) => {
    const { label } = printSetup(project);
    if (project.pageSetup === null || label.shape !== "rounded") return "0px";
    const { width, height } = shown.design.canvas;
    const x = (label.cornerWidthMm / label.widthMm) * width * view.zoom;
    const y = (label.cornerHeightMm / label.heightMm) * height * view.zoom;
    return `${x}px / ${y}px`;
  });
}

/** The card on the pasteboard: its ground, its elements and the grid, clipped as the label will be cut. */
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
      {/* biome-ignore lint/a11y/useSemanticElements: no element of HTML groups what is drawn in an SVG */}
      <svg
        viewBox={`0 0 ${canvas.width} ${canvas.height}`}
        className={classes.card}
        style={{ background }}
        role="group"
        aria-label={`Card, ${side}`}
      >
        <Elements />
      </svg>
      {showGrid ? <div className={classes.grid} style={gridStyle(zoom)} data-testid="grid" /> : null}
    </div>
  );
}
