import { expect, test } from "vitest";
import { sample, sampleState, shown } from "#test/sampleStates.ts";
import type { MirrorWay } from "../elements/defineElement.ts";
import type { EditorState } from "./design.ts";
import { boundsOf, centreOf, pointOn } from "./geometry/frame.ts";
import type { Point } from "./geometry/rotation.ts";
import { mirror } from "./mirror.ts";

const ways: readonly MirrorWay[] = ["across", "down"];

const places = { x: 100, y: 80, width: 120, height: 40, rotation: 30 };

/** The point that a single element is mirrored about. */
const about = centreOf(boundsOf([places]) ?? places);

const imageOf = ({ x, y }: Point, way: MirrorWay) =>
  way === "across" ? { x: 2 * about.x - x, y } : { x, y: 2 * about.y - y };

const closeTo = ({ x, y }: Point) => ({ x: expect.closeTo(x, 6), y: expect.closeTo(y, 6) });

const numbersOf = (state: EditorState) => {
  const [, x = 0, y = 0] = String(shown(state, "a").properties.path)
    .split(/[A-Z ]/)
    .map(Number);
  return { u: 2 * x - 1, v: 2 * y - 1 };
};

test.each(ways)("mirrors a rotated path %s point by point", (way) => {
  const state = sampleState(
    [sample("a", { type: "path", ...places, properties: { path: "M0.25 0.1L1 0Q0.5 0.5 1 1Z" } })],
    ["a"],
  );
  const { u, v } = numbersOf(state);
  const made = mirror(state, way);
  const mirrored = numbersOf(made);
  expect(pointOn(shown(made, "a"), mirrored.u, mirrored.v)).toEqual(
    closeTo(imageOf(pointOn(places, u, v), way)),
  );
  expect(shown(mirror(made, way), "a").properties.path).toBe("M0.25 0.1L1 0Q0.5 0.5 1 1Z");
});

test.each([
  ["triangle", 0, -1],
  ["star", 0, -1],
  ["arrow", 1, 0],
] as const)("mirroring points the tip of a rotated %s the other way", (type, u, v) => {
  for (const way of ways) {
    const state = sampleState([sample("a", { type, ...places })], ["a"]);
    const made = mirror(state, way);
    expect(pointOn(shown(made, "a"), u, v)).toEqual(closeTo(imageOf(pointOn(places, u, v), way)));
    expect(shown(mirror(made, way), "a")).toEqual(shown(state, "a"));
  }
});

test("mirroring moves text without flipping it, and skips locked elements", () => {
  const text = sample("t", {
    type: "text",
    x: 200,
    y: 10,
    width: 40,
    height: 20,
    properties: { text: "Oak" },
  });
  const state = sampleState(
    [sample("a", { x: 10, y: 10, width: 100, height: 50 }), text, sample("b", { x: 300, locked: true })],
    ["a", "t", "b"],
  );
  const made = mirror(state, "across");
  expect([shown(made, "a").x, shown(made, "t").x, shown(made, "b").x]).toEqual([140, 10, 300]);
  expect(shown(made, "t")).toMatchObject({ y: 10, rotation: 0, properties: { text: "Oak" } });
  expect(shown(mirror(state, "down"), "t").y).toBe(40);
});

test.each([
  ["across", 0, 180],
  ["down", 0, 0],
  ["across", 90, 90],
  ["down", 90, 270],
  ["across", 30, 150],
  ["down", 30, 330],
] as const)("mirrored %s, a gradient of %d° becomes %d°", (way, before, after) => {
  const properties = { fillGradient: "linear", fillAngle: before };
  const made = mirror(sampleState([sample("a", { properties })], ["a"]), way);
  expect(shown(made, "a").properties.fillAngle).toBe(after);
});

test.each([
  ["across", { cornerTopLeft: 4, cornerTopRight: 9, cornerBottomRight: 4 }],
  ["down", { cornerTopRight: 4, cornerBottomLeft: 9, cornerBottomRight: 4 }],
] as const)("mirrored %s, a rectangle's rounded corner changes sides", (way, after) => {
  const properties = { cornerRadius: 4, cornerTopLeft: 9, cornerBottomRight: 4 };
  const made = shown(mirror(sampleState([sample("a", { type: "rectangle", properties })], ["a"]), way), "a");
  expect(made.properties).toMatchObject(after);
});
