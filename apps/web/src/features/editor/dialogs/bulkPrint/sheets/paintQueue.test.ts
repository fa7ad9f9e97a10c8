import { expect, test } from "vitest";
import { createPaintQueue } from "./paintQueue.ts";

/** A queue whose frames and clock the test drives; each job takes so many ms. */
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
    add: (name: string, ms: number, says = name) =>
      painting.add(keyOf(name), () => {
        clock += ms;
        done.push(says);
      }),
    frame: () => frames.shift()?.(),
  };
}

test("what takes long is spread over several frames", () => {
  const { add, frame, done, frames } = queue();
  for (const name of ["a", "b", "c", "d"]) add(name, 15);
  expect(frames).toHaveLength(1);
  frame();
  expect(done).toEqual(["a", "b"]);
  frame();
  expect(done).toEqual(["a", "b", "c", "d"]);
  expect(frames).toHaveLength(0);
});

test("a sheet that waits is painted once, as it was wanted last, and not at all when it has gone", () => {
  const { add, frame, done, drop } = queue();
  add("a", 1, "old");
  add("b", 1);
  add("a", 1, "new");
  drop("b");
  frame();
  expect(done).toEqual(["new"]);
});

test("a job may add another, which is done in its turn", () => {
  const frames: (() => void)[] = [];
  const painting = createPaintQueue(
    (run) => void frames.push(run),
    () => 0,
  );
  const done: string[] = [];
  painting.add({}, () => painting.add({}, () => done.push("second")));
  frames.shift()?.();
  frames.shift()?.();
  expect(done).toEqual(["second"]);
});
