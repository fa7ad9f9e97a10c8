import fc from "fast-check";
import { describe, test } from "vitest";
import { seededRandom } from "#test/index.ts";
import { plainSettings, propertyRounds, sample, sampleState, shown } from "#test/sampleStates.ts";
import { type EditorState, type Elements, shownElements } from "../design.ts";
import { boundsOf, centreOf, type Frame, pointOn } from "../geometry/frame.ts";
import { type Handle, handleDirection, handlePoint, handles, isCorner } from "../geometry/resizeBox.ts";
import { type Point, rotateAbout } from "../geometry/rotation.ts";
import { selectionFrame } from "../geometry/transformFrames.ts";
import { movableElements, select, withGroups } from "../selection.ts";
import { noModifiers } from "./gesture.ts";
import { startResize } from "./startResize.ts";
import { startRotate } from "./startRotate.ts";

const perRound = 1000;
const drift = 1e-6;

type Random = () => number;

/** Rotated, grouped and locked elements, with a random selection that clicks could make. */
function randomState(random: Random): EditorState {
  const alike = random() < 0.3 ? random() * 360 - 180 : null;
  const elements = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, index) =>
    sample(`e${index}`, {
      x: random() * 700,
      y: random() * 500,
      width: 5 + random() * 200,
      height: 5 + random() * 200,
      rotation: alike ?? [0, 90, random() * 360 - 180][Math.floor(random() * 3)] ?? 0,
      locked: random() < 0.15,
      ...(random() < 0.5 ? { groupId: random() < 0.5 ? "g" : "h" } : {}),
    }),
  );
  const clicked = elements.filter(() => random() < 0.6).map(({ id }) => id);
  return select(sampleState(elements), withGroups(elements, clicked.length > 0 ? clicked : ["e0"]));
}

const randomPoint = (random: Random): Point => ({ x: random() * 1200 - 200, y: random() * 1000 - 200 });
const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function fixedPoint(frame: Frame, handle: Handle): Point {
  const [u, v] = handleDirection(handle);
  return pointOn(frame, -u, -v);
}

function forManySeeds(check: (random: Random) => void): void {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = seededRandom(seed);
      for (let index = 0; index < perRound; index++) check(random);
    }),
    { numRuns: propertyRounds(4), endOnFailure: true },
  );
}

/** Fails with the failing case. Used because calling `expect` for every value would dominate the run time. */
function must(holds: boolean, what: string, details: unknown): void {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(details)}`);
}

function mustKeepLocked(before: EditorState, after: EditorState): void {
  for (const element of shownElements(before)) {
    if (element.locked) must(shown(after, element.id) === element, "a locked element changed", element);
  }
}

function ratiosKept(before: Elements, after: EditorState): boolean {
  return before.every((element) => {
    const { width, height } = shown(after, element.id);
    return Math.abs(width / height / (element.width / element.height) - 1) < 1e-9;
  });
}

describe("gestures on rotated, grouped and locked elements", () => {
  test("[EDIT-42, EDIT-43, EDIT-45] a resize keeps the fixed corner, minimum, ratio and locked elements", () => {
    forManySeeds((random) => {
      const state = randomState(random);
      const movable = movableElements(state);
      const frame = selectionFrame(movable);
      if (!frame) return;
      const handle = handles[Math.floor(random() * handles.length)] ?? "se";
      const shift = random() < 0.3;
      const grip = handlePoint(frame, handle);
      const gesture = startResize(state, handle, grip, plainSettings);
      const after = gesture.update(randomPoint(random), { ...noModifiers, shift }).state;
      const target = selectionFrame(movableElements(after));
      const details = { movable, handle, shift, after: movableElements(after) };
      const moved = target ? apart(fixedPoint(frame, handle), fixedPoint(target, handle)) : Infinity;
      must(moved < drift, "the fixed corner moved", details);
      const sides = movableElements(after).flatMap(({ width, height }) => [width, height]);
      must(Math.min(...sides) >= 5 - drift, "a side is below 5", details);
      must(isCorner(handle) === shift || ratiosKept(movable, after), "a ratio changed", details);
      mustKeepLocked(state, after);
    });
  });

  test("[EDIT-44] rotating moves centres around the selection's centre and keeps sizes", () => {
    forManySeeds((random) => {
      const state = randomState(random);
      const movable = movableElements(state);
      const frame = selectionFrame(movable);
      if (!frame) return;
      const pivot = centreOf(frame);
      const after = startRotate(state, randomPoint(random)).update(randomPoint(random), noModifiers).state;
      const [first] = movable;
      const turn = first ? shown(after, first.id).rotation - first.rotation : 0;
      for (const element of movable) {
        const now = shown(after, element.id);
        const expected = rotateAbout(centreOf(element), pivot, turn);
        must(apart(centreOf(now), expected) < drift, "a centre is elsewhere", { element, now, turn });
        must(now.width === element.width && now.height === element.height, "a size changed", now);
      }
      mustKeepLocked(state, after);
    });
  });

  test("a gesture that returns to its start restores everything", () => {
    forManySeeds((random) => {
      const state = randomState(random);
      const frame = selectionFrame(movableElements(state));
      if (!frame) return;
      const handle = handles[Math.floor(random() * handles.length)] ?? "se";
      const grip = handlePoint(frame, handle);
      const gesture = startResize(state, handle, grip, plainSettings);
      gesture.update(randomPoint(random), noModifiers);
      const bounds = [state, gesture.update(grip, noModifiers).state].map((each) =>
        boundsOf(shownElements(each)),
      );
      const [before, after] = bounds;
      const keys = ["x", "y", "width", "height"] as const;
      const isBack = keys.every((key) => Math.abs((before?.[key] ?? 0) - (after?.[key] ?? 1e9)) < drift);
      must(isBack, "the gesture drifted", { before, after, handle });
    });
  });
});
