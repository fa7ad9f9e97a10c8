import { expect, test } from "vitest";
import { sample, sampleState, shown, situation } from "#test/sampleStates.ts";
import { parseProject } from "../document/index.ts";
import { type Clipboard, clipboardText, readClipboard } from "./clipboard.ts";
import { applyCommand } from "./commands/command.ts";
import { commandById } from "./commands/commands.ts";
import { duplicate } from "./commands/duplicate.ts";
import { moveLayers } from "./commands/group.ts";
import type { EditorState } from "./design.ts";
import { shownElements } from "./design.ts";
import { createHistory, undo } from "./history.ts";
import { select, selectClicked, selectInside, toggleSelected, unitsOf } from "./selection.ts";

/** A circle and a label in an inner group, which is in an outer group with a frame; d and e are ungrouped. */
const nested = sampleState([
  sample("a", { groupId: "inner", outerGroupIds: ["outer"] }),
  sample("b", { groupId: "inner", outerGroupIds: ["outer"] }),
  sample("c", { groupId: "outer" }),
  sample("d"),
  sample("e"),
]);

const apply = (id: string, state: EditorState, clipboard: Clipboard | null = null) =>
  applyCommand(createHistory(state), commandById(id), { ...situation, clipboard }).history;
const run = (id: string, state: EditorState) => apply(id, state).present;

/** The groups of each element, the outermost first. */
const groups = (state: EditorState) =>
  Object.fromEntries(
    shownElements(state).map(({ id, outerGroupIds = [], groupId }) => [
      id,
      [...outerGroupIds, groupId ?? ""].join("/"),
    ]),
  );

test("grouping a group with another element keeps the group inside", () => {
  const flat = sampleState(
    [sample("a", { groupId: "g" }), sample("b"), sample("c", { groupId: "g" }), sample("d")],
    ["a", "c", "d"],
  );
  const history = apply("group", flat);
  const grouped = history.present;
  const id = "group-1000";
  expect(groups(grouped)).toEqual({ a: `${id}/g`, b: "", c: `${id}/g`, d: id });
  expect(grouped.design.front.map(({ id: each, zIndex }) => `${each}${zIndex}`)).toEqual([
    "b0",
    "a1",
    "c2",
    "d3",
  ]);
  expect(undo(history).present.design).toEqual(flat.design);
});

test("grouping members of a group makes a group inside it", () => {
  const three = ["a", "b", "c"].map((id) => sample(id, { groupId: "g" }));
  const grouped = run("group", sampleState(three, ["a", "b"]));
  expect(groups(grouped)).toEqual({ a: "g/group-1000", b: "g/group-1000", c: "g" });
});

test("grouping part of a group with other elements takes it out of the group", () => {
  const grouped = run("group", select(nested, ["a", "d"]));
  expect(groups(grouped)).toEqual({ a: "group-1000", b: "outer", c: "outer", d: "group-1000", e: "" });
});

test("layers move into and out of groups, and whole groups stay nested", () => {
  const moved = (ids: readonly string[], index: number, around: readonly string[]) => {
    const after = moveLayers(nested, ids, index, around);
    return [
      groups(after),
      shownElements(after)
        .map(({ id }) => id)
        .join(""),
    ];
  };
  const before = groups(nested);
  expect(moved(["d"], 0, ["outer", "inner"])).toEqual([{ ...before, d: "outer/inner" }, "dabce"]);
  expect(moved(["a", "b"], 3, [])).toEqual([{ ...before, a: "inner", b: "inner", c: "" }, "cdeab"]);
  expect(moved(["a"], 4, [])).toEqual([{ ...before, a: "", b: "outer" }, "bcdea"]);
  expect(moved(["b"], 1, ["outer", "inner"])).toEqual([before, "abcde"]);
});

test("ungrouping removes only the outermost selected group", () => {
  const once = run("ungroup", select(nested, ["a", "b", "c"]));
  expect(groups(once)).toEqual({ a: "inner", b: "inner", c: "", d: "", e: "" });
  expect(groups(run("ungroup", once))).toEqual({ a: "", b: "", c: "", d: "", e: "" });
  const within = run("ungroup", select(nested, ["a", "b"]));
  expect(groups(within)).toEqual({ a: "outer", b: "outer", c: "outer", d: "", e: "" });
});

