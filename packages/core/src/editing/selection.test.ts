import { expect, test } from "vitest";
import { sample, sampleState, situation } from "#test/sampleStates.ts";
import { applyCommand } from "./commands/command.ts";
import { commandById } from "./commands/commands.ts";
import { createHistory } from "./history.ts";
import {
  deselect,
  select,
  selectBeneath,
  selectClicked,
  selectedElements,
  showSide,
  toggleSelected,
  unitsOf,
} from "./selection.ts";

const state = sampleState([
  sample("a"),
  sample("b", { groupId: "g" }),
  sample("c", { groupId: "g" }),
  sample("d", { locked: true }),
]);

test("[EDIT-36] a click selects the element, or all members of its group", () => {
  expect(selectClicked(state, "a").selection).toEqual(["a"]);
  expect(selectClicked(state, "c").selection).toEqual(["b", "c"]);
  expect(select(state, ["c"]).selection).toEqual(["c"]);
});

test("[EDIT-37] adds or removes an element or a whole group on Ctrl+click", () => {
  const some = toggleSelected(toggleSelected(state, "c"), "a");
  expect(some.selection).toEqual(["a", "b", "c"]);
  expect(toggleSelected(some, "b").selection).toEqual(["a"]);
});

test("ignores unknown ids, and returns the same state for the same selection", () => {
  expect(select(state, ["a", "gone"]).selection).toEqual(["a"]);
  const one = select(state, ["a", "b"]);
  expect(select(one, ["b", "a"])).toBe(one);
  expect(deselect(state)).toBe(state);
  expect(selectedElements(one).map((element) => element.id)).toEqual(["a", "b"]);
});

test("[EDIT-26] shows the back only if the design is dual-sided", () => {
  expect(showSide(state, "back")).toBe(state);
  const dual = { ...state, design: { ...state.design, isDualSided: true }, selection: ["a"] };
  expect(showSide(dual, "back")).toMatchObject({ side: "back", selection: [] });
});

test("treats a group as a unit only if all its members are given", () => {
  const { front } = state.design;
  const names = (ids: readonly string[]) =>
    unitsOf(
      front,
      front.filter((element) => ids.includes(element.id)),
    ).map((unit) => unit.map((element) => element.id).join("+"));
  expect(names(["a", "b", "c"])).toEqual(["a", "b+c"]);
  expect(names(["a", "c"])).toEqual(["a", "c"]);
});

test("selects the elements at a point one by one, then the topmost again", () => {
  const at = { x: 50, y: 25 };
  const beneath = (before: readonly string[]) => selectBeneath(state, before, at, 4).selection;
  expect(beneath([])).toEqual(["c"]);
  expect(beneath(["c"])).toEqual(["b"]);
  expect(beneath(["b"])).toEqual(["a"]);
  expect(beneath(["a"])).toEqual(["c"]);
  // A click selects the whole group, so its members come first.
  expect(beneath(["b", "c"])).toEqual(["c"]);
  expect(selectBeneath(state, ["a"], { x: 500, y: 500 }, 4)).toBe(state);
});

test("Alt+Enter enters a group, Shift+Enter selects all of it again", () => {
  const run = (id: string, from: typeof state) =>
    applyCommand(createHistory(from), commandById(id), situation).history.present;
  const whole = selectClicked(state, "b");
  const inside = run("enterGroup", whole);
  expect(inside.selection).toEqual(["b"]);
  expect(run("leaveGroup", inside).selection).toEqual(["b", "c"]);
  const isEnabled = (id: string, from: typeof state) =>
    commandById(id).enabled(from, { ...situation, canUndo: false, canRedo: false });
  expect(["enterGroup", "leaveGroup"].map((id) => isEnabled(id, inside))).toEqual([false, true]);
  expect(["enterGroup", "leaveGroup"].map((id) => isEnabled(id, whole))).toEqual([true, false]);
});
