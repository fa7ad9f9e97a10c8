import type { Point } from "@print-builder/core/editing";
import { type RefObject, useEffect, useMemo } from "react";

export type Placed = { readonly clientX: number; readonly clientY: number };

/** Converts a point in the window to px from the canvas area's corner. */
export type PlaceInArea = (place: Placed) => Point;

/**
 * Events after which the area is measured again. Pointer moves are excluded, because measuring on each move would force
 * a layout.
 */
const events = ["resize", "pointerdown", "pointerover", "scroll"] as const;

/**
 * Converts points of the window to the canvas area. Measures the area only when it may have moved. While a pointer is
 * pressed the area counts as fixed, because a bar that opens next to it must not turn a click into a drag.
 */
export function usePlaceInArea(area: RefObject<HTMLElement | null>): PlaceInArea {
  const { placeIn, forget, release } = useMemo(() => {
    let corner: { readonly left: number; readonly top: number } | null = null;
    let isPressed = false;
    return {
      forget: (event?: Event) => {
        if (isPressed && event?.type !== "pointerdown") return;
        corner = null;
        isPressed = event?.type === "pointerdown";
      },
      release: () => {
        isPressed = false;
        corner = null;
      },
      placeIn: ({ clientX, clientY }: Placed): Point => {
        corner ??= area.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
        return { x: clientX - corner.left, y: clientY - corner.top };
      },
    };
  }, [area]);
  useEffect(() => {
    const stop = new AbortController();
    for (const event of events) {
      window.addEventListener(event, forget, { capture: true, passive: true, signal: stop.signal });
    }
    // Runs after the handlers that end the press.
    for (const event of ["pointerup", "pointercancel"]) {
      window.addEventListener(event, release, { signal: stop.signal });
    }
    const observer = new ResizeObserver(() => forget());
    if (area.current) observer.observe(area.current);
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [area, forget, release]);
  return placeIn;
}

/** Thickness of the rulers, screen px. */
export const rulerSize = 20;
