import { expect } from "vitest";

/** What will be so shortly, also on a busy machine: `await soon(() => names(page)).toEqual([…])`. */
export function soon<Value>(read: () => Value | Promise<Value>): ReturnType<typeof expect.poll<Value>> {
  return expect.poll(read);
}
