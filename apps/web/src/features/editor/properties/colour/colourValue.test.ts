import { parsePaint } from "@print-builder/core/layout";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clampAlpha,
  colourValue,
  isHexColour,
  nextView,
  shownView,
  swatches,
  withAlpha,
} from "./colourValue.ts";

describe("a colour", () => {
  test("[PICK-01] converts a colour to hex, rgba, hsl and hsv, keeps its source", () => {
    expect(colourValue("#1e90ff", "swatch")).toEqual({
      hex: "#1e90ff",
      rgb: { r: 30, g: 144, b: 255, a: 1 },
      hsl: { h: expect.closeTo(209.6, 1), s: 100, l: 56, a: 1 },
      hsv: { h: expect.closeTo(209.6, 1), s: expect.closeTo(88.2, 1), v: 100, a: 1 },
      source: "swatch",
    });
    expect(colourValue("rgba(255, 0, 0, 0.5)", "rgb")).toMatchObject({ hex: "#ff000080", rgb: { a: 0.5 } });
  });

  test("converting a hex colour changes no channel by more than 1", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const { rgb } = colourValue(`#${number.toString(16).padStart(6, "0")}`, "hex");
        expect(Math.abs(rgb.r - (number >> 16))).toBeLessThanOrEqual(1);
        expect(Math.abs(rgb.g - ((number >> 8) & 255))).toBeLessThanOrEqual(1);
        expect(Math.abs(rgb.b - (number & 255))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test("[PICK-02] the notation cycles from hex to rgb to hsl and back to hex", () => {
  expect(nextView("hex", 1)).toBe("rgb");
  expect(nextView("rgb", 1)).toBe("hsl");
  expect(nextView("hsl", 1)).toBe("hex");
});

test("[PICK-03] translucent colours skip the hex notation", () => {
  expect(nextView("hsl", 0.5)).toBe("rgb");
  expect(shownView("hex", 0.5)).toBe("rgb");
  expect(shownView("hex", 1)).toBe("hex");
});

test("[PICK-04] only valid colours count as hex", () => {
  expect(["#abc", "abc", "#a1b2c3", "#a1b2c380", " #FFF "].map(isHexColour)).toEqual(Array(5).fill(true));
  expect(["", "#", "#ab", "#abcde", "#ggg", "red", "url(#a)"].map(isHexColour)).toEqual(Array(7).fill(false));
});

test("[PICK-05] clamps alpha to the range 0 to 1", () => {
  expect([-3, 0, 0.4, 1, 7, Number.NaN].map(clampAlpha)).toEqual([0, 0, 0.4, 1, 1, 1]);
  expect(withAlpha(colourValue("#ff0000", "hex"), 9, "rgb").hex).toBe("#ff0000");
});

test("[PICK-08,OPEN-42] offers about 20 different CSS colours as swatches", () => {
  expect(swatches.length).toBeGreaterThanOrEqual(18);
  expect(swatches.length).toBeLessThanOrEqual(22);
  expect(new Set(swatches.map(({ hex }) => hex)).size).toBe(swatches.length);
  expect(swatches.every(({ name, hex }) => /^[a-z]+$/.test(name) && isHexColour(hex))).toBe(true);
  for (const { name, hex } of swatches) expect(parsePaint(name), name).toEqual(parsePaint(hex));
});
