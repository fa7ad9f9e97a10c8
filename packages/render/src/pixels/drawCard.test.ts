import type { CardDrawing, DrawOp } from "@print-builder/core/layout";
import sharp from "sharp";
import { expect, test } from "vitest";
import { photoIn } from "#test/pixels/photo.ts";
import {
  element,
  paint,
  placedAt,
  rectPath,
  rotatedAt,
  roundedPath,
  sampleCard,
  testFaces,
} from "#test/svg/sampleCard.ts";
import { toBitmap } from "./bitmap.ts";
import { type CardPixelsOptions, drawCard, drawGround, toJpg, toPng } from "./drawCard.ts";

const faces = testFaces();

async function drawn(
  card: CardDrawing,
  width: number,
  height: number,
  more: Partial<CardPixelsOptions> = {},
) {
  const pictures = await photoIn(card);
  return await drawCard(card, { size: { width, height }, faces, pictures, ...more });
}

/** Samples of the card's PNG. */
async function pngSamples(
  card: CardDrawing,
  width: number,
  height: number,
  more: Partial<CardPixelsOptions> = {},
) {
  return await sharp(await toPng(await drawn(card, width, height, more)))
    .raw()
    .toBuffer({ resolveWithObject: true });
}

function cardOf(...elements: CardDrawing["elements"]): CardDrawing {
  return { width: 100, height: 60, background: paint("#ffffff", 0), elements };
}

function square(color: string, x: number, y: number, side: number): DrawOp {
  return { op: "path", path: rectPath(x, y, side, side), fill: paint(color), stroke: null };
}

