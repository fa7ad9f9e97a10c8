import type { StoredElement } from "@print-builder/core/document";
import { layersOf, select, shownElements } from "@print-builder/core/editing";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, type ReactNode, useCallback, useRef, useState } from "react";
import { useCardTools } from "#platform/cards/cardStudio.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { LayerRow } from "./LayerRow.tsx";
import classes from "./layers.module.css";
import { useLayerDrag } from "./useLayerDrag.ts";
import { useLayerKeys } from "./useLayerKeys.ts";

const rowHeight = 34;
/** Rows kept beyond both ends of what is seen, for the Tab key and for quick scrolling. */
const spareRows = 6;
/** What of the window's height is not the list's, px. */
const aroundList = 165;

type LayerListProps = {
  /** What is listed, the topmost first. */
  readonly layers: readonly StoredElement[];
  readonly onMenu: (at: { readonly clientX: number; readonly clientY: number }) => void;
  /** Shown when nothing is listed. */
  readonly children: ReactNode;
};

/** The rows on the page: those in sight, and the one that has the focus or is being renamed. */
function useRows(layers: readonly StoredElement[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const focusedAt = focused === null ? -1 : layers.findIndex(({ id }) => id === focused);
  const virtual = useVirtualizer({
    count: layers.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => layers[index]?.id ?? index,
    // About what it will be, so that the rows are there with the panel and not a layout later.
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

/** The list of layers. Only the rows in sight are on the page, so that it stays light with thousands. */
export function LayerList({ layers, onMenu, children }: LayerListProps) {
  const editor = useEditor();
  const tools = useCardTools(editor.studio);
  const selection = useEditorState(({ shown }) => shown.selection);
  const { drag, handlers } = useLayerDrag(editor, () => topmostFirst(editor));
  const { scroller, virtual, ...focus } = useRows(layers);
  const onKeyDown = useLayerKeys({
    list: scroller,
    layers,
    scrollTo: (index) => virtual.scrollToIndex(index),
  });
  const selectRange = useCallback(
    (id: string) => {
      const shown = layers.map((element) => element.id);
      editor.edit("Select", (state) => {
        const from = shown.indexOf(state.selection.at(-1) ?? id);
        const [start, end] = [Math.min(from, shown.indexOf(id)), Math.max(from, shown.indexOf(id))];
        return select(state, shown.slice(Math.max(start, 0), end + 1));
      });
    },
    [editor, layers],
  );
  return (
    <div ref={scroller} className={classes.scroller}>
      {layers.length === 0 ? <p className={classes.none}>{children}</p> : null}
      <ul
        className={classes.list}
        style={{ height: virtual.getTotalSize() }}
        {...handlers}
        {...focus}
        onKeyDown={onKeyDown}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const element = layers[index];
          return element ? (
            <LayerRow
              key={element.id}
              element={element}
              position={index + 1}
              count={layers.length}
              top={start}
              tools={tools}
              isSelected={selection.includes(element.id)}
              isDragged={drag?.ids.includes(element.id) ?? false}
              drop={drag?.drop?.id === element.id ? drag.drop.side : null}
              onMenu={onMenu}
              onRange={selectRange}
            />
          ) : null;
        })}
      </ul>
    </div>
  );
}
