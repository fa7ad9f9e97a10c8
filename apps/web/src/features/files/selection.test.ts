import { expect, test } from "vitest";
import { keepExisting, nothingChosen, pick, pickAll, type Selection, step } from "./selection.ts";

const order = ["a", "b", "c", "d", "e"];
const plain = { toggle: false, range: false };
const ctrl = { toggle: true, range: false };
const shift = { toggle: false, range: true };
const chosen = (selection: Selection) => [...selection.chosen].sort().join("");

test("selects on a click, toggles with Ctrl, and extends with Shift", () => {
  const one = pick(nothingChosen, order, "b", plain);
  expect(chosen(one)).toBe("b");
  const two = pick(one, order, "d", ctrl);
  expect(chosen(two)).toBe("bd");
  expect(chosen(pick(two, order, "b", ctrl))).toBe("d");
  expect(chosen(pick(two, order, "e", shift))).toBe("de");
  expect(chosen(pick(two, order, "e", { toggle: true, range: true }))).toBe("bde");
  expect(chosen(pick(two, order, "c", plain))).toBe("c");
});

test("a Shift range starts at the anchor, so it can shrink", () => {
  const start = pick(nothingChosen, order, "c", plain);
  const down = pick(start, order, "e", shift);
  expect(chosen(down)).toBe("cde");
  expect(chosen(pick(down, order, "a", shift))).toBe("abc");
  expect(chosen(pick(nothingChosen, order, "b", shift))).toBe("b");
});

test("arrow keys select, extend with Shift, and only move focus with Ctrl", () => {
  const first = step(nothingChosen, order, 1, plain);
  expect([chosen(first), first.focus]).toEqual(["a", "a"]);
  expect(step(nothingChosen, order, -1, plain).focus).toBe("e");
  expect(step(first, order, -1, plain).focus).toBe("a");
  expect(step(first, order, 99, plain).focus).toBe("e");
  expect(chosen(step(step(first, order, 1, shift), order, 1, shift))).toBe("abc");
  const looking = step(first, order, 2, ctrl);
  expect([chosen(looking), looking.focus]).toEqual(["a", "c"]);
  expect(step(nothingChosen, [], 1, plain)).toBe(nothingChosen);
});

test("adds a page to the selection and drops entries that no longer exist", () => {
  const selection = pickAll(pick(nothingChosen, ["x"], "x", plain), order);
  expect(chosen(selection)).toBe("abcdex");
  expect(chosen(keepExisting(selection, new Set(["a", "x"])))).toBe("ax");
  expect(keepExisting(selection, new Set([...order, "x"]))).toBe(selection);
});
