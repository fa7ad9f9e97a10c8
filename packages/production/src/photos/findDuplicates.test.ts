import fc from "fast-check";
import { expect, test } from "vitest";
import { findDuplicates } from "./findDuplicates.ts";

const likeness = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString("hex"));

/** Average colours of a picture that is grey except for a red corner. */
const usualColours = "c04040".padEnd(96, "808080");

const portrait = (media: string, bits: string, person = media, colours = usualColours) => ({
  ...{ media, colours },
  likeness: bits,
  people: new Set([person]),
});

function changed(bits: string, positions: readonly number[]): string {
  const bytes = Buffer.from(bits, "hex");
  for (const position of positions)
    bytes[position >> 3] = (bytes[position >> 3] ?? 0) ^ (1 << (position & 7));
  return bytes.toString("hex");
}

test("finds photos whose hashes differ in at most 12 bits, closest first", () => {
  const positions = fc.uniqueArray(fc.integer({ min: 0, max: 255 }), { maxLength: 40 });
  fc.assert(
    fc.property(likeness, positions, (bits, places) => {
      const found = findDuplicates([portrait("a", bits), portrait("b", changed(bits, places))]);
      expect(found.length).toBe(places.length <= 12 ? 2 : 0);
      for (const { score } of found) expect(score).toBeCloseTo(1 - places.length / 24, 1);
    }),
  );
});

test("names the closest match of each of several similar photos", () => {
  const bits = "5a".repeat(32);
  const all = [
    portrait("a", bits),
    portrait("b", changed(bits, [0, 1, 2, 3])),
    portrait("c", changed(bits, [0])),
    portrait("d", bits, "a"),
  ];
  expect(Object.fromEntries(findDuplicates(all).map(({ media, other }) => [media, other]))).toEqual({
    a: "c",
    b: "c",
    c: "a",
    d: "c",
  });
});

test("tells people apart by colour, but matches a lighter copy of a photo", () => {
  const bits = "5a".repeat(32);
  const found = (colours: string) =>
    findDuplicates([portrait("a", bits), portrait("b", bits, "b", colours)]).length;
  expect(found(usualColours)).toBe(2);
  expect(found("d05050".padEnd(96, "909090"))).toBe(2);
  expect(found("c04060".padEnd(96, "808080"))).toBe(0);
  expect(found("c04040".padEnd(96, "808080").replace(/.{6}$/, "8080a0"))).toBe(0);
});
