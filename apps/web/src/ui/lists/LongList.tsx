import { IconCheck } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import classes from "./longList.module.css";

/** A list with rows of equal height and one active row that handles keys. */
export function useLongList(count: number, rowHeight: number) {
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setActive] = useState(0);
  const lines = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  return {
    box,
    lines,
    count,
    active: Math.min(wanted, Math.max(count - 1, 0)),
    goTo(row: number) {
      setActive(row);
      lines.scrollToIndex(row);
    },
    goToTop() {
      setActive(0);
      lines.scrollToOffset(0);
    },
  };
}

export function Tick({ isOn }: { readonly isOn: boolean }) {
  return (
    <span className={classes.tick} data-on={isOn}>
      {isOn ? <IconCheck size={13} stroke={3} aria-hidden /> : null}
    </span>
  );
}

/** The row that was clicked. Null outside rows. */
export function rowOf({ target }: MouseEvent): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  return row ? Number(row.dataset.row) : null;
}

type LongListProps = {
  readonly list: ReturnType<typeof useLongList>;
  readonly label: string;
  readonly isMultiple?: boolean;
  /** Class name that lays out a row, which is a grid. */
  readonly rowClass: string | undefined;
  readonly row: (index: number) => { readonly isSelected: boolean; readonly content: ReactNode };
  /** Returns false for keys that the list does not handle. */
  readonly onAction: (requested: ListAction) => boolean;
  readonly onPress: (index: number, isShifted: boolean) => void;
};

/** A list to choose from. It renders only its visible rows. */
export function LongList({
  list,
  label,
  isMultiple = false,
  rowClass,
  row,
  onAction,
  onPress,
}: LongListProps) {
  const { box, lines, count, active } = list;
  const id = useId();
  const drawn = lines.getVirtualItems();
  const handlers = {
    onKeyDown(event: KeyboardEvent) {
      const requested = listAction(active, count, event, false);
      if (!requested || !onAction(requested)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onClick(event: MouseEvent) {
      const pressed = rowOf(event);
      if (pressed !== null) onPress(pressed, event.shiftKey);
    },
  };
  return (
    <div
      ref={box}
      className={classes.list}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      {...(isMultiple ? { "aria-multiselectable": true } : {})}
      {...(drawn.some(({ index }) => index === active) ? { "aria-activedescendant": `${id}-${active}` } : {})}
      {...handlers}
    >
      <div role="presentation" className={classes.rows} style={{ height: lines.getTotalSize() }}>
        {drawn.map(({ index, start, size }) => {
          const { isSelected, content } = row(index);
          return (
            <div
              key={index}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              className={`${classes.row} ${rowClass}`}
              style={{ height: size, transform: `translateY(${start}px)` }}
              aria-selected={isSelected}
              aria-posinset={index + 1}
              aria-setsize={count}
              data-row={index}
              data-active={index === active}
            >
              {content}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Number of rows that Page Up and Page Down move by. */
const leap = 8;

export type ListKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** The action of a key in a list of records. */
export type ListAction =
  /** `extends` is true if Shift is held, which selects all rows between the old and the new row. */
  | { readonly action: "move"; readonly to: number; readonly extends: boolean }
  | { readonly action: "toggle"; readonly extends: boolean }
  | { readonly action: "selectPage" }
  | { readonly action: "clear" };

function targetRow(row: number, count: number, key: string): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowUp: row - 1,
    ArrowDown: row + 1,
    PageUp: row - leap,
    PageDown: row + leap,
    Home: 0,
    End: count - 1,
  };
  const to = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}

/**
 * The action of a key in row `row` of `count`. Null leaves the key to the browser. With `hasSelection`, Escape clears
 * the selection first.
 */
export function listAction(
  row: number,
  count: number,
  { key, ctrlKey, metaKey, shiftKey, altKey }: ListKey,
  hasSelection: boolean,
): ListAction | null {
  if (altKey || count === 0) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === "a" ? { action: "selectPage" } : null;
  if (key === " ") return { action: "toggle", extends: shiftKey };
  if (key === "Escape") return hasSelection ? { action: "clear" } : null;
  const to = targetRow(row, count, key);
  return to === null ? null : { action: "move", to, extends: shiftKey };
}