/** Returns a function that reads the RGBA pixel at `x`, `y`. */
async function pixelsOf(drawing: CardDrawing, more: Partial<CardPixelsOptions> = {}) {
  const { width, height } = drawing;
  const raw = await sharp(await toPng(await drawn(drawing, width, height, more)))
    .ensureAlpha()
    .raw()
    .toBuffer();
  return (x: number, y: number) => [...raw.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

test.each([
  [1016, 638],
  [1015, 638],
  [4064, 2551],
  [8, 5],
  [1, 1],
])("draws a card to every edge of exactly %i × %i px", async (width, height) => {
  const card = { ...cardOf(), width: 324, height: 204, background: paint("#336699") };
  const { data, info } = await pngSamples(card, width, height);
  expect([info.width, info.height, info.channels]).toEqual([width, height, 3]);
  for (const corner of [0, width - 1, width * (height - 1), width * height - 1]) {
    expect([...data.subarray(corner * 3, corner * 3 + 3)]).toEqual([0x33, 0x66, 0x99]);
  }
});

test("fits and centres the card in a picture with another aspect ratio", async () => {
  const card = { ...cardOf(), background: paint("#336699") };
  const { data: raw } = await pngSamples(card, 100, 100);
  const alphaAt = (y: number) => raw[(y * 100 + 50) * 4 + 3];
  expect([alphaAt(10), alphaAt(19), alphaAt(20), alphaAt(79), alphaAt(80)]).toEqual([0, 0, 255, 255, 0]);
});

test("draws the same pixels over a base layer as from scratch", async () => {
  const card = { ...sampleCard(faces), background: paint("#336699", 0.6) };
  const clip = roundedPath(card.width, card.height, 12);
  for (const [width, height] of [
    [1016, 638],
    [2032, 1276],
  ] as const) {
    const whole = await drawn(card, width, height, { clip });
    const pictures = await photoIn(card);
    const frame = { size: { width, height }, faces, pictures, clip };
    const ground = drawGround({ ...card, elements: card.elements.slice(0, 4) }, frame);
    const later = { ...card, elements: card.elements.slice(4) };
    for (let again = 0; again < 2; again++) {
      const over = await drawCard(later, { ...frame, ground });
      expect(Buffer.compare(over.data, whole.data)).toBe(0);
    }
  }
});

test("draws a large card in strips without seams", async () => {
  const card = sampleCard(faces);
  const large = await drawn(card, 2592, 1632);
  const small = await sharp(large.data, { raw: { ...large, channels: 4 } })
    .resize(324, 204, { kernel: "linear" })
    .raw()
    .toBuffer();
  const once = await drawn(card, 324, 204);
  const far = once.data.filter((byte, at) => Math.abs(byte - (small[at] ?? 0)) > 80);
  expect(far.length / once.data.length).toBeLessThan(0.002);
});

test("draws pictures with alpha over what is beneath them", async () => {
  const [width, height] = [64, 2];
  const data = new Uint8Array(4 * width * height).map((_, at) =>
    at % 4 === 3 ? 4 * (Math.floor(at / 4) % width) : at % 4 === 0 ? 255 : 0,
  );
  const picture = { op: "image", image: "veil", box: { x: 0, y: 0, width, height } } as const;
  const op = { ...picture, clip: picture.box };
  const card = { ...cardOf(element("veil", placedAt(10, 10), [op])), background: paint("#0000ff") };
  const bitmap = await toBitmap({ data, width, height });
  const pixel = await pixelsOf(card, { pictures: new Map([[op, bitmap]]) });
  for (const x of [0, 16, 32, 48, 63]) {
    const [red, green, blue] = pixel(10 + x, 10);
    expect(Math.abs((red ?? 0) - 4 * x)).toBeLessThanOrEqual(1);
    expect(Math.abs((blue ?? 0) - (255 - 4 * x))).toBeLessThanOrEqual(1);
    expect(green).toBe(0);
  }
});

test("draws an empty card as a transparent PNG or a white JPEG", async () => {
  expect((await pngSamples(cardOf(), 10, 6)).data.every((byte) => byte === 0)).toBe(true);
  const jpg = await toJpg(await drawn(cardOf(), 10, 6, { under: paint("#ffffff") }));
  expect((await sharp(jpg).raw().toBuffer()).every((byte) => byte === 255)).toBe(true);
});

test("keeps the colour values of translucent colours in a PNG", async () => {
  const pixel = await pixelsOf({ ...cardOf(), background: paint("#ff8000", 0.5) });
  const [red, green, blue, alpha] = pixel(5, 5);
  expect([red, blue, alpha]).toEqual([255, 0, 128]);
  expect(Math.abs((green ?? 0) - 128)).toBeLessThanOrEqual(1);
});

test("applies opacity to an element as a whole, without visible overlaps", async () => {
  const ops = [square("#ff0000", 0, 0, 20), square("#0000ff", 10, 0, 20)];
  const pixel = await pixelsOf(cardOf(element("a", placedAt(0, 0), ops, { opacity: 0.5 })));
  expect(pixel(5, 10)).toEqual([255, 0, 0, 128]);
  expect(pixel(15, 10)).toEqual([0, 0, 255, 128]);
});

test("rotates clockwise about the centre of the box", async () => {
  const ops = [square("#ff0000", 0, 0, 10)];
  const pixel = await pixelsOf(cardOf(element("a", rotatedAt(20, 10, 40, 40, 90), ops)));
  expect(pixel(55, 15)).toEqual([255, 0, 0, 255]);
  expect(pixel(25, 15)).toEqual([0, 0, 0, 0]);
});

test("clips a picture to its frame, even when rotated", async () => {
  const picture: DrawOp = {
    op: "image",
    image: "photo",
    box: { x: -10, y: -10, width: 60, height: 60 },
    clip: { x: 0, y: 0, width: 40, height: 20 },
  };
  const flat = await pixelsOf(cardOf(element("a", placedAt(20, 10), [picture])));
  expect([flat(19, 15), flat(20, 15), flat(59, 15), flat(60, 15)].map(([, , , alpha]) => alpha)).toEqual([
    0, 255, 255, 0,
  ]);
  expect([flat(40, 9), flat(40, 10), flat(40, 29), flat(40, 30)].map(([, , , alpha]) => alpha)).toEqual([
    0, 255, 255, 0,
  ]);
  // The frame is now upright, around the same centre 40, 20.
  const turned = await pixelsOf(cardOf(element("a", rotatedAt(20, 10, 40, 20, 90), [picture])));
  expect(
    [turned(28, 20), turned(31, 20), turned(48, 20), turned(51, 20)].map(([, , , alpha]) => alpha),
  ).toEqual([0, 255, 255, 0]);
  expect([turned(40, 1), turned(40, 38), turned(40, 41)].map(([, , , alpha]) => alpha)).toEqual([
    255, 255, 0,
  ]);
});

test("draws nothing outside the label's rounded corners", async () => {
  const drawing = {
    ...cardOf(element("a", placedAt(0, 0), [square("#ff0000", -5, -5, 30)])),
    background: paint("#00ff00"),
  };
  const pixel = await pixelsOf(drawing, { clip: roundedPath(100, 60, 20) });
  expect(pixel(2, 2)).toEqual([0, 0, 0, 0]);
  expect(pixel(97, 57)).toEqual([0, 0, 0, 0]);
  expect(pixel(0, 30)).toEqual([0, 255, 0, 255]);
  expect(pixel(10, 10)).toEqual([255, 0, 0, 255]);
});

test("stores the resolution in the file without changing any pixels", async () => {
  const card = sampleCard(faces);
  const plain = await toPng(await drawn(card, 324, 204));
  const dense = await toPng(await drawn(card, 324, 204), { dpi: 300 });
  expect((await sharp(dense).metadata()).density).toBe(300);
  expect(dense.includes("pHYs")).toBe(true);
  expect(await sharp(dense).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer());
  const jpg = await toJpg(await drawn(card, 324, 204), { dpi: 600 });
  expect((await sharp(jpg).metadata()).density).toBe(600);
});

test("writes a JPEG that looks like the PNG, smaller at lower quality", async () => {
  const card = sampleCard(faces);
  const low = await toJpg(await drawn(card, 324, 204), { quality: 30 });
  const high = await toJpg(await drawn(card, 324, 204), { quality: 95 });
  expect(low.length).toBeLessThan(high.length / 2);
  expect((await sharp(high).metadata()).chromaSubsampling).toBe("4:4:4");
  const jpg = await sharp(high).raw().toBuffer({ resolveWithObject: true });
  const png = await pngSamples(card, 324, 204);
  expect([jpg.info.width, jpg.info.height, jpg.info.channels]).toEqual([324, 204, 3]);
  const off =
    jpg.data.reduce((sum, byte, i) => sum + Math.abs(byte - (png.data[i] ?? 0)), 0) / jpg.data.length;
  expect(off).toBeLessThan(3);
});

test.each([
  [0, 10],
  [10.5, 10],
  [-4, 10],
  [Number.NaN, 10],
  [Number.POSITIVE_INFINITY, 10],
])("refuses to draw a card at %d × %d px", async (width, height) => {
  await expect(drawn(cardOf(), width, height)).rejects.toThrow(
    "width and height must be whole numbers of at least 1",
  );
});

test("refuses more than 100 megapixels before drawing", async () => {
  await expect(drawn(cardOf(), 12_500, 8_001)).rejects.toThrow(
    "A picture of 12500 × 8001 px has 101 megapixels; the limit is 100. Choose a lower dpi.",
  );
});

test("refuses a card with a non-finite number, then draws the next card", async () => {
  const card = cardOf(element("a", placedAt(Number.NaN, 0), [square("#ff0000", 0, 0, 10)]));
  await expect(drawn(card, 100, 60)).rejects.toThrow("not finite");
  expect((await pixelsOf(cardOf(element("a", placedAt(0, 0), [square("#ff0000", 0, 0, 10)]))))(5, 5)).toEqual(
    [255, 0, 0, 255],
  );
});

test("does not block the event loop while it draws a large card", async () => {
  const card = sampleCard(faces);
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await toPng(await drawn(card, 3240, 2040));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});
