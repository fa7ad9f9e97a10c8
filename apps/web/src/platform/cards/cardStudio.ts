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

/** What drawing cards in the browser needs. Another object when fonts or pictures have arrived. */
export type CardTools = {
  readonly layout: LayoutTools;
  /** For what is to look as it is printed, the canvas too: codes in whole dots of a printer. */
  readonly paperLayout: LayoutTools;
  readonly faces: FaceLibrary;
  /** The face that prints a font, be it bundled or the project's own. */
  readonly faceFor: FontSource["faceFor"];
  readonly pictureUrl: PictureStore["pictureUrl"];
};

/** Draws the cards of one project; lives as long as the project is open. */
export type CardStudio = {
  readonly pictures: PictureStore;
  readonly tools: () => CardTools;
  readonly subscribe: (listener: () => void) => () => void;
  /** How large a canvas px is printed, mm: codes are drawn in whole dots of a printer. */
  readonly setScale: (mmPerPx: number) => void;
  /** The fonts that the project has of its own; until they are known, texts in unknown families wait. */
  readonly setFonts: (fonts: ProjectFonts) => void;
  /** Has every card drawn again: a library that draws some of its elements is there. */
  readonly redraw: () => void;
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

/** Trouble that depends on the printer is preflight's to tell, for the printer that was chosen. */
const previewPaper: Paper = { dpi: 300, mmPerPx: canvasMm(1) };

export function createCardStudio(projectId: string): CardStudio {
  const store = sharedFaces();
  let project = store.withFonts("unknown");
  const params = { id: projectId };
  const pictures = createPictureStore(
    (filename, query) => addressOf(routes.getMediaFile, { params: { ...params, filename }, query }),
    async (filenames) => {
      const asked = { params, body: { filenames: [...filenames], size: smallCardPictureSize } };
      return (await call(routes.getSmallPictures, asked)).data_urls;
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
    // With the last that was on its way there is nothing more to gather.
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
      // As it mostly is: then no text looks different, and none has to be laid out again.
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
