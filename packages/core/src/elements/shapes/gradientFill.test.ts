import { openFonts } from "@print-builder/fonts/node";
import { expect, test } from "vitest";
import type { ElementType, StoredElement } from "../../document/index.ts";
import { isGradient } from "../../drawing/gradient.ts";
import { replaceColour } from "../../editing/replaceLooks.ts";
import { sharedFields } from "../../editing/sharedFields.ts";
import { designValues } from "../../layout/cardValues.ts";
import { colourUses, hasGradient } from "../../palettes/colourUses.ts";
import { createTextEngine } from "../../text/index.ts";
import { describeElement, elementKind, prepareElement } from "../index.ts";

const tools = {
  ...{ values: designValues, text: createTextEngine(openFonts()), paper: null, report: () => undefined },
  images: { find: () => ({ status: "missing", detail: "There is none." }) as const },
};

const shapes = ["rectangle", "circle", "triangle", "star"] as const;

function shape(type: ElementType, properties: Record<string, unknown>): StoredElement {
  const place = { x: 0, y: 0, width: 100, height: 50, rotation: 0, zIndex: 1, hidden: false, locked: false };
  return { id: type, type, ...place, properties };
}

function fillOf(stored: StoredElement) {
  const [op] = prepareElement(stored).draw(tools).ops;
  return op?.op === "path" ? op.fill : null;
}

function gradientOf(properties: Record<string, unknown>) {
  const fill = fillOf(shape("rectangle", { fillColor: "#ff0000", ...properties }));
  if (!fill || !isGradient(fill)) throw new Error("This is no gradient.");
  return { ...fill, points: fill.points.map((point) => Math.round(point * 1000) / 1000 + 0) };
}

const linear = { fillGradient: "linear", fillEndColor: "#0000ff" };

test.each(shapes)(
  "a %s without a gradient draws what it drew, and a new one stores nothing of it",
  (type) => {
    const stroke = { strokeColor: "#000000", strokeWidth: 2 };
    const plain = prepareElement(shape(type, { fillColor: "#ff0000", ...stroke })).draw(tools);
    expect(plain.ops).toMatchObject([{ op: "path", fill: { color: "#ff0000", alpha: 1 } }]);
    expect(Object.keys(plain.ops[0] ?? {})).toEqual(["op", "path", "fill", "stroke"]);
    // A second colour alone is none.
    const chosen = { fillGradient: "none", fillEndColor: "#0000ff", fillAngle: 30 };
    expect(prepareElement(shape(type, { fillColor: "#ff0000", ...stroke, ...chosen })).draw(tools)).toEqual(
      plain,
    );
    expect(Object.keys(elementKind(type).defaults).filter((key) => /Gradient|End|Angle/.test(key))).toEqual(
      [],
    );
    expect(fillOf(shape(type, linear))).toMatchObject({ kind: "linear" });
  },
);

test("a gradient along a line is as long as the box in its direction: its corners have the pure colours", () => {
  expect(gradientOf(linear).points).toEqual([50, 0, 50, 50]);
  expect(gradientOf({ ...linear, fillAngle: 0 }).points).toEqual([0, 25, 100, 25]);
  expect(gradientOf({ ...linear, fillAngle: 180 }).points).toEqual([100, 25, 0, 25]);
  const [fromX = 0, fromY = 0, toX = 0, toY = 0] = gradientOf({ ...linear, fillAngle: 45 }).points;
  // The corner top left lies across from where it begins, at a right angle.
  expect((toX - fromX) * (0 - fromX) + (toY - fromY) * (0 - fromY)).toBeCloseTo(0, 1);
  expect((toX - fromX) * (100 - toX) + (toY - fromY) * (50 - toY)).toBeCloseTo(0, 1);
  expect(gradientOf(linear).stops.map(({ paint }) => paint.color)).toEqual(["#ff0000", "#0000ff"]);
});

