import { describe, expect, test } from "vitest";
import { seededRandom } from "#test/index.ts";
import type { Box } from "../../drawing/drawOp.ts";
import { movedBy } from "../geometry/frame.ts";
import type { Guide } from "./extent.ts";
import { prepareSnapping, type SnapTargets } from "./prepareSnapping.ts";
import { guidesOf, snapBox, snapEdge } from "./snapBox.ts";

const canvas = { width: 800, height: 600 };
const box = (x: number, y: number, width = 100, height = 50): Box => ({ x, y, width, height });
const lines = (guides: readonly Guide[], axis: "x" | "y") =>
  guides.filter((guide) => guide.kind === "line" && guide.axis === axis).map((guide) => guide.at);
const gaps = (guides: readonly Guide[]) =>
  guides.flatMap((guide) => (guide.kind === "gap" ? [[guide.distance.from, guide.distance.to]] : []));

/** A box's snapped position and its guides there. */
function snapped(targets: SnapTargets, moving: Box, reach: number) {
  const { dx, dy } = snapBox(targets, moving, reach);
  return { dx, dy, guides: guidesOf(targets, movedBy(moving, dx, dy)) };
}

describe("a moved box", () => {
  const targets = prepareSnapping([box(200, 100)], canvas);

  test("snaps edges to another box's edges, on both axes at once", () => {
    expect(snapped(targets, box(203, 304, 60, 20), 5)).toMatchObject({ dx: -3, dy: 0 });
    expect(snapped(targets, box(303, 153, 60, 20), 5)).toMatchObject({ dx: -3, dy: -3 });
    expect(snapped(targets, box(137, 304, 60, 20), 5).dx).toBe(3);
  });

  test("snaps a box's centre to another box's centre", () => {
    const snap = snapped(targets, box(222, 300, 60, 20), 5);
    expect(snap.dx).toBe(-2);
    expect(lines(snap.guides, "x")).toEqual([250]);
  });

  test("snaps to the borders and the centre of the card", () => {
    const empty = prepareSnapping([], canvas);
    expect(snapped(empty, box(3, 547), 5)).toMatchObject({ dx: -3, dy: 3 });
    const centred = snapped(empty, box(352, 273), 5);
    expect(centred).toMatchObject({ dx: -2, dy: 2 });
    expect(centred.guides).toEqual([
      { kind: "line", axis: "x", at: 400, from: 0, to: 600, distance: null },
      { kind: "line", axis: "y", at: 300, from: 0, to: 800, distance: null },
    ]);
  });

  test("keeps a box in place if nothing is within reach", () => {
    expect(snapped(targets, box(207, 300, 60, 20), 5)).toEqual({ dx: 0, dy: 0, guides: [] });
    expect(snapped(targets, box(207, 300, 60, 20), 8).dx).toBe(-7);
  });

  test("snaps to the nearest of several lines", () => {
    const two = prepareSnapping([box(200, 100), box(204, 100)], canvas);
    expect(snapped(two, box(203, 400, 30, 20), 5).dx).toBe(1);
  });

  test("measures the distance to the aligned box in px", () => {
    const { guides } = snapped(targets, box(200, 300, 60, 20), 5);
    expect(guides).toEqual([
      {
        kind: "line",
        axis: "x",
        at: 200,
        from: 100,
        to: 320,
        distance: { from: 150, to: 300 },
      },
    ]);
  });
});

describe("equal gaps", () => {
  test("snaps a box midway between two boxes", () => {
    const targets = prepareSnapping([box(0, 100), box(407, 100)], canvas);
    const snap = snapped(targets, box(205, 110, 91, 37), 5);
    expect(snap.dx).toBe(3);
    expect(gaps(snap.guides)).toEqual([
      [100, 208],
      [299, 407],
    ]);
  });

  test("snaps a box before or after a row to the row's gap", () => {
    const targets = prepareSnapping([box(130, 100), box(263, 100)], canvas);
    const behind = snapped(targets, box(393, 110, 71, 37), 5);
    expect(behind.dx).toBe(3);
    expect(gaps(behind.guides)).toEqual([
      [230, 263],
      [363, 396],
    ]);
    const ahead = snapped(targets, box(28, 110, 71, 37), 5);
    expect(ahead.dx).toBe(-2);
    expect(gaps(ahead.guides)).toEqual([
      [97, 130],
      [230, 263],
    ]);
  });

  test("finds equal vertical gaps and ignores a background beneath all boxes", () => {
    const targets = prepareSnapping([box(0, 0, 790, 590), box(100, 33), box(100, 130)], canvas);
    const snap = snapped(targets, box(110, 229, 71, 41), 5);
    expect(snap.dy).toBe(-2);
    expect(snap.guides).toContainEqual({
      kind: "gap",
      axis: "y",
      at: 150,
      distance: { from: 180, to: 227 },
    });
  });

  test("ignores a row if snapping on the other axis moves the box out of it", () => {
    const targets = prepareSnapping([box(130, 100), box(263, 100)], canvas);
    const snap = snapped(targets, box(393, 148, 71, 37), 5);
    expect(snap).toMatchObject({ dx: 0, dy: 2 });
  });

  test("finds no equal gaps with boxes outside the row", () => {
    const targets = prepareSnapping([box(130, 300), box(263, 300)], canvas);
    expect(snapped(targets, box(393, 110, 71, 37), 5).dx).toBe(0);
  });
});

test("snaps an edge of a resized box to the nearest edge", () => {
  const targets = prepareSnapping([box(200, 100)], canvas);
  expect(snapEdge(targets, "x", 297, 5)).toBe(3);
  expect(snapEdge(targets, "y", 597, 5)).toBe(3);
  expect(snapEdge(targets, "x", 250, 5)).toBeNull();
});

test("shows guides at the box's true position among 1,000 elements", () => {
  const random = seededRandom(7);
  const others = Array.from({ length: 1000 }, () =>
    box(random() * 780, random() * 580, 5 + random() * 80, 5 + random() * 80),
  );
  const targets = prepareSnapping(others, canvas);
  for (let index = 0; index < 200; index++) {
    const moving = box(random() * 700, random() * 500, 40, 30);
    const { dx, dy, guides } = snapped(targets, moving, 5);
    expect(Math.max(Math.abs(dx), Math.abs(dy))).toBeLessThanOrEqual(5);
    const [x, y] = [moving.x + dx, moving.y + dy];
    const positions = { x: [x, x + 20, x + 40], y: [y, y + 15, y + 30] };
    expect(guides.length).toBeGreaterThan(0);
    for (const guide of guides.filter((each) => each.kind === "line")) {
      expect(Math.min(...positions[guide.axis].map((at) => Math.abs(at - guide.at)))).toBeLessThan(1e-6);
    }
  }
});
