import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRandom } from "#test/index.ts";
import { propertyRounds } from "#test/sampleStates.ts";
import { boundsOf, centreOf, cornersOf, type Frame, frameBounds, pointOn } from "./frame.ts";
import { snapToGrid } from "./grid.ts";
import { nudgeWithin, placeWithin } from "./keepInside.ts";
import { type Handle, handleDirection, handlePoint, handles, resizeBox } from "./resizeBox.ts";
import { normaliseRotation, type Point, rotateAbout, rotatePoint, steppedRotation } from "./rotation.ts";
import { fitFrames, resizeFrames, rotateFrames, selectionFrame } from "./transformFrames.ts";

const rounds = propertyRounds(8);
const perRound = 5000;
const drift = 1e-6;

type Random = () => number;

function randomFrame(random: Random): Frame {
  const turned = [random() * 360 - 180, 0, 90, -90, 180][Math.floor(random() * 5)] ?? 0;
  return {
    x: random() * 800,
    y: random() * 600,
    width: 5 + random() * 300,
    height: 5 + random() * 300,
    rotation: turned,
  };
}

function randomPoint(random: Random): Point {
  return { x: random() * 1200 - 200, y: random() * 1000 - 200 };
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError("There is nothing to pick from.");
  return item;
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function opposite(frame: Frame, handle: Handle): Point {
  const [u, v] = handleDirection(handle);
  return pointOn(frame, -u, -v);
}

function forManySeeds(check: (random: Random) => void): void {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = seededRandom(seed);
      for (let index = 0; index < perRound; index++) check(random);
    }),
    { numRuns: rounds, endOnFailure: true },
  );
}

