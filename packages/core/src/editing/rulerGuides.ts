import type { RulerGuide } from "../document/index.ts";
import type { EditorState } from "./design.ts";

/** The ruler guides of the shown side. */
export function guidesOn({ design, side }: EditorState): readonly RulerGuide[] {
  return design.rulerGuides.filter((guide) => guide.side === side);
}

function withGuides(state: EditorState, rulerGuides: readonly RulerGuide[]): EditorState {
  return { ...state, design: { ...state.design, rulerGuides } };
}

/** Adds a guide to the shown side at a position in canvas px. */
export function addGuide(state: EditorState, axis: RulerGuide["axis"], at: number): EditorState {
  return withGuides(state, [...state.design.rulerGuides, { side: state.side, axis, at }]);
}

/** Moves a guide to a position in canvas px. */
export function moveGuide(state: EditorState, guide: RulerGuide, at: number): EditorState {
  if (guide.at === at) return state;
  const moved = state.design.rulerGuides.map((each) => (each === guide ? { ...guide, at } : each));
  return withGuides(state, moved);
}

export function removeGuides(state: EditorState, gone: readonly RulerGuide[]): EditorState {
  if (gone.length === 0) return state;
  return withGuides(
    state,
    state.design.rulerGuides.filter((each) => !gone.includes(each)),
  );
}

/** The shown side's guide nearest to a position within `reach` (canvas px), or null. */
export function guideAt(
  state: EditorState,
  place: { readonly x: number; readonly y: number },
  reach: number,
): RulerGuide | null {
  const distance = ({ axis, at }: RulerGuide) => Math.abs(place[axis] - at);
  const near = guidesOn(state).filter((guide) => distance(guide) <= reach);
  return near.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
