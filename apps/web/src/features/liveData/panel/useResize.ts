import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import { panelWidths } from "#platform/editorSession/preferences.ts";
import type { WindowPlace } from "#platform/editorSession/snapshot.ts";

type Resize = {
  readonly box: RefObject<HTMLElement | null>;
  readonly onResized: (width: number, place: WindowPlace | null) => void;
};

/** Change of width per arrow key, px. */
const keyStep = 10;

/** Limits a panel's width, px. */
export function panelWidth(wanted: number): number {
  return Math.round(Math.min(Math.max(wanted, panelWidths.least), panelWidths.most));
}

/** Resizes a panel by its left edge; its right edge stays in place. */
export function useResize({ box, onResized }: Resize) {
  const from = useRef<{ readonly x: number; readonly width: number; readonly right: number } | null>(null);

  const setWidth = (wanted: number, right: number): { width: number; place: WindowPlace | null } | null => {
    const element = box.current;
    if (!element) return null;
    const width = panelWidth(wanted);
    element.style.width = `${width}px`;
    if (element.dataset.floating !== "true") return { width, place: null };
    const { top } = element.getBoundingClientRect();
    element.style.left = `${right - width}px`;
    return { width, place: { x: Math.round(right - width), y: Math.round(top) } };
  };

  const finish = (wanted: number, right: number) => {
    const result = setWidth(wanted, right);
    if (result) onResized(result.width, result.place);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const rect = box.current?.getBoundingClientRect();
      if (!rect || event.button !== 0) return;
      from.current = { x: event.clientX, width: rect.width, right: rect.right };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX }: PointerEvent<HTMLElement>) => {
      if (from.current) setWidth(from.current.width + from.current.x - clientX, from.current.right);
    },
    onPointerUp: ({ clientX }: PointerEvent<HTMLElement>) => {
      const start = from.current;
      from.current = null;
      if (start) finish(start.width + start.x - clientX, start.right);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const rect = box.current?.getBoundingClientRect();
      if (!rect || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
      event.preventDefault();
      finish(rect.width + (event.key === "ArrowLeft" ? keyStep : -keyStep), rect.right);
    },
  };
}
