import {
  boundsOf,
  fitCanvas,
  type Point,
  selectedElements,
  type Viewport,
  zoomAt,
} from "@print-builder/core/editing";
import type { EditorSession } from "./createEditorSession.ts";

type Size = { readonly width: number; readonly height: number };

/** The canvas area's size on the screen, px. */
type Area = Size & {
  /** Height of a temporary bar that covers the top. */
  readonly headroom?: number;
  /** Height of a temporary question that covers the bottom. */
  readonly footroom?: number;
};

/** Space around the card for rulers, messages, the card's size, thumbnails and the toolbar, screen px. */
export const insets = { left: 76, right: 56, top: 108, bottom: 176 } as const;

/** Space for the extra rows to which the toolbar wraps on a narrow stage, screen px. */
function furtherRows(width: number): number {
  return width <= 496 ? 68 : width <= 722 ? 34 : 0;
}

/** Shows the whole card, centred in the area that the toolbar leaves free. */
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

/** True if the view equals `fittedView`. The card then stays fitted when the window is resized. */
export function isFitted(view: Viewport, canvas: Size, area: Area): boolean {
  const fitted = fittedView(canvas, area);
  return view.zoom === fitted.zoom && view.panX === fitted.panX && view.panY === fitted.panY;
}

/** Shows the card at a zoom level, centred in the area that the toolbar leaves free. */
export function centredView(canvas: Size, area: Area, zoom: number): Viewport {
  const { width, height } = area;
  return {
    zoom,
    panX: Math.round((width + insets.left - insets.right - canvas.width * zoom) / 2),
    panY: Math.round((height + insets.top - insets.bottom - canvas.height * zoom) / 2),
  };
}

/** Sizes of the canvas areas on the screen. Each canvas updates its own size. */
const areas = new WeakMap<EditorSession, Area>();

export function setArea(editor: EditorSession, area: Area): void {
  areas.set(editor, area);
}

export function areaOf(editor: EditorSession): Area {
  return areas.get(editor) ?? { width: 800, height: 600 };
}

/** Fits the whole card into the view. */
export function fitView(editor: EditorSession): void {
  const { shown } = editor.store.getState();
  editor.set({ view: fittedView(shown.design.canvas, areaOf(editor)) });
}

/** Shows the card at the full width that the toolbar leaves free, from its upper edge. */
export function fitWidth(editor: EditorSession): void {
  const { canvas } = editor.store.getState().shown.design;
  const view = fittedView({ width: canvas.width, height: 1 }, areaOf(editor));
  editor.set({ view: { ...view, panY: insets.top + (areaOf(editor).headroom ?? 0) } });
}

/** Zooms around the middle of the canvas area. */
export function zoomTo(editor: EditorSession, zoom: number): void {
  const { width, height } = areaOf(editor);
  editor.set({ view: zoomAt(editor.store.getState().view, { x: width / 2, y: height / 2 }, zoom) });
}

/** Zooms to the selected elements. Does nothing without a selection. */
export function fitSelection(editor: EditorSession): void {
  const bounds = boundsOf(selectedElements(editor.store.getState().shown));
  if (!bounds) return;
  const { zoom, panX, panY } = fittedView(bounds, areaOf(editor));
  editor.set({ view: { zoom, panX: panX - bounds.x * zoom, panY: panY - bounds.y * zoom } });
}

/** The middle of the visible canvas area, canvas px. */
export function seenMiddle(editor: EditorSession): Point {
  const { zoom, panX, panY } = editor.store.getState().view;
  const { width, height } = areaOf(editor);
  return {
    x: ((width + insets.left - insets.right) / 2 - panX) / zoom,
    y: ((height + insets.top - insets.bottom) / 2 - panY) / zoom,
  };
}
