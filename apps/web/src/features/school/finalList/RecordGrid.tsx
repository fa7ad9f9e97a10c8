import { Checkbox, Skeleton, VisuallyHidden } from "@mantine/core";
import { useDidUpdate } from "@mantine/hooks";
import { printStatusOf, type SchoolRecord } from "@print-builder/school";
import { IconPrinter, IconUser } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from "react";
import { PrintStatusBadge } from "#platform/school/PrintStatusBadge.tsx";
import { personLine } from "#platform/school/personLine.ts";
import type { ProjectSchool } from "#platform/school/projectSchool.ts";
import { pictureOfSchool } from "#platform/school/schoolSystem.ts";
import { GridPart } from "#ui/GridPart.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { type ListAction, listAction, rowOf, Tick } from "#ui/lists/LongList.tsx";
import listClasses from "#ui/lists/longList.module.css";
import { Picture } from "#ui/Picture.tsx";
import { useSame } from "#ui/useSame.ts";
import classes from "./finalList.module.css";
import {
  extended,
  extentOf,
  type FinalListView,
  nothingSelected,
  type Selection,
  toggled,
  wholePage,
} from "./useFinalList.ts";

type PhotoProps = { readonly address: string; readonly photo: string | null };

function Photo({ address, photo }: PhotoProps) {
  return (
    <Picture
      className={classes.photo}
      src={photo && pictureOfSchool(address, photo)}
      fallback={
        <span className={classes.noPhoto} title="No photo">
          <IconUser size={16} stroke={1.75} aria-hidden />
        </span>
      }
    />
  );
}

type RecordRowProps = {
  readonly id: string;
  readonly record: SchoolRecord;
  /** Index on the page, from 0; `place` is the position in the whole list, from 1. */
  readonly at: number;
  readonly place: number;
  readonly top: number;
  /** Address of the school system. */
  readonly address: string;
  readonly isSelected: boolean;
  /** True if the printed card differs from a card printed now. */
  readonly isChanged: boolean;
  readonly isActive: boolean;
};

function RecordRow(props: RecordRowProps) {
  const { id, record, at, place, top, address, isSelected, isChanged, isActive } = props;
  const { name, number, group, photo } = personLine(record);
  return (
    <GridPart
      id={id}
      role="row"
      className={`${listClasses.row} ${classes.row}`}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={place + 1}
      aria-selected={isSelected}
      data-row={at}
      data-active={isActive}
    >
      <GridPart
        role="gridcell"
        className={classes.mark}
        aria-label={isSelected ? "Selected" : "Not selected"}
      >
        <Tick isOn={isSelected} />
      </GridPart>
      <GridPart role="gridcell" className={classes.person}>
        <Photo address={address} photo={photo} />
        <span className={listClasses.name} dir="auto">
          {name}
        </span>
      </GridPart>
      <GridPart role="gridcell" className={listClasses.detail}>
        {number}
      </GridPart>
      <GridPart role="gridcell" className={listClasses.detail} dir="auto">
        {group}
      </GridPart>
      <GridPart role="gridcell">
        <PrintStatusBadge status={printStatusOf(record)} />
        {isChanged ? <div className={classes.changed}>Changed since printed</div> : null}
      </GridPart>
      <GridPart role="gridcell">
        {/* The grid is a single Tab stop; there, P prints the active row's card. */}
        <IconButton label={`Print this card: ${name}`} shortcut="P" size="sm" tabIndex={-1}>
          <IconPrinter size={16} stroke={1.75} />
        </IconButton>
      </GridPart>
    </GridPart>
  );
}

const rowHeight = 52;

type GridProps = {
  readonly school: ProjectSchool;
  readonly view: FinalListView;
  readonly onPrint: (id: number) => void;
  /** Shown in place of rows if there are no rows. */
  readonly none: string;
};

const isPrintButton = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest("button") !== null;

const isPrintKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "p" && !(ctrlKey || metaKey || altKey);

function useGrid({ view }: GridProps) {
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setActive] = useState(0);
  const { people, selection, setSelection, page, tab, query } = view;
  const ids = people.map(({ id }) => id);
  const active = Math.min(wanted, Math.max(people.length - 1, 0));
  const lines = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    scrollPaddingStart: 34,
    overscan: 6,
  });
  const listKey = useSame([page, tab, query]);
  // Scroll to the top when the page, tab or search changes.
  useDidUpdate(() => {
    setActive(0);
    lines.scrollToOffset(0);
  }, [listKey]);
  const select = (row: number, extendsIt: boolean) =>
    setSelection((extendsIt ? extended : toggled)(selection, ids, row));
  const goTo = (row: number) => {
    setActive(row);
    lines.scrollToIndex(row);
  };
  return { box, ids, active, lines, select, goTo };
}