test("a gradient from the middle is an ellipse that meets the sides", () => {
  expect(gradientOf({ ...linear, fillGradient: "radial" })).toMatchObject({
    ...{ kind: "radial", points: [0, 0, 0, 0, 0, 1], matrix: [50, 0, 0, 25, 50, 25] },
  });
});

test("with one colour alone it fades out without changing the colour, with none nothing is filled", () => {
  const paints = (properties: Record<string, unknown>) =>
    gradientOf({ fillGradient: "linear", ...properties }).stops.map(({ paint }) => [
      paint.color,
      paint.alpha,
    ]);
  const fadesOut = [
    ["#ff0000", 1],
    ["#ff0000", 0],
  ];
  expect(paints({})).toEqual(fadesOut);
  expect(paints({ fillEndColor: "transparent" })).toEqual(fadesOut);
  expect(paints({ fillColor: "none", fillEndColor: "#0000ff80" })).toEqual([
    ["#0000ff", 0],
    ["#0000ff", 128 / 255],
  ]);
  expect(fillOf(shape("circle", { fillColor: "none", fillGradient: "radial" }))).toBeNull();
});

test("an ink of its own name and a shape without an area stay plain; what is no gradient is refused", () => {
  const spot = fillOf(shape("rectangle", { ...linear, fillColor: "spot(White)" }));
  expect(spot).toMatchObject({ ink: { name: "White" } });
  const flat = { ...shape("rectangle", { fillColor: "#ff0000", ...linear }), height: 0 };
  expect(fillOf(flat)).toEqual({ color: "#ff0000", alpha: 1 });
  expect(() => prepareElement(shape("star", { fillGradient: "conic" }))).toThrow("fillGradient");
  expect(() => prepareElement(shape("star", { fillEndColor: "blurple" }))).toThrow("fillEndColor");
  expect(() => prepareElement(shape("star", { fillAngle: 1_000 }))).toThrow("fillAngle");
});

test("the panel asks for the second colour where there is a gradient, and for the angle where it has one", () => {
  const asked = (properties: Record<string, unknown>) =>
    sharedFields([shape("rectangle", properties)])
      .filter(({ field }) => field.group === "Fill")
      .map(({ field }) => field.key);
  expect(asked({})).toEqual(["fillColor", "fillGradient"]);
  expect(asked({ fillGradient: "none" })).toEqual(["fillColor", "fillGradient"]);
  expect(asked({ fillGradient: "radial" })).toEqual(["fillColor", "fillGradient", "fillEndColor"]);
  expect(asked(linear)).toEqual(["fillColor", "fillGradient", "fillEndColor", "fillAngle"]);
});

test("the second colour is one of the design's colours where a gradient shows it", () => {
  const stored = shape("rectangle", { fillColor: "#ff0000", ...linear });
  expect(describeElement(stored).colours).toContain("#0000ff");
  const designOf = (properties: Record<string, unknown>) => ({
    ...{ canvas: { width: 324, height: 204 }, backgroundColor: "#ffffff", isDualSided: false, lookups: {} },
    ...{ front: [shape("rectangle", properties)], back: [], textStyles: [], photoEdits: {}, rulerGuides: [] },
  });
  const uses = (properties: Record<string, unknown>) =>
    colourUses(designOf(properties)).map(({ color }) => color);
  const both = { fillColor: "#ff0000", ...linear };
  expect(uses(both)).toEqual(["#ffffff", "#ff0000", "#0000ff"]);
  expect(uses({ ...both, fillGradient: "none" })).toEqual(["#ffffff", "#ff0000"]);
  const state = { design: designOf(both), side: "front", selection: [] } as const;
  const [replaced] = replaceColour(state, "#0000ff", "#00aa00").design.front;
  expect(replaced?.properties).toEqual({ ...both, fillEndColor: "#00aa00" });
  expect([hasGradient(stored), hasGradient(shape("rectangle", {}))]).toEqual([true, false]);
});
