import { expect, test } from "vitest";
import { chooseMutations, mutated, mutationsOf } from "./mutations.ts";

const source = `import { b } from "./b.ts";
type T = 1 | 2;
export function a(x: number, y: number) {
  if (x > y) b(x, y);
  return x === 3 ? true : x + y;
}
`;

const changed = (kind: string) =>
  mutationsOf("a.ts", source)
    .filter((each) => each.kind === kind)
    .map((each) => mutated(source, each).split("\n")[each.start < source.indexOf("return") ? 3 : 4]?.trim());

test("negates conditions, reverses comparisons and changes constants", () => {
  expect(changed("condition")).toEqual(["if (!(x > y)) b(x, y);", "return !(x === 3) ? true : x + y;"]);
  expect(changed("comparison")).toEqual([
    "if (x <= y) b(x, y);",
    "return x !== 3 ? true : x + y;",
    "return x === 3 ? true : x - y;",
  ]);
  expect(changed("constant")).toEqual([
    "return x === (3 + 1) ? true : x + y;",
    "return x === 3 ? false : x + y;",
  ]);
});

test("removes calls and swaps the arguments of calls with two arguments", () => {
  expect(changed("statement")).toEqual(["if (x > y) ;"]);
  expect(changed("arguments")).toEqual(["if (x > y) b(y, x);"]);
});

test("the same seed chooses the same mutations, at most one per file", () => {
  const sources = new Map(["a.ts", "b.ts", "c.ts"].map((name) => [name, source]));
  const [one, again, other] = [7, 7, 8].map((seed) => chooseMutations(sources, 3, seed));
  expect(one).toEqual(again);
  expect(one).not.toEqual(other);
  expect(new Set(one?.map(({ file }) => file)).size).toBe(3);
});
