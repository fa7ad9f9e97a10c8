import { describe, expect, test } from "vitest";
import { sample, sampleState, shown, situation } from "#test/sampleStates.ts";
import { type EditorState, type Elements, shownElements } from "../design.ts";
import { boundsOf } from "../geometry/frame.ts";
import { createHistory, undo } from "../history.ts";
import { select } from "../selection.ts";
import { align, distribute } from "./arrange.ts";
import { applyCommand } from "./command.ts";
import { commandById, nudge } from "./commands.ts";
import { reorderLayers } from "./order.ts";
import { rename } from "./rename.ts";
import { setFrame } from "./setFrame.ts";
import { setProperties } from "./setProperties.ts";

const places = (state: EditorState) => shownElements(state).map(({ x, y }) => [x, y]);
const all = (elements: Elements) =>
  sampleState(
    elements,
    elements.map((element) => element.id),
  );

describe("align", () => {
  const three = all([
    sample("a", { x: 10, y: 10 }),
    sample("b", { x: 200, y: 100 }),
    sample("c", { x: 500, y: 300, width: 60, height: 20 }),
  ]);

  test.each([
    [
      "left",
      [
        [10, 10],
        [10, 100],
        [10, 300],
      ],
    ],
    [
      "centre",
      [
        [235, 10],
        [235, 100],
        [255, 300],
      ],
    ],
    [
      "right",
      [
        [460, 10],
        [460, 100],
        [500, 300],
      ],
    ],
    [
      "top",
      [
        [10, 10],
        [200, 10],
        [500, 10],
      ],
    ],
    [
      "middle",
      [
        [10, 140],
        [200, 140],
        [500, 155],
      ],
    ],
    [
      "bottom",
      [
        [10, 270],
        [200, 270],
        [500, 300],
      ],
    ],
  ] as const)("%s aligns several elements to the box around them", (alignment, expected) => {
    expect(places(align(three, alignment))).toEqual(expected);
  });

  test("aligns a single element to the card", () => {
    const one = select(three, ["a"]);
    expect(places(align(align(one, "centre"), "middle"))[0]).toEqual([350, 275]);
    expect(places(align(align(one, "right"), "bottom"))[0]).toEqual([700, 550]);
    expect(shown(align(one, "right"), "b")).toBe(shown(three, "b"));
  });

  test("aligns a group as a unit, or to the card if nothing else is selected", () => {
    const grouped = all([
      sample("a", { groupId: "g" }),
      sample("b", { x: 150, y: 80, groupId: "g" }),
      sample("c", { x: 600 }),
    ]);
    expect(places(align(grouped, "right"))).toEqual([
      [450, 0],
      [600, 80],
      [600, 0],
    ]);
    expect(places(align(select(grouped, ["a", "b"]), "right"))).toEqual([
      [550, 0],
      [700, 80],
      [600, 0],
    ]);
  });

  test("aligns rotated elements by their bounds and skips locked elements", () => {
    const turned = all([sample("a", { x: 300, y: 300, rotation: 90 }), sample("b", { locked: true })]);
    const state = align(turned, "left");
    expect(boundsOf([shown(state, "a")])?.x).toBe(0);
    expect(shown(state, "b")).toBe(shown(turned, "b"));
  });

  test("records no edit if all elements are already aligned", () => {
    expect(align(align(three, "left"), "left").design).toEqual(align(three, "left").design);
    const once = align(three, "left");
    expect(align(once, "left")).toBe(once);
  });
});

describe("distribute", () => {
  test("distributes elements evenly between the two outermost", () => {
    const row = all([
      sample("c", { x: 500 }),
      sample("a", { x: 0, width: 50 }),
      sample("b", { x: 60, width: 150 }),
    ]);
    expect(places(distribute(row, "x"))).toEqual([
      [500, 0],
      [0, 0],
      [200, 0],
    ]);
  });

  test("distributes elements vertically, even if they overlap", () => {
    const column = all([sample("a", { y: 0 }), sample("b", { y: 10 }), sample("c", { y: 60 })]);
    expect(places(distribute(column, "y"))).toEqual([
      [0, 0],
      [0, 30],
      [0, 60],
    ]);
  });

  test("distributes only three or more elements, counting a group as one", () => {
    const grouped = all([
      sample("a", { groupId: "g" }),
      sample("b", { x: 120, groupId: "g" }),
      sample("c", { x: 600 }),
    ]);
    expect(distribute(grouped, "x")).toBe(grouped);
    const context = { ...situation, canUndo: false, canRedo: false };
    expect(commandById("distribute.horizontal").enabled(grouped, context)).toBe(false);
  });
});

