import { expect, test } from "vitest";
import { createBytePool } from "./bytePool.ts";

test("reuses a returned buffer for the next file of about its size", () => {
  const pool = createBytePool();
  const first = pool.lend(120_000);
  pool.giveBack(first);
  const second = pool.lend(130_000);
  expect(second.length).toBe(130_000);
  expect(second.buffer).toBe(first.buffer);
});

test("never lends a buffer twice, even after it is returned twice", () => {
  const pool = createBytePool();
  const first = pool.lend(10);
  pool.giveBack(first);
  pool.giveBack(first);
  const [second, third] = [pool.lend(10), pool.lend(10)];
  expect(second.buffer).not.toBe(third.buffer);
});

test("never lends buffers that it did not allocate", () => {
  const pool = createBytePool();
  const foreign = new Uint8Array(64 * 1024);
  pool.giveBack(foreign);
  expect(pool.lend(10).buffer).not.toBe(foreign.buffer);
});
