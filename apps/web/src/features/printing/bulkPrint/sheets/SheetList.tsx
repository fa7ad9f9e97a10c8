import { Button } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import type { Project } from "@print-builder/core/document";
import type { PagePlan, SheetPlan } from "@print-builder/core/sheets";
import { type KeyboardEvent, type ReactNode, useCallback, useState } from "react";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import type { PrintedOn } from "../../flow/printedOn.ts";
import { recordName } from "../../people/recordName.ts";
import { Sheet, type SheetProps } from "./Sheet.tsx";
import { SheetBar } from "./SheetBar.tsx";
import { SheetLegend } from "./SheetLines.tsx";
import type { SheetStudio } from "./sheetStudio.ts";
import classes from "./sheets.module.css";
import {
  type SheetView,
  type SheetViewInput,
  type SheetZoom,
  sheetGap,
  useSheetView,
} from "./useSheetView.ts";

/** The hovered or chosen label: its sheet, and its index in the page's slots. */
type ActiveLabel = { readonly sheet: number; readonly slot: number };

export type SheetListProps = {
  readonly plan: SheetPlan;
  readonly project: Project;
  readonly printed: PrintedOn;
  readonly studio: SheetStudio;
  readonly showGuides: boolean;
  /** True if each sheet has a code. */
  readonly showCodes: boolean;
  readonly proof: SheetProps["proof"];
  readonly note: ReactNode;
  /** Opens the preview of a record (0-based). */
  readonly onOpen: (record: number, side: PagePlan["side"]) => void;
  /** Shown in place of the sheets after an error. */
  readonly instead: ReactNode;
};

function recordsText(page: PagePlan | null): string {
  const first = page?.slots[0]?.recordIndex;
  const last = page?.slots.at(-1)?.recordIndex;
  if (first === undefined || last === undefined) return "";
  const from = (first + 1).toLocaleString();
  return first === last ? `Record ${from}` : `Records ${from}–${(last + 1).toLocaleString()}`;
}

/** The next label in a direction; past the last label, it continues on the adjacent sheet. */
function stepped(view: SheetView, sheets: number, { sheet, slot }: ActiveLabel, by: 1 | -1): ActiveLabel {
  const slots = view.page(sheet).slots.length;
  if (slot + by >= 0 && slot + by < slots) return { sheet, slot: slot + by };
  const next = sheet + by;
  if (next < 0 || next >= sheets) return { sheet, slot };
  return { sheet: next, slot: by === 1 ? 0 : view.page(next).slots.length - 1 };
}

