import { type Project, type SideName, sidesOf } from "@print-builder/core/document";
import {
  type CardDrawing,
  type CardSide,
  type ElementDrawing,
  imageSources,
  type LayoutTools,
  layoutElement,
  prepareSide,
  recordValues,
  surroundingsOf,
} from "@print-builder/core/layout";
import { type CardRecord, prepareMapping } from "@print-builder/core/records";
import type { CardStudio } from "#platform/cards/cardStudio.ts";
import type { PreviewPicture } from "#platform/cards/paintElement.ts";

/** Pictures in the sizes shown on sheets. */
type PreviewPictures = {
  /** The picture, about this many px wide; undefined while it is loading, null if it cannot be loaded. */
  readonly find: (url: string, widthPx: number) => PreviewPicture | null | undefined;
  /** True while the requested size is loading. */
  readonly isLoading: (url: string, widthPx: number) => boolean;
  /** True while any picture is loading. */
  readonly isWaiting: () => boolean;
  readonly close: () => void;
};

/** Widths of cached pictures: decoding once per size is faster than scaling a camera's picture each time. */
const widths = [128, 256, 512, 1024, 2048];

/** Maximum number of cached pixels. */
const maxPixels = 40_000_000;

type CachedPicture = { readonly width: number; readonly picture: PreviewPicture | null };

function widthFor(widthPx: number): number {
  return widths.find((width) => width >= widthPx) ?? 2048;
}

