import { useEffect } from "react";
import { sharedFaces } from "#platform/cards/sharedFaces.ts";
import { showToast } from "#ui/toasts/showToast.ts";

/** Reports fonts that could not be loaded; their texts are missing on the card until they are. */
export function useFontTrouble(): void {
  useEffect(() => {
    const store = sharedFaces();
    let reported = 0;
    return store.subscribe(() => {
      const { length } = store.failed();
      if (length > reported && !store.isWaiting()) {
        showToast("A font could not be loaded, so some text is not shown. Check the connection.", {
          tone: "error",
          action: { label: "Retry", run: store.retry },
        });
      }
      reported = length;
    });
  }, []);
}
