import { fontOf } from "@print-builder/core/elements";
import { useEditorState } from "../EditorContext.ts";
import { selectedOf } from "../selectedOf.ts";

/** The family that all selected texts ask for; null when they differ or none is selected. */
export function useSelectedFamily(): string | null {
  return useEditorState(({ history }) => {
    const families = new Set(selectedOf(history.present).flatMap((element) => fontOf(element)?.family ?? []));
    const [only = null] = families;
    return families.size === 1 ? only : null;
  });
}
