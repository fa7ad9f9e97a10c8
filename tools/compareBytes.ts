import { expect } from "vitest";

/** Says that this process has it already: files of a worker share what compares, each of them would add it once more. */
const added = Symbol.for("compares bytes at once");

const bytesOf = (view: ArrayBufferView) => Buffer.from(view.buffer, view.byteOffset, view.byteLength);

/**
 * The test runner compares pictures and files number by number, a third of a second for each megabyte. What has the same
 * bytes is equal; what has not is compared as ever, which ends at the first difference.
 */
function haveSameBytes(one: unknown, other: unknown): true | undefined {
  if (!ArrayBuffer.isView(one) || !ArrayBuffer.isView(other)) return undefined;
  return one.constructor === other.constructor && bytesOf(one).equals(bytesOf(other)) ? true : undefined;
}

if (!Reflect.has(globalThis, added)) {
  expect.addEqualityTesters([haveSameBytes]);
  Object.defineProperty(globalThis, added, { value: true });
}
