import type { StoredElement } from "../document/index.ts";
import { roleOf } from "../elements/index.ts";
import { type EditorState, shownElements } from "./design.ts";
import type { Point } from "./geometry/rotation.ts";
import { hitTest } from "./hitTest.ts";

/** The text that a double-click at a canvas point opens for editing; null when the topmost thing there is none. */
export function textAt(state: EditorState, point: Point, tolerance: number): StoredElement | null {
  const element = hitTest(shownElements(state), point, tolerance);
  return element && roleOf(element) === "text" ? element : null;
}

/** What a key means while a text is edited in place; "type" leaves it to the text box. */
export type TextKeyMeaning = "commit" | "newline" | "type";

export type TextKeyPress = {
  readonly key: string;
  readonly shiftKey: boolean;
  /** True while an input method composes a character: Enter then only picks it. */
  readonly isComposing: boolean;
};

/** Enter commits, Shift+Enter adds a newline. Escape commits too: typing is never thrown away, undo takes it back. */
export function textKeyMeaning({ key, shiftKey, isComposing }: TextKeyPress): TextKeyMeaning {
  if (isComposing) return "type";
  if (key === "Enter") return shiftKey ? "newline" : "commit";
  return key === "Escape" ? "commit" : "type";
}
