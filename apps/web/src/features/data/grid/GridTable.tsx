import { useDidUpdate, useElementSize, useMergedRef } from "@mantine/hooks";
import { ownValue } from "@print-builder/core/ownValue";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { GridPart } from "#ui/GridPart.tsx";
import type { TableRow } from "../useRows.ts";
import type { RowEdits } from "./createRowEdits.ts";
import { GridRow } from "./GridRow.tsx";
import classes from "./grid.module.css";
import { type CellPlace, type Draft, gridAction, numberWidth, withinGrid } from "./gridKeys.ts";
import type { GridPage } from "./useGridPage.ts";

const rowHeight = 34;

/** Column widths in px that fit the header and the first rows. */
function columnWidths(headers: readonly string[], rows: readonly TableRow[]): readonly number[] {
  const sample = rows.slice(0, 60);
  return headers.map((header) => {
    const longest = Math.max(header.length + 2, ...sample.map(({ data }) => (data[header] ?? "").length));
    return Math.min(300, Math.max(84, longest * 7.4 + 26));
  });
}

/** Widens columns to fill the available width. */
function stretchedWidths(widths: readonly number[], room: number): readonly number[] {
  const total = widths.reduce((sum, width) => sum + width, 0);
  const factor = total > 0 && total < room ? room / total : 1;
  return widths.map((width) => Math.floor(width * factor));
}

/** Computed once per table, so that columns do not jump from page to page. */
function useWidths(headers: readonly string[], rows: readonly TableRow[]): readonly number[] {
  const known = useRef<{ readonly headers: readonly string[]; readonly widths: readonly number[] }>(null);
  if (known.current?.headers !== headers && rows.length > 0) {
    known.current = { headers, widths: columnWidths(headers, rows) };
  }
  return known.current?.widths ?? columnWidths(headers, rows);
}

/** The cell that a mouse event targets; null outside cells. */
function placeOf(event: MouseEvent): CellPlace | null {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-column]") : null;
  if (!cell) return null;
  return { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

const noRows: readonly TableRow[] = [];

export type WantedCell = { readonly index: number; readonly header: string };

type GridTableProps = {
  /** A new object requests another edit. */
  readonly wanted: WantedCell | null;
  readonly grid: GridPage;
  readonly headers: readonly string[];
  readonly edits: RowEdits;
  /** Called with the upload position of the active row; null in the header. */
  readonly onRow: (index: number | null) => void;
};

function useGrid({ grid, headers, edits, wanted: requestedEdit, onRow }: GridTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = grid.answer.data?.rows ?? noRows;
  const datasetId = grid.answer.data?.datasetId ?? "";
  const size = { rows: rows.length, columns: headers.length };
  const [place, setActive] = useState<CellPlace>({ row: 0, column: 0 });
  const active = withinGrid(place, size);
  const [draft, setDraft] = useState<Draft | null>(null);
  const { ref: measured, width: boxWidth } = useElementSize<HTMLDivElement>();
  const widths = stretchedWidths(useWidths(headers, rows), boxWidth - numberWidth);
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    scrollPaddingStart: rowHeight,
    overscan: 8,
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: headers.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => widths[index] ?? 100,
    scrollPaddingStart: numberWidth,
    overscan: 3,
  });
  // The virtualizer measures columns by these widths.
  useDidUpdate(() => columns.measure(), [boxWidth, rows.length > 0]);
  const { page, sort } = grid;
  // Scroll to the top when the page, order or search changes.
  useDidUpdate(() => lines.scrollToOffset(0), [page, sort, grid.isSearched]);

  const activeIndex = rows[active.row]?.index ?? null;
  const reportRow = useEffectEvent(onRow);
  useEffect(() => reportRow(activeIndex), [activeIndex]);

  const valueAt = ({ row, column }: CellPlace): string => {
    const shown = rows[row];
    const header = headers[column] ?? "";
    const edited = shown ? edits.store.getState().get(shown.index) : undefined;
    return ownValue(edited?.edits, header)?.value ?? edited?.data[header] ?? shown?.data[header] ?? "";
  };
  const goTo = (place: CellPlace) => {
    const to = withinGrid(place, size);
    setActive(to);
    if (to.row >= 0) lines.scrollToIndex(to.row);
    columns.scrollToIndex(to.column);
  };
  const write = ({ row: at, column }: CellPlace, text: string, by: "edit" | "type" = "edit") => {
    const row = rows[at];
    const header = headers[column];
    if (row && header !== undefined) edits[by](datasetId, row, header, text);
  };
  const startEdit = (place: CellPlace, text: string | null) =>
    setDraft({ ...place, text: text ?? valueAt(place), before: valueAt(place) });
  const type = (text: string) => draft && write(draft, text, "type");
  useDidUpdate(() => {
    if (requestedEdit === null) return;
    const place = {
      row: rows.findIndex(({ index }) => index === requestedEdit.index),
      column: headers.indexOf(requestedEdit.header),
    };
    if (place.row < 0 || place.column < 0) return;
    goTo(place);
    startEdit(place, null);
  }, [requestedEdit]);
  /** Finishes the edit; null leaves the cell unchanged. */
  const finish = (text: string | null, next: CellPlace | null) => {
    if (!draft) return;
    write(draft, text ?? draft.before, text === null ? "type" : "edit");
    setDraft(null);
    if (next) {
      goTo(next);
      box.current?.focus({ preventScroll: true });
    }
  };
  return {
    box,
    measured,
    rows,
    size,
    active,
    draft,
    lines,
    columns,
    goTo,
    write,
    startEdit,
    type,
    finish,
    valueAt,
  };
}

