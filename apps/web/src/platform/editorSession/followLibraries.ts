import { barcodeLibrary, loadBarcodes } from "@print-builder/core/barcodes";
import { usesBarcodeLibrary, usesExpressions } from "@print-builder/core/elements";
import { expressionEngine, loadExpressions } from "@print-builder/core/layout";
import type { StoreApi } from "zustand/vanilla";
import type { EditorSnapshot } from "./snapshot.ts";

type Design = EditorSnapshot["history"]["present"]["design"];

/** What only some designs are drawn with. */
type Library = {
  readonly isThere: () => boolean;
  readonly isUsed: (design: Design) => boolean;
  readonly load: () => Promise<void>;
};

const libraries: readonly Library[] = [
  { isThere: () => expressionEngine() !== null, isUsed: usesExpressions, load: loadExpressions },
  { isThere: () => barcodeLibrary() !== null, isUsed: usesBarcodeLibrary, load: loadBarcodes },
];

/** Fetches a library as soon as the design needs it, and has the card drawn anew once it is there. */
function follow(
  store: StoreApi<EditorSnapshot>,
  redraw: () => void,
  { isThere, isUsed, load }: Library,
): void {
  if (isThere()) return;
  let looked: unknown = null;
  let isAsked = false;
  const look = ({ history }: EditorSnapshot): void => {
    const { design } = history.present;
    if (isAsked || design === looked) return;
    looked = design;
    if (!isUsed(design)) return;
    isAsked = true;
    stop();
    load().then(
      () => {
        store.setState({});
        redraw();
      },
      // Without it the card shows the rest; the next edit asks again.
      () => {
        isAsked = false;
        stop = store.subscribe(look);
      },
    );
  };
  let stop = store.subscribe(look);
  look(store.getState());
}

/** Fetches what works out expressions and what draws further codes, as soon as the design has some. */
export function followLibraries(store: StoreApi<EditorSnapshot>, redraw: () => void): void {
  for (const library of libraries) follow(store, redraw, library);
}
