import { expect, it } from "vitest";
import { createFreeIds } from "./readElements.ts";

class CountedSet extends Set<string> {
  lookups = 0;

  override has(id: string): boolean {
    this.lookups++;
    return super.has(id);
  }
}

it("appends the smallest free number to a duplicate id", () => {
  const freeId = createFreeIds(new Set());
  const sent = ["a", "a-2", "a", "a", "a-3", "a-3", "b", "a"];
  expect(sent.map(freeId)).toEqual(["a", "a-2", "a-3", "a-4", "a-3-2", "a-3-3", "b", "a-5"]);
});

it.each([5000, 20_000])("renames %i duplicate ids with few lookups per id", (count) => {
  const taken = new CountedSet();
  const freeId = createFreeIds(taken);
  for (let number = 2; number <= count; number++) freeId(`photo-${number}`);
  for (let index = 0; index < count; index++) freeId("photo");
  expect(taken.size).toBe(2 * count - 1);
  expect(taken.lookups).toBeLessThan(8 * count);
});
