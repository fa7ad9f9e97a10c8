import { describe, expect, test } from "vitest";
import { seededRandom } from "#test/index.ts";
import { plainSettings, sample, sampleState, shown } from "#test/sampleStates.ts";
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

  test("[EDIT-41] moves only the selection with the pointer", () => {
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

  test("computes each move from the start, so moving back changes nothing", () => {
    const gesture = startMove(state, { x: 0, y: 0 }, smart);
    const far = gesture.update({ x: 77, y: 33 }, noModifiers);
    gesture.update({ x: -500, y: 900 }, noModifiers);
    expect(gesture.update({ x: 77, y: 33 }, noModifiers)).toEqual(far);
    expect(gesture.update({ x: 0, y: 0 }, noModifiers).state).toBe(state);
    expect(gesture.start).toBe(state);
  });

  test("commits a move as one step of the history", () => {
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

  test("[EDIT-23] moves to multiples of 20 while snapping to the grid", () => {
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

  test("snaps a move to other elements with guides, unless Ctrl is held", () => {
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

  test("Shift restricts a move to one axis, with and without snapping", () => {
    const gesture = startMove(all(sample("a", { x: 103, y: 98 })), { x: 0, y: 0 }, grid);
    expect(shown(gesture.update({ x: 5, y: -33 }, shift).state, "a")).toMatchObject({ x: 103, y: 60 });
  });

  test("moves copies while Alt is held, with the same ids throughout", () => {
    const one = { ...state, selection: ["a"] };
    const gesture = startMove(one, { x: 0, y: 0 }, plainSettings);
    const copied = gesture.update({ x: 50, y: 0 }, alt);
    expect(shown(copied.state, "a")).toBe(shown(state, "a"));
    expect(copied.state.selection).toEqual(["rectangle-1000"]);
    expect(shown(copied.state, "rectangle-1000")).toMatchObject({ x: 150, y: 100 });
    expect(gesture.update({ x: 60, y: 0 }, alt).state.selection).toEqual(["rectangle-1000"]);
    expect(shownElements(gesture.update({ x: 50, y: 0 }, noModifiers).state)).toHaveLength(2);
  });

  test("returns the same frame while a snap line holds the moved elements", () => {
    const one = { ...state, selection: ["a"] };
    const gesture = startMove(one, { x: 0, y: 0 }, smart);
    const held = gesture.update({ x: 197, y: 20 }, noModifiers);
    expect(gesture.update({ x: 198, y: 20 }, noModifiers)).toBe(held);
    expect(gesture.update({ x: 300, y: 20 }, noModifiers)).not.toBe(held);
    expect(gesture.update({ x: 200, y: 20 }, mod)).toEqual({ ...held, guides: [] });
  });

  test("leaves locked elements in place, even if nothing else can move", () => {
    const locked = all(sample("a", { locked: true }));
    const frame = startMove(locked, { x: 0, y: 0 }, plainSettings).update({ x: 50, y: 50 }, noModifiers);
    expect(frame.state).toBe(locked);
    expect(frame.changed).toEqual([]);
  });

  test("replaces only the moved elements among 1,000", () => {
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
  test("[EDIT-42, EDIT-45, OPEN-48] a corner keeps the locked ratio unless Shift is held", () => {
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

  test("an edge resizes freely even while the lock is on", () => {
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

  test("a handle that is grabbed off centre does not jump", () => {
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

  test("[EDIT-23] snaps both resized edges to the grid, or the nearer if locked", () => {
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

  test("snaps a resized edge to another element's edge and shows a guide", () => {
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

  test("resizes several elements by their frame", () => {
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

  test("scales strokes with a group unless they are set not to scale", () => {
    const gesture = startResize(state, "se", { x: 400, y: 200 }, plainSettings);
    const half = gesture.update({ x: 200, y: 100 }, noModifiers);
    expect(strokes(half)).toEqual([2, 4, 1]);
    expect(shown(half.state, "a").properties).toEqual({ ...icon, strokeWidth: 2, cornerRadius: 3 });
    expect(gesture.update({ x: 400, y: 200 }, noModifiers).state).toBe(state);
  });

  test("scales strokes by the square root of the area when stretching a side", () => {
    const one = all(sample("a", { properties: icon }));
    const wide = startResize(one, "e", { x: 100, y: 25 }, plainSettings).update(
      { x: 400, y: 25 },
      noModifiers,
    );
    expect(strokes(wide)).toEqual([8]);
  });

  test("scales strokes with a typed size, for one or several elements", () => {
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

  test("[EDIT-44] rotates the selection as its handle moves around it", () => {
    const frame = startRotate(state, top).update({ x: 300, y: 150 }, noModifiers);
    expect(shown(frame.state, "a")).toMatchObject({ x: 100, y: 100, rotation: 90 });
    expect(frame.measure).toEqual({ kind: "angle", degrees: 90 });
    expect(startRotate(state, top).update(top, noModifiers).state).toBe(state);
  });

  test("stops at multiples of 15° while rotating with Shift", () => {
    const gesture = startRotate(
      all(sample("a", { x: 100, y: 100, width: 100, height: 100, rotation: 7 })),
      top,
    );
    for (let at = 0; at < 40; at++) {
      const pointer = { x: 150 + 90 * Math.cos(at), y: 150 + 90 * Math.sin(at) };
      expect(Math.abs(shown(gesture.update(pointer, shift).state, "a").rotation % 15)).toBe(0);
    }
  });

  test("[ELEM-27] continues from -180° after 180°", () => {
    const gesture = startRotate(
      all(sample("a", { x: 100, y: 100, width: 100, height: 100, rotation: 170 })),
      top,
    );
    expect(shown(gesture.update({ x: 300, y: 150 }, noModifiers).state, "a").rotation).toBe(-100);
  });

  test("rotates several elements about the centre of their frame", () => {
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

  test("[EDIT-38] a marquee selects what it touches, with whole groups", () => {
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

  test("a lasso selects what it crosses or encloses, along its drawn path", () => {
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
    // A rectangle between the ends of the path would select them.
    const past = startLasso(state, { x: 150, y: -10 });
    past.update({ x: 150, y: 300 }, noModifiers);
    expect(past.update({ x: 400, y: 300 }, noModifiers).state.selection).toEqual([]);
  });

  test("a marquee with Shift or Ctrl adds to the selection", () => {
    const gesture = startMarquee(state, { x: 10, y: 10 });
    expect(gesture.update({ x: 20, y: 20 }, mod).state.selection).toEqual(["a", "d"]);
    expect(gesture.update({ x: 20, y: 20 }, noModifiers).state.selection).toEqual(["a"]);
  });
});
