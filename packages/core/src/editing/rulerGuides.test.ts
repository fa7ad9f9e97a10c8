import { expect, test } from "vitest";
import { plainSettings, sample, sampleState } from "#test/sampleStates.ts";
import { parseProject, type RulerGuide, toStoredProject } from "../document/index.ts";
import { noModifiers } from "./gestures/gesture.ts";
import { startGuide } from "./gestures/startGuide.ts";
import { startMove } from "./gestures/startMove.ts";
import { guideAt } from "./rulerGuides.ts";

const upright: RulerGuide = { side: "front", axis: "x", at: 300 };
const level: RulerGuide = { side: "front", axis: "y", at: 90 };
const behind: RulerGuide = { side: "back", axis: "x", at: 303 };
const state = sampleState([sample("a", { x: 100, y: 200 })], ["a"], {
  rulerGuides: [upright, level, behind],
});
const snapping = { ...plainSettings, smartGuides: true };
const ctrl = { ...noModifiers, mod: true };
const ruler = -20;

test("snaps a move's edges and centre to the side's guides, with a line", () => {
  const move = startMove(state, { x: 0, y: 0 }, snapping);
  const { state: moved, guides } = move.update({ x: 203, y: 0 }, noModifiers);
  expect(moved.design.front[0]).toMatchObject({ x: 300, y: 200 });
  expect(guides).toContainEqual(
    expect.objectContaining({ kind: "line", axis: "x", at: 300, distance: null }),
  );
  expect(move.update({ x: 151, y: 0 }, noModifiers).state.design.front[0]).toMatchObject({ x: 250 });
  expect(move.update({ x: 203, y: 0 }, ctrl).state.design.front[0]).toMatchObject({ x: 303 });
});

test("drags a guide out of a ruler and snaps it to the card's content", () => {
  const drag = startGuide(state, { axis: "y", side: null }, ruler, snapping);
  const frame = drag.update({ x: 5, y: 248 }, noModifiers);
  expect(frame.state.design.rulerGuides.at(-1)).toEqual({ side: "front", axis: "y", at: 250 });
  expect(frame.measure).toEqual({ kind: "guide", axis: "y", at: 250 });
  expect(drag.update({ x: 5, y: 248.257 }, ctrl).measure).toMatchObject({ at: 248.26 });
  expect(drag.update({ x: 5, y: 298 }, noModifiers).measure).toMatchObject({ at: 300 });
  const gridded = startGuide(state, { axis: "y", side: null }, ruler, { ...snapping, snapToGrid: true });
  expect(gridded.update({ x: 5, y: 248 }, noModifiers).measure).toMatchObject({ at: 240 });
});

test("removes a guide that is dropped on the ruler", () => {
  const back = startGuide(state, upright, ruler, snapping).update({ x: -21, y: 40 }, noModifiers);
  expect(back.state.design.rulerGuides).toEqual([level, behind]);
  expect(back.measure).toBeNull();
  const fresh = startGuide(state, { axis: "x", side: null }, ruler, snapping);
  expect(fresh.update({ x: -21, y: 40 }, noModifiers).state).toBe(state);
  const moved = startGuide(state, upright, ruler, snapping).update({ x: 340, y: 40 }, noModifiers);
  expect(moved.state.design.rulerGuides).toEqual([{ ...upright, at: 340 }, level, behind]);
});

test("finds the nearest guide on the shown side within reach", () => {
  expect(guideAt(state, { x: 302, y: 300 }, 4)).toBe(upright);
  expect(guideAt(state, { x: 302, y: 91 }, 4)).toBe(level);
  expect(guideAt(state, { x: 320, y: 300 }, 4)).toBeNull();
});

test("stores guides with the design and reads them back", () => {
  const { project } = parseProject({ elements: [], ruler_guides: [upright, { axis: "y", at: "12,5" }] });
  expect(project.rulerGuides).toEqual([upright, { side: "front", axis: "y", at: 12.5 }]);
  expect(toStoredProject(project).ruler_guides).toEqual(project.rulerGuides);
  expect(toStoredProject(parseProject({ elements: [] }).project)).not.toHaveProperty("ruler_guides");
});

test.each([
  ["red", "ruler_guides"],
  [["red"], "ruler_guides[0]"],
  [[{ axis: "x" }], "ruler_guides[0].at"],
  [[{ axis: "z", at: 1 }], "ruler_guides[0].axis"],
  [[{ at: 1e9 }], "ruler_guides[0].at"],
  [Array.from({ length: 201 }, () => upright), "ruler_guides"],
])("refuses invalid guides and names the field: %j", (ruler_guides, field) => {
  expect(() => parseProject({ elements: [], ruler_guides })).toThrow(`${field} `);
});
