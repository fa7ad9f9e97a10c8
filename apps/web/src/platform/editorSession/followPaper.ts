import type { StoreApi } from "zustand/vanilla";
import type { CardStudio } from "../cards/cardStudio.ts";
import { type EditorSnapshot, paperScaleOf } from "./snapshot.ts";

/** Draws codes in the printer dots of the current label whenever that changes. */
export function followPaper(store: StoreApi<EditorSnapshot>, studio: CardStudio): void {
  const look = (snapshot: EditorSnapshot) => {
    const { x, y } = paperScaleOf(snapshot);
    studio.setScale(Math.min(x, y));
  };
  store.subscribe((snapshot, before) => {
    const isSame =
      snapshot.project.pageSetup === before.project.pageSetup &&
      snapshot.shown.design.canvas === before.shown.design.canvas;
    if (!isSame) look(snapshot);
  });
  look(store.getState());
}
