import type { StoredElement } from "../document/index.ts";
import { roleOf } from "../elements/index.ts";
import { changeShown, type EditorState, shownElements, withFields } from "./design.ts";

/** Heights that differ by less count as equal, canvas px, because computed text heights are not exact. */
const tolerance = 0.05;

/** Whether a text element's box adapts to the height of its content. */
function hasAutoHeight(element: StoredElement): boolean {
  return roleOf(element) === "text" && element.properties.autoHeight === true;
}

/** The element with a new height and its top edge in place, even if it is rotated. */
function withHeight(element: StoredElement, height: number): StoredElement {
  const angle = (element.rotation * Math.PI) / 180;
  const grown = (height - element.height) / 2;
  const x = element.x - Math.sin(angle) * grown;
  const y = element.y + Math.cos(angle) * grown - grown;
  return withFields(element, { x, y, height });
}

/**
 * Fits the box of each automatic-height text to its content; returns the same state if nothing changes.
 * `heightOf` returns canvas px, or null while a font loads.
 */
export function withAutoHeights(
  state: EditorState,
  heightOf: (element: StoredElement) => number | null,
): EditorState {
  const wanted = new Map<string, number>();
  for (const element of shownElements(state).filter(hasAutoHeight)) {
    const height = heightOf(element);
    if (height !== null && Math.abs(height - element.height) > tolerance) wanted.set(element.id, height);
  }
  if (wanted.size === 0) return state;
  return changeShown(state, wanted.keys(), (element) =>
    withHeight(element, Math.round((wanted.get(element.id) ?? element.height) * 100) / 100),
  );
}
