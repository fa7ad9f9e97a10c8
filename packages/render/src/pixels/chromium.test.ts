import type { CardDrawing, DrawOp, Gradient, Paint, PathCommand } from "@print-builder/core/layout";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumPixels, launchChromium } from "#test/pixels/chromiumPixels.ts";
import { photoIn, photoUrl } from "#test/pixels/photo.ts";
import {
  element,
  glyphs,
  paint,
  placedAt,
  rotatedAt,
  roundedPath,
  sampleCard,
  sampleHeight,
  sampleWidth,
  testFaces,
} from "#test/svg/sampleCard.ts";
import { toSvg } from "../svg/index.ts";
import { drawCard, toPng } from "./drawCard.ts";

// 86 × 54 mm at 300 dpi.
const [WIDTH_PX, HEIGHT_PX] = [1016, 638];
const faces = testFaces();
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

const picture = { width: WIDTH_PX, height: HEIGHT_PX };

/** The card's PNG on white, RGB. */
async function drawnPixels(card: CardDrawing, clip?: readonly PathCommand[]): Promise<Buffer> {
  const pictures = await photoIn(card);
  const drawn = await drawCard(card, { size: picture, faces, pictures, ...(clip ? { clip } : {}) });
  return await sharp(await toPng(drawn))
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer();
}

/** The largest difference of a channel per pixel, 0..255. */
async function differences(card: CardDrawing, clip?: readonly PathCommand[]): Promise<Uint8Array> {
  const photo = await photoUrl();
  const sources = { faces, pictureUrl: () => photo, title: "" };
  const svg = toSvg(card, { ...sources, size, ...(clip ? { clip } : {}) });
  const shown = await chromiumPixels(browser, svg, WIDTH_PX, HEIGHT_PX);
  const drawn = await drawnPixels(card, clip);
  expect(shown.length).toBe(drawn.length);
  const pixels = new Uint8Array(WIDTH_PX * HEIGHT_PX);
  for (let i = 0; i < shown.length; i++) {
    const at = Math.floor(i / 3);
    pixels[at] = Math.max(pixels[at] ?? 0, Math.abs((shown[i] ?? 0) - (drawn[i] ?? 0)));
  }
  return pixels;
}

function percentBeyond(limit: number, pixels: Uint8Array): number {
  return (pixels.filter((difference) => difference > limit).length / pixels.length) * 100;
}

const size = { width: `${WIDTH_PX}px`, height: `${HEIGHT_PX}px` };

test.each([
  ["unclipped", undefined],
  ["clipped to a rounded label", roundedPath(sampleWidth, sampleHeight, 12)],
])("draws every operation as Chromium does, %s", async (_, clip) => {
  const pixels = await differences(sampleCard(faces), clip);
  expect(percentBeyond(8, pixels)).toBeLessThan(0.1);
  expect(percentBeyond(16, pixels)).toBeLessThan(0.005);
  expect(pixels.reduce((most, difference) => Math.max(most, difference), 0)).toBeLessThan(40);
});

test("draws dashes, caps and joins as Chromium does", async () => {
  const styles = [
    { dash: [12, 8] },
    { dash: [8, 12], cap: "round" },
    { dash: [8, 12], cap: "square", join: "bevel" },
    { dash: [0, 8], cap: "round" },
    { join: "round" },
    { join: "bevel" },
    { cap: "square" },
    {},
  ] as const;
  const zigzag: readonly PathCommand[] = [
    ["M", 5, 60],
    ["L", 25, 8],
    ["L", 50, 55],
    ["C", 60, 0, 70, 0, 70, 60],
  ];
  const elements = styles.map((style, index) =>
    element(`s${index}`, placedAt(2 + (index % 4) * 80, 10 + Math.floor(index / 4) * 90), [
      { op: "path", path: zigzag, fill: null, stroke: { paint: paint("#205080"), width: 4, ...style } },
    ]),
  );
  const background = paint("#ffffff");
  const card = { width: sampleWidth, height: sampleHeight, background, elements };
  const pixels = await differences(card);
  expect(percentBeyond(16, pixels)).toBeLessThan(0.05);
  const plain = elements.map((drawing) => ({
    ...drawing,
    ops: [{ op: "path", path: zigzag, fill: null, stroke: { paint: paint("#205080"), width: 4 } } as const],
  }));
  // Proves that the comparison covers styles: a stroke without its style differs.
  const [styled, unstyled] = [await drawnPixels(card), await drawnPixels({ ...card, elements: plain })];
  expect(styled.filter((byte, index) => Math.abs(byte - (unstyled[index] ?? 0)) > 64).length).toBeGreaterThan(
    9000,
  );
});

