import { Button, SegmentedControl } from "@mantine/core";
import type { PageSetup } from "@print-builder/core/document";
import { labelGrids, type SheetPlan } from "@print-builder/core/sheets";
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { IconButton } from "#ui/IconButton.tsx";
import { nearestPosition, PositionField } from "#ui/PositionField.tsx";
import { paperName, singleCardSize } from "../../flow/printedOn.ts";
import classes from "./sheets.module.css";
import { nextZoom, percentOf, type SheetZoom } from "./useSheetView.ts";

export type SheetBarProps = {
  readonly plan: SheetPlan;
  readonly setup: PageSetup;
  /** The current sheet, from 0. */
  readonly current: number;
  readonly goTo: (sheet: number) => void;
  /** Null if only one side is printed. */
  readonly side: "front" | "back" | null;
  readonly onSide: (side: "front" | "back") => void;
  readonly zoom: SheetZoom;
  readonly scale: number;
  readonly onZoom: (zoom: SheetZoom) => void;
  /** Text for the records on the sheet: "Records 111 to 120". */
  readonly records: string;
};

const icon = { size: 16, stroke: 1.75 } as const;

/** Description of the sheets: "A4, 2 × 5", or the size of single cards. */
function sheetWords(setup: PageSetup): string {
  const { page, layout } = setup;
  if (layout === "single") return singleCardSize(setup);
  const grids = labelGrids(page).map(({ across, down }) => `${across} × ${down}`);
  return `${paperName(page)}, ${grids.join(" + ")}`;
}

/** Controls to move between sheets, turn sheets over and zoom. */
export function SheetBar(props: SheetBarProps) {
  const { plan, setup, current, goTo, side, onSide, zoom, scale, onZoom, records } = props;
  const { sheets } = plan;
  return (
    <div className={classes.bar} role="toolbar" aria-label="Sheets">
      <div className={classes.pager}>
        <IconButton
          label="Previous sheet"
          shortcut="Page Up"
          size="sm"
          disabled={current <= 0}
          onClick={() => goTo(current - 1)}
        >
          <IconChevronLeft {...icon} />
        </IconButton>
        <span className={classes.pagerText}>
          Sheet{" "}
          <PositionField
            className={classes.number ?? ""}
            style={{ "--digits": String(sheets).length } as CSSProperties}
            name="Sheet number"
            index={Math.min(current, sheets - 1)}
            total={sheets}
            read={nearestPosition}
            goTo={goTo}
          />{" "}
          of {sheets.toLocaleString()}
        </span>
        <IconButton
          label="Next sheet"
          shortcut="Page Down"
          size="sm"
          disabled={current >= sheets - 1}
          onClick={() => goTo(current + 1)}
        >
          <IconChevronRight {...icon} />
        </IconButton>
      </div>
      <span className={classes.records} role="status">
        {records}
      </span>
      {side === null ? null : (
        <SegmentedControl
          aria-label="Side shown"
          value={side}
          data={[
            { value: "front", label: "Front" },
            { value: "back", label: "Back" },
          ]}
          onChange={(value) => onSide(value as "front" | "back")}
        />
      )}
      <span className={classes.paperText}>{sheetWords(setup)}</span>
      <div className={classes.pager}>
        <IconButton label="Smaller" size="sm" onClick={() => onZoom(nextZoom(scale, -1))}>
          <IconMinus {...icon} />
        </IconButton>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          className={classes.zoom ?? ""}
          aria-label={
            zoom === "fit" ? "Fit, show at actual size" : `${percentOf(scale)}%, fit a sheet into the window`
          }
          onClick={() => onZoom(zoom === "fit" ? 100 : "fit")}
        >
          {zoom === "fit" ? "Fit" : `${percentOf(scale)}%`}
        </Button>
        <IconButton label="Larger" size="sm" onClick={() => onZoom(nextZoom(scale, 1))}>
          <IconPlus {...icon} />
        </IconButton>
      </div>
    </div>
  );
}