test("a click selects the outermost group, a double click goes one level in", () => {
  const click = (state: EditorState, id: string) => selectClicked(state, id);
  const whole = click(nested, "a");
  expect(whole.selection).toEqual(["a", "b", "c"]);
  const inside = selectInside(whole, "a");
  expect(inside.selection).toEqual(["a", "b"]);
  expect(click(inside, "b").selection).toEqual(["a", "b"]);
  expect(click(inside, "c").selection).toEqual(["c"]);
  expect(toggleSelected(inside, "c").selection).toEqual(["a", "b", "c"]);
  const deep = selectInside(inside, "a");
  expect(deep.selection).toEqual(["a"]);
  expect(click(deep, "b").selection).toEqual(["b"]);
  expect(click(deep, "d").selection).toEqual(["d"]);
  expect(selectInside(deep, "a").selection).toEqual(["a"]);
});

test("Alt+Enter and Shift+Enter go one level in and out", () => {
  const levels = [["a", "b", "c"], ["a", "b"], ["a"]];
  let state = select(nested, levels[0] ?? []);
  for (const level of levels.slice(1)) {
    state = run("enterGroup", state);
    expect(state.selection).toEqual(level);
  }
  for (const level of levels.slice(0, -1).toReversed()) {
    state = run("leaveGroup", state);
    expect(state.selection).toEqual(level);
  }
});

test("an inner group is a unit if its outer group is only partly selected", () => {
  const units = (ids: readonly string[]) => {
    const { front } = nested.design;
    const chosen = front.filter(({ id }) => ids.includes(id));
    return unitsOf(front, chosen).map((unit) => unit.map(({ id }) => id).join("+"));
  };
  expect(units(["a", "b", "c", "d"])).toEqual(["a+b+c", "d"]);
  expect(units(["a", "b", "d"])).toEqual(["a+b", "d"]);
});

test("copies of nested groups are new groups with the same nesting", () => {
  const copies = duplicate(select(nested, ["a", "b", "c"]), 1000);
  const [inner, , outer] = copies.selection.map((id) => shown(copies, id));
  expect(inner).toMatchObject({ groupId: "group-1000-2", outerGroupIds: ["group-1000"] });
  expect(outer).toMatchObject({ groupId: "group-1000" });
  expect(outer).not.toHaveProperty("outerGroupIds");
  const one = duplicate(select(nested, ["a", "b"]), 1000);
  expect(one.selection.map((id) => groups(one)[id])).toEqual(["group-1000-2", "group-1000-2"]);
});

test("pasted nested groups are new groups with the same nesting", () => {
  const { elements } = { elements: nested.design.front.slice(0, 3) };
  const { present } = apply("paste", nested, readClipboard(clipboardText({ elements })));
  expect(present.selection.map((id) => groups(present)[id])).toEqual([
    "group-1000/group-1000-2",
    "group-1000/group-1000-2",
    "group-1000",
  ]);
});

const stored = (id: string, fields: object) => ({
  ...{ id, type: "rectangle", x: 0, y: 0, width: 10, height: 10 },
  ...fields,
});
const read = (...elements: readonly object[]) => {
  const { project } = parseProject({ elements });
  return project.front.map(({ groupId, outerGroupIds }) => ({ groupId, outerGroupIds }));
};

test("reads stored outer groups, and leaves them absent if not stored", () => {
  expect(
    read(stored("a", { groupId: "g", outer_group_ids: ["x", "y"] }), stored("b", { groupId: "h" })),
  ).toEqual([
    { groupId: "g", outerGroupIds: ["x", "y"] },
    { groupId: "h", outerGroupIds: undefined },
  ]);
  expect(() => read(stored("a", { groupId: "g", outerGroupIds: "x" }))).toThrow(
    /outerGroupIds must be a list/,
  );
});

test("all members of a stored group get the same outer groups", () => {
  const odd = read(
    stored("a", { groupId: "g", outerGroupIds: ["x"] }),
    stored("b", { groupId: "g" }),
    // Saved by an earlier version, which did not know this list and kept it when it removed the group id.
    stored("c", { outerGroupIds: ["x"] }),
    stored("d", { groupId: "x", outerGroupIds: ["g"] }),
  );
  expect(odd).toEqual([
    { groupId: "g", outerGroupIds: ["x"] },
    { groupId: "g", outerGroupIds: ["x"] },
    { groupId: "x", outerGroupIds: undefined },
    { groupId: "x", outerGroupIds: undefined },
  ]);
});
