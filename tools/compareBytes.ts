import { expect } from "vitest";

/** Set once `expect` has the comparison, because test files in the same worker share `expect`. */
const added = Symbol.for("compares bytes at once");

const bytesOf = (view: ArrayBufferView) => Buffer.from(view.buffer, view.byteOffset, view.byteLength);

/**
 * Vitest compares byte arrays number by number, which takes a third of a second per megabyte. Accepts equal bytes
 * at once and leaves different bytes to Vitest, which stops at the first difference.
 */
function haveSameBytes(one: unknown, other: unknown): true | undefined {
  if (!ArrayBuffer.isView(one) || !ArrayBuffer.isView(other)) return undefined;
  return one.constructor === other.constructor && bytesOf(one).equals(bytesOf(other)) ? true : undefined;
}

if (!Reflect.has(globalThis, added)) {
  expect.addEqualityTesters([haveSameBytes]);
  Object.defineProperty(globalThis, added, { value: true });
}
