import type { DrawOp, ElementDrawing } from "@print-builder/core/layout";
import { expect, test } from "vitest";
import { readPixels } from "#test/pdf/pixels.ts";
import {
  bundledFaces,
  card,
  element,
  filledBox,
  inflated,
  line,
  pdfOptions,
  printed,
  sheet,
} from "#test/pdf/testSheets.ts";

const black = { color: "#000000", alpha: 1 };
const white = [255, 255, 255];

async function pixelsOf(elements: readonly ElementDrawing[], background?: string) {
  return readPixels(await printed([sheet([card(elements, background)])], pdfOptions()));
}

function near(actual: readonly number[], wanted: readonly number[]) {
  return actual.every((part, index) => Math.abs(part - (wanted[index] ?? 0)) <= 2);
}

const forms = (text: string) => text.match(/\/Subtype \/Form/g)?.length ?? 0;
const paints = (text: string, form: string) => text.split(`/${form} Do`).length - 1;

test("fills the card with its background and clips everything beyond it", async () => {
  const wide = element([filledBox({ x: -100, y: -100, width: 1_000, height: 1_000 }, "#00ff00")]);
  const pixels = await pixelsOf([wide], "#123456");
  expect(pixels.atCard(1, 1)).toEqual([0, 255, 0]);
  expect(pixels.atSheet(9.5, 30)).toEqual(white);
  expect(pixels.atSheet(90.5, 30)).toEqual(white);
  const plain = await pixelsOf([], "#123456");
  expect(plain.atCard(319, 199)).toEqual([0x12, 0x34, 0x56]);
});

test("stores unbound elements once and paints them on each card", async () => {
  const still = [
    element([filledBox({ x: 0, y: 0, width: 50, height: 50 }, "#ff0000")], { bound: false }),
    element([filledBox({ x: 0, y: 100, width: 50, height: 50 }, "#00ff00")], { bound: false }),
  ];
  const above = element([filledBox({ x: 40, y: 0, width: 50, height: 50 }, "#0000ff")], { bound: false });
  const cards = Array.from({ length: 10 }, () =>
    card([...still, element([filledBox({ x: 30, y: 0, width: 30, height: 30 }, "#ffff00")]), above]),
  );
  const path = await printed([sheet(cards.slice(0, 5)), sheet(cards.slice(5))], pdfOptions());
  const text = inflated(path);
  expect(forms(text)).toBe(2);
  const names = [...new Set([...text.matchAll(/\/(X\d+) Do/g)].map((match) => match[1] ?? ""))];
  expect(names.map((name) => paints(text, name))).toEqual([10, 10]);
  const pixels = readPixels(path, 2);
  for (const slot of [0, 4]) {
    expect(pixels.atCard(10, 10, slot)).toEqual([255, 0, 0]);
    expect(pixels.atCard(10, 120, slot)).toEqual([0, 255, 0]);
    expect(pixels.atCard(35, 10, slot)).toEqual([255, 255, 0]);
    expect(pixels.atCard(50, 10, slot)).toEqual([0, 0, 255]);
  }
});

test("does not share a form between cards with different backgrounds", async () => {
  const still = element([filledBox({ x: 0, y: 0, width: 50, height: 50 }, "#ff0000")], { bound: false });
  const path = await printed([sheet([card([still], "#eeeeee"), card([still], "#dddddd")])], pdfOptions());
  expect(forms(inflated(path))).toBe(2);
  expect(readPixels(path).atCard(100, 100, 1)).toEqual([0xdd, 0xdd, 0xdd]);
});

test("applies opacity to an element as a whole", async () => {
  const overlapping = [
    filledBox({ x: 0, y: 0, width: 60, height: 60 }, "#000000"),
    filledBox({ x: 30, y: 0, width: 60, height: 60 }, "#000000"),
  ];
  const pixels = await pixelsOf([
    element(overlapping, { opacity: 0.5 }),
    element([filledBox({ x: 100, y: 0, width: 60, height: 60 }, "#000000")], { opacity: 0.5 }),
    element([filledBox({ x: 200, y: 0, width: 60, height: 60 }, "#000000")]),
  ]);
  expect(near(pixels.atCard(15, 30), [127, 127, 127])).toBe(true);
  expect(near(pixels.atCard(45, 30), [127, 127, 127])).toBe(true);
  expect(near(pixels.atCard(130, 30), [127, 127, 127])).toBe(true);
  expect(pixels.atCard(230, 30)).toEqual([0, 0, 0]);
});

test("shows what is below a translucent fill, and only there", async () => {
  const pixels = await pixelsOf([
    element([
      filledBox({ x: 0, y: 0, width: 60, height: 60 }, "#ff0000", 0.25),
      filledBox({ x: 30, y: 0, width: 60, height: 60 }, "#0000ff"),
    ]),
  ]);
  expect(near(pixels.atCard(15, 30), [255, 191, 191])).toBe(true);
  expect(pixels.atCard(45, 30)).toEqual([0, 0, 255]);
});

test("keeps drawings opaque above a translucent background", async () => {
  const drawing = {
    ...card([
      element([filledBox({ x: 0, y: 0, width: 60, height: 60 }, "#ff0000")]),
      element([filledBox({ x: 100, y: 0, width: 60, height: 60 }, "#0000ff")], { bound: false }),
    ]),
    background: { color: "#000000", alpha: 0.5 },
  };
  const pixels = readPixels(await printed([sheet([drawing])], pdfOptions()));
  expect(near(pixels.atCard(200, 100), [127, 127, 127])).toBe(true);
  expect(pixels.atCard(30, 30)).toEqual([255, 0, 0]);
  expect(pixels.atCard(130, 30)).toEqual([0, 0, 255]);
});