function useKeys(
  { plan, onOpen }: SheetListProps,
  view: SheetView,
  [active, setActive]: readonly [ActiveLabel | null, (active: ActiveLabel | null) => void],
) {
  const choose = (by: 1 | -1) => {
    const next = active ? stepped(view, plan.sheets, active, by) : { sheet: view.current, slot: 0 };
    setActive(next);
    if (next.sheet !== view.current) view.goTo(next.sheet);
  };
  const keys: Readonly<Record<string, () => void>> = {
    PageDown: () => view.goTo(view.current + view.grid.columns),
    PageUp: () => view.goTo(view.current - view.grid.columns),
    Home: () => view.goTo(0),
    End: () => view.goTo(plan.sheets - 1),
    ArrowRight: () => choose(1),
    ArrowLeft: () => choose(-1),
    Enter: () => {
      const page = active ? view.page(active.sheet) : null;
      const record = active ? page?.slots[active.slot]?.recordIndex : undefined;
      if (page && record !== undefined) onOpen(record, page.side);
    },
  };
  return (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}

/** Link to the sheets before or after the scrollable sheets. */
function OtherSheets({
  view,
  sheets,
  which,
}: {
  view: SheetView;
  sheets: number;
  which: "before" | "after";
}) {
  const { firstSheet, count, goTo } = view;
  const to = which === "before" ? firstSheet - 1 : firstSheet + count;
  if (to < 0 || to >= sheets) return null;
  return (
    <div className={classes.others}>
      <Button variant="default" onClick={() => goTo(to)}>
        {which === "before" ? "Show the sheets before" : "Show the sheets after"}
      </Button>
    </div>
  );
}

/** The view of the sheets. It requests the records of a chosen sheet at once, before the sheet has rendered. */
function useEagerView(studio: SheetStudio, input: SheetViewInput): SheetView {
  const view = useSheetView(input);
  const goTo = (sheet: number) => {
    const [first] = sheet >= 0 && sheet < input.plan.sheets ? view.page(sheet).slots : [];
    if (first) studio.row(first.recordIndex);
    view.goTo(sheet);
  };
  return { ...view, goTo };
}

/** A scrolling list of a print's sheets. Only visible sheets are drawn, because there may be thousands. */
export function SheetList(props: SheetListProps) {
  const { plan, project, printed, studio, showGuides, showCodes, proof, note, onOpen, instead } = props;
  const { setup } = printed;
  const [zoom, setZoom] = useState<SheetZoom>("fit");
  const [side, setSide] = useState<"front" | "back">("front");
  const [active, setActive] = useState<ActiveLabel | null>(null);
  const hasBoth = plan.sheets > 0 && plan.pages === 2 * plan.sheets;
  const view = useEagerView(studio, { plan, setup, zoom, showsBack: hasBoth && side === "back" });
  const ref = useMergedRef(view.box, view.measured);
  const onKeyDown = useKeys(props, view, [active, setActive]);
  const page = plan.sheets > 0 ? view.page(view.current) : null;
  const point = useCallback(
    (sheet: number, slot: number | null) =>
      setActive((before) => {
        if (slot === null) return before?.sheet === sheet ? null : before;
        return before?.sheet === sheet && before.slot === slot ? before : { sheet, slot };
      }),
    [],
  );
  const nameOf = (shown: PagePlan, slot: number) => {
    const record = shown.slots[slot]?.recordIndex ?? 0;
    const name = recordName(studio.row(record), project.mapping);
    return `Record ${(record + 1).toLocaleString()}${name === "" ? "" : `, ${name}`}`;
  };
  const drawSheet = (sheet: number, isInSight: boolean) => {
    const shown = view.page(sheet);
    const isActive = active?.sheet === sheet && active.slot < shown.slots.length;
    return (
      <Sheet
        key={sheet}
        plan={shown}
        name={`Sheet ${(sheet + 1).toLocaleString()} of ${plan.sheets.toLocaleString()}, ${shown.side}, ${recordsText(shown)}`}
        {...printed}
        studio={studio}
        scale={view.scale}
        showGuides={showGuides}
        codeOf={showCodes ? sheet + 1 : null}
        proof={proof}
        priority={isInSight ? (sheet === view.current ? "current" : "inSight") : "ahead"}
        active={isActive ? active.slot : null}
        activeName={isActive ? nameOf(shown, active.slot) : ""}
        onPoint={(slot) => point(sheet, slot)}
        onOpen={(slot) => {
          const record = shown.slots[slot]?.recordIndex;
          if (record !== undefined) onOpen(record, shown.side);
        }}
      />
    );
  };
  const { columns, rowPx } = view.grid;
  return (
    <div className={classes.stage}>
      <SheetBar
        plan={plan}
        setup={setup}
        current={view.current}
        goTo={view.goTo}
        side={hasBoth ? side : null}
        onSide={setSide}
        zoom={zoom}
        scale={view.scale}
        onZoom={setZoom}
        records={recordsText(page)}
      />
      {note}
      {instead ? null : <SheetLegend {...printed} />}
      <ScrollBox
        ref={ref}
        className={classes.list ?? ""}
        label="Sheets as they will be printed"
        onKeyDown={onKeyDown}
        onScroll={view.onScroll}
        onBlur={() => setActive(null)}
      >
        {instead ?? (
          <>
            <OtherSheets view={view} sheets={plan.sheets} which="before" />
            <div className={classes.rows} style={{ height: view.rows.getTotalSize() }}>
              {view.room.width > 0
                ? view.rows.getVirtualItems().map(({ index, key, start }) => (
                    <div
                      key={key}
                      className={classes.row}
                      style={{ height: rowPx, transform: `translateY(${start + sheetGap}px)` }}
                    >
                      {Array.from({ length: columns }, (_, column) => index * columns + column)
                        .filter((place) => place < view.count)
                        .map((place) => drawSheet(view.firstSheet + place, view.isInSight(index)))}
                    </div>
                  ))
                : null}
            </div>
            <OtherSheets view={view} sheets={plan.sheets} which="after" />
          </>
        )}
      </ScrollBox>
    </div>
  );
}
