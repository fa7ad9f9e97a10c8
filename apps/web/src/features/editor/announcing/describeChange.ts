import {
  type EditorState,
  type History,
  inStackOrder,
  layersOf,
  selectedElements,
  selectionFrame,
  shownElements,
  spokenName,
} from "@print-builder/core/editing";
import { frameScale, type PaperScale } from "@print-builder/core/sheets";
import { lengthsText } from "#ui/texts/lengthText.ts";

const degreesFormat = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

function selectionText(state: EditorState): string {
  const [first, ...others] = selectedElements(state);
  if (!first) return "Nothing selected";
  if (others.length > 0) return `${others.length + 1} elements selected`;
  return `${spokenName(first)}, selected`;
}

/** The position of the only selected element in the layer list, counted from the top as the list shows it. */
function layerText(state: EditorState): string {
  const [first] = selectedElements(state);
  const layers = layersOf(shownElements(state));
  const at = layers.findIndex(({ element }) => element.id === first?.id);
  return first && at >= 0 ? `${spokenName(first)}, layer ${at + 1} of ${layers.length}` : "";
}

const stackOf = (state: EditorState) =>
  layersOf(shownElements(state))
    .map(({ element }) => element.id)
    .join(" ");

const countOf = (state: EditorState) => shownElements(state).length;

function membersOf(state: EditorState, ids: readonly string[]) {
  return inStackOrder(shownElements(state)).filter(({ id }) => ids.includes(id));
}

/** Describes how an edit changed the selection. Falls back to the edit's label. */
function stepText(before: EditorState, after: EditorState, label: string, scale: PaperScale): string {
  if (countOf(before) !== countOf(after)) return label;
  if (stackOf(before) !== stackOf(after)) return layerText(after) || label;
  // If an edit changed both the selection and its position, compare the same elements before and after.
  const [from, to] = [before, after].map((state) => selectionFrame(membersOf(state, after.selection)));
  if (!from || !to) return label;
  const mmPerPx = frameScale(scale, to.rotation);
  if (from.width !== to.width || from.height !== to.height) {
    return lengthsText("$ by $", to.width * mmPerPx.width, to.height * mmPerPx.height);
  }
  if (from.rotation !== to.rotation) return `Turned to ${degreesFormat.format(to.rotation)} degrees`;
  if (from.x !== to.x || from.y !== to.y) {
    return lengthsText("X $, Y $", to.x * scale.x, to.y * scale.y);
  }
  return label;
}

/** The announcement for a change, with lengths in paper units. Null if there is nothing to announce. */
export function describeChange(before: History, after: History, scale: PaperScale): string | null {
  const labelAt = (history: History, index: number) => history.entries[index]?.label ?? "";
  if (after.entries === before.entries && after.index < before.index) {
    return `Undone: ${labelAt(before, before.index)}`;
  }
  if (after.entries === before.entries && after.index > before.index) {
    return `Redone: ${labelAt(after, after.index)}`;
  }
  if (after.present.side !== before.present.side) {
    return after.present.side === "front" ? "Front of the card" : "Back of the card";
  }
  if (after.present.design !== before.present.design) {
    return stepText(before.present, after.present, labelAt(after, after.index), scale);
  }
  return after.present.selection === before.present.selection ? null : selectionText(after.present);
}
