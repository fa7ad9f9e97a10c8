import { openFonts } from "@print-builder/fonts/node";
import { expect, test } from "vitest";
import type { ElementType, StoredElement } from "../../document/index.ts";
import { isGradient } from "../../drawing/gradient.ts";
import { looksOf } from "../../editing/commands/looks.ts";
import { replaceColour } from "../../editing/replaceLooks.ts";
import { sharedFields } from "../../editing/sharedFields.ts";
import { designValues } from "../../layout/cardValues.ts";
import { colourUses, hasGradient } from "../../palettes/colourUses.ts";
import { createTextEngine } from "../../text/index.ts";
import { describeElement, elementKind, prepareElement } from "../index.ts";
import { gradientStops, storedStops, withoutStop, withStop, withStopAt } from "./gradientStops.ts";

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

test.each(shapes)("draws a %s without a gradient in a plain fill and stores no gradient", (type) => {
  const stroke = { strokeColor: "#000000", strokeWidth: 2 };
  const plain = prepareElement(shape(type, { fillColor: "#ff0000", ...stroke })).draw(tools);
  expect(plain.ops).toMatchObject([{ op: "path", fill: { color: "#ff0000", alpha: 1 } }]);
  expect(Object.keys(plain.ops[0] ?? {})).toEqual(["op", "path", "fill", "stroke"]);
  // A second colour alone does not make a gradient.
  const chosen = { fillGradient: "none", fillEndColor: "#0000ff", fillAngle: 30 };
  expect(prepareElement(shape(type, { fillColor: "#ff0000", ...stroke, ...chosen })).draw(tools)).toEqual(
    plain,
  );
  expect(Object.keys(elementKind(type).defaults).filter((key) => /Gradient|End|Angle/.test(key))).toEqual([]);
  expect(fillOf(shape(type, linear))).toMatchObject({ kind: "linear" });
});

test("draws the end colours of a linear gradient at the box's corners", () => {
  expect(gradientOf(linear).points).toEqual([50, 0, 50, 50]);
  expect(gradientOf({ ...linear, fillAngle: 0 }).points).toEqual([0, 25, 100, 25]);
  expect(gradientOf({ ...linear, fillAngle: 180 }).points).toEqual([100, 25, 0, 25]);
  const [fromX = 0, fromY = 0, toX = 0, toY = 0] = gradientOf({ ...linear, fillAngle: 45 }).points;
  // The line from the gradient's start to the top left corner is perpendicular to the gradient.
  expect((toX - fromX) * (0 - fromX) + (toY - fromY) * (0 - fromY)).toBeCloseTo(0, 1);
  expect((toX - fromX) * (100 - toX) + (toY - fromY) * (50 - toY)).toBeCloseTo(0, 1);
  expect(gradientOf(linear).stops.map(({ paint }) => paint.color)).toEqual(["#ff0000", "#0000ff"]);
});

test("draws a radial gradient as an ellipse that touches the box's sides", () => {
  expect(gradientOf({ ...linear, fillGradient: "radial" })).toMatchObject({
    ...{ kind: "radial", points: [0, 0, 0, 0, 0, 1], matrix: [50, 0, 0, 25, 50, 25] },
  });
});

