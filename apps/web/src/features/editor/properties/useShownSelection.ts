import type { Elements } from "@print-builder/core/editing";
import { useCallback, useSyncExternalStore } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { selectedOf } from "#platform/editorSession/selectedOf.ts";

/** How often numbers follow a gesture, ms. What one reads while moving stands beside what is moved. */
const pace = 300;

/** What is selected as the screen shows it; during a gesture it is told a few times a second only. */
export function useShownSelection(): Elements {
  const { store } = useEditor();
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tell = () => {
        clearTimeout(timer);
        timer = undefined;
        changed();
      };
      const stop = store.subscribe(({ gesture }) => {
        if (gesture) timer ??= setTimeout(tell, pace);
        else tell();
      });
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
    [store],
  );
  return useSyncExternalStore(subscribe, () => selectedOf(store.getState().shown));
}
