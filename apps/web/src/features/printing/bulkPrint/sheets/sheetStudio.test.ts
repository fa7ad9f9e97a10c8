import { expect, test } from "vitest";
import { createPaintQueue, createPartPaints, paintPartsEvery, photosWithin } from "./sheetStudio.ts";

/** A queue whose frames and clock the test controls; each job takes a given number of ms. */
function queue() {
  const frames: (() => void)[] = [];
  const done: string[] = [];
  let clock = 0;
  const painting = createPaintQueue(
    (run) => void frames.push(run),
    () => clock,
  );
  const keys = new Map<string, object>();
  const keyOf = (name: string) => {
    const key = keys.get(name) ?? { name };
    keys.set(name, key);
    return key;
  };
  return {
    done,
    frames,
    drop: (name: string) => painting.drop(keyOf(name)),
    add: (name: string, ms: number, { says = name, isWhole = true, isAhead = false } = {}) =>
      painting.add(
        keyOf(name),
        () => {
          clock += ms;
          done.push(says);
          return isWhole;
        },
        isAhead,
      ),
    frame: () => frames.shift()?.(),
  };
}

test("spreads slow work over several frames", () => {
  const { add, frame, done, frames } = queue();
  for (const name of ["a", "b", "c", "d"]) add(name, 15);
  expect(frames).toHaveLength(1);
  frame();
  expect(done).toEqual(["a", "b"]);
  frame();
  expect(done).toEqual(["a", "b", "c", "d"]);
  expect(frames).toHaveLength(0);
});

test("paints a queued sheet once, in its latest state, unless it was removed", () => {
  const { add, frame, done, drop } = queue();
  add("a", 1, { says: "old" });
  add("b", 1);
  add("a", 1, { says: "new" });
  drop("b");
  frame();
  expect(done).toEqual(["new"]);
});

test("queues a job that a running job adds", () => {
  const frames: (() => void)[] = [];
  const painting = createPaintQueue(
    (run) => void frames.push(run),
    () => 0,
  );
  const done: string[] = [];
  const second = () => done.push("second") > 0;
  const first = () => {
    painting.add({}, second, false);
    return true;
  };
  painting.add({}, first, false);
  frames.shift()?.();
  frames.shift()?.();
  expect(done).toEqual(["second"]);
});

test("paints sheets in advance only once all visible sheets are complete", () => {
  const { add, frame, done, frames } = queue();
  add("ahead", 1, { isAhead: true });
  add("photo missing", 1, { isWhole: false });
  add("whole", 1);
  frame();
  expect(done).toEqual(["photo missing", "whole"]);
  expect(frames).toHaveLength(0);
  add("photo missing", 1, { says: "photo there" });
  frame();
  expect(done.slice(2)).toEqual(["photo there", "ahead"]);
});

test("a sheet that was scrolled away or removed does not block the queue", () => {
  const { add, drop, frame, done } = queue();
  add("a", 1, { isWhole: false });
  add("b", 1, { isWhole: false });
  add("c", 1, { isAhead: true });
  frame();
  drop("a");
  add("b", 1, { isAhead: true, isWhole: false });
  frame();
  expect(done).toEqual(["a", "b", "c", "b"]);
});

test("a sheet waits briefly for its photos and is then painted without them", () => {
  let time = 1000;
  const parts = createPartPaints(() => time);
  const [one, other] = [{}, {}];
  expect(parts.msUntil(one)).toBe(photosWithin);
  time += photosWithin - 1;
  expect(parts.msUntil(one)).toBe(1);
  // Each sheet has its own delay.
  expect(parts.msUntil(other)).toBe(photosWithin);
  time += 1;
  expect(parts.msUntil(one)).toBe(0);
  expect(parts.msUntil(one)).toBe(paintPartsEvery);
  time += paintPartsEvery;
  expect(parts.msUntil(one)).toBe(0);
});
