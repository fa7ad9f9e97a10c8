import { expect, test } from "vitest";

const bytes = (...numbers: readonly number[]) => Uint8Array.from(numbers);

test("byte arrays with the same contents are equal at any depth", () => {
  const part = Buffer.from([9, 1, 2, 3]).subarray(1);
  expect(part).toStrictEqual(Buffer.from([1, 2, 3]));
  expect({ pages: [bytes(1, 2, 3)] }).toStrictEqual({ pages: [bytes(1, 2, 3)] });
  expect(new Float32Array([0.5])).toStrictEqual(new Float32Array([0.5]));
});

test.each([
  ["a byte", bytes(1, 2, 3), bytes(1, 2, 4)],
  ["the length", bytes(1, 2, 3), bytes(1, 2)],
  ["the number type", new Uint16Array([1]), bytes(1, 0)],
])("byte arrays that differ in %s are not equal", (_, one, other) => {
  expect(one).not.toEqual(other);
  expect([one]).not.toEqual([other]);
});

test("a Buffer and a plain byte array are not equal", () => {
  expect(Buffer.from([1, 2])).not.toEqual(bytes(1, 2));
});