test("draws masks, rotation, tones and layers as Chromium does", async () => {
  const box = { x: 0, y: 0, width: 90, height: 104 };
  const picture = { op: "image", image: "photo", box, clip: box } as const;
  const grey = [0.2126, 0.7152, 0.0722, 0];
  const shield: readonly PathCommand[] = [
    ["M", 0, 0],
    ["L", 90, 0],
    ["L", 90, 52],
    ["C", 90, 78, 67, 94, 45, 104],
    ["C", 22, 94, 0, 78, 0, 52],
    ["Z"],
  ];
  const pictures: readonly Extract<DrawOp, { op: "image" }>[] = [
    { ...picture, outline: shield },
    { ...picture, turn: 14, clip: { x: 8, y: 10, width: 60, height: 70 } },
    { ...picture, turn: -33, outline: shield, tone: [...grey, ...grey, 0.1, 0.4, 0, 0.3] },
    { ...picture, alpha: 0.3, tone: [1.6, 0, 0, -0.2, 0, 1.6, 0, -0.2, 0, 0, 1.6, -0.2] },
  ];
  const card: CardDrawing = {
    ...{ width: sampleWidth, height: sampleHeight, background: paint("#fdf6e3") },
    elements: pictures.map((op, index) =>
      element(`p${index}`, placedAt(6 + 74 * index, 20 + 40 * (index % 2)), [op]),
    ),
  };
  const pixels = await differences(card);
  expect(percentBeyond(8, pixels)).toBeLessThan(0.5);
  expect(percentBeyond(24, pixels)).toBeLessThan(0.05);
});

/** Fills a box of 90 × 60 px from one colour to another. */
const shaded = (kind: Gradient["kind"], points: readonly number[], stops: readonly Paint[]): Gradient => ({
  ...{ kind, points, matrix: kind === "linear" ? [1, 0, 0, 1, 0, 0] : [45, 0, 0, 30, 45, 30] },
  stops: stops.map((stop, index) => ({ offset: index / (stops.length - 1), paint: stop })),
});

test("draws every kind of gradient as Chromium does", async () => {
  const [red, blue] = [paint("#c02040"), paint("#1050d0")];
  const middle = [0, 0, 0, 0, 0, 1];
  const fills = [
    shaded("linear", [0, 30, 90, 30], [red, blue]),
    shaded("linear", [20, -10, 70, 70], [red, paint("#ffcc00"), blue]),
    shaded("linear", [45, 60, 45, 0], [red, { ...red, alpha: 0 }]),
    shaded("radial", middle, [red, blue]),
    shaded("radial", middle, [
      { ...blue, alpha: 0.8 },
      { ...red, alpha: 0.1 },
    ]),
  ];
  const stroke = { paint: paint("#000000", 0.6), width: 3 };
  const path = roundedPath(90, 60, 12);
  const card: CardDrawing = {
    ...{ width: sampleWidth, height: sampleHeight, background: paint("#fdf6e3") },
    elements: fills.flatMap((fill, index) => [
      element(`a${index}`, placedAt(6 + 62 * index, 8 + 30 * (index % 2)), [
        { op: "path", path, fill, stroke: null },
      ]),
      element(
        `b${index}`,
        rotatedAt(6 + 52 * index, 125, 90, 60, 15 * index - 40),
        [{ op: "path", path, fill, stroke: index % 2 === 0 ? stroke : null }],
        { opacity: 0.7 },
      ),
    ]),
  };
  const pixels = await differences(card);
  expect(percentBeyond(8, pixels)).toBeLessThan(0.1);
  expect(percentBeyond(16, pixels)).toBeLessThan(0.02);
});

