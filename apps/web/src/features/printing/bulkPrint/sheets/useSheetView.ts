import { useDidUpdate, useElementSize } from "@mantine/hooks";
import { mmPerInch, type PageSetup } from "@print-builder/core/document";
import type { PagePlan, SheetPlan } from "@print-builder/core/sheets";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefCallback, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";

/** Sheet zoom: fitted to the available space, or in percent of the size on paper. */
export type SheetZoom = "fit" | number;

/** CSS px per millimetre at 100 %. */
const pxPerMm = 96 / mmPerInch;

const zoomSteps: readonly number[] = [25, 33, 50, 67, 75, 100, 125, 150, 200, 300, 400];

/** Space around sheets, px; the style sheet has the same value. */
export const sheetGap = 24;

/** Maximum pixels of a canvas; larger sheets are painted at a lower resolution. */
const maxCanvasPixels = 16_000_000;

/** Maximum height of the scrolled strip, px: browsers fail beyond about thirty million. */
const highestStripPx = 8_000_000;

export type Room = { readonly width: number; readonly height: number };
export type Paper = { readonly widthMm: number; readonly heightMm: number };

/** Scale of a zoom, CSS px per mm. */
export function scaleOf(zoom: SheetZoom, room: Room, paper: Paper): number {
  if (zoom !== "fit") return (pxPerMm * zoom) / 100;
  const width = Math.max(80, room.width - 2 * sheetGap);
  const height = Math.max(80, room.height - 2 * sheetGap);
  return Math.min(width / paper.widthMm, height / paper.heightMm);
}

/** Percent of the size on paper, rounded. */
export function percentOf(scale: number): number {
  return Math.round((scale / pxPerMm) * 100);
}

/** The next zoom step in a direction, or the last step if there is none. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  const percent = (scale / pxPerMm) * 100;
  const steps = direction === 1 ? zoomSteps : zoomSteps.toReversed();
  const next = steps.find((step) => (direction === 1 ? step > percent + 0.5 : step < percent - 0.5));
  return next ?? steps.at(-1) ?? 100;
}

/** Canvas px per mm for a sheet shown at `scale`. */
export function canvasScale(scale: number, paper: Paper, devicePixelRatio: number): number {
  const wanted = scale * devicePixelRatio;
  const most = Math.sqrt(maxCanvasPixels / (paper.widthMm * paper.heightMm));
  return Math.min(wanted, most);
}

type SheetGrid = {
  /** Sheets per row. */
  readonly columns: number;
  /** Height of a row with its gap, px. */
  readonly rowPx: number;
  /** Sheets in a strip that can be scrolled through. */
  readonly perStrip: number;
};

/** Lays out sheets of this scale in the available space. */
export function gridOf(scale: number, room: Room, paper: Paper): SheetGrid {
  const widthPx = paper.widthMm * scale + sheetGap;
  // Browsers scroll by whole px, so round, or else a sliver of the previous row stays visible.
  const rowPx = Math.ceil(paper.heightMm * scale + sheetGap);
  const columns = Math.max(1, Math.floor((room.width - sheetGap) / widthPx));
  return { columns, rowPx, perStrip: Math.max(1, Math.floor(highestStripPx / rowPx)) * columns };
}

export type SheetViewInput = {
  readonly plan: SheetPlan;
  readonly setup: PageSetup;
  readonly zoom: SheetZoom;
  /** True while the backs of a dual-sided print are shown. */
  readonly showsBack: boolean;
};

/** The visible sheets, their size, and navigation. Sheets are counted from 0. */
export type SheetView = ReturnType<typeof useSheetView>;

/** Caches pages, so that the same page is the same object until the plan changes. */
function usePages(plan: SheetPlan): (index: number) => PagePlan {
  return useMemo(() => {
    const known = new Map<number, PagePlan>();
    return (index) => {
      const page = known.get(index) ?? plan.page(index);
      if (known.size > 400) known.clear();
      known.set(index, page);
      return page;
    };
  }, [plan]);
}

export function useSheetView({ plan, setup, zoom, showsBack }: SheetViewInput) {
  const { ref, width, height } = useElementSize<HTMLElement>();
  const measured: RefCallback<HTMLElement> = ref;
  const box = useRef<HTMLElement>(null);
  const room = { width, height };
  const scale = scaleOf(zoom, room, setup.page);
  const grid = gridOf(scale, room, setup.page);
  const [wanted, setWanted] = useState(0);
  const current = Math.max(0, Math.min(wanted, plan.sheets - 1));
  const strip = Math.floor(current / grid.perStrip);
  const firstSheet = strip * grid.perStrip;
  const count = Math.min(grid.perStrip, plan.sheets - firstSheet);
  const rows = useVirtualizer({
    count: Math.ceil(Math.max(0, count) / grid.columns),
    getScrollElement: () => box.current,
    estimateSize: () => grid.rowPx,
    // The gap above a row belongs to it, so a row of which only the gap below is visible counts as out of view.
    paddingEnd: sheetGap,
    overscan: 1,
  });
  const { range } = rows;
  const pageOf = usePages(plan);
  const sides = plan.sheets === 0 ? 1 : plan.pages / plan.sheets;
  const rowOf = (sheet: number) => Math.floor((sheet - firstSheet) / grid.columns);
  const follows = useRef(true);
  /** Scrolls and ignores the resulting scroll event. If nothing moves, no event follows. */
  const scrollTo = (top: number) => {
    const element = box.current;
    if (!element) return;
    const before = element.scrollTop;
    element.scrollTo({ top });
    follows.current = element.scrollTop === before;
  };

  // After a change of size or strip, the current sheet stays in view. Scrolling itself must not trigger this.
  const { rowPx, columns } = grid;
  const showCurrent = useEffectEvent((from: number, size: Pick<typeof grid, "rowPx" | "columns">) => {
    rows.measure();
    scrollTo(Math.floor((current - from) / size.columns) * size.rowPx);
  });
  useLayoutEffect(() => showCurrent(firstSheet, { rowPx, columns }), [firstSheet, rowPx, columns]);
  // A new plan may have fewer sheets than the current number.
  useDidUpdate(() => {
    if (wanted > plan.sheets - 1) setWanted(Math.max(0, plan.sheets - 1));
  }, [plan.sheets]);

  const goTo = (sheet: number) => {
    const next = Math.max(0, Math.min(sheet, plan.sheets - 1));
    setWanted(next);
    if (Math.floor(next / grid.perStrip) === strip) scrollTo(rowOf(next) * grid.rowPx);
  };
  return {
    box,
    measured,
    room,
    scale,
    grid,
    current,
    firstSheet,
    count,
    rows,
    /** False for a row that is rendered in advance but not visible. */
    isInSight: (row: number) => range === null || (row >= range.startIndex && row <= range.endIndex),
    goTo,
    page: (sheet: number) => pageOf(sheet * sides + (showsBack && sides === 2 ? 1 : 0)),
    /** Makes the sheet in the middle the current sheet. */
    onScroll() {
      const element = box.current;
      if (!element) return;
      // The scroll caused by `goTo` must not change the sheet it went to.
      if (!follows.current) {
        follows.current = true;
        return;
      }
      const middle = element.scrollTop + Math.min(element.clientHeight, grid.rowPx) / 2;
      const row = Math.floor(Math.max(0, middle - sheetGap / 2) / grid.rowPx);
      const sheet = Math.min(firstSheet + row * grid.columns, plan.sheets - 1);
      // Scrolling within the row of the chosen sheet keeps it the current sheet.
      if (rowOf(current) !== rowOf(sheet)) setWanted(sheet);
    },
  };
}