/** Fails with the failing case. Used because calling `expect` for every value would dominate the run time. */
function must(holds: boolean, what: string, details: unknown): void {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(details)}`);
}

describe("200,000 random transforms", () => {
  test("[EDIT-42, EDIT-43] resizing keeps the opposite corner or edge, minimum and locked ratio", () => {
    forManySeeds((random) => {
      const frame = randomFrame(random);
      const handle = pick(random, handles);
      const lockAspect = random() < 0.5;
      const pointer = randomPoint(random);
      const after = resizeBox(frame, handle, pointer, { lockAspect });
      const details = { frame, handle, lockAspect, pointer, after };
      must(
        apart(opposite(frame, handle), opposite(after, handle)) < drift,
        "the fixed corner moved",
        details,
      );
      must(Math.min(after.width, after.height) >= 5 - drift, "a side is below 5", details);
      must(after.rotation === frame.rotation, "the rotation changed", details);
      const ratio = after.width / after.height / (frame.width / frame.height);
      must(!lockAspect || Math.abs(ratio - 1) < 1e-9, "the ratio changed", details);
    });
  });

  test("brings an unlocked corner to the pointer, unless the minimum stops it", () => {
    forManySeeds((random) => {
      const frame = randomFrame(random);
      const handle = pick(random, ["nw", "ne", "se", "sw"] as const);
      const pointer = randomPoint(random);
      const after = resizeBox(frame, handle, pointer, { lockAspect: false });
      const isHeld = Math.min(after.width, after.height) <= 5 + drift;
      must(isHeld || apart(handlePoint(after, handle), pointer) < drift, "the corner is elsewhere", {
        frame,
        handle,
        pointer,
        after,
      });
    });
  });

  test("resizing from the centre keeps the centre", () => {
    forManySeeds((random) => {
      const frame = randomFrame(random);
      const options = { lockAspect: random() < 0.5, fromCentre: true };
      const after = resizeBox(frame, pick(random, handles), randomPoint(random), options);
      must(apart(centreOf(frame), centreOf(after)) < drift, "the centre moved", { frame, after });
    });
  });

  test("group resizing keeps the fixed corner, minimums and locked ratios", () => {
    forManySeeds((random) => {
      const frames = Array.from({ length: 2 + Math.floor(random() * 3) }, () => randomFrame(random));
      const frame = selectionFrame(frames);
      if (!frame) throw new Error("A selection without a frame.");
      const handle = pick(random, handles);
      const lockAspect = random() < 0.5;
      const after = resizeFrames(frames, handle, randomPoint(random), { lockAspect });
      const target = selectionFrame(after);
      const details = { frames, handle, lockAspect, after };
      must(target !== null, "the frame is gone", details);
      if (target)
        must(apart(opposite(frame, handle), opposite(target, handle)) < drift, "the corner moved", details);
      for (const [index, child] of after.entries()) {
        const before = frames[index] ?? child;
        must(Math.min(child.width, child.height) >= 5 - drift, "a side is below 5", details);
        must(child.rotation === before.rotation, "a child turned", details);
        const ratio = child.width / child.height / (before.width / before.height);
        must(!lockAspect || Math.abs(ratio - 1) < 1e-9, "a ratio changed", details);
      }
    });
  });

  test("group rotation turns every corner about the pivot within ±180", () => {
    forManySeeds((random) => {
      const frames = [randomFrame(random), randomFrame(random)];
      const pivot = randomPoint(random);
      const degrees = random() * 1080 - 540;
      for (const [index, after] of rotateFrames(frames, pivot, degrees).entries()) {
        const before = frames[index] ?? after;
        const corners = cornersOf(after);
        const expected = cornersOf(before).map((corner) => rotateAbout(corner, pivot, degrees));
        const isThere = corners.every((corner, at) => apart(corner, expected[at] ?? corner) < drift);
        must(isThere, "a corner is elsewhere", { before, pivot, degrees, after });
        must(Math.abs(after.rotation) <= 180, "the rotation is out of range", after);
      }
    });
  });
});

describe("resizing", () => {
  const frame: Frame = { x: 100, y: 100, width: 200, height: 100, rotation: 30 };

  test("keeps the opposite corner of a rotated box in place within 1e-9", () => {
    for (const handle of handles) {
      const after = resizeBox(frame, handle, { x: 333.3, y: 77.7 }, { lockAspect: false });
      expect(apart(opposite(frame, handle), opposite(after, handle))).toBeLessThan(1e-9);
    }
  });

  test("[EDIT-43] a box stops at 5 by 5 when dragged past its opposite corner", () => {
    const after = resizeBox({ ...frame, rotation: 0 }, "se", { x: -900, y: -900 }, { lockAspect: false });
    expect(after).toEqual({ x: 100, y: 100, width: 5, height: 5, rotation: 0 });
    const locked = resizeBox({ ...frame, rotation: 0 }, "se", { x: -900, y: -900 }, { lockAspect: true });
    expect(locked).toEqual({ x: 100, y: 100, width: 10, height: 5, rotation: 0 });
  });

  test("an edge resizes one dimension, or both if the ratio is locked", () => {
    const upright = { ...frame, rotation: 0 };
    expect(resizeBox(upright, "e", { x: 500, y: 0 }, { lockAspect: false })).toMatchObject({
      width: 400,
      height: 100,
    });
    expect(resizeBox(upright, "e", { x: 500, y: 0 }, { lockAspect: true })).toEqual({
      x: 100,
      y: 50,
      width: 400,
      height: 200,
      rotation: 0,
    });
  });

  test("keeps very thin boxes as high as before and empty boxes finite", () => {
    const hairline: Frame = { x: 0, y: 0, width: 150, height: 2, rotation: 0 };
    expect(resizeBox(hairline, "e", { x: 80, y: 1 }, { lockAspect: false })).toMatchObject({
      width: 80,
      height: 2,
    });
    expect(resizeBox(hairline, "se", { x: 75, y: 1 }, { lockAspect: true }).width).toBeCloseTo(75, 1);
    const empty: Frame = { x: 10, y: 10, width: 0, height: 0, rotation: 45 };
    for (const lockAspect of [true, false]) {
      const after = resizeBox(empty, "se", { x: 50, y: 60 }, { lockAspect });
      expect(Object.values(after).every(Number.isFinite)).toBe(true);
    }
  });
});

describe("a selection's frame", () => {
  const upright: Frame = { x: 0, y: 0, width: 100, height: 50, rotation: 0 };

  test("the frame has its elements' rotation, or none if rotations differ", () => {
    expect(selectionFrame([])).toBeNull();
    expect(selectionFrame([{ ...upright, rotation: 20 }])).toEqual({ ...upright, rotation: 20 });
    expect(selectionFrame([upright, { ...upright, x: 300, rotation: 20 }])?.rotation).toBe(0);
    const pair = [upright, { ...upright, x: 200, y: 100 }];
    const turned = selectionFrame(rotateFrames(pair, { x: 150, y: 75 }, 40));
    expect(turned?.rotation).toBeCloseTo(40, 9);
    expect(turned?.width).toBeCloseTo(300, 9);
    expect(turned?.height).toBeCloseTo(150, 9);
  });

  test("children keep their share of the frame, even at quarter turns", () => {
    const frames = [upright, { x: 125, y: 25, width: 50, height: 100, rotation: 90 }];
    const frame = selectionFrame(frames);
    expect(frame).toEqual({ x: 0, y: 0, width: 200, height: 100, rotation: 0 });
    const after = resizeFrames(frames, "e", { x: 400, y: 50 }, { lockAspect: false });
    expect(after).toEqual([
      { x: 0, y: 0, width: 200, height: 50, rotation: 0 },
      { x: 275, y: -25, width: 50, height: 200, rotation: 90 },
    ]);
  });

  test("an obliquely rotated child keeps its ratio with every handle", () => {
    const frames = [upright, { x: 100, y: 100, width: 80, height: 40, rotation: 33 }];
    for (const after of resizeFrames(frames, "e", { x: 500, y: 50 }, { lockAspect: false })) {
      expect(after.width / after.height).toBeCloseTo(2, 9);
    }
  });

  test("children keep their width in a frame of zero width", () => {
    const [after] = fitFrames(
      [{ ...upright, width: 0 }],
      { ...upright, width: 0 },
      { ...upright, width: 90 },
    );
    expect(after).toMatchObject({ width: 0, height: 50 });
  });
});

describe("rotation", () => {
  test("[ELEM-27] keeps rotation within -180 to 180", () => {
    expect([0, 180, -180, 181, -181, 360, 540, -725].map(normaliseRotation)).toEqual([
      0, 180, -180, -179, 179, 0, -180, -5,
    ]);
  });

  test("rotates in steps of 15° with Shift", () => {
    expect([7, 8, 52, -8, 179].map((degrees) => steppedRotation(degrees))).toEqual([0, 15, 45, -15, 180]);
  });

  test("quarter turns are exact", () => {
    expect(rotatePoint({ x: 1, y: 0 }, 90)).toEqual({ x: 0, y: 1 });
    expect(rotatePoint({ x: 3, y: 4 }, -180)).toEqual({ x: -3, y: -4 });
    expect(frameBounds({ x: 0, y: 0, width: 100, height: 50, rotation: 90 })).toEqual({
      x: 25,
      y: -25,
      width: 50,
      height: 100,
    });
  });
});

test("bounds contain all rotated corners, and are null without elements", () => {
  const frames: Frame[] = [
    { x: 0, y: 0, width: 100, height: 100, rotation: 45 },
    { x: 200, y: 0, width: 10, height: 10, rotation: 0 },
  ];
  const bounds = boundsOf(frames);
  const half = Math.SQRT1_2 * 100;
  expect(bounds?.x).toBeCloseTo(50 - half, 9);
  expect(bounds?.width).toBeCloseTo(210 - 50 + half, 9);
  expect(boundsOf([])).toBeNull();
});

describe("the canvas and its grid", () => {
  const canvas = { width: 800, height: 600 };

  test("[EDIT-48, EDIT-49] a nudge stops at the canvas border and never pushes elements back", () => {
    const box = { x: 4, y: 300, width: 100, height: 50 };
    expect(nudgeWithin(box, canvas, -10, 0)).toEqual({ dx: -4, dy: 0 });
    expect(nudgeWithin({ ...box, x: 695 }, canvas, 10, 0)).toEqual({ dx: 5, dy: 0 });
    expect(nudgeWithin({ ...box, x: -30 }, canvas, -1, 0).dx).toBeCloseTo(0);
    expect(nudgeWithin({ ...box, x: -30 }, canvas, 10, 0)).toEqual({ dx: 10, dy: 0 });
  });

  test("nudges elements larger than the canvas while they cover it", () => {
    const large = { x: -50, y: 0, width: 1000, height: 50 };
    expect(nudgeWithin(large, canvas, 10, 0).dx).toBe(10);
    expect(nudgeWithin({ ...large, x: -5 }, canvas, 10, 0).dx).toBe(5);
  });

  test("places a box at the nearest position inside the canvas", () => {
    expect(placeWithin({ x: 750, y: -20, width: 100, height: 50 }, canvas)).toEqual({ x: 700, y: 0 });
    expect(placeWithin({ x: 10, y: 10, width: 900, height: 50 }, canvas)).toEqual({ x: 0, y: 10 });
  });

  test("[EDIT-23] grid lines are 20 px apart", () => {
    expect([9.9, 10, 29, -9, -11].map((value) => snapToGrid(value))).toEqual([0, 20, 20, 0, -20]);
  });
});
