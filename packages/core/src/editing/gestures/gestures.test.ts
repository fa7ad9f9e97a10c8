import { describe, expect, test } from "vitest";
import { plainSettings, sample, sampleState, shown } from "#test/sampleStates.ts";
import { seededRandom } from "#test/seededRandom.ts";
import { setFrame } from "../commands/setFrame.ts";
import { type EditorState, type Elements, shownElements } from "../design.ts";
import { centreOf, pointOn } from "../geometry/frame.ts";
import { handlePoint, handles } from "../geometry/resizeBox.ts";
import { createHistory, record, undo } from "../history.ts";
import { noModifiers } from "./gesture.ts";
import { startLasso, startMarquee } from "./startMarquee.ts";
import { startMove } from "./startMove.ts";
import { startResize } from "./startResize.ts";
import { startRotate } from "./startRotate.ts";

const all = (...elements: Elements) =>
  sampleState(
    elements,
    elements.map((element) => element.id),
  );
const shift = { ...noModifiers, shift: true };
const alt = { ...noModifiers, alt: true };
const mod = { ...noModifiers, mod: true };
const smart = { ...plainSettings, smartGuides: true };
const grid = { ...plainSettings, snapToGrid: true };

describe("moving", () => {
  const state = all(sample("a", { x: 100, y: 100 }), sample("b", { x: 300, y: 200 }));

  test("[EDIT-41] carries the selection with the pointer and leaves the others untouched", () => {
    const one = { ...state, selection: ["a"] };
    const frame = startMove(one, { x: 120, y: 120 }, plainSettings).update({ x: 150, y: 110 }, noModifiers);
    expect(shown(frame.state, "a")).toMatchObject({ x: 130, y: 90 });
    expect(shown(frame.state, "b")).toBe(shown(state, "b"));
    expect(frame.changed.map((element) => element.id)).toEqual(["a"]);
    expect(frame.measure).toEqual({
      kind: "position",
      x: 130,
      y: 90,
    });
  });

  test("each frame is reckoned from the start; back at the start nothing has changed", () => {
    const gesture = startMove(state, { x: 0, y: 0 }, smart);
    const far = gesture.update({ x: 77, y: 33 }, noModifiers);
    gesture.update({ x: -500, y: 900 }, noModifiers);
    expect(gesture.update({ x: 77, y: 33 }, noModifiers)).toEqual(far);
    expect(gesture.update({ x: 0, y: 0 }, noModifiers).state).toBe(state);
    expect(gesture.start).toBe(state);
  });

  test("committed it is one step of the history", () => {
    const gesture = startMove(state, { x: 0, y: 0 }, plainSettings);
    gesture.update({ x: 5, y: 5 }, noModifiers);
    const history = record(
      createHistory(state),
      gesture.update({ x: 9, y: 9 }, noModifiers).state,
      gesture.label,
    );
    expect(history.entries.map((entry) => entry.label)).toEqual(["", "Move"]);
    expect(undo(history).present.design).toBe(state.design);
  });

  test("[EDIT-23] with snap on, positions are multiples of 20", () => {
    const one = all(sample("a", { x: 103, y: 98 }));
    const moved = startMove(one, { x: 0, y: 0 }, grid).update({ x: 12, y: 1 }, noModifiers);
    expect(shown(moved.state, "a")).toMatchObject({ x: 120, y: 100 });
    const turned = all(sample("a", { x: 103, y: 98, rotation: 30 }));
    expect(
      shown(startMove(turned, { x: 0, y: 0 }, grid).update({ x: 12, y: 1 }, noModifiers).state, "a"),
    ).toMatchObject({ x: 120, y: 100 });
    const two = startMove(state, { x: 0, y: 0 }, grid).update({ x: 13, y: 0 }, noModifiers);
    expect(shownElements(two.state).map(({ x }) => x)).toEqual([120, 320]);
  });

  test("smart guides snap to what stays, show it, and Ctrl suspends them", () => {
    const one = { ...state, selection: ["a"] };
    const gesture = startMove(one, { x: 0, y: 0 }, smart);
    const snapped = gesture.update({ x: 197, y: 20 }, noModifiers);
    expect(shown(snapped.state, "a").x).toBe(300);
    expect(
      snapped.guides.some((guide) => guide.kind === "line" && guide.axis === "x" && guide.at === 300),
    ).toBe(true);
    expect(shown(gesture.update({ x: 197, y: 20 }, mod).state, "a").x).toBe(297);
    const alone = startMove(
      {
        ...one,
        design: {
          ...one.design,
          front: one.design.front.map((each) => (each.id === "b" ? { ...each, hidden: true } : each)),
        },
      },
      { x: 0, y: 0 },
      smart,
    );
    expect(shown(alone.update({ x: 197, y: 20 }, noModifiers).state, "a").x).toBe(297);
  });

  test("Shift keeps to one axis, snapping or not", () => {
    const gesture = startMove(all(sample("a", { x: 103, y: 98 })), { x: 0, y: 0 }, grid);
    expect(shown(gesture.update({ x: 5, y: -33 }, shift).state, "a")).toMatchObject({ x: 103, y: 60 });
  });

  test("Alt moves copies, with the same ids throughout; without it the originals move again", () => {
    const one = { ...state, selection: ["a"] };
    const gesture = startMove(one, { x: 0, y: 0 }, plainSettings);
    const copied = gesture.update({ x: 50, y: 0 }, alt);
    expect(shown(copied.state, "a")).toBe(shown(state, "a"));
    expect(copied.state.selection).toEqual(["rectangle-1000"]);
    expect(shown(copied.state, "rectangle-1000")).toMatchObject({ x: 150, y: 100 });
    expect(gesture.update({ x: 60, y: 0 }, alt).state.selection).toEqual(["rectangle-1000"]);
    expect(shownElements(gesture.update({ x: 50, y: 0 }, noModifiers).state)).toHaveLength(2);
  });

  test("a move that a line holds gives the very same frame until it lets go, or Ctrl does", () => {
    const one = { ...state, selection: ["a"] };
    const gesture = startMove(one, { x: 0, y: 0 }, smart);
    const held = gesture.update({ x: 197, y: 20 }, noModifiers);
    expect(gesture.update({ x: 198, y: 20 }, noModifiers)).toBe(held);
    expect(gesture.update({ x: 300, y: 20 }, noModifiers)).not.toBe(held);
    expect(gesture.update({ x: 200, y: 20 }, mod)).toEqual({ ...held, guides: [] });
  });

  test("locked elements stay; with nothing to move nothing happens", () => {
    const locked = all(sample("a", { locked: true }));
    const frame = startMove(locked, { x: 0, y: 0 }, plainSettings).update({ x: 50, y: 50 }, noModifiers);
    expect(frame.state).toBe(locked);
    expect(frame.changed).toEqual([]);
  });

  test("among 1,000 elements only the moved ones are new objects", () => {
    const random = seededRandom(3);
    const many = Array.from({ length: 1000 }, (_, index) =>
      sample(`e${index}`, { x: random() * 700, y: random() * 500, width: 20, height: 10 }),
    );
    const crowd = sampleState(
      many,
      many.slice(0, 100).map((element) => element.id),
    );
    const gesture = startMove(crowd, { x: 0, y: 0 }, smart);
    const frame = gesture.update({ x: 31, y: 17 }, noModifiers);
    expect(frame.changed).toHaveLength(100);
  });
});

