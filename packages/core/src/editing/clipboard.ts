import {
  DesignError,
  groupsOf,
  inGroups,
  readElements,
  readTextStyles,
  type StoredElement,
} from "../document/index.ts";
import type { NamedStyle } from "../elements/index.ts";
import {
  type EditorDesign,
  type EditorState,
  type Elements,
  inStackOrder,
  newIds,
  shownElements,
} from "./design.ts";
import { boundsOf, movedBy } from "./geometry/frame.ts";
import { isOffCanvas, placeWithin } from "./geometry/keepInside.ts";
import type { Point } from "./geometry/rotation.ts";
import { withoutLoneGroups } from "./selection.ts";
import { stylesOf } from "./textStyles.ts";

/**
 * Copied elements, back to front. A plain value, so that it can be pasted on other sides and in other
 * projects.
 */
export type Clipboard = {
  readonly elements: Elements;
  /** The text styles of the copied elements; absent if there are none. */
  readonly styles?: readonly NamedStyle[];
};

/** Distance of a copy from its original, canvas px. */
export const copyOffset = 20;

const marker = "print-builder/elements";

export function clipboardOf(elements: Elements, { textStyles }: Pick<EditorDesign, "textStyles">): Clipboard {
  const styles = stylesOf(elements, textStyles);
  return styles.length === 0 ? { elements } : { elements, styles };
}

/** The clipboard as text, for the system's clipboard. */
export function clipboardText(clipboard: Clipboard): string {
  return JSON.stringify({ kind: marker, ...clipboard });
}

/** Reads text from the system clipboard; null if it contains no elements. */
export function readClipboard(text: string): Clipboard | null {
  if (!text.includes(marker)) return null;
  try {
    const { kind, elements: list, styles } = JSON.parse(text);
    if (kind !== marker) return null;
    const { elements } = readElements(list, "clipboard", "front", () => undefined);
    if (elements.length === 0) return null;
    return clipboardOf(elements, { textStyles: readTextStyles(styles) });
  } catch (error) {
    // Content from other programs is not an error; it just cannot be pasted.
    if (error instanceof SyntaxError || error instanceof DesignError) return null;
    throw error;
  }
}

/** The elements moved by `offset` px, or back onto the card if they would be entirely off it. */
export function offsetCopies(
  elements: Elements,
  canvas: { readonly width: number; readonly height: number },
  offset: Point,
): Elements {
  const moved = elements.map((element) => movedBy(element, offset.x, offset.y));
  const bounds = boundsOf(moved);
  if (!bounds || !isOffCanvas(bounds, canvas)) return moved;
  const place = placeWithin(bounds, canvas);
  return moved.map((element) => movedBy(element, place.x - bounds.x, place.y - bounds.y));
}

/**
 * Adds elements on top of the shown side, with new ids and groups, and selects them. Copies are unlocked, so
 * they can be moved at once.
 */
export function addCopies(state: EditorState, elements: Elements, now: number): EditorState {
  const present = shownElements(state);
  const ids = newIds(state.design, now);
  const groups = new Map<string, string>();
  const groupFor = (groupId: string) => {
    const group = groups.get(groupId) ?? ids.group();
    groups.set(groupId, group);
    return group;
  };
  const first = nextLayer(present);
  const copies = elements.map((element, index): StoredElement => {
    const grouped = inGroups(element, groupsOf(element).map(groupFor));
    return { ...grouped, id: ids.element(element.type), zIndex: first + index, locked: false };
  });
  const design = { ...state.design, [state.side]: [...present, ...withoutLoneGroups(copies)] };
  return { ...state, design, selection: copies.map((copy) => copy.id) };
}

/** The zIndex that places an element above all others. */
export function nextLayer(elements: Elements): number {
  return (inStackOrder(elements).at(-1)?.zIndex ?? -1) + 1;
}
