import { parseInk } from "@print-builder/core/layout";
import { expect, it } from "vitest";
import { inkChoice, inkText, screenColour, withKind } from "./InkSection.tsx";

it.each(["screen", "process", "White", "Varnish", "CutContour", "own"])(
  "an ink of kind %s is unchanged after it is stored and read again",
  (kind) => {
    const stored = inkText(withKind(kind, "#336699"), "#336699");
    expect(inkText(inkChoice(stored), "#336699")).toBe(stored);
    expect(inkChoice(stored).kind).toBe(withKind(kind, "#336699").kind);
  },
);

it("a new process ink starts from the screen colour", () => {
  const begun = withKind("process", "#336699");
  expect(begun).toMatchObject({ cmyk: [expect.closeTo(0.667, 2), expect.closeTo(0.333, 2), 0, 0.4] });
  expect(screenColour(inkText(begun, ""))).toBe("#336699");
  expect(screenColour("#336699")).toBe("#336699");
  expect(screenColour("spot(CutContour)")).toBe("#ff00ff");
});

it("removes quotation marks from an ink's name", () => {
  const named = { kind: "spot", name: 'Gold "A"', tint: 0.5, alternate: [0, 0, 1, 0] } as const;
  expect(parseInk(inkText(named, ""))?.ink).toEqual({ ...named, name: "Gold A" });
});
