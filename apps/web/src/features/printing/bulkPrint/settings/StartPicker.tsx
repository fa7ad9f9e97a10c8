import type { PageSetup } from "@print-builder/core/document";
import { labelGrids, type PrintOrder, slotsPerSheet } from "@print-builder/core/sheets";
import { type KeyboardEvent, useId } from "react";
import classes from "./settings.module.css";

type StartPickerProps = {
  readonly setup: PageSetup;
  readonly order: PrintOrder;
  /** Counted from 1. */
  readonly startAt: number;
  readonly onChange: (startAt: number) => void;
};

/** Above this many labels, labels are too small to click, so a number field replaces the picture. */
const maxLabels = 120;
/** Above this many labels, the picture takes the panel's full width, to keep the numbers readable. */
const fewLabels = 30;

type Label = {
  readonly slot: number;
  readonly grid: number;
  readonly column: number;
  readonly row: number;
};

/** The labels of each grid by row, each with its number in print order. */
function labelsOf({ page }: PageSetup, order: PrintOrder): readonly (readonly Label[])[] {
  let before = 0;
  return labelGrids(page).map(({ across, down }, grid) => {
    const first = before;
    before += across * down;
    return Array.from({ length: across * down }, (_, place) => {
      const [column, row] = [place % across, Math.floor(place / across)];
      const inGrid = order === "across_then_down" ? place : column * down + row;
      return { grid, column, row, slot: first + inGrid };
    });
  });
}

/** A picture of the first sheet. Clicking a label starts the print there and leaves earlier labels blank. */
export function StartPicker({ setup, order, startAt, onChange }: StartPickerProps) {
  const { page, label } = setup;
  const name = useId();
  if (slotsPerSheet(setup) > maxLabels) return null;
  const grids = labelsOf(setup, order);
  const labels = grids.flat();
  const onKeyDown = (event: KeyboardEvent) => {
    const at = labels.find(({ slot }) => slot === startAt - 1);
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!at || !by) return;
    event.preventDefault();
    const [right = 0, below = 0] = by;
    const next = labels.find(
      ({ grid, column, row }) => grid === at.grid && column === at.column + right && row === at.row + below,
    );
    if (!next) return;
    onChange(next.slot + 1);
    const group = event.currentTarget;
    requestAnimationFrame(() => group.querySelector<HTMLInputElement>("input:checked")?.focus());
  };
  return (
    <div
      className={classes.grids}
      data-dense={labels.length > fewLabels}
      role="radiogroup"
      aria-label="Start position on the first sheet"
      onKeyDown={onKeyDown}
    >
      {labelGrids(page).map(({ across, down }, grid) => (
        <div
          key={grids[grid]?.[0]?.slot}
          className={classes.picker}
          style={{
            gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))`,
            aspectRatio: `${across * label.widthMm} / ${down * label.heightMm}`,
          }}
        >
          {grids[grid]?.map(({ slot }) => (
            <label
              key={slot}
              className={classes.place}
              data-blank={slot < startAt - 1}
              data-on={slot === startAt - 1}
            >
              <input
                type="radio"
                name={name}
                aria-label={`Start at position ${slot + 1}`}
                checked={slot === startAt - 1}
                onChange={() => onChange(slot + 1)}
              />
              {slot + 1}
            </label>
          ))}
        </div>
      ))}
    </div>
  );
}
