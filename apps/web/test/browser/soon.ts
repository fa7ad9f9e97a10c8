import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";

const pauseMs = 20;

/** What will be so shortly, also on a busy machine: `await soon(() => names(page)).toEqual([…])`. */
export function soon<Value>(read: () => Value | Promise<Value>): ReturnType<typeof expect.poll<Value>> {
  let hasRead = false;
  const readAgain = async () => {
    if (hasRead) await sleep(pauseMs);
    hasRead = true;
    return await read();
  };
  // Vitest lets a poll's interval pass on a stopped clock too: here none passes.
  return expect.poll(readAgain, { interval: 0 });
}
