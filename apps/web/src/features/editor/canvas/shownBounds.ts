import { boundsOf, type Elements } from "@print-builder/core/editing";
import { type EditorSnapshot, selectedOf } from "#platform/editorSession/snapshot.ts";

type Bounds = ReturnType<typeof boundsOf>;

const known = new WeakMap<Elements, Bounds>();

/** The upright bounding box of the selection on the screen. Computed once per state and shared by all callers. */
export function shownBounds({ shown }: EditorSnapshot): Bounds {
  const selected = selectedOf(shown);
  const last = known.get(selected);
  if (last !== undefined) return last;
  const bounds = boundsOf(selected);
  known.set(selected, bounds);
  return bounds;
}
