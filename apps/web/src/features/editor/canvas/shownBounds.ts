import { boundsOf, type Elements } from "@print-builder/core/editing";
import { type EditorSnapshot, selectedOf } from "#platform/editorSession/snapshot.ts";

type Bounds = ReturnType<typeof boundsOf>;

const known = new WeakMap<Elements, Bounds>();

/** The upright box around what is selected, as the screen shows it; reckoned once for all who show it. */
export function shownBounds({ shown }: EditorSnapshot): Bounds {
  const selected = selectedOf(shown);
  const last = known.get(selected);
  if (last !== undefined) return last;
  const bounds = boundsOf(selected);
  known.set(selected, bounds);
  return bounds;
}
