import { useDidUpdate } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from "react";
import { listAction } from "#ui/lists/listKeys.ts";
import classes from "./choosing.module.css";
import { PeopleRow } from "./PeopleRow.tsx";
import type { People } from "./people.ts";

const rowHeight = 44;

type PeopleListProps = {
  readonly people: People;
  /** Positions of those that are shown. */
  readonly shown: readonly number[];
  readonly isChosen: (position: number) => boolean;
  /** Chooses people, or leaves them out. */
  readonly onChoose: (positions: readonly number[], isChosen: boolean) => void;
};

function useList({ shown, isChosen, onChoose }: PeopleListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setActive] = useState(0);
  const [anchor, setAnchor] = useState<number | null>(null);
  const active = Math.min(wanted, Math.max(shown.length - 1, 0));
  const lines = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  useDidUpdate(() => {
    setActive(0);
    setAnchor(null);
    lines.scrollToOffset(0);
  }, [shown]);
  const goTo = (row: number) => {
    setActive(row);
    lines.scrollToIndex(row);
  };
  /** Everybody from the anchor to this row becomes what the anchor is. */
  const extend = (row: number) => {
    const from = anchor ?? active;
    const begin = shown[from];
    if (begin === undefined) return;
    onChoose(shown.slice(Math.min(from, row), Math.max(from, row) + 1), isChosen(begin));
    setAnchor(from);
    goTo(row);
  };
  const toggle = (row: number) => {
    const position = shown[row];
    if (position === undefined) return;
    onChoose([position], !isChosen(position));
    setAnchor(row);
    goTo(row);
  };
  return { box, active, lines, goTo, extend, toggle };
}

type List = ReturnType<typeof useList>;

function handlers({ active, goTo, extend, toggle }: List, { shown, onChoose }: PeopleListProps) {
  return {
    onKeyDown(event: KeyboardEvent) {
      const asked = listAction(active, shown.length, event, false);
      if (!asked) return;
      event.preventDefault();
      event.stopPropagation();
      if (asked.action === "selectPage") onChoose(shown, true);
      else if (asked.action === "toggle") asked.extends ? extend(active) : toggle(active);
      else if (asked.action === "move") asked.extends ? extend(asked.to) : goTo(asked.to);
    },
    onClick(event: MouseEvent) {
      const { target } = event;
      const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
      if (!row) return;
      if (event.shiftKey) extend(Number(row.dataset.row));
      else toggle(Number(row.dataset.row));
    },
  };
}

/** People to choose from. One is active and takes the keys; only those in sight are drawn. */
export function PeopleList(props: PeopleListProps) {
  const { people, shown, isChosen } = props;
  const list = useList(props);
  const { box, active, lines } = list;
  const id = useId();
  const drawn = lines.getVirtualItems();
  return (
    <div
      ref={box}
      className={classes.list}
      role="listbox"
      tabIndex={0}
      aria-label="People to choose from"
      aria-multiselectable
      {...(drawn.some(({ index }) => index === active) ? { "aria-activedescendant": `${id}-${active}` } : {})}
      {...handlers(list, props)}
    >
      <div role="presentation" className={classes.lines} style={{ height: lines.getTotalSize() }}>
        {drawn.map(({ index, start }) => {
          const position = shown[index];
          const person = position === undefined ? undefined : people.all[position];
          return position === undefined || person === undefined ? null : (
            <PeopleRow
              key={position}
              id={`${id}-${index}`}
              person={person}
              at={index}
              of={shown.length}
              top={start}
              isChosen={isChosen(position)}
              isActive={index === active}
            />
          );
        })}
      </div>
    </div>
  );
}