describe("resizing", () => {
  test("[EDIT-42, EDIT-45, OPEN-48] a corner keeps the ratio while the lock is on, Shift lets it go", () => {
    const state = all(sample("a", { x: 100, y: 100 }));
    const gesture = startResize(state, "se", { x: 200, y: 150 }, plainSettings);
    expect(shown(gesture.update({ x: 300, y: 200 }, noModifiers).state, "a")).toMatchObject({
      x: 100,
      y: 100,
      width: 200,
      height: 100,
    });
    expect(shown(gesture.update({ x: 300, y: 180 }, shift).state, "a")).toMatchObject({
      width: 200,
      height: 80,
    });
    const unlocked = startResize(state, "se", { x: 200, y: 150 }, { ...plainSettings, lockAspect: false });
    expect(shown(unlocked.update({ x: 300, y: 180 }, noModifiers).state, "a")).toMatchObject({
      width: 200,
      height: 80,
    });
  });

  test("an edge goes its own way even while the lock is on", () => {
    const state = all(sample("a", { x: 100, y: 100 }));
    const frame = startResize(state, "e", { x: 200, y: 125 }, plainSettings).update(
      { x: 260, y: 300 },
      noModifiers,
    );
    expect(shown(frame.state, "a")).toMatchObject({ x: 100, y: 100, width: 160, height: 50 });
    expect(frame.measure).toEqual({
      kind: "size",
      width: 160,
      height: 50,
    });
  });

  test("a handle taken beside its centre does not jump", () => {
    const state = all(sample("a", { x: 100, y: 100, rotation: 30 }));
    for (const handle of handles) {
      const grip = handlePoint(shown(state, "a"), handle);
      const taken = { x: grip.x + 4, y: grip.y - 3 };
      const { width, height } = shown(
        startResize(state, handle, taken, plainSettings).update(taken, noModifiers).state,
        "a",
      );
      expect([width, height].map((side) => side.toFixed(6))).toEqual(["100.000000", "50.000000"]);
    }
  });

  test("Alt resizes about the centre", () => {
    const state = all(sample("a", { x: 100, y: 100, rotation: 20 }));
    const before = shown(state, "a");
    const frame = startResize(state, "se", pointOn(before, 1, 1), plainSettings).update(
      { x: 400, y: 300 },
      alt,
    );
    expect(centreOf(shown(frame.state, "a")).x).toBeCloseTo(centreOf(before).x, 9);
    expect(shown(frame.state, "a").width).toBeGreaterThan(150);
  });

  test("[EDIT-23] with snap on, the moved edges go to the grid, with the lock the nearer one", () => {
    const state = all(sample("a", { x: 100, y: 100 }));
    const free = startResize(state, "se", { x: 200, y: 150 }, { ...grid, lockAspect: false });
    expect(shown(free.update({ x: 233, y: 171 }, noModifiers).state, "a")).toMatchObject({
      width: 140,
      height: 80,
    });
    const locked = shown(
      startResize(state, "se", { x: 200, y: 150 }, grid).update({ x: 262, y: 181 }, noModifiers).state,
      "a",
    );
    expect(100 + locked.height).toBeCloseTo(180, 9);
    expect(locked.width).toBeCloseTo(160, 9);
  });

  test("smart guides bring the moved edge to another's edge and show it", () => {
    const both = sampleState([sample("a", { x: 100, y: 100 }), sample("b", { x: 303, y: 400 })], ["a"]);
    const frame = startResize(both, "e", { x: 200, y: 125 }, smart).update({ x: 300, y: 125 }, noModifiers);
    expect(shown(frame.state, "a").width).toBe(203);
    expect(frame.guides).toEqual([
      {
        kind: "line",
        axis: "x",
        at: 303,
        from: 100,
        to: 450,
        distance: { from: 150, to: 400 },
      },
    ]);
  });

  test("several are resized by their frame", () => {
    const state = all(sample("a"), sample("b", { x: 300, y: 150 }));
    const frame = startResize(state, "se", { x: 400, y: 200 }, plainSettings).update(
      { x: 800, y: 400 },
      noModifiers,
    );
    expect(shownElements(frame.state)).toMatchObject([
      { x: 0, y: 0, width: 200, height: 100 },
      { x: 600, y: 300, width: 200, height: 100 },
    ]);
  });
});

