import { boundsOf, fitCanvas, selectedElements, type Viewport, zoomAt } from "@print-builder/core/editing";
import type { EditorSession } from "./createEditorSession.ts";

type Size = { readonly width: number; readonly height: number };

/** The canvas area on the screen, px. */
type Area = Size & {
  /** Taken away at the top by a bar that stands there for now. */
  readonly headroom?: number;
  /** Taken away at the bottom by a question that stands there for now. */
  readonly footroom?: number;
};

/** Room that the rulers, messages, the card's size, the thumbnails and the tool dock need around the card, screen px. */
export const insets = { left: 76, right: 56, top: 108, bottom: 176 } as const;

/** Room for the further rows into which the tool dock breaks on a narrow stage, screen px. */
function furtherRows(width: number): number {
  return width <= 496 ? 68 : width <= 722 ? 34 : 0;
}

/** The whole card in the middle of what the tools leave free. */
export function fittedView(canvas: Size, area: Area): Viewport {
  const top = insets.top + (area.headroom ?? 0);
  const bottom = insets.bottom + furtherRows(area.width) + (area.footroom ?? 0);
  const free = {
    width: Math.max(80, area.width - insets.left - insets.right),
    height: Math.max(80, area.height - top - bottom),
  };
  const { zoom, panX, panY } = fitCanvas(canvas, free, 0);
  return { zoom, panX: Math.round(panX + insets.left), panY: Math.round(panY + top) };
}

/** True when the whole card is shown as `fittedView` shows it: then it is to stay so in a window of any size. */
export function isFitted(view: Viewport, canvas: Size, area: Area): boolean {
  const fitted = fittedView(canvas, area);
  return view.zoom === fitted.zoom && view.panX === fitted.panX && view.panY === fitted.panY;
}

/** The card at a zoom, in the middle of what the tools leave free. */
export function centredView(canvas: Size, area: Area, zoom: number): Viewport {
  const { width, height } = area;
  return {
    zoom,
    panX: Math.round((width + insets.left - insets.right - canvas.width * zoom) / 2),
    panY: Math.round((height + insets.top - insets.bottom - canvas.height * zoom) / 2),
  };
}

/** Size of the canvas area on the screen, kept up to date by the canvas itself. */
const areas = new WeakMap<EditorSession, Area>();

export function setArea(editor: EditorSession, area: Area): void {
  areas.set(editor, area);
}

export function areaOf(editor: EditorSession): Area {
  return areas.get(editor) ?? { width: 800, height: 600 };
}

/** Shows the whole card again. */
export function fitView(editor: EditorSession): void {
  const { shown } = editor.store.getState();
  editor.set({ view: fittedView(shown.design.canvas, areaOf(editor)) });
}

/** Shows the card as wide as the tools leave room for, from its upper edge on. */
export function fitWidth(editor: EditorSession): void {
  const { canvas } = editor.store.getState().shown.design;
  const view = fittedView({ width: canvas.width, height: 1 }, areaOf(editor));
  editor.set({ view: { ...view, panY: insets.top + (areaOf(editor).headroom ?? 0) } });
}

/** Zooms about the middle of the canvas area. */
export function zoomTo(editor: EditorSession, zoom: number): void {
  const { width, height } = areaOf(editor);
  editor.set({ view: zoomAt(editor.store.getState().view, { x: width / 2, y: height / 2 }, zoom) });
}

/** Shows the selected elements as large as the tools leave room for; nothing happens while none is selected. */
export function fitSelection(editor: EditorSession): void {
  const bounds = boundsOf(selectedElements(editor.store.getState().shown));
  if (!bounds) return;
  const { zoom, panX, panY } = fittedView(bounds, areaOf(editor));
  editor.set({ view: { zoom, panX: panX - bounds.x * zoom, panY: panY - bounds.y * zoom } });
}
