import type { PhotoEdit } from "@print-builder/core/elements";
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from "react";
import type { ShownPhoto } from "./usePhoto.ts";

export type ChangePhoto = (part: PhotoEdit, what: string) => void;

/** Larger or smaller about what is in the middle of the box. */
export function zoomed({ x, y, scale }: ShownPhoto["edit"], to: number): PhotoEdit {
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
  /** The box that the photo is shown in, px of the screen, and how it is turned, degrees. */
  readonly boxOf: (button: HTMLElement) => Box;
};

/** Draws a photo about in its box with the pointer or the arrow keys; the wheel and + and − make it larger and smaller. */
export function usePhotoGestures({ edit, onChange, boxOf }: Gestures) {
  const ref = useRef<HTMLButtonElement>(null);
  const last = useRef({ x: 0, y: 0 });
  const zoomBy = useEffectEvent((delta: number) =>
    onChange(zoomed(edit, edit.scale * 1.0015 ** -delta), "zoom"),
  );
  useEffect(() => {
    const wheel = (event: WheelEvent) => {
      // What is around it stays where it is, for which React's own listener comes too late.
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
      last.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const [dx, dy] = [event.clientX - last.current.x, event.clientY - last.current.y];
      last.current = { x: event.clientX, y: event.clientY };
      const { width, height, rotation } = boxOf(event.currentTarget);
      const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)];
      move((dx * cos + dy * sin) / width, (dy * cos - dx * sin) / height);
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
