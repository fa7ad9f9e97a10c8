import {
  commandById,
  type EditorState,
  layersOf,
  select,
  setHidden,
  setLocked,
  settle,
  shownElements,
} from "@print-builder/core/editing";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from "react";
import { useCardTools } from "#platform/cards/cardStudio.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { GroupRow } from "./GroupRow.tsx";
import { LayerRow } from "./LayerRow.tsx";
import { elementsOf, idsOf, type Row } from "./layerRows.ts";
import classes from "./layers.module.css";
import { rowUnder, useLayerDrag } from "./useLayerDrag.ts";

type LayerKeysOptions = {
  readonly list: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  /** Folds or unfolds a group. */
  readonly fold: (groupId: string, isFolded: boolean) => void;
  readonly scrollTo: (index: number) => void;
};

/** The layer in whose row a key was pressed. Null outside rows, in fields, and with modifiers other than Alt. */
function rowOf({ target, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string | null {
  if (!(target instanceof HTMLElement) || ctrlKey || metaKey || shiftKey) return null;
  if (!target.matches("button, [data-layer]")) return null;
  return target.closest<HTMLElement>("[data-layer]")?.dataset.layer ?? null;
}

/** The row that an arrow key moves to. Null for other keys. */
function rowAfter(key: string, at: number, count: number): number | null {
  if (key === "ArrowUp") return Math.max(0, at - 1);
  if (key === "ArrowDown") return Math.min(count - 1, at + 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/** Arrow keys move between rows and fold groups. With Alt, they restack the selected rows. */
function useLayerKeys({ list, rows, fold, scrollTo }: LayerKeysOptions) {
  const editor = useEditor();

  const focusRow = (id: string) =>
    // The row is rendered, or moved to its new position, in the next frame.
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-layer="${CSS.escape(id)}"] button`);
      if (row instanceof HTMLElement) row.focus({ preventScroll: true });
    });

  const choose = (row: Row) => editor.edit("Select", (state) => select(state, idsOf(row)));

  const moveRows = (row: Row, command: "bringForward" | "sendBackward") => {
    const { selection } = editor.store.getState().history.present;
    if (!idsOf(row).every((id) => selection.includes(id))) choose(row);
    editor.run(commandById(command));
    focusRow(row.id);
  };

  const goTo = (index: number) => {
    const row = rows[index];
    if (!row) return;
    choose(row);
    scrollTo(index);
    focusRow(row.id);
  };

  /** Folds or unfolds a group. Returns false if the key means something else. */
  const foldBy = (key: string, row: Row): boolean => {
    if (row.kind !== "group" || (key !== "ArrowLeft" && key !== "ArrowRight")) return false;
    fold(row.groupId, key === "ArrowLeft");
    return true;
  };

  return (event: KeyboardEvent<HTMLElement>): void => {
    const id = rowOf(event);
    const at = rows.findIndex((row) => row.id === id);
    const row = rows[at];
    if (!row) return;
    const { key, altKey } = event;
    if (!altKey && foldBy(key, row)) {
      event.preventDefault();
      return;
    }
    const next = rowAfter(key, at, rows.length);
    if (next === null || (altKey && key !== "ArrowUp" && key !== "ArrowDown")) return;
    event.preventDefault();
    if (altKey) moveRows(row, key === "ArrowUp" ? "bringForward" : "sendBackward");
    else goTo(next);
  };
}

type Sweep = {
  readonly action: "hide" | "lock";
  /** The new value for all rows: the opposite of the first row's old value. */
  readonly value: boolean;
  /** Indexes of the row where the sweep began and the row last under the pointer. */
  readonly first: number;
  readonly last: number;
  readonly isBegun: boolean;
};

const labels = { hide: ["Show", "Hide"], lock: ["Unlock", "Lock"] } as const;

/**
 * Pressing an eye or a lock and dragging over other rows applies the change to those rows too, as one undo step. The
 * returned handlers belong to the list.
 */
function useActionSweep(editor: EditorSession, rows: readonly Row[]) {
  const sweep = useRef<Sweep | null>(null);

  const change = ({ action, value, isBegun }: Sweep, ids: readonly string[]) => {
    const apply = (state: EditorState) =>
      action === "hide" ? setHidden(state, ids, value) : setLocked(state, ids, value);
    // Later rows join the undo step that the first row began.
    if (isBegun) editor.changeHistory((history) => settle(history, apply(history.present)));
    else editor.edit(labels[action][value ? 1 : 0], apply);
  };

  const moveTo = (running: Sweep, at: number) => {
    if (at < 0 || at === running.last) return;
    const [from, to] = [Math.min(running.last, at), Math.max(running.last, at)];
    change(running, rows.slice(from, to + 1).flatMap(idsOf));
    sweep.current = { ...running, last: at, isBegun: true };
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      sweep.current = null;
      const sign = (event.target as Element).closest<HTMLElement>("[data-action]");
      const action = sign?.dataset.action;
      const at = rows.findIndex(({ id }) => id === rowUnder(event)?.id);
      const row = rows[at];
      if (event.button !== 0 || !row || (action !== "hide" && action !== "lock")) return;
      const isSet = elementsOf(row).every((element) => (action === "hide" ? element.hidden : element.locked));
      sweep.current = { action, value: !isSet, first: at, last: at, isBegun: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const running = sweep.current;
      if (!running || event.buttons === 0) return;
      moveTo(
        running,
        rows.findIndex(({ id }) => id === rowUnder(event)?.id),
      );
    },
    /** The click at the end of a sweep must not also press the icon under the pointer. */
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      // A click from the keyboard has no detail and never ends a sweep.
      if (sweep.current?.isBegun && event.detail > 0) event.stopPropagation();
      sweep.current = null;
    },
  };
}

const rowHeight = 34;
/** Rows rendered above and below the visible part, for the Tab key and quick scrolling. */
const spareRows = 6;
/** Height of everything above and below the list in the window, px. */
const aroundList = 165;

type LayerListProps = {
  readonly rows: readonly Row[];
  /** Folds or unfolds a group. */
  readonly onFold: (groupId: string, isFolded: boolean) => void;
  readonly onMenu: (at: { readonly clientX: number; readonly clientY: number }) => void;
  /** Shown if the list is empty. */
  readonly children: ReactNode;
};

/** The rendered rows: the visible rows, and the row that is focused or being renamed. */
function useRows(layers: readonly Row[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const focusedAt = focused === null ? -1 : layers.findIndex(({ id }) => id === focused);
  const virtual = useVirtualizer({
    count: layers.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => layers[index]?.id ?? index,
    // Estimates the final height, so that the rows appear with the panel instead of one layout later.
    initialRect: { width: 0, height: innerHeight - aroundList },
    overscan: spareRows,
    rangeExtractor: (range: Range) => {
      const seen = defaultRangeExtractor(range);
      return focusedAt < 0 || seen.includes(focusedAt) ? seen : [...seen, focusedAt].sort((a, b) => a - b);
    },
  });
  const onFocus = ({ target }: FocusEvent) =>
    setFocused(target.closest<HTMLElement>("[data-layer]")?.dataset.layer ?? null);
  return { scroller, virtual, onFocus, onBlur: () => setFocused(null) };
}

function topmostFirst(editor: EditorSession): readonly string[] {
  return layersOf(shownElements(editor.store.getState().history.present)).map(({ element }) => element.id);
}

/** The layer list. It renders only the visible rows, so that it stays fast with thousands of layers. */
export function LayerList({ rows, onFold, onMenu, children }: LayerListProps) {
  const editor = useEditor();
  const tools = useCardTools(editor.studio);
  const selection = useEditorState(({ shown }) => shown.selection);
  const { drag, handlers } = useLayerDrag(editor, rows, () => topmostFirst(editor));
  const sweep = useActionSweep(editor, rows);
  const { scroller, virtual, ...focus } = useRows(rows);
  const onKeyDown = useLayerKeys({
    list: scroller,
    rows,
    fold: onFold,
    scrollTo: (index) => virtual.scrollToIndex(index),
  });
  const selectRange = useCallback(
    (id: string) => {
      const shown = rows.flatMap(idsOf);
      editor.edit("Select", (state) => {
        const from = shown.indexOf(state.selection.at(-1) ?? id);
        const [start, end] = [Math.min(from, shown.indexOf(id)), Math.max(from, shown.indexOf(id))];
        return select(state, shown.slice(Math.max(start, 0), end + 1));
      });
    },
    [editor, rows],
  );
  return (
    <div ref={scroller} className={classes.scroller}>
      {rows.length === 0 ? <p className={classes.none}>{children}</p> : null}
      <div
        role="tree"
        aria-label="Layers"
        aria-multiselectable
        className={classes.list}
        style={{ height: virtual.getTotalSize() }}
        {...handlers}
        {...focus}
        onClickCapture={sweep.onClickCapture}
        onPointerDown={(event) => {
          sweep.onPointerDown(event);
          handlers.onPointerDown(event);
        }}
        onPointerMove={(event) => {
          sweep.onPointerMove(event);
          handlers.onPointerMove(event);
        }}
        onKeyDown={onKeyDown}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const ids = idsOf(row);
          const place = {
            position: index + 1,
            depth: row.around.length,
            count: rows.length,
            top: start,
            isSelected: ids.some((id) => selection.includes(id)),
            isDragged: ids.every((id) => drag?.ids.includes(id) ?? false),
            drop: drag?.drop?.id === row.id ? drag.drop.side : null,
            onMenu,
          };
          if (row.kind === "group") return <GroupRow key={row.id} row={row} {...place} onFold={onFold} />;
          const { element } = row;
          return <LayerRow key={row.id} {...{ element, tools, ...place }} onRange={selectRange} />;
        })}
      </div>
    </div>
  );
}
