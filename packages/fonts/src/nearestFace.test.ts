import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FontFace, nearestFace } from "./nearestFace.ts";

function faces(...weights: number[]): FontFace[] {
  return weights.map((weight) => ({ id: `${weight}`, weight, italic: false }));
}

describe("nearest weight (CSS Fonts Level 4)", () => {
  it.each([
    [400, [300, 400, 500], 400],
    [400, [300, 500, 600], 500],
    [400, [300, 600], 300],
    [400, [600, 900], 600],
    [450, [400, 500], 500],
    [450, [400, 600], 400],
    [500, [400, 600], 400],
    [500, [600, 900], 600],
    [300, [200, 400], 200],
    [300, [100, 400], 100],
    [300, [400, 700], 400],
    [600, [500, 700], 700],
    [600, [500, 900], 900],
    [800, [400, 700], 700],
    [900, [400, 700], 700],
    [100, [400, 700], 400],
  ])("weight %i from %j selects %i", (asked, weights, chosen) => {
    expect(nearestFace(faces(...weights), asked, false).weight).toBe(chosen);
  });

  it("the nearest face does not depend on the order of the faces", () => {
    const weights = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 1000 }), (some, asked) => {
        const forward = nearestFace(faces(...some), asked, false);
        expect(nearestFace(faces(...some.toReversed()), asked, false)).toEqual(forward);
        expect(some.includes(asked) ? forward.weight : asked).toBe(asked);
      }),
    );
  });
});

describe("slant", () => {
  const upright = { id: "upright", weight: 400, italic: false };
  const italic = { id: "italic", weight: 700, italic: true };

  it("slant takes precedence over weight", () => {
    expect(nearestFace([upright, italic], 400, true)).toBe(italic);
    expect(nearestFace([upright, italic], 700, false)).toBe(upright);
  });

  it("a family without the requested slant falls back to its other slant", () => {
    expect(nearestFace([upright], 700, true)).toBe(upright);
    expect(nearestFace([italic], 400, false)).toBe(italic);
  });

  it("a family without faces throws an error that says so", () => {
    expect(() => nearestFace([], 400, false)).toThrow(
      new RangeError("A font family needs at least one face."),
    );
  });
});