type Grid = ReturnType<typeof useGrid>;

function handlers(state: Grid, sortBy: (column: string) => void, headers: readonly string[]) {
  const { active, draft, size, goTo, startEdit, write, valueAt } = state;
  return {
    onKeyDown(event: KeyboardEvent) {
      if (draft) return;
      const command = gridAction(active, event, size);
      if (!command) return;
      event.preventDefault();
      if (command.action === "move") goTo(command.to);
      else if (command.action === "edit") startEdit(active, command.text);
      else if (command.action === "clear") write(active, "");
      else sortBy(headers[active.column] ?? "");
    },
    onClick(event: MouseEvent) {
      const place = placeOf(event);
      if (!place || draft) return;
      goTo(place);
      if (place.row < 0) sortBy(headers[place.column] ?? "");
    },
    onDoubleClick(event: MouseEvent) {
      const place = placeOf(event);
      if (place && place.row >= 0 && !draft) startEdit(place, null);
    },
    onCopy(event: ClipboardEvent) {
      if (draft || active.row < 0) return;
      event.clipboardData.setData("text/plain", valueAt(active));
      event.preventDefault();
    },
    onPaste(event: ClipboardEvent) {
      if (draft || active.row < 0) return;
      // Paste only the first cell of a copied block.
      write(active, event.clipboardData.getData("text/plain").split(/[\t\r\n]/)[0] ?? "");
      event.preventDefault();
    },
  };
}

/** A virtual table: the active cell handles the keys, and only visible cells are drawn. */
export function GridTable(props: GridTableProps) {
  const { grid, headers, edits } = props;
  const state = useGrid(props);
  const { box, measured, rows, active, draft, lines, columns, type, finish } = state;
  const ref = useMergedRef(box, measured);
  const id = useId();
  const { sort, sortBy, page, size, answer } = grid;
  const width = numberWidth + columns.getTotalSize();
  const shown = columns.getVirtualItems();
  const isActiveShown = active.row < 0 || lines.getVirtualItems().some(({ index }) => index === active.row);
  const arrow = { size: 14, stroke: 2, "aria-hidden": true } as const;
  return (
    <GridPart
      ref={ref}
      className={classes.grid}
      role="grid"
      aria-label="Rows"
      aria-rowcount={(answer.data?.total ?? 0) + 1}
      aria-colcount={headers.length + 1}
      aria-busy={answer.isPlaceholderData}
      {...(isActiveShown && rows.length > 0
        ? { "aria-activedescendant": `${id}-${active.row}-${active.column}` }
        : {})}
      {...handlers(state, sortBy, headers)}
    >
      <GridPart role="rowgroup" className={classes.head} style={{ width }}>
        <GridPart role="row" aria-rowindex={1} className={classes.row}>
          <GridPart role="columnheader" aria-colindex={1} className={classes.corner}>
            #
          </GridPart>
          {shown.map(({ index, start, size: columnWidth }) => {
            const header = headers[index] ?? "";
            const dir = sort?.column === header ? sort.dir : null;
            return (
              <GridPart
                key={header}
                id={`${id}--1-${index}`}
                role="columnheader"
                aria-colindex={index + 2}
                aria-sort={dir === null ? "none" : dir === "asc" ? "ascending" : "descending"}
                data-row={-1}
                data-column={index}
                data-active={active.row === -1 && active.column === index}
                className={classes.header}
                style={{ width: columnWidth, left: numberWidth + start }}
                title={`Sort by ${header}`}
              >
                <span className={classes.clip}>{header}</span>
                {dir === "asc" ? <IconArrowUp {...arrow} /> : null}
                {dir === "desc" ? <IconArrowDown {...arrow} /> : null}
              </GridPart>
            );
          })}
        </GridPart>
      </GridPart>
      <GridPart role="rowgroup" style={{ width, height: lines.getTotalSize(), position: "relative" }}>
        {lines.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return row ? (
            <GridRow
              key={row.index}
              id={id}
              row={row}
              at={index}
              rowIndex={(page - 1) * size + index + 2}
              top={start}
              headers={headers}
              columns={shown}
              edits={edits}
              activeColumn={active.row === index ? active.column : null}
              draft={draft?.row === index ? draft : null}
              onType={type}
              onFinish={finish}
            />
          ) : null;
        })}
        {rows.length === 0 && answer.isSuccess ? (
          <GridPart role="row" className={classes.none}>
            <GridPart role="gridcell">
              {grid.isSearched ? "No row contains this text." : "The table has no rows."}
            </GridPart>
          </GridPart>
        ) : null}
      </GridPart>
    </GridPart>
  );
}
