import { useDidUpdate, useElementSize } from "@mantine/hooks";
import type { PageSetup } from "@print-builder/core/document";
import type { PagePlan, SheetPlan } from "@print-builder/core/print";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefCallback, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { gridOf, type SheetZoom, scaleOf, sheetGap } from "./sheetScale.ts";

export type SheetViewInput = {
  readonly plan: SheetPlan;
  readonly setup: PageSetup;
  readonly zoom: SheetZoom;
  /** True to show the backs of a dual-sided print. */
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
  /** Scrolls and ignores the resulting event. If nothing moves, there is no event to ignore. */
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
    /** False for a row that is only rendered in advance. */
    isInSight: (row: number) => range === null || (row >= range.startIndex && row <= range.endIndex),
    goTo,
    page: (sheet: number) => pageOf(sheet * sides + (showsBack && sides === 2 ? 1 : 0)),
    /** Makes the sheet in the middle the current one. */
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