describe("nudge", () => {
  const press = (state: EditorState, id: string) =>
    applyCommand(createHistory(state), commandById(id), situation).history.present;

  test("[EDIT-48, EDIT-49] nudges by 1 px, with Shift by 10, and stays inside the canvas", () => {
    const state = all([sample("a", { x: 5, y: 300 })]);
    expect(places(press(state, "nudge.right"))).toEqual([[6, 300]]);
    expect(places(press(state, "nudge.down.far"))).toEqual([[5, 310]]);
    expect(places(press(state, "nudge.left.far"))).toEqual([[0, 300]]);
    expect(places(press(all([sample("a", { x: 700, y: 550 })]), "nudge.right"))).toEqual([[700, 550]]);
    expect(places(press(all([sample("a", { x: 700, y: 550 })]), "nudge.down.far"))).toEqual([[700, 550]]);
  });

  test("nudges by the user's step for each axis", () => {
    const nudge = { near: { x: 2.5, y: 3 }, far: { x: 25, y: 30 } };
    const moved = (id: string) =>
      places(
        applyCommand(createHistory(all([sample("a", { x: 100, y: 100 })])), commandById(id), {
          ...situation,
          nudge,
        }).history.present,
      );
    expect(moved("nudge.right")).toEqual([[102.5, 100]]);
    expect(moved("nudge.up")).toEqual([[100, 97]]);
    expect(moved("nudge.down.far")).toEqual([[100, 130]]);
  });

  test("[EDIT-48] nudging stops the whole selection at the border, even if rotated", () => {
    expect(places(nudge(all([sample("a", { x: 3 }), sample("b", { x: 300 })]), -10, 0))).toEqual([
      [0, 0],
      [297, 0],
    ]);
    const turned = nudge(
      all([sample("a", { x: 25, y: 200, width: 100, height: 100, rotation: 45 })]),
      -10,
      0,
    );
    expect(boundsOf(shownElements(turned))?.x).toBeCloseTo(0, 9);
  });

  test("merges a burst of nudges in any direction into one step", () => {
    let history = createHistory(all([sample("a", { x: 100, y: 100 })]));
    for (const [index, id] of ["nudge.right", "nudge.right.far", "nudge.down"].entries()) {
      history = applyCommand(history, commandById(id), { ...situation, now: index * 100 }).history;
    }
    expect(places(history.present)).toEqual([[111, 101]]);
    expect(places(undo(history).present)).toEqual([[100, 100]]);
  });
});

describe("reordering layers", () => {
  const four = sampleState([sample("a"), sample("b"), sample("c"), sample("d")]);
  const order = (ids: readonly string[], index: number) =>
    shownElements(reorderLayers(four, ids, index)).map(({ id, zIndex }) => `${id}${zIndex}`);

  test("[LAYER-06] moves a dragged layer to where it is dropped in the stack", () => {
    expect(order(["a"], 2)).toEqual(["b0", "c1", "a2", "d3"]);
    expect(order(["d"], 0)).toEqual(["d0", "a1", "b2", "c3"]);
    expect(order(["d", "a"], 1)).toEqual(["b0", "a1", "d2", "c3"]);
    expect(order(["a"], 99)).toEqual(["b0", "c1", "d2", "a3"]);
  });

  test("changes nothing when a layer is dropped where it was", () => {
    expect(reorderLayers(four, ["b"], 1)).toBe(four);
  });
});

test("trims, sets and removes a layer's name", () => {
  const state = sampleState([sample("a")]);
  const named = rename(state, "a", "  Student name ");
  expect(shown(named, "a").name).toBe("Student name");
  expect(rename(named, "a", "Student name")).toBe(named);
  expect(rename(named, "a", " ").design).toEqual(state.design);
  expect(shown(rename(named, "a", ""), "a")).not.toHaveProperty("name");
});

