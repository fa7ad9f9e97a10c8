import { createBlack } from "@print-builder/card-printers";
import type { PageSetup, Project } from "@print-builder/core/document";
import type { LayoutTools } from "@print-builder/core/layout";
import { createMarks } from "@print-builder/core/marks";
import type { CardRecord } from "@print-builder/core/records";
import {
  createPlacer,
  type PagePlan,
  type PlacedCard,
  pageBoxes,
  planGuides,
  type SheetPage,
} from "@print-builder/core/sheets";
import { drawSheetCode } from "@print-builder/sheet-codes";
import type { CardStudio } from "#platform/cards/cardStudio.ts";
import type { PaintSources, PreviewPicture } from "#platform/cards/paintElement.ts";
import type { PrintedOn } from "../../flow/printedOn.ts";
import { createRowCache } from "../../people/rowCache.ts";
import type { RowProvider } from "../rowProvider.ts";
import { createCardDrawer, createPreviewPictures } from "./cardDrawer.ts";
import { paintSheet, type ShownPage } from "./paintSheet.ts";

/**
 * The order of painting. Other visible sheets wait for the current sheet, but not for photos that take long, and sheets
 * out of sight until all visible sheets are complete.
 */
export type PaintPriority = "current" | "inSight" | "ahead";

/** Paints a sheet as far as possible. Returns "all" once everything that the sheet needs has arrived. */
type PaintJob = () => Painted;

/** Paints sheets in turn, in slices short enough that scrolling does not stutter. */
type PaintQueue = {
  /** Runs `job` soon, replacing a waiting job with the same key. */
  readonly add: (key: object, job: PaintJob, priority: PaintPriority) => void;
  readonly drop: (key: object) => void;
};

/** Painting time between two frames, ms. */
const sliceMs = 24;

/** Interval of repainting an unfinished sheet, ms, so that it is not repainted for every photo. */
export const paintPartsEvery = 300;

/** A visible sheet that is still waiting for records, fonts or pictures. `shownAt` is when it was first painted, ms. */
type UnfinishedSheet = { readonly priority: PaintPriority; readonly shownAt: number | null };

/** `nextFrame` and `now` are replaced in tests. */
export function createPaintQueue(
  nextFrame: (run: () => void) => void = requestAnimationFrame,
  now: () => number = () => performance.now(),
): PaintQueue {
  const jobs: Readonly<Record<PaintPriority, Map<object, PaintJob>>> = {
    current: new Map(),
    inSight: new Map(),
    ahead: new Map(),
  };
  const unfinished = new Map<object, UnfinishedSheet>();
  let isPlanned = false;

  function next(): readonly [object, PaintJob] | undefined {
    const [current] = jobs.current;
    if (current) return current;
    const isCurrentFirst = [...unfinished.values()].some(
      ({ priority, shownAt }) =>
        priority === "current" && (shownAt === null || now() < shownAt + paintPartsEvery),
    );
    const [visible] = jobs.inSight;
    if (visible) return isCurrentFirst ? undefined : visible;
    const [later] = jobs.ahead;
    return unfinished.size === 0 ? later : undefined;
  }

  function forget(key: object): void {
    for (const waiting of Object.values(jobs)) waiting.delete(key);
  }

  function run(): void {
    isPlanned = false;
    const until = now() + sliceMs;
    for (let job = next(); job; job = next()) {
      const [key, paint] = job;
      forget(key);
      const painted = paint();
      const before = unfinished.get(key);
      if (painted === "all") unfinished.delete(key);
      else if (before && painted === "part" && before.shownAt === null)
        unfinished.set(key, { ...before, shownAt: now() });
      if (now() >= until) break;
    }
    plan();
  }

  function plan(): void {
    if (isPlanned || !next()) return;
    isPlanned = true;
    nextFrame(run);
  }

  return {
    add(key, job, priority) {
      forget(key);
      const { shownAt } = unfinished.get(key) ?? { shownAt: null };
      if (priority === "ahead") unfinished.delete(key);
      else unfinished.set(key, { priority, shownAt });
      jobs[priority].set(key, job);
      plan();
    },
    drop(key) {
      forget(key);
      unfinished.delete(key);
      plan();
    },
  };
}

/** Decides when a sheet with missing pictures may be painted. */
type PartPaints = {
  /** Time, ms, until `canvas` may be painted unfinished. 0 means now, and starts the next interval. */
  readonly msUntil: (canvas: object) => number;
};

/** `now` is replaced in tests. */
export function createPartPaints(now: () => number = () => performance.now()): PartPaints {
  const due = new WeakMap<object, number>();
  return {
    msUntil(canvas) {
      const time = now();
      const known = due.get(canvas) ?? time;
      const ms = Math.max(0, known - time);
      due.set(canvas, ms === 0 ? time + paintPartsEvery : known);
      return ms;
    },
  };
}

