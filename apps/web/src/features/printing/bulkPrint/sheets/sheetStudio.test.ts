import { expect, test } from "vitest";
import {
  createPaintQueue,
  createPartPaints,
  type Painted,
  type PaintPriority,
  paintPartsEvery,
} from "./sheetStudio.ts";

type Job = {
  readonly says?: string;
  readonly painted?: Painted;
  readonly priority?: PaintPriority;
};

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
    wait: (ms: number) => {
      clock += ms;
    },
    add: (name: string, ms: number, { says = name, painted = "all", priority = "inSight" }: Job = {}) =>
      painting.add(
        keyOf(name),
        () => {
          clock += ms;
          done.push(says);
          return painted;
        },
        priority,
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
  const second = (): Painted => {
    done.push("second");
    return "all";
  };
  const first = (): Painted => {
    painting.add({}, second, "inSight");
    return "all";
  };
  painting.add({}, first, "inSight");
  frames.shift()?.();
  frames.shift()?.();
  expect(done).toEqual(["second"]);
});

test("paints sheets in advance only once all visible sheets are complete", () => {
  const { add, frame, done, frames } = queue();
  add("ahead", 1, { priority: "ahead" });
  add("photo missing", 1, { painted: "part" });
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
  add("a", 1, { painted: "part" });
  add("b", 1, { painted: "part" });
  add("c", 1, { priority: "ahead" });
  frame();
  drop("a");
  add("b", 1, { priority: "ahead", painted: "part" });
  frame();
  expect(done).toEqual(["a", "b", "c", "b"]);
});

test("other visible sheets wait for the current sheet", () => {
  const { add, frame, done, frames } = queue();
  add("beside", 1);
  add("current", 1, { painted: "nothing", priority: "current" });
  frame();
  expect(done).toEqual(["current"]);
  expect(frames).toHaveLength(0);
  add("current", 1, { says: "cards", painted: "part", priority: "current" });
  add("ahead", 1, { priority: "ahead" });
  frame();
  expect(done.slice(1)).toEqual(["cards"]);
  add("current", 1, { says: "photos", priority: "current" });
  frame();
  expect(done.slice(2)).toEqual(["photos", "beside", "ahead"]);
});

test("other visible sheets do not wait for photos that take long", () => {
  const { add, frame, done, wait } = queue();
  add("current", 1, { painted: "part", priority: "current" });
  add("beside", 1);
  frame();
  expect(done).toEqual(["current"]);
  wait(paintPartsEvery);
  add("current", 1, { painted: "part", priority: "current" });
  frame();
  expect(done).toEqual(["current", "current", "beside"]);
});

test("removing a blank current sheet lets the other sheets be painted", () => {
  const { add, drop, frame, done } = queue();
  add("current", 1, { painted: "nothing", priority: "current" });
  add("beside", 1);
  frame();
  drop("current");
  frame();
  expect(done).toEqual(["current", "beside"]);
});

test("paints a sheet without its photos at once, and then at intervals", () => {
  let time = 1000;
  const parts = createPartPaints(() => time);
  const [one, other] = [{}, {}];
  expect(parts.msUntil(one)).toBe(0);
  expect(parts.msUntil(one)).toBe(paintPartsEvery);
  time += paintPartsEvery - 1;
  expect(parts.msUntil(one)).toBe(1);
  // Each sheet has its own interval.
  expect(parts.msUntil(other)).toBe(0);
  time += 1;
  expect(parts.msUntil(one)).toBe(0);
});
