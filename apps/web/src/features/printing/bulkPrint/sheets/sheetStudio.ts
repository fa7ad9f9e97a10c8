import { type Project, printSetup } from "@print-builder/core/document";
import {
  labelFit,
  type PagePlan,
  type PlacedCard,
  placeOnSheet,
  planGuides,
  type SheetPage,
} from "@print-builder/core/print";
import type { CardRecord } from "@print-builder/core/records";
import type { CardStudio } from "#platform/cards/cardStudio.ts";
import { createRowCache } from "../../people/rowCache.ts";
import type { RowProvider } from "../rowProvider.ts";
import { createCardDrawer } from "./cardDrawer.ts";
import { paintSheet, type SheetSources } from "./paintSheet.ts";
import { createPreviewPictures } from "./previewPictures.ts";

/** How much of a page could be painted. */
export type Painted = "nothing" | "part" | "all";

/** Paints the pages of a print as they will be on paper. */
export type SheetStudio = {
  /** Paints a page, `pxPerMm` canvas px to the mm, and gives the canvas its size. What is missing is asked for; listeners hear when it is there. */
  readonly paint: (
    canvas: HTMLCanvasElement,
    plan: PagePlan,
    pxPerMm: number,
    showGuides: boolean,
  ) => Painted;
  /** True while fonts or pictures are on their way; a photo that nobody has is not. */
  readonly isWaiting: () => boolean;
  /** A record that is at hand. */
  readonly row: (index: number) => CardRecord | undefined;
  readonly trouble: () => unknown;
  readonly retry: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Follows fonts and pictures; call what it gives to stop. */
  readonly open: () => () => void;
};

/** Records that arrive within this time, ms, are shown together. */
const gatherFor = 16;
/** Painting a sheet anew for each picture would hold up the others: they are shown with the last, and in between so often, ms. */
const gatherPicturesFor = 300;

/** A new size clears a canvas, also when it is the old one. */
function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/** Throws a DesignError when the design cannot be drawn. */
export function createSheetStudio(studio: CardStudio, project: Project, provider: RowProvider): SheetStudio {
  const setup = printSetup(project);
  const fit = labelFit(project.canvas, setup.label);
  const guides = planGuides(setup);
  const drawer = createCardDrawer(studio, project, provider.headers);
  const listeners = new Set<() => void>();
  let planned: { readonly timer: ReturnType<typeof setTimeout>; readonly at: number } | null = null;
  const tellWithin = (ms: number) => {
    const at = performance.now() + ms;
    if (planned && planned.at <= at) return;
    clearTimeout(planned?.timer);
    const timer = setTimeout(() => {
      planned = null;
      for (const listener of listeners) listener();
    }, ms);
    planned = { timer, at };
  };
  const isWaiting = () => studio.isWaiting() || pictures.isWaiting();
  const tellOfPictures = () => tellWithin(isWaiting() ? gatherPicturesFor : gatherFor);
  const rows = createRowCache(provider, () => tellWithin(gatherFor));
  let pictures = createPreviewPictures(tellOfPictures);

  /** Null while a row of the page is on its way. */
  function pageOf(plan: PagePlan, showGuides: boolean): { page: SheetPage; isFinal: boolean } | null {
    const found = plan.slots.map(({ recordIndex }) => rows.get(recordIndex));
    const cards: PlacedCard[] = [];
    let isFinal = true;
    for (const [index, slot] of plan.slots.entries()) {
      const row = found[index];
      if (!row) return null;
      const card = drawer.draw(plan.side, slot.recordIndex, row);
      isFinal &&= card.isFinal;
      cards.push(placeOnSheet(card.drawing, slot, setup, fit));
    }
    const { widthMm, heightMm } = setup.page;
    return { page: { widthMm, heightMm, cards, guides: showGuides ? guides(plan) : [] }, isFinal };
  }

  return {
    paint(canvas, plan, pxPerMm, showGuides) {
      const context = canvas.getContext("2d", { alpha: false });
      const drawn = pageOf(plan, showGuides);
      if (!context || !drawn) return "nothing";
      const { widthMm, heightMm } = drawn.page;
      resize(canvas, Math.round(widthMm * pxPerMm), Math.round(heightMm * pxPerMm));
      let isWhole = drawn.isFinal;
      const { faces, pictureUrl } = studio.tools();
      const sources: SheetSources = {
        faces,
        picture(key, widthPx) {
          const small = studio.pictures.smallPicture(key);
          if (small && widthPx <= small.naturalWidth) return small;
          const url = pictureUrl(key, widthPx);
          const picture = url === undefined ? undefined : pictures.find(url, widthPx);
          if (url === undefined || pictures.isLoading(url, widthPx)) isWhole = false;
          if (picture !== undefined) return picture ?? undefined;
          // Until the large one is there, the small one stands in for it.
          return small;
        },
      };
      paintSheet(context, drawn.page, pxPerMm, sources);
      return isWhole ? "all" : "part";
    },
    isWaiting,
    row: rows.get,
    trouble: rows.trouble,
    retry: rows.retry,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open() {
      const stop = studio.subscribe(() => {
        drawer.renew();
        tellOfPictures();
      });
      return () => {
        stop();
        clearTimeout(planned?.timer);
        planned = null;
        pictures.close();
        pictures = createPreviewPictures(tellOfPictures);
      };
    },
  };
}