/** The part of a page that could be painted. */
export type Painted = "nothing" | "part" | "all";

/** Marks printed next to the labels. */
export type SheetMarks = {
  readonly showGuides: boolean;
  /** The number in the sheet's code, counted from 1; null without a code. */
  readonly codeOf: number | null;
};

export type SheetPaint = SheetMarks & {
  /** True for a sheet out of sight. It is painted only once it is complete. */
  readonly isAhead: boolean;
  /** True if the canvas shows the last paint of the same page at the same size, so that only changes are painted. */
  readonly isShown: boolean;
};

/** Placeholder: a print only gets its id when it is printed. */
const noPrintId = "00000000-0000-4000-8000-000000000000";

/** Paints the pages of a print as they will be on paper. */
export type SheetStudio = {
  /**
   * Paints a page at `pxPerMm` canvas px per mm and resizes the canvas. Missing data is requested; listeners are
   * called when it arrives. Returns null if it left the canvas unchanged, because more of the page will arrive in a
   * moment.
   */
  readonly paint: (
    canvas: HTMLCanvasElement,
    plan: PagePlan,
    pxPerMm: number,
    how: SheetPaint,
  ) => Painted | null;
  /** True while fonts or pictures are loading; a photo that does not exist does not count. */
  readonly isWaiting: () => boolean;
  /** A record (0-based); undefined while it is loading. */
  readonly row: (index: number) => CardRecord | undefined;
  readonly trouble: () => unknown;
  readonly retry: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Follows fonts and pictures; call the returned function to stop. */
  readonly open: () => () => void;
};

/** Fonts and pictures that arrive within this time, ms, are handled together. */
const gatherFor = 4;

/** Returns true if the size has changed. Assigning a size clears a canvas, even if the size is unchanged. */
function resize(canvas: HTMLCanvasElement, width: number, height: number): boolean {
  if (canvas.width === width && canvas.height === height) return false;
  Object.assign(canvas, { width, height });
  return true;
}

/** Cards drawn next to the labels; `isFinal` is false while their font is loading. */
type MarksDrawing = { readonly drawn: readonly PlacedCard[]; readonly isFinal: boolean };

/** Draws with the studio's text layout, and records whether all fonts were available. */
function drawWatched(
  { tools }: Pick<CardStudio, "tools">,
  draw: (tools: Pick<LayoutTools, "text">) => readonly PlacedCard[],
): MarksDrawing {
  let isFinal = true;
  const { text } = tools().paperLayout;
  const watched: LayoutTools["text"] = {
    layout: (...input) => {
      const laid = text.layout(...input);
      isFinal &&= laid.pending.length === 0;
      return laid;
    },
  };
  const drawn = draw({ text: watched });
  return { drawn, isFinal };
}

/** Draws the marks next to a sheet's labels, and a sample of its code. */
function createMarksDrawer(studio: Pick<CardStudio, "tools">, setup: PageSetup, title: string) {
  const now = new Date();
  return (plan: PagePlan, sheet: number | null): MarksDrawing => {
    const { side, mirroring } = plan;
    return drawWatched(studio, (tools) => [
      ...createMarks(setup, { title, now }, tools)(plan),
      ...(sheet === null ? [] : drawSheetCode({ printId: noPrintId, sheet, side }, setup, mirroring, tools)),
    ]);
  };
}

