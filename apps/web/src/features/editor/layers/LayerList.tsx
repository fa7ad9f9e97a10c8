import { layersOf, select, shownElements } from "@print-builder/core/editing";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, type ReactNode, useCallback, useRef, useState } from "react";
import { useCardTools } from "#platform/cards/cardStudio.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { GroupRow } from "./GroupRow.tsx";
import { LayerRow } from "./LayerRow.tsx";
import { idsOf, type Row } from "./layerRows.ts";
import classes from "./layers.module.css";
import { useActionSweep } from "./useActionSweep.ts";
import { useLayerDrag } from "./useLayerDrag.ts";
import { useLayerKeys } from "./useLayerKeys.ts";

const rowHeight = 34;
/** Rows rendered beyond both ends of the visible part, for the Tab key and quick scrolling. */
const spareRows = 6;
/** Height of the window that the list does not use, px. */
const aroundList = 165;

type LayerListProps = {
  /** Topmost first. */
  readonly rows: readonly Row[];
  /** Folds or unfolds a group. */
  readonly onFold: (groupId: string, isFolded: boolean) => void;
  readonly onMenu: (at: { readonly clientX: number; readonly clientY: number }) => void;
  /** Shown when the list is empty. */
  readonly children: ReactNode;
};

/** The rendered rows: the visible ones, and the one that is focused or being renamed. */
function useRows(layers: readonly Row[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const focusedAt = focused === null ? -1 : layers.findIndex(({ id }) => id === focused);
  const virtual = useVirtualizer({
    count: layers.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => layers[index]?.id ?? index,
    // An estimate of the final height, so that the rows appear with the panel instead of one layout later.
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

/** The list of layers. Renders only the visible rows, so that it stays fast with thousands. */
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
