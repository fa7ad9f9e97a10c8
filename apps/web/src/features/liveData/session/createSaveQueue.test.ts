import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSaveQueue, savePause } from "./createSaveQueue.ts";

type Running = { readonly field: string; readonly finish: () => void };

/** A queue whose saves finish when the test lets them. */
function startQueue() {
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

describe("createSaveQueue", () => {
  it("[LIVE-37] saves each field 400 ms after its last change", async () => {
    expect(savePause).toBe(400);
    const { queue, sent, finish } = startQueue();
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

  it("[LIVE-38] saves at once on request, without waiting for the pause to end", async () => {
    const { queue, sent, finish } = startQueue();
    queue.later("photo");
    queue.now("photo");
    expect(sent).toEqual(["photo"]);
    await finish();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(["photo"]);
  });

  it("[LIVE-39] waits for a field's running save to end before saving it again", async () => {
    const { queue, sent, finish } = startQueue();
    queue.later("name");
    await vi.advanceTimersByTimeAsync(400);
    queue.later("name");
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual(["name"]);
    await finish();
    expect(sent).toEqual(["name", "name"]);
  });

  it("saves fields in turn, each with the version of the previous save", async () => {
    const { queue, sent, finish } = startQueue();
    for (const field of ["a", "b", "c"]) queue.now(field);
    expect(sent).toEqual(["a"]);
    await finish();
    expect(sent).toEqual(["a", "b"]);
    await finish();
    expect(sent).toEqual(["a", "b", "c"]);
  });

  it("flushes pending changes and resolves after the last response", async () => {
    const { queue, sent, finish } = startQueue();
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

  it("does not save dropped or cleared fields", async () => {
    const { queue, sent } = startQueue();
    queue.later("a");
    queue.later("b");
    queue.drop("a");
    queue.clear();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([]);
  });
});