type Grid = ReturnType<typeof useGrid>;

function handlers(
  { ids, active, select, goTo }: Grid,
  { view: { selection, setSelection }, onPrint }: Pick<GridProps, "view" | "onPrint">,
) {
  const anchored = (): Selection => ({ ...selection, anchor: selection.anchor ?? active });
  const perform = (command: ListAction) => {
    if (command.action === "selectPage") setSelection(wholePage(ids));
    else if (command.action === "clear") setSelection(nothingSelected);
    else if (command.action === "toggle") select(active, command.extends);
    else {
      if (command.extends) setSelection(extended(anchored(), ids, command.to));
      goTo(command.to);
    }
  };
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.target instanceof HTMLInputElement) return;
      const id = ids[active];
      if (isPrintKey(event) && id !== undefined) return onPrint(id);
      const command = listAction(active, ids.length, event, selection.ids.size > 0);
      if (!command) return;
      event.preventDefault();
      event.stopPropagation();
      perform(command);
    },
    onClick(event: MouseEvent) {
      const row = rowOf(event);
      if (row === null) return;
      const id = ids[row];
      if (isPrintButton(event) && id !== undefined) return onPrint(id);
      select(row, event.shiftKey);
      goTo(row);
    },
  };
}

const places = Array.from({ length: 8 }, (_, place) => place);

function Waiting() {
  return (
    <GridPart role="row" className={classes.waiting}>
      <GridPart role="gridcell" aria-label="Loading records">
        {places.map((place) => (
          <Skeleton key={place} height={34} my={9} />
        ))}
      </GridPart>
    </GridPart>
  );
}

function None({ text }: { readonly text: string }) {
  return (
    <GridPart role="row" className={classes.none}>
      <GridPart role="gridcell">{text}</GridPart>
    </GridPart>
  );
}

type HeadProps = Pick<GridProps, "school" | "view"> & { readonly ids: readonly number[] };

function Head({ school, view, ids }: HeadProps) {
  const extent = extentOf(view.selection, ids);
  return (
    <GridPart role="row" aria-rowindex={1} className={classes.head}>
      <GridPart role="columnheader" className={classes.mark}>
        <Checkbox
          size="xs"
          aria-label="Select all on this page"
          disabled={ids.length === 0}
          checked={extent === "page"}
          indeterminate={extent === "part"}
          onChange={() => view.setSelection(extent === "page" ? nothingSelected : wholePage(ids))}
        />
      </GridPart>
      {["Name", "Number", school.dataset === "students" ? "Class" : "Role", "Print status"].map((title) => (
        <GridPart key={title} role="columnheader">
          {title}
        </GridPart>
      ))}
      <GridPart role="columnheader">
        <VisuallyHidden>Print</VisuallyHidden>
      </GridPart>
    </GridPart>
  );
}

/** A page of records as a virtual grid: the active row handles the keys, and only visible rows are drawn. */
export function RecordGrid(props: GridProps) {
  const { school, view, none } = props;
  const grid = useGrid(props);
  const { box, ids, active, lines } = grid;
  const { people, changed, list, page, size, total, selection } = view;
  const id = useId();
  const shown = lines.getVirtualItems();
  const rowAt = (record: SchoolRecord | undefined, index: number, start: number) =>
    record ? (
      <RecordRow
        key={record.id}
        id={`${id}-${index}`}
        record={record}
        at={index}
        place={(page - 1) * size + index + 1}
        top={start}
        address={school.address}
        isSelected={selection.ids.has(record.id)}
        isChanged={changed.has(String(record.id))}
        isActive={index === active}
      />
    ) : null;
  return (
    <GridPart
      ref={box}
      className={`${listClasses.list} ${classes.grid}`}
      role="grid"
      aria-label="Records"
      aria-multiselectable
      aria-rowcount={total + 1}
      aria-busy={list.isPlaceholderData || list.isPending}
      {...(shown.some(({ index }) => index === active) ? { "aria-activedescendant": `${id}-${active}` } : {})}
      // Escape clears the selection before it closes the dialog.
      {...(selection.ids.size > 0 ? { "data-mantine-stop-propagation": true } : {})}
      {...handlers(grid, props)}
    >
      <GridPart role="rowgroup" className={classes.heads}>
        <Head school={school} view={view} ids={ids} />
      </GridPart>
      <GridPart
        role="rowgroup"
        style={{ height: people.length === 0 ? "auto" : lines.getTotalSize(), position: "relative" }}
      >
        {list.isPending ? <Waiting /> : null}
        {!list.isPending && people.length === 0 ? <None text={none} /> : null}
        {shown.map(({ index, start }) => rowAt(people[index], index, start))}
      </GridPart>
    </GridPart>
  );
}
