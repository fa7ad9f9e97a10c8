import type { StoredElement } from "@print-builder/core/document";
import { fromFrame, type Point, rotatePoint, toCanvasPoint, toFrame } from "@print-builder/core/editing";
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { toScreen } from "#platform/editorSession/screen.ts";
import { type CropPlace, movedPlace, pictureSize, zoomedPlace } from "./cropPlace.ts";
import type { FoundPicture } from "./findPicture.ts";

/** Zoom per px of wheel movement. */
const wheelSpeed = 0.0015;

/** Maximum distance at which a corner can be grabbed, screen px. */
const reach = { mouse: 10, touch: 20 } as const;

type CropPointerOptions = {
  readonly layer: RefObject<HTMLElement | null>;
  readonly element: StoredElement;
  readonly found: FoundPicture;
  readonly place: CropPlace;
  readonly put: (place: CropPlace) => void;
  readonly finish: (outcome: "commit") => void;
};

/** A running drag. Positions are relative to the pointer's start. */
type Drag =
  | { readonly kind: "move"; readonly from: Point; readonly start: CropPlace }
  | { readonly kind: "zoom"; readonly from: Point; readonly about: Point; readonly start: CropPlace };

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Corners of the whole picture, canvas px from the frame's centre along its own axes. */
function cornersIn({ cropped, turn }: FoundPicture, place: CropPlace): readonly Point[] {
  const { width, height } = pictureSize(cropped, place);
  const signs = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  return signs.map(([u, v]) => {
    const { x, y } = rotatePoint({ x: (u * width) / 2, y: (v * height) / 2 }, turn);
    return { x: x + place.x * cropped.frame.width, y: y + place.y * cropped.frame.height };
  });
}

/** True inside the frame or the whole picture. */
function isOnPicture({ cropped, turn }: FoundPicture, place: CropPlace, at: Point): boolean {
  const { frame } = cropped;
  if (Math.abs(at.x) <= frame.width / 2 && Math.abs(at.y) <= frame.height / 2) return true;
  const from = { x: at.x - place.x * frame.width, y: at.y - place.y * frame.height };
  const own = rotatePoint(from, -turn);
  const { width, height } = pictureSize(cropped, place);
  return Math.abs(own.x) <= width / 2 && Math.abs(own.y) <= height / 2;
}

/**
 * Dragging moves the picture. Dragging a corner or turning the wheel zooms it, and two fingers do both. A press outside
 * ends cropping.
 */
export function useCropPointer({ layer, element, found, place, put, finish }: CropPointerOptions) {
  const editor = useEditor();
  const drag = useRef<Drag | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const { cropped } = found;
  const inFrame = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const { left, top } = layer.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const { view } = editor.store.getState();
    return toFrame(element, toCanvasPoint(view, { x: clientX - left, y: clientY - top }));
  };
  const zoomAt = useEffectEvent((event: WheelEvent) => {
    put(zoomedPlace(cropped, place, inFrame(event), Math.exp(-event.deltaY * wheelSpeed)));
  });
  useEffect(() => {
    const wheel = (event: WheelEvent) => {
      // The card below must not zoom, and React's own listener comes too late to prevent that.
      event.preventDefault();
      event.stopPropagation();
      zoomAt(event);
    };
    const shown = layer.current;
    shown?.addEventListener("wheel", wheel, { passive: false });
    return () => shown?.removeEventListener("wheel", wheel);
  }, [layer]);

  const grabbed = (at: Point, isTouch: boolean): Drag | null => {
    const { view } = editor.store.getState();
    const onScreen = (point: Point) => toScreen(view, fromFrame(element, point));
    const corners = cornersIn(found, place);
    const near = isTouch ? reach.touch : reach.mouse;
    const index = corners.findIndex((corner) => apart(onScreen(corner), onScreen(at)) <= near);
    const about = corners[(index + 2) % 4];
    if (index >= 0 && about) return { kind: "zoom", from: at, about, start: place };
    return isOnPicture(found, place, at) ? { kind: "move", from: at, start: place } : null;
  };
  const pinch = (id: number, at: Point) => {
    const [other] = [...fingers.current].flatMap(([each, point]) => (each === id ? [] : [point]));
    const before = fingers.current.get(id);
    if (!other || !before) return;
    const times = apart(at, other) / Math.max(1, apart(before, other));
    const [from, to] = [between(before, other), between(at, other)];
    const zoomed = zoomedPlace(cropped, place, from, times);
    put(movedPlace(cropped, zoomed, { x: to.x - from.x, y: to.y - from.y }));
  };
  const isOnBar = ({ target }: PointerEvent) =>
    target instanceof Element && target.closest("[role=toolbar]") !== null;
  const end = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId);
    drag.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || isOnBar(event)) return;
      const at = inFrame(event);
      const isTouch = event.pointerType === "touch";
      if (isTouch) fingers.current.set(event.pointerId, at);
      drag.current = fingers.current.size > 1 ? null : grabbed(at, isTouch);
      if (drag.current === null && fingers.current.size < 2) return finish("commit");
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const at = inFrame(event);
      if (fingers.current.size > 1) pinch(event.pointerId, at);
      if (fingers.current.has(event.pointerId)) fingers.current.set(event.pointerId, at);
      const dragged = drag.current;
      if (dragged?.kind === "move") {
        const by = { x: at.x - dragged.from.x, y: at.y - dragged.from.y };
        put(movedPlace(cropped, dragged.start, by));
      } else if (dragged) {
        const times = apart(at, dragged.about) / Math.max(1, apart(dragged.from, dragged.about));
        put(zoomedPlace(cropped, dragged.start, dragged.about, times));
      }
    },
    onPointerUp: end,
    onPointerCancel: end,
    // Otherwise a press next to the picture would open the canvas's menu or take the focus.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