describe("strokes that scale", () => {
  const icon = { strokeWidth: 4, cornerRadius: 6, scaleStroke: true };
  const state = all(
    sample("a", { properties: icon }),
    sample("b", { x: 300, y: 150, properties: { strokeWidth: 4 } }),
    sample("c", { type: "line", y: 100, height: 12, properties: { strokeWidth: 2, scaleStroke: true } }),
  );
  const strokes = (frame: { readonly state: EditorState }) =>
    shownElements(frame.state).map(({ properties }) => properties.strokeWidth);

  test("shrink with a group, and stay where they are not to scale", () => {
    const gesture = startResize(state, "se", { x: 400, y: 200 }, plainSettings);
    const half = gesture.update({ x: 200, y: 100 }, noModifiers);
    expect(strokes(half)).toEqual([2, 4, 1]);
    expect(shown(half.state, "a").properties).toEqual({ ...icon, strokeWidth: 2, cornerRadius: 3 });
    expect(gesture.update({ x: 400, y: 200 }, noModifiers).state).toBe(state);
  });

  test("grow with the area when one side is stretched", () => {
    const one = all(sample("a", { properties: icon }));
    const wide = startResize(one, "e", { x: 100, y: 25 }, plainSettings).update(
      { x: 400, y: 25 },
      noModifiers,
    );
    expect(strokes(wide)).toEqual([8]);
  });

  test("follow a typed size, of one element and of several", () => {
    const one = { ...state, selection: ["a"] };
    expect(shown(setFrame(one, ["a"], { width: 50 }, true), "a").properties.strokeWidth).toBe(2);
    const typed = setFrame(state, ["a", "b", "c"], { width: 200 }, true);
    expect(strokes({ state: typed })).toEqual([2, 4, 1]);
    expect(shown(setFrame(state, ["a"], { x: 5, rotation: 30 }, true), "a").properties).toBe(icon);
  });
});

