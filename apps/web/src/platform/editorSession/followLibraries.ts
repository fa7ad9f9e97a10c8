import { barcodeLibrary, loadBarcodes } from "@print-builder/core/barcodes";
import { usesBarcodeLibrary, usesExpressions } from "@print-builder/core/elements";
import { expressionEngine, loadExpressions } from "@print-builder/core/layout";
import type { StoreApi } from "zustand/vanilla";
import type { EditorSnapshot } from "./snapshot.ts";

type Design = EditorSnapshot["history"]["present"]["design"];

/** A library that only some designs need. */
type Library = {
  readonly isThere: () => boolean;
  readonly isUsed: (design: Design) => boolean;
  readonly load: () => Promise<void>;
};

const libraries: readonly Library[] = [
  { isThere: () => expressionEngine() !== null, isUsed: usesExpressions, load: loadExpressions },
  { isThere: () => barcodeLibrary() !== null, isUsed: usesBarcodeLibrary, load: loadBarcodes },
];

/** Loads a library as soon as the design needs it, then redraws the card. */
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
      // The card shows everything else; the next edit tries again.
      () => {
        isAsked = false;
        stop = store.subscribe(look);
      },
    );
  };
  let stop = store.subscribe(look);
  look(store.getState());
}

/** Loads the libraries for expressions and further barcodes as soon as the design needs them. */
export function followLibraries(store: StoreApi<EditorSnapshot>, redraw: () => void): void {
  for (const library of libraries) follow(store, redraw, library);
}
