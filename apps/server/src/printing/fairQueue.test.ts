import { problem } from "@print-builder/api";
import { expect, it } from "vitest";
import { createFairQueue, type FairQueueOptions } from "./fairQueue.ts";

/** A queue whose tasks end when the test says so. */
function watchedQueue(options: Omit<FairQueueOptions, "busy">) {
  const queue = createFairQueue({ ...options, busy: (queued) => problem("print_busy", queued) });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (user: string, task: string, signal: AbortSignal | null = null) =>
    queue.run({ user, signal }, async () => {
      begun.push(task);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(task, resolve);
      await promise;
      return task;
    });
  /** Queues a task without waiting for it. */
  const ask = (user: string, task: string) => void run(user, task);
  const end = async (task: string): Promise<void> => {
    ends.get(task)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, begun, run, ask, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("reserves the last place for other users", async () => {
  const { begun, ask } = watchedQueue({ places: 3 });
  for (const task of ["a1", "a2", "a3", "a4"]) ask("a", task);
  await settled();
  expect(begun).toEqual(["a1", "a2"]);
  ask("b", "b1");
  await settled();
  expect(begun).toEqual(["a1", "a2", "b1"]);
});

it("users take turns, however many tasks a user has queued", async () => {
  const { begun, ask, end } = watchedQueue({ places: 1 });
  for (const task of ["a1", "a2", "a3"]) ask("a", task);
  for (const task of ["b1", "b2"]) ask("b", task);
  ask("c", "c1");
  await settled();
  for (const task of ["a1", "a2", "b1", "c1", "a3"]) await end(task);
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

it("users with fewer running tasks go first", async () => {
  const { begun, ask, end } = watchedQueue({ places: 3 });
  for (const task of ["a1", "a2", "a3"]) ask("a", task);
  ask("b", "b1");
  ask("b", "b2");
  await settled();
  await end("a1");
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  await end("b1");
  expect(begun.at(-1)).toBe("b2");
});

it("a full queue reports its length, per user and in total", async () => {
  const { queue, run, ask } = watchedQueue({ places: 2, maxWaitingEach: 2, maxWaiting: 3 });
  for (const task of ["a1", "a2", "a3"]) ask("a", task);
  await settled();
  await expect(run("a", "a4")).rejects.toMatchObject({
    code: "print_busy",
    status: 503,
    details: { waiting: 2, yours: 2, retryAfterSeconds: expect.any(Number) },
  });
  ask("b", "b1");
  ask("b", "b2");
  await settled();
  expect(queue.waiting).toBe(3);
  await expect(run("c", "c1")).rejects.toMatchObject({ details: { waiting: 3, yours: 0 } });
});

it("a task cancelled while waiting leaves the queue", async () => {
  const { queue, begun, run, ask, end } = watchedQueue({ places: 1 });
  const left = new AbortController();
  ask("a", "a1");
  const called = run("b", "b1", left.signal);
  ask("c", "c1");
  await settled();
  left.abort(new Error("gone"));
  await expect(called).rejects.toThrow("gone");
  expect(queue.waiting).toBe(1);
  await end("a1");
  expect(begun).toEqual(["a1", "c1"]);
  await expect(run("b", "b2", left.signal)).rejects.toThrow("gone");
});

it("a failed task frees its place", async () => {
  const queue = createFairQueue({ places: 1, busy: (queued) => problem("print_busy", queued) });
  await expect(queue.run({ user: "a" }, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.run({ user: "b" }, () => Promise.resolve("done"))).toBe("done");
});
