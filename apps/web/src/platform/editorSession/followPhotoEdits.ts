import type { StoreApi } from "zustand/vanilla";
import type { PictureStore } from "../cards/pictureStore.ts";
import type { EditorSnapshot } from "./snapshot.ts";

/** Applies manual photo corrections whenever they change, including by undo. */
export function followPhotoEdits(
  store: StoreApi<EditorSnapshot>,
  { setFacts }: Pick<PictureStore, "setFacts">,
): void {
  store.subscribe(({ shown }, before) => {
    const { photoEdits: edits } = shown.design;
    if (edits !== before.shown.design.photoEdits) setFacts({ edits });
  });
  setFacts({ edits: store.getState().shown.design.photoEdits });
}