test("shows the fill below the inner half of a translucent stroke", async () => {
  const op: DrawOp = {
    op: "path",
    path: [["M", 20, 20], ["L", 120, 20], ["L", 120, 120], ["L", 20, 120], ["Z"]],
    fill: { color: "#ff0000", alpha: 1 },
    stroke: { paint: { color: "#0000ff", alpha: 0.5 }, width: 20 },
  };
  const pixels = await pixelsOf([element([op])]);
  expect(near(pixels.atCard(15, 70), [127, 127, 255])).toBe(true);
  expect(near(pixels.atCard(25, 70), [127, 0, 127])).toBe(true);
  expect(pixels.atCard(70, 70)).toEqual([255, 0, 0]);
});

test("places and rotates an element by its transform", async () => {
  // A quarter turn clockwise about the element's corner at 100, 100.
  const turned = element([filledBox({ x: 0, y: 0, width: 80, height: 20 }, "#000000")], {
    transform: [0, 1, -1, 0, 100, 100],
  });
  const pixels = await pixelsOf([turned]);
  expect(pixels.atCard(90, 170)).toEqual([0, 0, 0]);
  expect(pixels.atCard(110, 110)).toEqual(white);
});

test("draws text upright, even below other text", async () => {
  const faces = bundledFaces();
  // The stem of an L fills its height, its foot only the bottom.
  const op = line(faces, "L", { x: 0, baseline: 100, size: 100 });
  const pixels = readPixels(await printed([sheet([card([element([op])])])], pdfOptions({}, faces)));
  expect(pixels.atCard(12, 40)).toEqual([0, 0, 0]);
  expect(pixels.atCard(40, 96)).toEqual([0, 0, 0]);
  expect(pixels.atCard(40, 40)).toEqual(white);
});

test("keeps the shape of quadratic curves", async () => {
  const op: DrawOp = {
    op: "path",
    path: [["M", 0, 0], ["Q", 50, 200, 100, 0], ["Z"]],
    fill: black,
    stroke: null,
  };
  const pixels = await pixelsOf([element([op])]);
  expect(pixels.atCard(50, 98)).toEqual([0, 0, 0]);
  expect(pixels.atCard(50, 102)).toEqual(white);
});

test("fills the box with modules, even with thousands or fractional sizes", async () => {
  const rects: number[] = [];
  for (let row = 0; row < 100; row++) {
    for (let column = row % 2; column < 100; column += 2) {
      rects.push(column, row, 1, 1);
    }
  }
  const fine: DrawOp = {
    op: "modules",
    box: { x: 0, y: 0, width: 200, height: 200 },
    columns: 100,
    rows: 100,
    rects,
    fill: black,
  };
  const coarse: DrawOp = {
    ...{ op: "modules", box: { x: 220, y: 0, width: 60, height: 60 }, columns: 3, rows: 3, fill: black },
    rects: [0.5, 1, 1.5, 1],
  };
  const pixels = await pixelsOf([element([fine, coarse])]);
  expect(pixels.atCard(1, 1)).toEqual([0, 0, 0]);
  expect(pixels.atCard(3, 1)).toEqual(white);
  expect(pixels.atCard(199, 199)).toEqual([0, 0, 0]);
  expect(pixels.atCard(240, 30)).toEqual([0, 0, 0]);
  expect(pixels.atCard(225, 30)).toEqual(white);
  expect(pixels.atCard(265, 30)).toEqual(white);
});

test("draws guides on the sheet as hairlines", async () => {
  const page = {
    ...sheet([]),
    guides: [
      [
        ["M", 5, 0],
        ["L", 5, 300],
      ] as const,
    ],
  };
  const path = await printed([page], pdfOptions());
  expect(readPixels(path).atSheet(5.01, 100)[0]).toBeLessThan(200);
  expect(readPixels(path).atSheet(5.5, 100)).toEqual(white);
});

test("stops the print with a message if a size is not a number", async () => {
  const odd = element([filledBox({ x: Number.NaN, y: 0, width: 1, height: 1 }, "#000000")]);
  await expect(printed([sheet([card([odd])])], pdfOptions())).rejects.toThrow("contains the measurement NaN");
});

test("draws a stroke's dashes, caps and joins, then resets the style", async () => {
  const ink = { color: "#ff0000", alpha: 1 };
  const level = (y: number, stroke: object): DrawOp => ({
    op: "path",
    path: [
      ["M", 20, y],
      ["L", 220, y],
    ],
    fill: null,
    stroke: { paint: ink, width: 10, ...stroke },
  });
  const path = await printed(
    [
      sheet([
        card([
          element([level(20, { dash: [30, 20] })]),
          element([level(50, { dash: [0, 20], cap: "round" })]),
          element([level(80, { cap: "square" })]),
          element([level(110, {})]),
        ]),
      ]),
    ],
    pdfOptions(),
  );
  const { atCard } = readPixels(path);
  const red = [255, 0, 0];
  expect([30, 60, 75, 110].map((x) => near(atCard(x, 20), red))).toEqual([true, false, true, false]);
  expect([20, 30, 40, 50].map((x) => near(atCard(x, 50), red))).toEqual([true, false, true, false]);
  expect([16, 224, 228].map((x) => near(atCard(x, 80), red))).toEqual([true, true, false]);
  expect([16, 30, 60, 110, 224].map((x) => near(atCard(x, 110), red))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  // A stroke without a style writes no style operators.
  const plain = inflated(await printed([sheet([card([element([level(20, {})])])])], pdfOptions()));
  expect(plain).not.toMatch(/ d\n|\d J\n|\d j\n/);
});
