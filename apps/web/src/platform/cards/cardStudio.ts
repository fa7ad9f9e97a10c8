import { routes, smallCardPictureSize } from "@print-builder/api";
import { canvasMm } from "@print-builder/core/document";
import type { Paper } from "@print-builder/core/elements";
import type { LayoutTools } from "@print-builder/core/layout";
import type { FaceLibrary, FontSource } from "@print-builder/core/text";
import { useSyncExternalStore } from "react";
import { addressOf } from "../api/addressOf.ts";
import { call } from "../api/call.ts";
import type { ProjectFonts } from "./faceStore.ts";
import { createPictureStore, type PictureStore } from "./pictureStore.ts";
import { sharedFaces } from "./sharedFaces.ts";

/** Everything needed to draw cards in the browser. Replaced by a new object when fonts or pictures have arrived. */
export type CardTools = {
  readonly layout: LayoutTools;
  /** Draws codes in whole printer dots, as they will print. Used by the canvas and by print previews. */
  readonly paperLayout: LayoutTools;
  readonly faces: FaceLibrary;
  /** The face that prints a font, whether bundled or uploaded. */
  readonly faceFor: FontSource["faceFor"];
  readonly pictureUrl: PictureStore["pictureUrl"];
};

/** Draws the cards of a project while it is open. */
export type CardStudio = {
  readonly pictures: PictureStore;
  readonly tools: () => CardTools;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sets the printed size of a canvas px, mm, because codes are drawn in whole printer dots. */
  readonly setScale: (mmPerPx: number) => void;
  /** Sets the project's uploaded fonts. Until then, text in unknown families waits. */
  readonly setFonts: (fonts: ProjectFonts) => void;
  /** Redraws every card after a library that draws some of its elements has loaded. */
  readonly redraw: () => void;
  /** True while fonts or pictures of a drawn card are loading. */
  readonly isWaiting: () => boolean;
  /** Calls the listener when fonts or pictures have loaded. Call the returned function to stop. */
  readonly open: () => () => void;
};

/** Fonts and pictures that load within this time are shown together, ms. */
const gatherFor = 24;

function ignore(): void {
  // Ignore problems: the editor marks them on the card, and preflight lists them before printing.
}

/** A typical printer. Preflight reports problems that depend on the printer, because it knows the chosen printer. */
const previewPaper: Paper = { dpi: 300, mmPerPx: canvasMm(1) };

export function createCardStudio(projectId: string): CardStudio {
  const store = sharedFaces();
  let project = store.withFonts("unknown");
  const params = { id: projectId };
  const pictures = createPictureStore(
    (filename, query) => addressOf(routes.getMediaFile, { params: { ...params, filename }, query }),
    async (filenames) => {
      const request = { params, body: { filenames: [...filenames], size: smallCardPictureSize } };
      return (await call(routes.getSmallPictures, request)).data_urls;
    },
  );
  const listeners = new Set<() => void>();
  let paperOfLabel = previewPaper;
  const layoutFor = (paper: Paper | null): LayoutTools => ({
    text: project.text,
    images: pictures,
    paper,
    onProblem: ignore,
  });
  const freshTools = (): CardTools => ({
    layout: layoutFor(null),
    paperLayout: layoutFor(paperOfLabel),
    faces: store.faces,
    faceFor: project.faceFor,
    pictureUrl: pictures.pictureUrl,
  });
  let tools = freshTools();
  let planned: { readonly timer: ReturnType<typeof setTimeout>; readonly isLast: boolean } | null = null;
  const isWaiting = () => project.isAwaited() || store.isWaiting() || pictures.isWaiting();
  const show = () => {
    planned = null;
    tools = freshTools();
    for (const listener of listeners) listener();
  };
  const renew = () => {
    // If nothing else is loading, redraw at once instead of waiting for more.
    const isLast = !isWaiting();
    if (planned && (planned.isLast || !isLast)) return;
    clearTimeout(planned?.timer);
    planned = { timer: setTimeout(show, isLast ? 0 : gatherFor), isLast };
  };
  return {
    pictures,
    tools: () => tools,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setFonts: (fonts) => {
      // Most projects have no fonts and no waiting text, so keep all layouts.
      if (fonts !== "unknown" && fonts.length === 0 && project.settle()) return;
      project = store.withFonts(fonts);
      renew();
    },
    setScale: (mmPerPx) => {
      if (mmPerPx === paperOfLabel.mmPerPx) return;
      paperOfLabel = { ...previewPaper, mmPerPx };
      show();
    },
    redraw: show,
    isWaiting,
    open: () => {
      const stops = [store.subscribe(renew), pictures.subscribe(renew)];
      // Fonts or pictures may have arrived between the first render and now.
      renew();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** The current tools. The component renders again when they change. */
export function useCardTools(studio: CardStudio): CardTools {
  return useSyncExternalStore(studio.subscribe, studio.tools);
}
