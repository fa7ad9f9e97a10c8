import { addCopies } from "./clipboard.ts";
import type { EditorState } from "./design.ts";
import { boundsOf, movedBy } from "./geometry/frame.ts";
import { selectedElements } from "./selection.ts";

/**
 * Number of columns and rows, including the original, and the gaps between copies, canvas px; negative gaps
 * overlap.
 */
export type Repetition = {
  readonly columns: number;
  readonly rows: number;
  readonly gapX: number;
  readonly gapY: number;
};

/** Limit of elements, because a card with more can hardly be edited. */
export const mostRepeated = 1000;

/** Number of elements in a repetition, including the selection itself. */
export const repeatedCount = (selected: number, { columns, rows }: Repetition) => selected * columns * rows;

/**
 * Repeats the selection in rows and columns, to the right and down, in cells as large as its bounds. Copies of
 * groups are new groups. Changes nothing if there would be too many elements.
 */
export function stepAndRepeat(state: EditorState, repetition: Repetition, now: number): EditorState {
  const { columns, rows, gapX, gapY } = repetition;
  const originals = selectedElements(state);
  const bounds = boundsOf(originals);
  if (!bounds || repeatedCount(originals.length, repetition) > mostRepeated) return state;
  const cells = Array.from({ length: columns * rows - 1 }, (_, index) => index + 1);
  let selection = state.selection;
  const repeated = cells.reduce((before, cell) => {
    const [right, down] = [cell % columns, Math.floor(cell / columns)];
    const moved = originals.map((element) =>
      movedBy(element, right * (bounds.width + gapX), down * (bounds.height + gapY)),
    );
    const after = addCopies(before, moved, now);
    selection = [...selection, ...after.selection];
    return after;
  }, state);
  return { ...repeated, selection };
}
