import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSaveQueue, savePause } from "./createSaveQueue.ts";

type Running = { readonly field: string; readonly finish: () => void };

/** A queue whose saves end when the test says so. */
function held() {
  const sent: string[] = [];
  const running: Running[] = [];
  const queue = createSaveQueue((field) => {
    sent.push(field);
    return new Promise<void>((resolve) => running.push({ field, finish: resolve }));
  });
  const finish = async () => {
    running.shift()?.finish();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, sent, finish };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("saving the fields of a record", () => {
  it("[LIVE-37] waits until a field has rested for 400 ms, each field for itself", async () => {
    expect(savePause).toBe(400);
    const { queue, sent, finish } = held();
    queue.later("name");
    await vi.advanceTimersByTimeAsync(399);
    queue.later("name");
    queue.later("house");
    await vi.advanceTimersByTimeAsync(399);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await finish();
    expect(sent).toEqual(["name", "house"]);
  });

  it("[LIVE-38] saves at once what is asked for at once, without the pause that ran", async () => {
    const { queue, sent, finish } = held();
    queue.later("photo");
    queue.now("photo");
    expect(sent).toEqual(["photo"]);
    await finish();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(["photo"]);
  });

  it("[LIVE-39] never saves a field while its save is under way; what was typed meanwhile is saved after it", async () => {
    const { queue, sent, finish } = held();
    queue.later("name");
    await vi.advanceTimersByTimeAsync(400);
    queue.later("name");
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual(["name"]);
    await finish();
    expect(sent).toEqual(["name", "name"]);
  });

  it("saves one field after the other: each is based on the version before", async () => {
    const { queue, sent, finish } = held();
    for (const field of ["a", "b", "c"]) queue.now(field);
    expect(sent).toEqual(["a"]);
    await finish();
    expect(sent).toEqual(["a", "b"]);
    await finish();
    expect(sent).toEqual(["a", "b", "c"]);
  });

  it("flushing saves what still waits and ends with the last answer", async () => {
    const { queue, sent, finish } = held();
    queue.later("a");
    queue.later("b");
    let isDone = false;
    const flushed = queue.flush().then(() => {
      isDone = true;
    });
    await finish();
    expect([sent, isDone]).toEqual([["a", "b"], false]);
    await finish();
    await flushed;
    expect(isDone).toBe(true);
  });

  it("what is dropped or cleared is not saved", async () => {
    const { queue, sent } = held();
    queue.later("a");
    queue.later("b");
    queue.drop("a");
    queue.clear();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([]);
  });
});
