import type { StoredElement } from "../document/index.ts";
import { roleOf } from "../elements/index.ts";
import { changeShown, type EditorState, shownElements, withFields } from "./design.ts";

/** Heights nearer to each other than this are the same, canvas px: what a font gives has no end of decimals. */
const tolerance = 0.05;

/** True for a text whose box is to be as high as what is written in it. */
function hasAutoHeight(element: StoredElement): boolean {
  return roleOf(element) === "text" && element.properties.autoHeight === true;
}

/** As high as that, its top edge where it was, also where it is turned. */
function withHeight(element: StoredElement, height: number): StoredElement {
  const angle = (element.rotation * Math.PI) / 180;
  const grown = (height - element.height) / 2;
  const x = element.x - Math.sin(angle) * grown;
  const y = element.y + Math.cos(angle) * grown - grown;
  return withFields(element, { x, y, height });
}

/**
 * The state with each text of automatic height as high as it needs; the same state when all of them are. `heightOf` gives
 * canvas px, or null while a font is on its way.
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