describe("setting properties", () => {
  const mixed = all([
    sample("t", { type: "text", properties: { text: "A", fontSize: 24, custom: 1 } }),
    sample("r", { properties: { fillColor: "#ff0000" } }),
  ]);

  test("sets a property only on selected elements that have it", () => {
    const state = setProperties(mixed, ["t", "r"], { fontSize: 40 });
    expect(shown(state, "t").properties).toEqual({ text: "A", fontSize: 40, custom: 1 });
    expect(shown(state, "r")).toBe(shown(mixed, "r"));
    const faded = setProperties(mixed, ["t", "r"], { opacity: 0.5 });
    expect(shownElements(faded).map((element) => element.properties.opacity)).toEqual([0.5, 0.5]);
  });

  test("[ELEM-24, ELEM-25, ELEM-26] keeps numbers within the limits of their field", () => {
    const size = (fontSize: unknown) =>
      shown(setProperties(mixed, ["t"], { fontSize }), "t").properties.fontSize;
    expect([size(3), size(500), size("x"), size("36"), size("")]).toEqual([8, 200, 12, 36, 12]);
    const shape = shown(setProperties(mixed, ["r"], { strokeWidth: 99, opacity: -1 }), "r").properties;
    expect(shape).toMatchObject({ strokeWidth: 20, opacity: 0 });
  });

  test("records no edit for values that are already set", () => {
    expect(setProperties(mixed, ["t"], { fontSize: 24 })).toBe(mixed);
    expect(setProperties(mixed, ["gone"], { fontSize: 30 })).toBe(mixed);
  });
});

describe("setting the frame", () => {
  const one = all([sample("a", { x: 10, y: 20 })]);
  const frame = (values: Parameters<typeof setFrame>[2], lock = false) =>
    shown(setFrame(one, ["a"], values, lock), "a");

  test("[ELEM-27] sets the given frame values and keeps the rest", () => {
    expect(frame({ x: 33.3 })).toMatchObject({ x: 33.3, y: 20, width: 100, height: 50, rotation: 0 });
    expect(frame({ rotation: 270 })).toMatchObject({ rotation: -90, x: 10, y: 20 });
    expect(frame({ width: 300, height: 10 })).toMatchObject({ x: 10, y: 20, width: 300, height: 10 });
    expect(setFrame(one, ["a"], { x: 10, width: 100 }, false)).toBe(one);
  });

  test("[EDIT-45, OPEN-48] scales width and height together when the ratio is locked", () => {
    expect(frame({ width: 300 }, true)).toMatchObject({ width: 300, height: 150 });
    expect(frame({ height: 25 }, true)).toMatchObject({ width: 50, height: 25 });
  });

  test("leaves unset frame values untouched, even with a locked ratio", () => {
    const odd = all([sample("a", { x: 0.1, y: 0.7, width: 33.3, height: 71.07 })]);
    expect(shown(setFrame(odd, ["a"], { x: 5 }, true), "a")).toEqual({ ...shown(odd, "a"), x: 5 });
    expect(setFrame(odd, ["a"], { width: 33.3 }, true)).toBe(odd);
    expect(shown(setFrame(odd, ["a"], { height: 17.9 }, true), "a").height).toBe(17.9);
    const two = all([sample("a", { x: 0.1, y: 0.7, width: 33.3 }), sample("b", { x: 90.3, y: 7.7 })]);
    expect(shown(setFrame(two, ["a", "b"], { y: 10.7 }, true), "a")).toEqual({ ...shown(two, "a"), y: 10.7 });
  });

  test("[EDIT-43] clamps a typed size to at least 5 and keeps a locked ratio", () => {
    expect(frame({ width: 0, height: -4 })).toMatchObject({ width: 5, height: 5 });
    expect(frame({ width: 1 }, true)).toMatchObject({ width: 10, height: 5 });
  });

  test("ignores non-finite numbers and leaves locked elements in place", () => {
    expect(setFrame(one, ["a"], { x: Number.NaN, width: Infinity }, false)).toBe(one);
    const locked = all([sample("a", { locked: true })]);
    expect(setFrame(locked, ["a"], { x: 50 }, false)).toBe(locked);
  });

  test("moves, resizes and rotates several elements by their common frame", () => {
    const two = all([sample("a", { x: 100, y: 100 }), sample("b", { x: 300, y: 100 })]);
    expect(places(setFrame(two, ["a", "b"], { x: 0, y: 50 }, false))).toEqual([
      [0, 50],
      [200, 50],
    ]);
    const wide = setFrame(two, ["a", "b"], { width: 600 }, false);
    expect(shownElements(wide)).toMatchObject([
      { x: 100, width: 200, height: 50 },
      { x: 500, width: 200, height: 50 },
    ]);
    const turned = setFrame(two, ["a", "b"], { rotation: 90 }, false);
    expect(shownElements(turned)).toMatchObject([
      { x: 200, y: 0, rotation: 90 },
      { x: 200, y: 200, rotation: 90 },
    ]);
  });
});