test("fades out a gradient with one colour and omits an empty gradient", () => {
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

test("ignores gradients with spot inks and on shapes without area", () => {
  const spot = fillOf(shape("rectangle", { ...linear, fillColor: "spot(White)" }));
  expect(spot).toMatchObject({ ink: { name: "White" } });
  const flat = { ...shape("rectangle", { fillColor: "#ff0000", ...linear }), height: 0 };
  expect(fillOf(flat)).toEqual({ color: "#ff0000", alpha: 1 });
  expect(() => prepareElement(shape("star", { fillGradient: "conic" }))).toThrow("fillGradient");
  expect(() => prepareElement(shape("star", { fillEndColor: "blurple" }))).toThrow("fillEndColor");
  expect(() => prepareElement(shape("star", { fillAngle: 1_000 }))).toThrow("fillAngle");
});

test("shows a gradient's colours and angle in place of the fill", () => {
  const asked = (properties: Record<string, unknown>) =>
    sharedFields([shape("rectangle", properties)])
      .filter(({ field }) => field.group === "Fill")
      .map(({ field }) => field.key);
  expect(asked({})).toEqual(["fillColor", "fillGradient"]);
  expect(asked({ fillGradient: "none" })).toEqual(["fillColor", "fillGradient"]);
  expect(asked({ fillGradient: "radial" })).toEqual(["fillGradient", "fillStops"]);
  expect(asked(linear)).toEqual(["fillGradient", "fillStops", "fillAngle"]);
});

test("lists a gradient's end colour among the design's colours", () => {
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

const flag = {
  start: 0.1,
  end: 0.9,
  between: [
    { position: 0.6, color: "transparent" },
    { position: 0.4, color: "#ffffff80" },
  ],
};

test("sorts a gradient's inner stops by position", () => {
  const stops = gradientOf({ ...linear, fillStops: flag }).stops;
  expect(stops.map(({ offset, paint: { color, alpha } }) => [offset, color, alpha])).toEqual([
    [0.1, "#ff0000", 1],
    [0.4, "#ffffff", 128 / 255],
    [0.6, "#ffffff", 0],
    [0.9, "#0000ff", 1],
  ]);
  expect(gradientOf({ ...linear, fillStops: {} })).toEqual(gradientOf(linear));
  const stored = shape("rectangle", { fillColor: "#ff0000", ...linear, fillStops: flag });
  expect(describeElement(stored).colours).toContain("#ffffff80");
  expect(fillOf(shape("star", { ...linear, fillStops: flag, fillColor: "spot(White)" }))).toMatchObject({
    color: expect.any(String),
  });
  const many = Array.from({ length: 7 }, () => ({ position: 0.5, color: "#ffffff" }));
  for (const wrong of [
    { between: many },
    { start: 2 },
    { between: [{ position: 0.5, color: "blurple" }] },
    7,
  ]) {
    expect(() => prepareElement(shape("star", { ...linear, fillStops: wrong }))).toThrow("fillStops");
  }
});

test("adds, reorders and removes a gradient's stops", () => {
  const two = gradientStops({ fillColor: "#ff0000", ...linear });
  expect(two).toEqual([
    { position: 0, color: "#ff0000" },
    { position: 1, color: "#0000ff" },
  ]);
  const three = withStopAt(two, 0.5);
  expect(three[1]).toEqual({ position: 0.5, color: "#800080" });
  const { stops, index } = withStop(three, 1, { position: 1.5, color: "#00ff0080" });
  expect([index, stops[2]]).toEqual([2, { position: 1.5, color: "#00ff0080" }]);
  expect(storedStops(stops)).toEqual({
    fillColor: "#ff0000",
    fillEndColor: "#00ff0080",
    fillStops: { start: 0, end: 1, between: [{ position: 1, color: "#0000ff" }] },
  });
  expect(gradientStops(storedStops(three))).toEqual(three);
  expect(withoutStop(three, 0).map(({ position }) => position)).toEqual([0.5, 1]);
  expect(withoutStop(two, 0)).toBe(two);
  const eight = Array.from({ length: 6 }).reduce<typeof two>((all, _, at) => withStopAt(all, at / 9), two);
  expect([eight.length, withStopAt(eight, 0.9).length]).toEqual([8, 8]);
});

test("includes inner stops when styles are pasted or colours replaced", () => {
  const properties = {
    fillColor: "#ff0000",
    ...linear,
    fillStops: { ...flag, between: [{ position: 0.5, color: "#ffffff" }] },
  };
  expect(looksOf(shape("rectangle", properties)).fillStops).toEqual(properties.fillStops);
  expect(looksOf(shape("rectangle", linear)).fillStops).toEqual({ start: 0, end: 1, between: [] });
  const design = {
    ...{ canvas: { width: 324, height: 204 }, backgroundColor: "#eeeeee", isDualSided: false, lookups: {} },
    ...{ front: [shape("rectangle", properties)], back: [], textStyles: [], photoEdits: {}, rulerGuides: [] },
  };
  expect(colourUses(design).map(({ color }) => color)).toContain("#ffffff");
  const [replaced] = replaceColour({ design, side: "front", selection: [] }, "#ffffff", "#00aa00").design
    .front;
  expect(replaced?.properties.fillStops).toMatchObject({ between: [{ color: "#00aa00" }] });
});
