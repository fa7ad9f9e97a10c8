import { zoomAt } from "@print-builder/core/editing";
import { type RefObject, useEffect } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";

/** How much one px of the wheel (or of a pinch) zooms. */
const zoomSpeed = 0.0035;
const pinchSpeed = 0.012;

/** Wheels that count in lines or pages, in px. */
function pixels(delta: number, mode: number): number {
  if (mode === WheelEvent.DOM_DELTA_LINE) return delta * 16;
  return mode === WheelEvent.DOM_DELTA_PAGE ? delta * 400 : delta;
}

/** The wheel pans, with Shift sideways; with Ctrl or Cmd, and as a pinch, it zooms at the pointer. */
export function useWheel(area: RefObject<HTMLElement | null>): void {
  const editor = useEditor();
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { view } = editor.store.getState();
      const [dx, dy] = [pixels(event.deltaX, event.deltaMode), pixels(event.deltaY, event.deltaMode)];
      if (event.ctrlKey || event.metaKey) {
        const box = element.getBoundingClientRect();
        const at = { x: event.clientX - box.left, y: event.clientY - box.top };
        // A pinch arrives as small wheel steps with Ctrl; a notch of a wheel is 100 px and more.
        const speed = Math.abs(dy) < 50 ? pinchSpeed : zoomSpeed;
        editor.set({ view: zoomAt(view, at, view.zoom * Math.exp(-dy * speed)) });
        return;
      }
      const [x, y] = event.shiftKey && dx === 0 ? [dy, 0] : [dx, dy];
      editor.set({ view: { ...view, panX: view.panX - x, panY: view.panY - y } });
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [area, editor]);
}
