import { useEffect, useEffectEvent, useId } from "react";
import type { EditorSession } from "./createEditorSession.ts";
import type { TypedChange } from "./snapshot.ts";

/**
 * Includes typed text in saves and drafts before its field loses the focus.
 *
 * @param value the typed value; null if it equals the design's
 * @param change what leaving the field would do to the design; absent if nothing yet
 */
export function useTyped<Value>(
  editor: EditorSession,
  value: Value | null,
  change: ((value: Value) => TypedChange) | undefined,
): void {
  const id = useId();
  const others = useEffectEvent(() => [...editor.store.getState().typed].filter(([field]) => field !== id));
  const enter = useEffectEvent((typed: Value) => {
    if (change) editor.set({ typed: new Map([...others(), [id, change(typed)]]) });
  });
  const leave = useEffectEvent(() => editor.set({ typed: new Map(others()) }));
  useEffect(() => {
    if (value === null) return;
    enter(value);
    return () => leave();
  }, [value]);
}
