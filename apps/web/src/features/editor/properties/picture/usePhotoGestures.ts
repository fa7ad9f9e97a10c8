import type { PhotoEdit } from "@print-builder/core/elements";
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from "react";
import type { ShownPhoto } from "./usePhoto.ts";

export type ChangePhoto = (part: PhotoEdit, what: string) => void;

type PhotoPlace = { readonly x: number; readonly y: number; readonly scale: number };

/** Zooms around the middle of the box. */
export function zoomed({ x, y, scale }: ShownPhoto["edit"], to: number): PhotoPlace {
  const next = Math.min(Math.max(to, 0.05), 50);
  return { x: (x * next) / scale, y: (y * next) / scale, scale: next };
}

const keySteps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Box = { readonly width: number; readonly height: number; readonly rotation: number };

type Gestures = {
  readonly edit: ShownPhoto["edit"];
  readonly onChange: ChangePhoto;
  /** The photo's box on the screen, px, and its rotation, degrees. */
  readonly boxOf: (button: HTMLElement) => Box;
};

type Point = { readonly x: number; readonly y: number };

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

type Stroke = {
  readonly from: Point;
  readonly to: Point;
  readonly other: Point | undefined;
};

/**
 * The photo's position and zoom after a drag on its box. Two fingers move the photo by their midpoint and zoom it by
 * their distance.
 */
export function photoAfter(edit: ShownPhoto["edit"], { from, to, other }: Stroke, box: Box): PhotoPlace {
  const apart = other ? distance(from, other) : 0;
  const growth = other && apart > 0 ? distance(to, other) / apart : 1;
  const { x, y, scale } = zoomed(edit, edit.scale * growth);
  const share = other ? 0.5 : 1;
  const [dx, dy] = [(to.x - from.x) * share, (to.y - from.y) * share];
  const turn = (box.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return {
    x: x + (dx * cos + dy * sin) / box.width,
    y: y + (dy * cos - dx * sin) / box.height,
    scale,
  };
}

/**
 * Moves a photo in its box with the pointer, two fingers or the arrow keys. Two fingers, the wheel, + and − zoom it.
 */
export function usePhotoGestures({ edit, onChange, boxOf }: Gestures) {
  const ref = useRef<HTMLButtonElement>(null);
  const pressing = useRef(new Map<number, Point>());
  const zoomBy = useEffectEvent((delta: number) =>
    onChange(zoomed(edit, edit.scale * 1.0015 ** -delta), "zoom"),
  );
  useEffect(() => {
    const wheel = (event: WheelEvent) => {
      // The page around the photo must not scroll, and React's own listener comes too late to prevent that.
      event.preventDefault();
      event.stopPropagation();
      zoomBy(event.deltaY);
    };
    const shown = ref.current;
    shown?.addEventListener("wheel", wheel, { passive: false });
    return () => shown?.removeEventListener("wheel", wheel);
  }, []);
  const move = (across: number, down: number) =>
    onChange({ x: edit.x + across, y: edit.y + down, scale: edit.scale }, "place");
  return {
    ref,
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      pressing.current.set(event.pointerId, pointOf(event));
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      const from = pressing.current.get(event.pointerId);
      if (!from) return;
      const to = pointOf(event);
      pressing.current.set(event.pointerId, to);
      const other = [...pressing.current].find(([id]) => id !== event.pointerId)?.[1];
      onChange(photoAfter(edit, { from, to, other }, boxOf(event.currentTarget)), other ? "zoom" : "place");
    },
    onLostPointerCapture: ({ pointerId }: PointerEvent<HTMLButtonElement>) => {
      pressing.current.delete(pointerId);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = keySteps[event.key];
      const size = event.shiftKey ? 0.1 : 0.01;
      if (step) move(step[0] * size, step[1] * size);
      else if (event.key === "+") onChange(zoomed(edit, edit.scale * 1.05), "zoom");
      else if (event.key === "-") onChange(zoomed(edit, edit.scale / 1.05), "zoom");
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
