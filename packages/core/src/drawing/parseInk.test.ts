import { expect, it } from "vitest";
import { parsePaint } from "./parsePaint.ts";

it("reads ink colours as fractions or percentages, with a screen colour", () => {
  const red = { color: "#e62e17", alpha: 1, ink: { kind: "process", cmyk: [0, 0.8, 0.9, 0.1] } };
  expect(parsePaint("device-cmyk(0% 80% 90% 10%)")).toEqual(red);
  expect(parsePaint("cmyk(0, 80, 90, 10)")).toEqual(red);
  expect(parsePaint("device-cmyk(0 0.8 0.9 0.1)")).toEqual(red);
  expect(parsePaint("#ff0000")).not.toHaveProperty("ink");
});

it("reads a spot ink's name, tint and known or stated screen colour", () => {
  const contour = { kind: "spot", name: "CutContour", tint: 1, alternate: [0, 1, 0, 0] };
  expect(parsePaint("spot(cutcontour)")).toEqual({ color: "#ff00ff", alpha: 1, ink: contour });
  expect(parsePaint('spot("Old Gold", 50%, 0% 20% 60% 20%)')).toEqual({
    color: expect.stringMatching(/^#/),
    alpha: 1,
    ink: { kind: "spot", name: "Old Gold", tint: 0.5, alternate: [0, 0.2, 0.6, 0.2] },
  });
});

it.each([
  "device-cmyk(1 2 3)",
  "cmyk(0 0 0 120)",
  "device-cmyk(a b c d)",
  "spot()",
  "spot(Gold, 130%)",
  "spot(Gold, 1, red)",
])("refuses %s as a colour", (text) => expect(parsePaint(text)).toBeUndefined());
