import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import classes from "./report.module.css";

type VirtualListProps<Item> = {
  readonly label: string;
  readonly items: readonly Item[];
  /** Minimum height of a line, px. */
  readonly height: number;
  /** Maximum height of the list, px; the height of its box if absent. */
  readonly room?: number;
  readonly children: (item: Item) => ReactNode;
};

/** A long list that draws only its visible lines. */
export function VirtualList<Item>({ label, items, height, room, children }: VirtualListProps<Item>) {
  const box = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 6,
  });
  const limit = room === undefined ? {} : { maxHeight: room };
  return (
    <ScrollBox ref={box} className={classes.list ?? ""} style={limit} label={label}>
      <ul className={classes.lines} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const item = items[index];
          return item === undefined ? null : (
            <li
              key={index}
              ref={rows.measureElement}
              data-index={index}
              className={classes.line}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              style={{ minHeight: height, transform: `translateY(${start}px)` }}
            >
              {children(item)}
            </li>
          );
        })}
      </ul>
    </ScrollBox>
  );
}
