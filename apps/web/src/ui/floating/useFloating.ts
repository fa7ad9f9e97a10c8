import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from "react";

/** The upper left corner of a floating box, px from the corner of its area. */
type FloatingPlace = { readonly x: number; readonly y: number };

type BoxSize = { readonly width: number; readonly height: number };

/** Minimum distance between a floating box and the edge of its area, px. */
const edge = 8;

/**
 * The nearest position at which the whole box is inside its area. If the box is larger, the area's upper left corner.
 */
export function placeInside({ x, y }: FloatingPlace, box: BoxSize, area: BoxSize): FloatingPlace {
  const within = (wanted: number, room: number) => Math.round(Math.max(edge, Math.min(wanted, room - edge)));
  return { x: within(x, area.width - box.width), y: within(y, area.height - box.height) };
}

/** Distance that an arrow key moves the box, without and with Shift, px. */
const step = 10;
const largeStep = 50;

const ways: Readonly<Record<string, FloatingPlace>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The position after an arrow key. Null for other keys. */
export function movedByKey(from: FloatingPlace, key: string, isLarge: boolean): FloatingPlace | null {
  const way = ways[key];
  if (!way) return null;
  const length = isLarge ? largeStep : step;
  return { x: from.x + way.x * length, y: from.y + way.y * length };
}

type Area = "window" | "parent";

type FloatingOptions = {
  readonly box: RefObject<HTMLElement | null>;
  /** Null for the default position, which the style sheet sets. */
  readonly place: FloatingPlace | null;
  /** Receives the new position. Null returns the box to its default position. */
  readonly onPlaced: (place: FloatingPlace | null) => void;
  /** The area that contains it: the window for `position: fixed`, or its offset parent. */
  readonly within?: Area;
};

type Corner = { readonly left: number; readonly top: number };

function areaOf({ offsetParent }: HTMLElement, within: Area): Corner & BoxSize {
  const parent = within === "parent" ? offsetParent?.getBoundingClientRect() : null;
  return parent ?? { left: 0, top: 0, width: innerWidth, height: innerHeight };
}

/** The box's position in its area. */
function placeOf(element: HTMLElement, within: Area): FloatingPlace {
  const [own, area] = [element.getBoundingClientRect(), areaOf(element, within)];
  return { x: own.left - area.left, y: own.top - area.top };
}

/** Moves the box as near to a position as its area allows. Sets `data-floating` for the style sheet. */
function moveTo(element: HTMLElement, wanted: FloatingPlace, within: Area): FloatingPlace {
  const { offsetWidth: width, offsetHeight: height } = element;
  // On very large screens the box is zoomed by CSS, and its own lengths do not include the zoom.
  const zoom = element.currentCSSZoom ?? 1;
  const place = placeInside(wanted, { width: width * zoom, height: height * zoom }, areaOf(element, within));
  element.dataset.floating = "true";
  element.style.left = `${place.x / zoom}px`;
  element.style.top = `${place.y / zoom}px`;
  return place;
}

function resetPlace(element: HTMLElement): void {
  element.dataset.floating = "false";
  element.style.left = "";
  element.style.top = "";
}

/**
 * Makes a box movable by its grip, with the pointer or the arrow keys. A double click or Home returns the box to its
 * default position. The box never leaves its area, even when the area shrinks. A drag moves only the DOM node, without
 * rendering. Pass the result to a `FloatingGrip` in the box.
 */
export function useFloating({ box, place, onPlaced, within = "window" }: FloatingOptions) {
  /** The point at which the pointer grabbed the box, and whether the box has moved since then. */
  const drag = useRef<{ readonly at: FloatingPlace; isMoved: boolean } | null>(null);

  const settle = useCallback(() => {
    const element = box.current;
    // During a drag only the pointer moves the box, which may change its size when it leaves its column.
    if (!element || drag.current) return;
    if (place) moveTo(element, place, within);
    else resetPlace(element);
  }, [box, place, within]);

  useLayoutEffect(() => {
    settle();
    window.addEventListener("resize", settle);
    // Rows that open or close resize the box, and panels resize its area.
    const observer = new ResizeObserver(settle);
    if (box.current) observer.observe(box.current);
    if (within === "parent" && box.current?.offsetParent) observer.observe(box.current.offsetParent);
    return () => {
      window.removeEventListener("resize", settle);
      observer.disconnect();
    };
  }, [box, settle, within]);

  const follow = ({ clientX, clientY }: PointerEvent): FloatingPlace | null => {
    const [element, hold] = [box.current, drag.current];
    if (!element || !hold) return null;
    const { left, top } = areaOf(element, within);
    return moveTo(element, { x: clientX - left - hold.at.x, y: clientY - top - hold.at.y }, within);
  };
  const cancel = () => {
    drag.current = null;
    settle();
  };

  return {
    onPointerDown: ({ button, clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      if (button !== 0 || !box.current) return;
      const { left, top } = box.current.getBoundingClientRect();
      drag.current = { at: { x: clientX - left, y: clientY - top }, isMoved: false };
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!drag.current) return;
      drag.current.isMoved = true;
      follow(event);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const placed = drag.current?.isMoved ? follow(event) : null;
      drag.current = null;
      if (placed) onPlaced(placed);
    },
    onPointerCancel: cancel,
    onDoubleClick: () => onPlaced(null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const element = box.current;
      if (!element) return;
      const moved = movedByKey(placeOf(element, within), event.key, event.shiftKey);
      if (moved) onPlaced(moveTo(element, moved, within));
      else if (event.key === "Home") onPlaced(null);
      else if (event.key === "Escape" && drag.current) cancel();
      else return;
      event.preventDefault();
    },
  };
}

/** The event handlers of a floating box's grip. */
export type FloatingHandlers = ReturnType<typeof useFloating>;
