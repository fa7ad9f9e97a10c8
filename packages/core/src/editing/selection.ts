import type { SideName, StoredElement } from "../document/index.ts";
import { changeElements, type EditorState, type Elements, inStackOrder, shownElements } from "./design.ts";
import type { Point } from "./geometry/rotation.ts";
import { hitBeneath, isPickable } from "./hitTest.ts";

/** The ids with all members of their groups, back to front. */
export function withGroups(elements: Elements, ids: Iterable<string>): readonly string[] {
  const wanted = new Set(ids);
  const groups = new Set(elements.filter((each) => wanted.has(each.id)).map((each) => each.groupId));
  groups.delete(undefined);
  return inStackOrder(elements)
    .filter((each) => wanted.has(each.id) || groups.has(each.groupId))
    .map((each) => each.id);
}

/** Selects exactly these elements of the shown side, ignoring unknown ids. */
export function select(state: EditorState, ids: Iterable<string>): EditorState {
  const wanted = new Set(ids);
  const selection = inStackOrder(shownElements(state))
    .filter((each) => wanted.has(each.id))
    .map((each) => each.id);
  return sameIds(selection, state.selection) ? state : { ...state, selection };
}

/** Selects elements with their groups, as a click does. */
export function selectWithGroup(state: EditorState, ids: Iterable<string>): EditorState {
  return select(state, withGroups(shownElements(state), ids));
}

/** Adds an element with its group to the selection, or removes it, as Ctrl+click does. */
export function toggleSelected(state: EditorState, id: string): EditorState {
  const clicked = new Set(withGroups(shownElements(state), [id]));
  if (!state.selection.includes(id)) return select(state, [...state.selection, ...clicked]);
  return select(
    state,
    state.selection.filter((each) => !clicked.has(each)),
  );
}

export function deselect(state: EditorState): EditorState {
  return select(state, []);
}

/** Selects every pickable element of the shown side. */
export function selectAll(state: EditorState): EditorState {
  return select(
    state,
    shownElements(state)
      .filter(isPickable)
      .map((each) => each.id),
  );
}

/** The selected elements, back to front. */
export function selectedElements(state: EditorState): Elements {
  const wanted = new Set(state.selection);
  return inStackOrder(shownElements(state)).filter((each) => wanted.has(each.id));
}

/** The groups whose members are all among the ids. */
export function wholeGroups(elements: Elements, ids: readonly string[]): ReadonlySet<string> {
  const chosen = new Set(ids);
  const [groups, parts] = [new Set<string>(), new Set<string>()];
  for (const { id, groupId } of elements) {
    if (groupId !== undefined) (chosen.has(id) ? groups : parts).add(groupId);
  }
  return new Set([...groups].filter((group) => !parts.has(group)));
}

/** The selected elements that may be moved, resized and deleted: the unlocked ones. */
export function movableElements(state: EditorState): Elements {
  return selectedElements(state).filter((each) => !each.locked);
}

/**
 * Selects the element beneath the selection `before` at a point, and the topmost again after the lowest;
 * group members are selected alone. After a whole group, its own members come first. `tolerance` in canvas
 * px.
 */
export function selectBeneath(
  state: EditorState,
  before: readonly string[],
  point: Point,
  tolerance: number,
): EditorState {
  const elements = shownElements(state);
  const whole = wholeGroups(elements, before);
  const above = elements.filter(({ id, groupId }) => before.includes(id) && !whole.has(groupId ?? ""));
  const found = hitBeneath(
    elements,
    above.map(({ id }) => id),
    point,
    tolerance,
  );
  return found ? select(state, [found.id]) : state;
}

/** Shows the other side and clears the selection of the first. */
export function showSide(state: EditorState, side: SideName): EditorState {
  const shown = state.design.isDualSided ? side : "front";
  return shown === state.side ? state : { ...state, side: shown, selection: [] };
}

/** The units of aligning and distributing: a group with all its members given, or a single element. */
export function unitsOf(elements: Elements, members: Elements): readonly Elements[] {
  const ids = new Set(members.map((each) => each.id));
  const split = new Set(elements.filter((each) => !ids.has(each.id)).map((each) => each.groupId));
  const units = new Map<string, StoredElement[]>();
  for (const member of members) {
    const isWhole = member.groupId !== undefined && !split.has(member.groupId);
    const key = isWhole ? `group ${member.groupId}` : `element ${member.id}`;
    units.set(key, [...(units.get(key) ?? []), member]);
  }
  return [...units.values()];
}

/** Dissolves groups with a single member. */
export function withoutLoneGroups(elements: Elements): Elements {
  const sizes = new Map<string, number>();
  for (const { groupId } of elements) {
    if (groupId !== undefined) sizes.set(groupId, (sizes.get(groupId) ?? 0) + 1);
  }
  const lone = elements.filter(({ groupId }) => groupId !== undefined && sizes.get(groupId) === 1);
  return changeElements(elements, new Set(lone.map((each) => each.id)), withoutGroup);
}

export function withoutGroup(element: StoredElement): StoredElement {
  const { groupId, ...rest } = element;
  return groupId === undefined ? element : rest;
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