test("draws shadows of shapes and words as Chromium does", async () => {
  const path = roundedPath(90, 60, 12);
  const box: DrawOp = {
    ...{ op: "path", path, fill: paint("#2060a0") },
    stroke: { paint: paint("#102040"), width: 6 },
  };
  const word = glyphs(faces, "latin", "AVATAR Rahul", 18, "#b01030");
  const overItself: readonly DrawOp[] = [{ ...box, path: roundedPath(40, 40, 8) }, box];
  const thrown = [[box], [word], overItself].map((ops, index): readonly DrawOp[] => [
    { op: "shadow", x: 4 + index, y: 5, alpha: 0.4, ops },
    ...ops,
  ]);
  const card: CardDrawing = {
    ...{ width: sampleWidth, height: sampleHeight, background: paint("#fdf6e3") },
    elements: thrown.flatMap((ops, index) => [
      element(`a${index}`, placedAt(8 + 104 * index, 10), ops),
      element(`b${index}`, rotatedAt(8 + 104 * index, 115, 90, 60, 20 * index - 20), ops, { opacity: 0.7 }),
    ]),
  };
  const pixels = await differences(card);
  expect(percentBeyond(8, pixels)).toBeLessThan(0.1);
  expect(percentBeyond(16, pixels)).toBeLessThan(0.02);
});

test("draws blurred shadows as Chromium does", async () => {
  const path = roundedPath(90, 60, 12);
  const box: DrawOp = { op: "path", path, fill: paint("#2060a0"), stroke: null };
  const word = glyphs(faces, "latin", "AVATAR Rahul", 18, "#203040");
  const thrown = [1.2, 3, 9].flatMap((blur) =>
    [[box], [word]].map((ops): readonly DrawOp[] => [
      { op: "shadow", x: 3, y: 5, alpha: 0.6, blur, ops: ops.map(inDark) },
      ...ops,
    ]),
  );
  const card: CardDrawing = {
    ...{ width: sampleWidth, height: sampleHeight, background: paint("#fdf6e3") },
    elements: thrown.flatMap((ops, index) => [
      element(`a${index}`, placedAt(8 + 52 * index, 10), ops),
      element(`b${index}`, rotatedAt(8 + 52 * index, 115, 90, 60, 20 * index - 20), ops, { opacity: 0.7 }),
    ]),
  };
  const pixels = await differences(card);
  expect(percentBeyond(16, pixels)).toBeLessThan(0.05);
  expect(percentBeyond(64, pixels)).toBe(0);
});

/** An operation in the shadow's colour. */
const inDark = (op: DrawOp): DrawOp =>
  op.op === "path" || op.op === "glyphs" ? { ...op, fill: paint("#101020") } : op;

test("the comparison detects a word that is off by a third of a canvas px", async () => {
  const card = sampleCard(faces);
  const moved = card.elements.map((drawing) =>
    drawing.elementId === "name" ? { ...drawing, transform: placedAt(90.33, 40) } : drawing,
  );
  const sources = { faces, pictureUrl: () => undefined, title: "", size };
  const shown = await chromiumPixels(browser, toSvg(card, sources), WIDTH_PX, HEIGHT_PX);
  const drawn = await drawnPixels({
    ...card,
    elements: moved.filter(({ ops }) => ops.every(({ op }) => op !== "image")),
  });
  const far = drawn.filter((byte, i) => Math.abs(byte - (shown[i] ?? 0)) > 64).length;
  expect(far).toBeGreaterThan(1000);
});

test("Chromium's XML parser reads hostile names back unchanged", async () => {
  const text = `O'Brien "x" & <script>alert(1)</script>]]>\t\r\n\u0000\ud800`;
  const card: CardDrawing = {
    width: 10,
    height: 10,
    background: paint("#ffffff"),
    elements: [element("a", placedAt(0, 0), [], { text })],
  };
  const svg = toSvg(card, { faces, pictureUrl: () => undefined, title: text });
  const page = await browser.newPage();
  const read = await page.evaluate(`(() => {
    const parsed = new DOMParser().parseFromString(${JSON.stringify(svg)}, "image/svg+xml");
    return {
      error: parsed.querySelector("parsererror")?.textContent ?? "",
      label: parsed.querySelector("g").getAttribute("aria-label"),
      tags: [...parsed.querySelectorAll("*")].map((node) => node.localName),
    };
  })()`);
  await page.close();
  const shown = `O'Brien "x" & <script>alert(1)</script>]]>\t\r\n\ufffd\ufffd`;
  expect(read).toEqual({ error: "", label: shown, tags: ["svg", "title", "rect", "g"] });
});
