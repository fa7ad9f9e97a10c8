import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from "react";
import { type BoxSize, type FloatingPlace, movedByKey, placeInside } from "./floatingPlace.ts";

type Area = "window" | "parent";

type FloatingOptions = {
  readonly box: RefObject<HTMLElement | null>;
  /** Null where the box stands by itself, as its style sheet says. */
  readonly place: FloatingPlace | null;
  /** Told where the box was put; null puts it back where it stands by itself. */
  readonly onPlaced: (place: FloatingPlace | null) => void;
  /** What it stays inside: the window, for `position: fixed`, or what it is positioned in. */
  readonly within?: Area;
};

type Corner = { readonly left: number; readonly top: number };

function areaOf({ offsetParent }: HTMLElement, within: Area): Corner & BoxSize {
  const parent = within === "parent" ? offsetParent?.getBoundingClientRect() : null;
  return parent ?? { left: 0, top: 0, width: innerWidth, height: innerHeight };
}

/** Where the box lies in its area. */
function placeOf(element: HTMLElement, within: Area): FloatingPlace {
  const [own, area] = [element.getBoundingClientRect(), areaOf(element, within)];
  return { x: own.left - area.left, y: own.top - area.top };
}

/** Puts the box as near to a place as its area allows. `data-floating` tells the style sheet. */
function put(element: HTMLElement, wanted: FloatingPlace, within: Area): FloatingPlace {
  const { offsetWidth: width, offsetHeight: height } = element;
  // Enlarged, on a very large screen, it says its own sizes and takes its place in px of its own.
  const zoom = element.currentCSSZoom ?? 1;
  const place = placeInside(wanted, { width: width * zoom, height: height * zoom }, areaOf(element, within));
  element.dataset.floating = "true";
  element.style.left = `${place.x / zoom}px`;
  element.style.top = `${place.y / zoom}px`;
  return place;
}

function release(element: HTMLElement): void {
  element.dataset.floating = "false";
  element.style.left = "";
  element.style.top = "";
}

/**
 * Lets a box be moved by its grip, with the pointer or the arrow keys; a double click or Home puts it back. It never
 * leaves its area, also not when that becomes smaller. While it is dragged only its place on the page changes. Give
 * the result to a `FloatingGrip` in the box.
 */
export function useFloating({ box, place, onPlaced, within = "window" }: FloatingOptions) {
  /** Where in the box the pointer holds it, and whether it was moved since. */
  const held = useRef<{ readonly at: FloatingPlace; isMoved: boolean } | null>(null);

  const settle = useCallback(() => {
    const element = box.current;
    // What leaves its column while it is dragged changes its size: the hand decides where it is.
    if (!element || held.current) return;
    if (place) put(element, place, within);
    else release(element);
  }, [box, place, within]);

  useLayoutEffect(() => {
    settle();
    window.addEventListener("resize", settle);
    // Rows that open and close change its size, panels that do so its area's.
    const observer = new ResizeObserver(settle);
    if (box.current) observer.observe(box.current);
    if (within === "parent" && box.current?.offsetParent) observer.observe(box.current.offsetParent);
    return () => {
      window.removeEventListener("resize", settle);
      observer.disconnect();
    };
  }, [box, settle, within]);

  const follow = ({ clientX, clientY }: PointerEvent): FloatingPlace | null => {
    const [element, hold] = [box.current, held.current];
    if (!element || !hold) return null;
    const { left, top } = areaOf(element, within);
    return put(element, { x: clientX - left - hold.at.x, y: clientY - top - hold.at.y }, within);
  };
  const cancel = () => {
    held.current = null;
    settle();
  };

  return {
    onPointerDown: ({ button, clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      if (button !== 0 || !box.current) return;
      const { left, top } = box.current.getBoundingClientRect();
      held.current = { at: { x: clientX - left, y: clientY - top }, isMoved: false };
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!held.current) return;
      held.current.isMoved = true;
      follow(event);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const placed = held.current?.isMoved ? follow(event) : null;
      held.current = null;
      if (placed) onPlaced(placed);
    },
    onPointerCancel: cancel,
    onDoubleClick: () => onPlaced(null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const element = box.current;
      if (!element) return;
      const moved = movedByKey(placeOf(element, within), event.key, event.shiftKey);
      if (moved) onPlaced(put(element, moved, within));
      else if (event.key === "Home") onPlaced(null);
      else if (event.key === "Escape" && held.current) cancel();
      else return;
      event.preventDefault();
    },
  };
}

/** What the grip of a floating box listens to. */
export type FloatingHandlers = ReturnType<typeof useFloating>;
