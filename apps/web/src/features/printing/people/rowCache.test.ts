import type { CardRecord } from "@print-builder/core/records";
import { expect, test } from "vitest";
import { createRowCache } from "./rowCache.ts";

/** A source of records that contain their number, and a log of the blocks read. */
function provider(total: number, fails: () => boolean = () => false) {
  const reads: (readonly [number, number])[] = [];
  const read = async (start: number, end: number): Promise<readonly CardRecord[]> => {
    reads.push([start, end]);
    if (fails()) throw new Error("The server cannot be reached.");
    return Array.from({ length: end - start }, (_, offset) => ({ id: String(start + offset) }));
  };
  return { total, read, reads };
}

async function arrival(run: (told: () => void) => void): Promise<void> {
  await new Promise<void>((resolve) => run(resolve));
}

test("returns a record once its block has loaded and reads each block once", async () => {
  const rows = provider(250);
  let cache: ReturnType<typeof createRowCache> | undefined;
  await arrival((told) => {
    cache = createRowCache(rows, told);
    expect(cache.get(205)).toBeUndefined();
    expect(cache.get(249)).toBeUndefined();
  });
  expect(cache?.get(205)).toEqual({ id: "205" });
  expect(cache?.get(249)).toEqual({ id: "249" });
  expect(rows.reads).toEqual([[200, 250]]);
});

test("keeps the most recently used blocks of records", async () => {
  const rows = provider(10_000);
  let told: () => void = () => undefined;
  const cache = createRowCache(rows, () => told());
  const look = async (index: number) => {
    if (cache.get(index)) return;
    await arrival((resolve) => {
      told = resolve;
      cache.get(index);
    });
  };
  await look(0);
  for (let block = 1; block < 60; block++) {
    await look(block * 100);
    // The first block is read repeatedly, so it stays cached.
    await look(0);
  }
  expect(cache.get(5)).toEqual({ id: "5" });
  expect(rows.reads.filter(([start]) => start === 0)).toHaveLength(1);
  expect(cache.get(150)).toBeUndefined();
});

test("loads no records after a failure until a retry", async () => {
  let isDown = true;
  const rows = provider(10, () => isDown);
  let told: () => void = () => undefined;
  const cache = createRowCache(rows, () => told());
  await arrival((resolve) => {
    told = resolve;
    cache.get(3);
  });
  expect(cache.trouble()).toEqual(new Error("The server cannot be reached."));
  expect(cache.get(3)).toBeUndefined();
  expect(rows.reads).toHaveLength(1);
  isDown = false;
  told = () => undefined;
  cache.retry();
  await arrival((resolve) => {
    told = resolve;
    cache.get(3);
  });
  expect(cache.trouble()).toBeNull();
  expect(cache.get(3)).toEqual({ id: "3" });
});
