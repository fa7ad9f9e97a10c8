import type { StoredElement } from "@print-builder/core/document";
import { type Gesture, noModifiers, setProperties } from "@print-builder/core/editing";
import { type ColourStop, gradientStops, shownStops, storedStops } from "@print-builder/core/elements";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { selectedOf } from "#platform/editorSession/snapshot.ts";

const label = "Gradient";

type Values = Readonly<Record<string, unknown>>;

/** The gradient of the first selected element, and the functions that change it on all selected elements. */
export type GradientEdit = {
  readonly element: StoredElement;
  readonly stops: readonly ColourStop[];
  readonly change: (stops: readonly ColourStop[]) => void;
  /** Starts a drag: each call of the returned function previews new values, and all of them become one undo step. */
  readonly drag: () => (values: Values) => void;
  readonly endDrag: () => void;
};

export function useGradient(): GradientEdit | null {
  const editor = useEditor();
  const element = useEditorState(({ shown }) => selectedOf(shown)[0]);
  if (!element) return null;
  return {
    element,
    stops: gradientStops(element.properties),
    change: (stops) =>
      editor.edit(label, (state) => setProperties(state, state.selection, storedStops(stops)), "fillStops"),
    drag: () => beginDrag(editor),
    endDrag: () => editor.endGesture("commit"),
  };
}

function beginDrag(editor: EditorSession): (values: Values) => void {
  const start = editor.store.getState().history.present;
  let state = start;
  const gesture: Gesture = {
    label,
    start,
    update: () => ({ state, changed: [], guides: [], measure: null, marquee: null }),
  };
  editor.beginGesture(gesture);
  return (values) => {
    state = setProperties(start, start.selection, values);
    editor.moveGesture({ x: 0, y: 0 }, noModifiers);
  };
}

const percent = (part: number) => Math.round(part * 1000) / 10;

export const stopName = (index: number, count: number) => `Colour ${index + 1} of ${count}`;

export const stopText = ({ position, color }: ColourStop) => `${percent(position)}%, ${color}`;

const css = (stops: readonly ColourStop[]) =>
  shownStops(stops).map(
    ({ offset, paint: { color, alpha } }) =>
      `color-mix(in srgb, ${color} ${percent(alpha)}%, transparent) ${percent(offset)}%`,
  );

/** The colours along a bar, from left to right. */
export function barBackground(stops: readonly ColourStop[]): string {
  const shown = css(stops);
  return shown.length === 0 ? "none" : `linear-gradient(90deg, ${shown.join(", ")})`;
}

/** The distance that an arrow key moves a colour, as a fraction of the gradient. */
const step = { near: 0.01, far: 0.1 } as const;

/** The position after a key. Null for any other key. */
export function keyedPosition(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  position: number,
): number | null {
  const by = shiftKey ? step.far : step.near;
  if (key === "ArrowLeft" || key === "ArrowDown") return Math.max(0, position - by);
  if (key === "ArrowRight" || key === "ArrowUp") return Math.min(1, position + by);
  if (key === "Home") return 0;
  return key === "End" ? 1 : null;
}