async function loadElement(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

/**
 * Decodes a picture, off the main thread if possible; the Content-Security-Policy does not allow fetching data URLs.
 */
async function decodeWhole(url: string): Promise<PreviewPicture> {
  if (url.startsWith("data:")) return await loadElement(url);
  const file = await (await fetch(url)).blob();
  return file.type === "image/svg+xml" ? await loadElement(url) : await createImageBitmap(file);
}

async function decode(url: string, width: number): Promise<PreviewPicture> {
  const whole = await decodeWhole(url);
  // Vector drawings are sharp at any size and need no scaled copy.
  if (whole instanceof HTMLImageElement || whole.width <= width) return whole;
  const small = await createImageBitmap(whole, { resizeWidth: width, resizeQuality: "high" });
  whole.close();
  return small;
}

/** Loads pictures by their addresses. Calls `onChange` when pictures have arrived. */
export function createPreviewPictures(onChange: () => void): PreviewPictures {
  const kept = new Map<string, CachedPicture>();
  const underWay = new Set<string>();
  let pixels = 0;
  let isOpen = true;

  function drop(url: string): void {
    const known = kept.get(url);
    if (!known) return;
    kept.delete(url);
    if (!(known.picture instanceof ImageBitmap)) return;
    pixels -= known.picture.width * known.picture.height;
    known.picture.close();
  }

  function keep(url: string, entry: CachedPicture): void {
    drop(url);
    kept.set(url, entry);
    if (entry.picture instanceof ImageBitmap) pixels += entry.picture.width * entry.picture.height;
    for (const oldest of kept.keys()) {
      if (pixels <= maxPixels || oldest === url) return;
      drop(oldest);
    }
  }

  async function load(url: string, width: number): Promise<void> {
    underWay.add(`${width} ${url}`);
    let picture: PreviewPicture | null = null;
    try {
      picture = await decode(url, width);
    } catch (error) {
      // The print does not use this picture; preflight reports problems of the file itself.
      console.warn(`The picture ${url} cannot be shown.`, error);
    }
    underWay.delete(`${width} ${url}`);
    if (!isOpen) return;
    keep(url, { width, picture });
    onChange();
  }

  return {
    find(url, widthPx) {
      const width = widthFor(widthPx);
      const known = kept.get(url);
      if (known) {
        kept.delete(url);
        kept.set(url, known);
      }
      if (known?.picture === null) return null;
      const isEnough = known !== undefined && known.width >= width;
      if (!isEnough && !underWay.has(`${width} ${url}`)) void load(url, width);
      return known?.picture;
    },
    isLoading: (url, widthPx) => underWay.has(`${widthFor(widthPx)} ${url}`),
    isWaiting: () => underWay.size > 0,
    close() {
      isOpen = false;
      for (const url of [...kept.keys()]) drop(url);
    },
  };
}

/** Draws cards of records, and caches the cards drawn last. */
export type CardDrawer = {
  /** Requests the pictures of a card that is about to be drawn, so that they load while cards are laid out. */
  readonly requestPictures: (side: SideName, index: number, row: CardRecord) => void;
  readonly draw: (side: SideName, index: number, row: CardRecord) => DrawnCard;
  /** Call when fonts or pictures have arrived: unfinished cards are drawn again on request. */
  readonly renew: () => void;
};

export type DrawnCard = {
  readonly drawing: CardDrawing;
  /** False while a font or a picture of the card may still be loading. */
  readonly isFinal: boolean;
};

/** `lacking` holds the indexes of unfinished elements; only these are drawn again. */
type KeptCard = DrawnCard & { readonly lacking: ReadonlySet<number> };

const maxKept = 1200;

type StudioDeps = {
  readonly pictures: Pick<CardStudio["pictures"], "findSmall">;
  readonly tools: () => Pick<ReturnType<CardStudio["tools"]>, "paperLayout">;
};

/** The studio's tools for small cards, which note each font or picture that is not loaded yet. */
function watchedTools({ pictures, tools }: StudioDeps) {
  const { paperLayout: layout } = tools();
  let isPassing = false;
  const watched: LayoutTools = {
    ...layout,
    text: {
      layout: (...input) => {
        const laid = layout.text.layout(...input);
        if (laid.pending.length > 0 || laid.missing.length > 0) isPassing = true;
        return laid;
      },
    },
    images: {
      find: (source) => {
        const found = pictures.findSmall(source);
        if (found.status !== "ready") isPassing = true;
        return found;
      },
    },
  };
  const takePassing = () => {
    const was = isPassing;
    isPassing = false;
    return was;
  };
  return { layout: watched, text: layout.text, takePassing };
}

/** Draws the cards of `project` as they will be printed. Throws a DesignError if the design cannot be drawn. */
export function createCardDrawer(
  studio: StudioDeps,
  project: Project,
  { headers, total }: { readonly headers: readonly string[]; readonly total: number },
): CardDrawer {
  const sides = new Map<SideName, CardSide>(
    sidesOf(project).map((name) => [name, prepareSide(project, name)]),
  );
  const binder = prepareMapping(project.mapping, headers);
  const surroundings = surroundingsOf(project);
  const kept = new Map<string, KeptCard>();
  let tools = watchedTools(studio);
  /**
   * Unfinished elements shared by all cards. They are drawn only for the first card, so what they lack is missing on
   * every card.
   */
  const lackingShared = new Set<CardSide["elements"][number]>();

  const sideOf = (name: SideName): CardSide => {
    const side = sides.get(name);
    if (!side) throw new RangeError(`The design has no ${name}.`);
    return side;
  };

  const valuesOf = (index: number, row: CardRecord) =>
    recordValues(binder.bind(row), surroundings, { index: index + 1, number: index + 1, total });

  function lay(side: CardSide, index: number, row: CardRecord, before: KeptCard | undefined): KeptCard {
    const values = valuesOf(index, row);
    const lacking = new Set<number>();
    const elements = side.elements.map((element, index): ElementDrawing => {
      const known = before?.drawing.elements[index];
      if (known && !before?.lacking.has(index)) return known;
      const drawing = layoutElement(element, values, tools.layout);
      const isPassing = tools.takePassing();
      if (isPassing && !element.bound) lackingShared.add(element);
      if (isPassing || lackingShared.has(element)) lacking.add(index);
      return drawing;
    });
    const { width, height, background } = side;
    const drawing = { width, height, background, elements };
    return { drawing, isFinal: lacking.size === 0, lacking };
  }

  return {
    requestPictures(name, index, row) {
      if (kept.has(`${name} ${index}`)) return;
      for (const source of imageSources(sideOf(name), valuesOf(index, row)))
        studio.pictures.findSmall(source);
    },
    draw(name, index, row) {
      const key = `${name} ${index}`;
      const known = kept.get(key);
      kept.delete(key);
      const side = sideOf(name);
      const card = known?.isFinal ? known : lay(side, index, row, known);
      kept.set(key, card);
      const oldest = kept.size > maxKept ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      return card;
    },
    renew() {
      const { text } = tools;
      tools = watchedTools(studio);
      lackingShared.clear();
      // A new engine may have other fonts, so discard all earlier layouts.
      if (tools.text !== text) kept.clear();
    },
  };
}
