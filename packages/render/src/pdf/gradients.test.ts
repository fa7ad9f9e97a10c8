import type { DrawOp, Gradient, Paint } from "@print-builder/core/layout";
import type { PdfColour } from "@print-builder/press";
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
  tool,
} from "#test/pdf/testSheets.ts";

const redToBlue: EndPaints = [
  { color: "#ff0000", alpha: 1 },
  { color: "#0000ff", alpha: 1 },
];

type PathOp = Extract<DrawOp, { op: "path" }>;
type EndPaints = readonly [Paint, Paint];

/** A box of 100 × 60 px, filled from its left to its right or from its centre to its sides. */
function shaded(kind: Gradient["kind"], [from, to]: EndPaints, stroke = false): PathOp {
  const stops = [
    { offset: 0, paint: from },
    { offset: 1, paint: to },
  ];
  const fill: Gradient =
    kind === "linear"
      ? { kind, points: [0, 30, 100, 30], matrix: [1, 0, 0, 1, 0, 0], stops }
      : { kind, points: [0, 0, 0, 0, 0, 1], matrix: [50, 0, 0, 30, 50, 30], stops };
  const box = filledBox({ x: 0, y: 0, width: 100, height: 60 }, "#000000");
  if (box.op !== "path") throw new TypeError("A box is a path.");
  return { ...box, fill, stroke: stroke ? { paint: { color: "#00ff00", alpha: 1 }, width: 8 } : null };
}

type Ops = readonly DrawOp[];

async function drawn(ops: Ops, { opacity = 1, bound = true } = {}, colour?: PdfColour) {
  const background = "#ffffff";
  const page = sheet([card([element(ops, { opacity, bound })], background)]);
  const path = await printed([page], { ...pdfOptions(), ...(colour ? { colour } : {}) });
  return { path, text: inflated(path), ...readPixels(path) };
}

function expectNear(actual: readonly number[], wanted: readonly number[]): void {
  const far = actual.filter((part, index) => Math.abs(part - (wanted[index] ?? 0)) > 5);
  expect(far, `${actual} for ${wanted}`).toEqual([]);
}

test("draws a linear gradient as an axial shading clipped to its outline", async () => {
  const { text, atCard } = await drawn([shaded("linear", redToBlue)]);
  expect(text).toMatch(/\/ShadingType 2/);
  expect(text).toMatch(/\/Coords \[\s*0\s+30\s+100\s+30\s*\]/);
  expect(text).toMatch(/\/C0 \[\s*1\s+0\s+0\s*\]\s*\/C1 \[\s*0\s+0\s+1\s*\]/);
  expect(text).not.toContain("/SMask");
  expectNear(atCard(25, 30), [191, 0, 64]);
  expectNear(atCard(75, 5), [64, 0, 191]);
  expect(atCard(103, 30)).toEqual([255, 255, 255]);
});

test("draws a radial gradient as a radial shading below its stroke", async () => {
  const { text, atCard } = await drawn([shaded("radial", redToBlue, true)]);
  expect(text).toMatch(/\/ShadingType 3/);
  expectNear(atCard(50, 30), [252, 0, 3]);
  expectNear(atCard(75, 30), [127, 0, 127]);
  expectNear(atCard(50, 45), [127, 0, 127]);
  // Outside the ellipse is the second colour, and the stroke covers the ellipse's edge.
  expectNear(atCard(6, 6), [0, 0, 255]);
  expect(atCard(50, 2)).toEqual([0, 255, 0]);
});

test.each([true, false])("draws a transparent gradient with a soft mask, bound %s", async (bound) => {
  const fading = shaded("linear", [
    { color: "#ff0000", alpha: 1 },
    { color: "#ff0000", alpha: 0 },
  ]);
  const { text, atCard } = await drawn([fading], { bound });
  expect(text).toMatch(/\/S \/Luminosity/);
  expectNear(atCard(25, 30), [255, 64, 64]);
  expectNear(atCard(75, 30), [255, 191, 191]);
  const fainter = await drawn([fading], { opacity: 0.5, bound });
  expectNear(fainter.atCard(25, 30), [255, 159, 159]);
  const stroked = await drawn([{ ...fading, stroke: { paint: { color: "#000000", alpha: 1 }, width: 8 } }], {
    opacity: 0.5,
    bound,
  });
  expectNear(stroked.atCard(50, 2), [127, 127, 127]);
});