describe("rotating", () => {
  const state = all(sample("a", { x: 100, y: 100, width: 100, height: 100 }));
  const top = { x: 150, y: 70 };

  test("[EDIT-44] turns the selection as the handle is carried round", () => {
    const frame = startRotate(state, top).update({ x: 300, y: 150 }, noModifiers);
    expect(shown(frame.state, "a")).toMatchObject({ x: 100, y: 100, rotation: 90 });
    expect(frame.measure).toEqual({ kind: "angle", degrees: 90 });
    expect(startRotate(state, top).update(top, noModifiers).state).toBe(state);
  });

  test("with Shift it stops at multiples of 15°", () => {
    const gesture = startRotate(
      all(sample("a", { x: 100, y: 100, width: 100, height: 100, rotation: 7 })),
      top,
    );
    for (let at = 0; at < 40; at++) {
      const pointer = { x: 150 + 90 * Math.cos(at), y: 150 + 90 * Math.sin(at) };
      expect(Math.abs(shown(gesture.update(pointer, shift).state, "a").rotation % 15)).toBe(0);
    }
  });

  test("[ELEM-27] past 180° it goes on from -180°", () => {
    const gesture = startRotate(
      all(sample("a", { x: 100, y: 100, width: 100, height: 100, rotation: 170 })),
      top,
    );
    expect(shown(gesture.update({ x: 300, y: 150 }, noModifiers).state, "a").rotation).toBe(-100);
  });

  test("several turn about the centre of their frame", () => {
    const two = all(sample("a"), sample("b", { x: 200 }));
    const frame = startRotate(two, { x: 150, y: -30 }).update({ x: 300, y: 25 }, noModifiers);
    expect(shownElements(frame.state)).toMatchObject([
      { x: 100, y: -100, rotation: 90 },
      { x: 100, y: 100, rotation: 90 },
    ]);
  });
});

describe("the marquee", () => {
  const state = sampleState(
    [
      sample("a"),
      sample("b", { x: 200, groupId: "g" }),
      sample("c", { x: 600, groupId: "g" }),
      sample("d", { y: 400 }),
    ],
    ["d"],
  );

  test("[EDIT-38] selects what it touches, whole groups, drawn in any direction", () => {
    const gesture = startMarquee(state, { x: 250, y: 80 });
    const frame = gesture.update({ x: 190, y: 10 }, noModifiers);
    expect(frame.marquee).toMatchObject([
      { x: 190, y: 10 },
      { x: 250, y: 10 },
      { x: 250, y: 80 },
      { x: 190, y: 80 },
    ]);
    expect(frame.state.selection).toEqual(["b", "c"]);
    expect(frame.state.design).toBe(state.design);
    expect(gesture.update({ x: 50, y: 10 }, noModifiers).state.selection).toEqual(["a", "b", "c"]);
  });

  test("a lasso selects what it goes through or round, whole groups, along the way that it was drawn", () => {
    const around = startLasso(state, { x: -10, y: 390 });
    around.update({ x: 110, y: 380 }, noModifiers);
    around.update({ x: 120, y: 470 }, noModifiers);
    const frame = around.update({ x: -10, y: 470 }, noModifiers);
    expect(frame.marquee).toHaveLength(4);
    expect(frame.state.selection).toEqual(["d"]);
    const through = startLasso(state, { x: 250, y: -20 });
    through.update({ x: 251, y: 100 }, noModifiers);
    expect(through.update({ x: 251, y: 100 }, noModifiers).state.selection).toEqual(["b", "c"]);
    expect(startLasso(state, { x: 10, y: 10 }).update({ x: 12, y: 12 }, mod).state.selection).toEqual([
      "a",
      "d",
    ]);
    // A rectangle from its first place to its last would have them.
    const past = startLasso(state, { x: 150, y: -10 });
    past.update({ x: 150, y: 300 }, noModifiers);
    expect(past.update({ x: 400, y: 300 }, noModifiers).state.selection).toEqual([]);
  });

  test("with Shift or Ctrl it adds to what was selected", () => {
    const gesture = startMarquee(state, { x: 10, y: 10 });
    expect(gesture.update({ x: 20, y: 20 }, mod).state.selection).toEqual(["a", "d"]);
    expect(gesture.update({ x: 20, y: 20 }, noModifiers).state.selection).toEqual(["a"]);
  });
});
