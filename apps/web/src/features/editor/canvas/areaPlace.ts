import type { Point } from "@print-builder/core/editing";
import { type RefObject, useEffect, useMemo } from "react";

/** A place in the window, px. */
export type Placed = { readonly clientX: number; readonly clientY: number };

/** Where a place of the window is in the canvas area, px from its corner. */
export type PlaceInArea = (place: Placed) => Point;

/** What may have moved the area. Pointers in motion do not: asking anew for each would make the browser lay out. */
const events = ["resize", "pointerdown", "pointerover", "scroll"] as const;

/**
 * Reckons places in the canvas area; looks up where that is only when it may have moved. While a pointer is pressed the
 * area counts as standing still: a bar that opens beside it must not make a drag of a click.
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
    // After those that end what was pressed.
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