/** Notifies listeners at the earliest of all requested times. */
function createNotifier() {
  const listeners = new Set<() => void>();
  let planned: { readonly timer: ReturnType<typeof setTimeout>; readonly at: number } | null = null;
  return {
    notifyWithin(ms: number): void {
      const at = performance.now() + ms;
      if (planned && planned.at <= at) return;
      clearTimeout(planned?.timer);
      const timer = setTimeout(() => {
        planned = null;
        for (const listener of listeners) listener();
      }, ms);
      planned = { timer, at };
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop(): void {
      clearTimeout(planned?.timer);
      planned = null;
    },
  };
}

/** The pictures on sheets, in about the size shown. */
function createSheetPictures(studio: CardStudio, notifyWithin: (ms: number) => void) {
  const notify = () => notifyWithin(pictures.isWaiting() ? paintPartsEvery : gatherFor);
  let pictures = createPreviewPictures(notify);

  function find(key: string, widthPx: number, onLacking: () => void): PreviewPicture | undefined {
    const small = studio.pictures.smallPicture(key);
    if (small && widthPx <= small.naturalWidth) return small;
    const url = studio.tools().pictureUrl(key, widthPx);
    const picture = url === undefined ? undefined : pictures.find(url, widthPx);
    if (url === undefined || pictures.isLoading(url, widthPx)) onLacking();
    // Show the small picture until the large picture arrives.
    return picture === undefined ? small : (picture ?? undefined);
  }

  return {
    /** The sources of one card; `onLacking` is called for each picture that is missing or too small. */
    sourcesOf: (onLacking: () => void): PaintSources => ({
      faces: studio.tools().faces,
      picture: (key, widthPx) => find(key, widthPx, onLacking),
    }),
    isWaiting: () => pictures.isWaiting(),
    close(): void {
      pictures.close();
      pictures = createPreviewPictures(notify);
    },
  };
}

/** Throws a DesignError if the design cannot be drawn. */
export function createSheetStudio(
  studio: CardStudio,
  project: Project,
  provider: RowProvider,
  { setup, printer }: PrintedOn,
): SheetStudio {
  const place = createPlacer(setup, project.canvas);
  const black = printer ? createBlack(printer) : (card: PlacedCard) => [card];
  const boxes = pageBoxes(setup);
  const drawMarks = createMarksDrawer(studio, setup, project.name);
  const guides = planGuides(setup);
  const drawer = createCardDrawer(studio, project, provider);
  const { notifyWithin, ...news } = createNotifier();
  const notifySoon = () => notifyWithin(gatherFor);
  const rows = createRowCache(provider, notifySoon);
  const pictures = createSheetPictures(studio, notifyWithin);
  const parts = createPartPaints();
  const shownPages = new WeakMap<HTMLCanvasElement, ShownPage>();

  /** False if more is about to arrive; listeners are notified when it is time. */
  function isDue(canvas: HTMLCanvasElement): boolean {
    const ms = parts.msUntil(canvas);
    if (ms > 0) notifyWithin(ms);
    return ms === 0;
  }

  const isWaiting = () => studio.isWaiting() || pictures.isWaiting();

  function partPainted(): Painted {
    if (isWaiting()) notifyWithin(paintPartsEvery);
    return "part";
  }

  /** Null while a record on the page is loading. */
  function pageOf(plan: PagePlan, marks: SheetMarks): { page: SheetPage; isFinal: boolean } | null {
    const found = plan.slots.map(({ recordIndex }) => rows.get(recordIndex));
    for (const [index, { recordIndex }] of plan.slots.entries()) {
      const row = found[index];
      if (row) drawer.requestPictures(plan.side, recordIndex, row);
    }
    const cards: PlacedCard[] = [];
    let isFinal = true;
    for (const [index, slot] of plan.slots.entries()) {
      const row = found[index];
      if (!row) return null;
      const card = drawer.draw(plan.side, slot.recordIndex, row);
      isFinal &&= card.isFinal;
      cards.push(...black(place(card.drawing, slot, plan), plan.side, { ...setup.label, ...slot }));
    }
    const beside = drawMarks(plan, marks.codeOf);
    const page = {
      widthMm: setup.page.widthMm,
      heightMm: setup.page.heightMm,
      cards: [...cards, ...beside.drawn],
      ...(boxes ? { boxes } : {}),
      guides: marks.showGuides ? guides(plan) : [],
    };
    return { page, isFinal: isFinal && beside.isFinal };
  }

  return {
    paint(canvas, plan, pxPerMm, how) {
      const context = canvas.getContext("2d", { alpha: false });
      const drawn = pageOf(plan, how);
      if (!context || !drawn) return "nothing";
      if (!drawn.isFinal && studio.isWaiting() && (how.isAhead || !isDue(canvas))) return null;
      const { widthMm, heightMm } = drawn.page;
      const isResized = resize(canvas, Math.round(widthMm * pxPerMm), Math.round(heightMm * pxPerMm));
      const shown = isResized || !how.isShown ? null : (shownPages.get(canvas) ?? null);
      const painted = paintSheet(context, drawn.page, pxPerMm, pictures.sourcesOf, shown);
      shownPages.set(canvas, painted);
      return drawn.isFinal && painted.lacking.size === 0 ? "all" : partPainted();
    },
    isWaiting,
    row: rows.get,
    trouble: rows.trouble,
    retry: rows.retry,
    subscribe: news.subscribe,
    open() {
      const renewWithin = (ms: number) => {
        drawer.renew();
        notifyWithin(ms);
      };
      const stops = [
        studio.subscribe(() => renewWithin(gatherFor)),
        // A sheet is laid out again only once all its photos have arrived, unless they take long.
        studio.pictures.subscribeSmall(() => renewWithin(studio.isWaiting() ? paintPartsEvery : 0)),
      ];
      return () => {
        for (const stop of stops) stop();
        news.stop();
        pictures.close();
      };
    },
  };
}
