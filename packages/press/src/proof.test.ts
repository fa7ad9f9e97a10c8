import { expect, test } from "vitest";
import { type PressTransforms, proofOf } from "./proof.ts";

/** A press that cannot print green: its cyan and yellow never overlap. */
const press: PressTransforms = {
  toInks: (rgb, pixels) =>
    Uint8Array.from({ length: pixels * 4 }, (_, at) =>
      at % 4 === 3 ? 0 : 255 - (rgb[(at >> 2) * 3 + (at % 4)] ?? 0),
    ),
  toScreen: (inks, pixels) =>
    Uint8Array.from({ length: pixels * 3 }, (_, at) => {
      const [cyan = 0, magenta = 0, yellow = 0] = inks.subarray(Math.floor(at / 3) * 4);
      const isGreen = cyan > 200 && yellow > 200 && magenta < 50;
      return isGreen ? 90 : 255 - ([cyan, magenta, yellow][at % 3] ?? 0);
    }),
};

const pixelsOf = (...colours: readonly (readonly number[])[]) => Uint8ClampedArray.from(colours.flat());
const white = [255, 255, 255, 255];
const green = [0, 255, 0, 255];
const red = [200, 30, 30, 255];
const plain = { marks: false, inks: [] };

test("a soft proof shows printed colours and the unprintable share", () => {
  const pixels = pixelsOf(white, green, red, [0, 0, 0, 0]);
  expect(proofOf("No green", press).apply(pixels, 4, plain)).toBe(0.5);
  expect([...pixels]).toEqual([...white, 90, 90, 90, 255, ...red, 0, 0, 0, 0]);
});

test("a soft proof stripes only unprintable colours, and only if asked to", () => {
  const pixels = pixelsOf(
    ...Array.from({ length: 12 }, () => green),
    ...Array.from({ length: 12 }, () => red),
  );
  proofOf("No green", press).apply(pixels, 12, { marks: true, inks: [] });
  const striped = Array.from({ length: 24 }, (_, at) => pixels[at * 4] === 255 && pixels[at * 4 + 2] === 255);
  expect(striped.slice(0, 12).filter(Boolean)).toHaveLength(6);
  expect(striped.slice(12).some(Boolean)).toBe(false);
});

test("a soft proof shows inks chosen in the design as printable", () => {
  const paint = {
    color: "#00ff00",
    alpha: 1,
    ink: { kind: "process", cmyk: [0, 1, 0, 0] },
  } as const;
  const cut = {
    color: "#ff00ff",
    alpha: 1,
    ink: { kind: "spot", name: "CutContour", tint: 1, alternate: [0, 1, 0, 0] },
  } as const;
  const pixels = pixelsOf(green, [255, 0, 255, 255]);
  expect(proofOf("No green", press).apply(pixels, 2, { marks: true, inks: [paint, cut] })).toBe(0);
  expect([...pixels]).toEqual([255, 0, 255, 255, 255, 0, 255, 255]);
});
