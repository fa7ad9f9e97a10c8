import { expect, test } from "vitest";
import { aspectFor } from "./cardNode.ts";

test("stretches a canvas to fill the label if it is at most 1 px off", () => {
  const label = { width: 86, height: 54 };
  expect(aspectFor({ width: 324, height: 204 }, label, 0)).toBe("none");
  expect(aspectFor({ width: 325, height: 203 }, label, 0)).toBe("none");
});

test("fits a whole canvas whose aspect ratio differs from the label's", () => {
  expect(aspectFor({ width: 324, height: 210 }, { width: 86, height: 54 }, 0)).toBe("xMidYMid meet");
  expect(aspectFor({ width: 204, height: 324 }, { width: 86, height: 54 }, 0)).toBe("xMidYMid meet");
});

test("stretches a small picture if only rounding makes it differ", () => {
  expect(aspectFor({ width: 324, height: 204 }, { width: 50, height: 31 }, 0.5)).toBe("none");
});
