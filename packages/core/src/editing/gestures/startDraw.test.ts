import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainSettings, sample, sampleState } from "#test/sampleStates.ts";
import { noModifiers } from "./gesture.ts";
import { startDraw } from "./startDraw.ts";

const smart = { ...plainSettings, smartGuides: true, reach: 6 };
const grid = { ...plainSettings, snapToGrid: true };
const mod = { ...noModifiers, mod: true };
const shift = { ...noModifiers, shift: true };
const state = sampleState([sample("a", { x: 100, y: 100, width: 80, height: 60 })], []);

type Point = { readonly x: number; readonly y: number };

function drawn(from: Point, to: Point, settings: typeof smart, modifiers = noModifiers, type = "rectangle") {
  const gesture = startDraw(state, type as "rectangle", from, "Add", settings);
  const frame = gesture.update(to, modifiers);
  const { x, y, width, height } = frame.state.design.front.at(-1) ?? sample("none", {});
  return { box: [x, y, width, height], guides: frame.guides };
}

describe("drawing", () => {
  test("[EDIT-23] snaps both corners of a drawn element to the grid", () => {
    const box = [200, 240, 80, 60];
    expect(drawn({ x: 203, y: 236 }, { x: 276, y: 305 }, grid).box).toEqual(box);
    expect(drawn({ x: 276, y: 305 }, { x: 203, y: 236 }, grid).box).toEqual(box);
    // A click places an element of default size on the grid.
    expect(drawn({ x: 203, y: 236 }, { x: 204, y: 236 }, grid).box).toEqual([200, 240, 150, 150]);
  });

  test("[EDIT-23] draws an element of at least one grid square", () => {
    expect(drawn({ x: 202, y: 242 }, { x: 209, y: 249 }, grid).box).toEqual([200, 240, 20, 20]);
    expect(drawn({ x: 209, y: 249 }, { x: 202, y: 242 }, grid).box).toEqual([180, 220, 20, 20]);
  });

  test("aligns both drawn corners with nearby edges and shows guides", () => {
    const { box, guides } = drawn({ x: 97, y: 200 }, { x: 183, y: 290 }, smart);
    expect(box).toEqual([100, 200, 80, 90]);
    expect(guides.map((guide) => guide.at)).toEqual([100, 180]);
  });

  test("draws without snapping while Ctrl is held", () => {
    expect(drawn({ x: 97, y: 203 }, { x: 183, y: 290 }, smart, mod)).toEqual({
      box: [97, 203, 86, 87],
      guides: [],
    });
    expect(drawn({ x: 97, y: 203 }, { x: 183, y: 290 }, grid, mod).box).toEqual([97, 203, 86, 87]);
  });

  test("an element drawn past the card's edge stays where it is drawn", () => {
    expect(drawn({ x: -11, y: -12 }, { x: 110, y: 650 }, plainSettings).box).toEqual([-11, -12, 121, 662]);
    // An element drawn entirely off the card is moved onto it.
    expect(drawn({ x: -90, y: 10 }, { x: -30, y: 70 }, plainSettings).box).toEqual([0, 10, 60, 60]);
  });

  test("Shift makes width and height equal, on the grid too", () => {
    expect(drawn({ x: 203, y: 236 }, { x: 276, y: 270 }, grid, shift).box).toEqual([200, 240, 80, 80]);
  });

  test("Shift draws a true square on paper, although px are not square", () => {
    const paper = { ...plainSettings, mmPerPx: { x: 0.2654, y: 0.2649 } };
    const { box } = drawn({ x: 200, y: 200 }, { x: 300, y: 220 }, paper, shift);
    expect(box[2]).toBe(100);
    expect((box[3] ?? 0) * 0.2649).toBeCloseTo(26.54, 6);
  });

  test("[EDIT-23] every rectangle drawn away from the card's edge is on the grid", () => {
    const place = fc.record({ x: fc.integer({ min: 40, max: 700 }), y: fc.integer({ min: 40, max: 500 }) });
    fc.assert(
      fc.property(place, place, (from, to) => {
        fc.pre(Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) >= 4);
        const { box } = drawn(from, to, grid);
        expect(box.map((length) => length % 20)).toEqual([0, 0, 0, 0]);
        expect(Math.min(box[2] ?? 0, box[3] ?? 0)).toBeGreaterThanOrEqual(20);
      }),
    );
  });
});
