import { groupsOf, inGroups, type SideName } from "../document/index.ts";
import { changeElements, type EditorState, type Elements, inStackOrder, shownElements } from "./design.ts";
import type { Point } from "./geometry/rotation.ts";
import { hitBeneath, isPickable } from "./hitTest.ts";

/** The ids together with all members of their outermost groups, back to front. */
export function withGroups(elements: Elements, ids: Iterable<string>): readonly string[] {
  const wanted = new Set(ids);
  const groups = new Set(
    elements.filter(({ id }) => wanted.has(id)).flatMap((each) => groupsOf(each).slice(0, 1)),
  );
  return inStackOrder(elements)
    .filter((each) => wanted.has(each.id) || groups.has(groupsOf(each)[0] ?? ""))
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

/**
 * The ids that a click selects: the outermost group, or the next level of a group that is already entered, as after
 * a double click.
 */
function clickedIds(state: EditorState, id: string): readonly string[] {
  const elements = shownElements(state);
  const opened = partlyChosenGroups(elements, state.selection);
  return idsFrom(elements, id, (groups) => groups.findLastIndex((group) => opened.has(group)) + 1);
}

/** The members of an element's group at a nesting level; only the element itself beyond its innermost group. */
function idsFrom(
  elements: Elements,
  id: string,
  level: (groups: readonly string[]) => number,
): readonly string[] {
  const element = elements.find((each) => each.id === id);
  const groups = element ? groupsOf(element) : [];
  const group = groups[level(groups)];
  return group === undefined ? [id] : membersOf(elements, group);
}

/** Selects an element with its group, as a click does. */
export function selectClicked(state: EditorState, id: string): EditorState {
  return select(state, clickedIds(state, id));
}

/** Enters the selected group around an element by one level: selects an inner group, or the element itself. */
export function selectInside(state: EditorState, id: string): EditorState {
  const elements = shownElements(state);
  const whole = wholeGroups(elements, state.selection);
  const below = (groups: readonly string[]) => {
    const at = groups.findIndex((group) => whole.has(group));
    return at < 0 ? groups.length : at + 1;
  };
  return select(state, idsFrom(elements, id, below));
}

/** Completes each partly selected group, at the innermost level that has one. */
export function selectAround(state: EditorState): EditorState {
  const elements = shownElements(state);
  const opened = partlyChosenGroups(elements, state.selection);
  const around = new Set(
    selectedElements(state).map((element) => groupsOf(element).findLast((group) => opened.has(group))),
  );
  const isWithin = (groups: readonly string[]) => groups.some((group) => around.has(group));
  const found = elements.filter((element) => isWithin(groupsOf(element))).map(({ id }) => id);
  return select(state, [...state.selection, ...found]);
}

/** Adds an element with its group to the selection, or removes it, as Ctrl+click does. */
export function toggleSelected(state: EditorState, id: string): EditorState {
  const clicked = new Set(clickedIds(state, id));
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

/** The groups that have a member among the ids, and the groups that have a member outside the ids. */
function splitGroups(elements: Elements, ids: readonly string[]) {
  const chosen = new Set(ids);
  const [within, outside] = [new Set<string>(), new Set<string>()];
  for (const element of elements) {
    for (const group of groupsOf(element)) (chosen.has(element.id) ? within : outside).add(group);
  }
  return { within, outside };
}

/** The groups whose members are all among the ids. */
export function wholeGroups(elements: Elements, ids: readonly string[]): ReadonlySet<string> {
  const { within, outside } = splitGroups(elements, ids);
  return new Set([...within].filter((group) => !outside.has(group)));
}

/** The groups with some but not all members among the ids. */
function partlyChosenGroups(elements: Elements, ids: readonly string[]): ReadonlySet<string> {
  const { within, outside } = splitGroups(elements, ids);
  return new Set([...within].filter((group) => outside.has(group)));
}

function membersOf(elements: Elements, group: string): readonly string[] {
  return elements.filter((each) => groupsOf(each).includes(group)).map(({ id }) => id);
}

/** The unlocked selected elements, which may be moved, resized and deleted. */
export function movableElements(state: EditorState): Elements {
  return selectedElements(state).filter((each) => !each.locked);
}

/**
 * Selects the next element at a point beneath the selection `before`, and the topmost again after the lowest. Group
 * members are selected individually; after a whole group, its own members come first. `tolerance` in canvas px.
 */
export function selectBeneath(
  state: EditorState,
  before: readonly string[],
  point: Point,
  tolerance: number,
): EditorState {
  const elements = shownElements(state);
  const whole = wholeGroups(elements, before);
  const above = elements.filter(
    (each) => before.includes(each.id) && !groupsOf(each).some((group) => whole.has(group)),
  );
  const found = hitBeneath(
    elements,
    above.map(({ id }) => id),
    point,
    tolerance,
  );
  return found ? select(state, [found.id]) : state;
}

/** Shows a side. Switching sides clears the selection. */
export function showSide(state: EditorState, side: SideName): EditorState {
  const shown = state.design.isDualSided ? side : "front";
  return shown === state.side ? state : { ...state, side: shown, selection: [] };
}

/** The units for aligning and distributing: an outermost group whose members are all given, or a single element. */
export function unitsOf(elements: Elements, members: Elements): readonly Elements[] {
  const whole = wholeGroups(
    elements,
    members.map((each) => each.id),
  );
  const units = Map.groupBy(members, (member) => {
    const group = groupsOf(member).find((each) => whole.has(each));
    return group === undefined ? `element ${member.id}` : `group ${group}`;
  });
  return [...units.values()];
}

/** Dissolves groups with a single element or a single inner group. */
export function withoutLoneGroups(elements: Elements): Elements {
  const contents = new Map<string, Set<string>>();
  for (const element of elements) {
    const groups = groupsOf(element);
    groups.forEach((group, index) => {
      const inner = groups[index + 1];
      const content = inner === undefined ? `element ${element.id}` : `group ${inner}`;
      contents.set(group, (contents.get(group) ?? new Set()).add(content));
    });
  }
  const isKept = (group: string) => contents.get(group)?.size !== 1;
  const ids = new Set(elements.map(({ id }) => id));
  return changeElements(elements, ids, (element) => inGroups(element, groupsOf(element).filter(isKept)));
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
