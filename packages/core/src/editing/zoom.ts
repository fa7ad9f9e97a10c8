import type { Point } from "./geometry/rotation.ts";

const minZoom = 0.25;
/** Maximum zoom by buttons, keys and fitting. */
const maxStepZoom = 4;
/** Maximum zoom by the wheel, pinching or typing a number. */
const maxZoom = 16;
const zoomStep = 0.1;
/** Above the presets, steps of a tenth would be too fine. */
const largeZoomStep = 1;

/** Zoom levels in the menu; 1 is 100 %. */
export const zoomPresets = [0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** The canvas's position on the screen: screen = canvas × zoom + pan, in screen px. */
export type Viewport = { readonly zoom: number; readonly panX: number; readonly panY: number };

type Size = { readonly width: number; readonly height: number };

/** Clamps a zoom to 0.25 to `most` and rounds it to two decimals; 1 for NaN. */
export function clampZoom(zoom: number, most: number = maxZoom): number {
  if (Number.isNaN(zoom)) return 1;
  return Math.round(Math.min(Math.max(zoom, minZoom), most) * 100) / 100;
}

/** Zooms one step in (1) or out (-1), up to 4. Zooms beyond 4 step back in larger steps. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  if (zoom > maxStepZoom) return direction > 0 ? zoom : Math.max(zoom - largeZoomStep, maxStepZoom);
  return clampZoom(zoom + direction * zoomStep, maxStepZoom);
}

/** Zooms so that the canvas point under a screen point stays there. */
export function zoomAt(view: Viewport, screen: Point, zoom: number): Viewport {
  const next = clampZoom(zoom);
  return { ...enlargedAt(view, screen, next / view.zoom), zoom: next };
}

/** Enlarges the view by a factor, even beyond the zoom limits; the canvas point under `screen` stays. */
export function enlargedAt(view: Viewport, screen: Point, times: number): Viewport {
  return {
    zoom: view.zoom * times,
    panX: screen.x - (screen.x - view.panX) * times,
    panY: screen.y - (screen.y - view.panY) * times,
  };
}

/** The screen positions of two fingers. */
export type TwoPoints = readonly [Point, Point];

const middleOf = ([a, b]: TwoPoints): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = ([a, b]: TwoPoints): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Zooms and pans as two fingers move from `from` to `to`, so that the content between them stays between them. */
export function pinchView(view: Viewport, from: TwoPoints, to: TwoPoints): Viewport {
  const [start, end] = [middleOf(from), middleOf(to)];
  const distance = apart(from);
  const { zoom, panX, panY } = zoomAt(
    view,
    start,
    distance > 0 ? (view.zoom * apart(to)) / distance : view.zoom,
  );
  return { zoom, panX: panX + end.x - start.x, panY: panY + end.y - start.y };
}

/** Centres the whole canvas in the screen area, with a margin in screen px. */
export function fitCanvas(canvas: Size, screen: Size, margin: number): Viewport {
  const room = Math.min(
    (screen.width - 2 * margin) / canvas.width,
    (screen.height - 2 * margin) / canvas.height,
  );
  const zoom = clampZoom(Math.floor(room * 100) / 100, maxStepZoom);
  return {
    zoom,
    panX: (screen.width - canvas.width * zoom) / 2,
    panY: (screen.height - canvas.height * zoom) / 2,
  };
}

/** The canvas point under a screen point. */
export function toCanvasPoint(view: Viewport, screen: Point): Point {
  return { x: (screen.x - view.panX) / view.zoom, y: (screen.y - view.panY) / view.zoom };
}
