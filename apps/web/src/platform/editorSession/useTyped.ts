import { useEffect, useEffectEvent, useId } from "react";
import type { EditorSession } from "./createEditorSession.ts";
import type { TypedChange } from "./snapshot.ts";

/**
 * Has saves and drafts include what is typed in a field before the field is left.
 *
 * @param value what is typed; null while it is what the design already has
 * @param change what leaving the field would do to the design; absent where it changes nothing yet
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