test("stores a mask once for all cards that use it", async () => {
  const fading = shaded("linear", [
    { color: "#ff0000", alpha: 1 },
    { color: "#0000ff", alpha: 0.2 },
  ]);
  const cards = Array.from({ length: 4 }, () => card([element([fading])]));
  const text = inflated(await printed([sheet(cards), sheet(cards)], pdfOptions()));
  expect(text.match(/\/Subtype \/Form/g)).toHaveLength(1);
});

test("converts a gradient's end colours for a print in grey", async () => {
  const colour = { space: "gray", standard: "none", profile: null } as const;
  const { text, atCard } = await drawn([shaded("linear", redToBlue)], {}, colour);
  expect(text).toMatch(/\/ColorSpace \/DeviceGray/);
  expect(text).not.toContain("DeviceRGB");
  const plain = await drawn([filledBox({ x: 0, y: 0, width: 9, height: 9 }, "#ff0000")], {}, colour);
  expectNear(atCard(1, 30), plain.atCard(4, 4));
});

test("blends a shadow as a whole below its element, without readable text", async () => {
  const faces = bundledFaces();
  const box = { ...shaded("linear", redToBlue, true), fill: redToBlue[0] };
  const dark = { color: "#000000", alpha: 1 };
  const inDark = { ...box, fill: dark, stroke: { paint: dark, width: 8 } };
  const word = line(faces, "Asha", { x: 40, baseline: 150, size: 20 });
  const { text, atCard, path } = await drawn([
    { op: "shadow", x: 20, y: 20, alpha: 0.5, ops: [inDark, word] },
    box,
    word,
  ]);
  expect(text.match(/\/Subtype \/Form/g)).toHaveLength(1);
  // Where stroke and fill overlap, the shadow is not darker.
  for (const x of [106, 117, 122]) expectNear(atCard(x, 60), [127, 127, 127]);
  expect(atCard(50, 30)).toEqual([255, 0, 0]);
  expect(tool("pdftotext", path, "-").trim()).toBe("Asha");
});

test.each([true, false])(
  "masks a blurred shadow and keeps its element as vectors, bound %s",
  async (bound) => {
    const faces = bundledFaces();
    const word = line(faces, "Asha", { x: 40, baseline: 150, size: 20 });
    const box = filledBox({ x: 0, y: 0, width: 100, height: 60 }, "#ff0000");
    const dark = filledBox({ x: 0, y: 0, width: 100, height: 60 }, "#000000");
    const shadow = { op: "shadow", x: 20, y: 20, alpha: 0.5, blur: 4, ops: [dark, word] } as const;
    const { text, atCard, path } = await drawn([shadow, box, word], { bound });
    expect(text.match(/\/SMask/g)).toHaveLength(1);
    expect(text.match(/\/Subtype \/Image/g)).toHaveLength(1);
    // The shadow is half as dark at its edge as inside, and invisible three deviations away.
    expectNear(atCard(110, 70), [127, 127, 127]);
    expectNear(atCard(120, 65), [191, 191, 191]);
    expect(atCard(134, 65)).toEqual([255, 255, 255]);
    expect(atCard(50, 30)).toEqual([255, 0, 0]);
    expect(tool("pdftotext", path, "-").trim()).toBe("Asha");
  },
);

test("draws blurred shadows in press colours and stores each once", async () => {
  const dark = filledBox({ x: 0, y: 0, width: 100, height: 60 }, "#ff0000");
  const shadow = { op: "shadow", x: 0, y: 0, alpha: 1, blur: 3, ops: [dark] } as const;
  const colour = { space: "gray", standard: "none", profile: null } as const;
  const grey = await drawn([shadow], {}, colour);
  expect(grey.text).not.toContain("DeviceRGB");
  const plain = await drawn([dark], {}, colour);
  expectNear(grey.atCard(50, 30), plain.atCard(50, 30));
  const faint = await drawn([shadow], { opacity: 0.5 });
  expectNear(faint.atCard(50, 30), [255, 127, 127]);
  const cards = Array.from({ length: 4 }, () => card([element([shadow])]));
  const many = inflated(await printed([sheet(cards), sheet(cards)], pdfOptions()));
  expect(many.match(/\/Subtype \/Image/g)).toHaveLength(1);
});
