import { contracts } from "@print-builder/api";
import type { LayoutTools } from "@print-builder/core/layout";
import type { FaceLibrary } from "@print-builder/core/text";
import { useSyncExternalStore } from "react";
import { addressOf } from "../api/request.ts";
import { sharedFaces } from "./faceStore.ts";
import { createPictureStore, type PictureStore } from "./pictureStore.ts";

/** What drawing cards in the browser needs. Another object when fonts or pictures have arrived. */
export type CardTools = {
  readonly layout: LayoutTools;
  readonly faces: FaceLibrary;
  readonly pictureUrl: (key: string) => string | undefined;
};

/** Draws the cards of one project; lives as long as the project is open. */
export type CardStudio = {
  readonly pictures: PictureStore;
  readonly tools: () => CardTools;
  readonly subscribe: (listener: () => void) => () => void;
  /** True while fonts or pictures of a card that was drawn are on their way. */
  readonly isWaiting: () => boolean;
  /** Listens for fonts and pictures; call what it gives to stop. */
  readonly open: () => () => void;
};

/** Arrivals within this time, ms, are shown together. */
const gatherFor = 24;

function ignore(): void {
  // The screen shows what is wrong where it is wrong; preflight lists it before printing.
}

export function createCardStudio(projectId: string): CardStudio {
  const store = sharedFaces();
  const pictures = createPictureStore((filename) =>
    addressOf(contracts.getMediaFile, { params: { id: projectId, filename } }),
  );
  const listeners = new Set<() => void>();
  const freshTools = (): CardTools => ({
    layout: { text: store.text, images: pictures, paper: null, onProblem: ignore },
    faces: store.faces,
    pictureUrl: (key) => pictures.pictureUrl(key),
  });
  let tools = freshTools();
  let isPlanned = false;
  const renew = () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      tools = freshTools();
      for (const listener of listeners) listener();
    }, gatherFor);
  };
  return {
    pictures,
    tools: () => tools,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isWaiting: () => store.isWaiting() || pictures.isWaiting(),
    open: () => {
      const stops = [store.subscribe(renew), pictures.subscribe(renew)];
      // Something may have arrived between the first drawing and now.
      renew();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** The tools as they are now; the component is drawn again when they change. */
export function useCardTools(studio: CardStudio): CardTools {
  return useSyncExternalStore(studio.subscribe, studio.tools);
}
