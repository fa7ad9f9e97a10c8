import type { CardDrawing, DrawOp } from "@print-builder/core/layout";
import sharp from "sharp";
import { expect, test } from "vitest";
import { photoUrl } from "#test/raster/photo.ts";
import {
  element,
  paint,
  placedAt,
  rectPath,
  rotatedAt,
  roundedPath,
  sampleCard,
} from "#test/svg/sampleCard.ts";
import { testFaces } from "#test/svg/shapeWord.ts";
import { toSvg } from "../svg/index.ts";
import { toJpg } from "./toJpg.ts";
import { toOpaquePng, toPng } from "./toPng.ts";

const faces = testFaces();
const photo = await photoUrl();
const options = { faces, pictureUrl: () => photo, title: "" };

function cardOf(...elements: CardDrawing["elements"]): CardDrawing {
  return { width: 100, height: 60, background: paint("#ffffff", 0), elements };
}

function square(color: string, x: number, y: number, side: number): DrawOp {
  return { op: "path", path: rectPath(x, y, side, side), fill: paint(color), stroke: null };
}

/** Answers what a pixel at `x`, `y` is, as red, green, blue, alpha. */
async function pixelsOf(
  drawing: CardDrawing,
  more: { clip?: ReturnType<typeof roundedPath> } = {},
  scale = 1,
) {
  const [width, height] = [drawing.width * scale, drawing.height * scale];
  const raw = await sharp(await toPng(toSvg(drawing, { ...options, ...more }), width, height))
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
])("a card becomes exactly %i × %i px and reaches every edge", async (width, height) => {
  const card = { ...cardOf(), width: 324, height: 204, background: paint("#336699") };
  const { data, info } = await sharp(await toPng(toSvg(card, options), width, height))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([width, height]);
  for (const corner of [0, width - 1, width * (height - 1), width * height - 1]) {
    expect([...data.subarray(corner * 4, corner * 4 + 4)]).toEqual([0x33, 0x66, 0x99, 255]);
  }
});

test("a picture of another shape shows the card whole and centred", async () => {
  const card = { ...cardOf(), background: paint("#336699") };
  const raw = await sharp(await toPng(toSvg(card, options), 100, 100))
    .raw()
    .toBuffer();
  const alphaAt = (y: number) => raw[(y * 100 + 50) * 4 + 3];
  expect([alphaAt(10), alphaAt(19), alphaAt(20), alphaAt(79), alphaAt(80)]).toEqual([0, 0, 255, 255, 0]);
});

test("a picture through which nothing shows holds no alpha, and as an opaque PNG the same pixels", async () => {
  const squares = [square("#d35400", 3.3, 4.7, 20), square("#16a085", 40.1, 30.2, 25)];
  const card = cardOf(element("squares", rotatedAt(10, 5, 60, 40, 12), squares));
  const svg = toSvg({ ...card, background: paint("#336699") }, options);
  const whole = await sharp(await toPng(svg, 320, 192))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const opaque = await toOpaquePng(svg, 320, 192);
  expect(whole.info.channels).toBe(3);
  expect(
    await sharp(opaque ?? Buffer.alloc(0))
      .raw()
      .toBuffer(),
  ).toEqual(whole.data);
  expect(await toOpaquePng(toSvg(card, options), 320, 192)).toBeNull();
});

test("an empty drawing is transparent as PNG and white as JPEG", async () => {
  const svg = toSvg(cardOf(), options);
  expect(
    (
      await sharp(await toPng(svg, 10, 6))
        .raw()
        .toBuffer()
    ).every((byte) => byte === 0),
  ).toBe(true);
  expect(
    (
      await sharp(await toJpg(svg, 10, 6))
        .raw()
        .toBuffer()
    ).every((byte) => byte === 255),
  ).toBe(true);
});

test("half-transparent colours keep their colour in the PNG", async () => {
  const pixel = await pixelsOf({ ...cardOf(), background: paint("#ff8000", 0.5) });
  const [red, green, blue, alpha] = pixel(5, 5);
  expect([red, blue, alpha]).toEqual([255, 0, 128]);
  expect(Math.abs((green ?? 0) - 128)).toBeLessThanOrEqual(1);
});

test("opacity is the element's as a whole: what overlaps inside does not shine through", async () => {
  const ops = [square("#ff0000", 0, 0, 20), square("#0000ff", 10, 0, 20)];
  const pixel = await pixelsOf(cardOf(element("a", placedAt(0, 0), ops, { opacity: 0.5 })));
  expect(pixel(5, 10)).toEqual([255, 0, 0, 128]);
  expect(pixel(15, 10)).toEqual([0, 0, 255, 128]);
});

test("rotation is clockwise about the centre of the box", async () => {
  const ops = [square("#ff0000", 0, 0, 10)];
  const pixel = await pixelsOf(cardOf(element("a", rotatedAt(20, 10, 40, 40, 90), ops)));
  expect(pixel(55, 15)).toEqual([255, 0, 0, 255]);
  expect(pixel(25, 15)).toEqual([0, 0, 0, 0]);
});

test("a picture shows inside its frame only, also when turned", async () => {
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
  // The frame stands upright now, about the same centre 40, 20.
  const turned = await pixelsOf(cardOf(element("a", rotatedAt(20, 10, 40, 20, 90), [picture])));
  expect(
    [turned(28, 20), turned(31, 20), turned(48, 20), turned(51, 20)].map(([, , , alpha]) => alpha),
  ).toEqual([0, 255, 255, 0]);
  expect([turned(40, 1), turned(40, 38), turned(40, 41)].map(([, , , alpha]) => alpha)).toEqual([
    255, 255, 0,
  ]);
});

test("nothing shows outside the label's rounded corners", async () => {
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

test("the dots per inch stand in the file, and the pixels are the same without them", async () => {
  const svg = toSvg(sampleCard(faces), options);
  const [plain, dense] = [await toPng(svg, 324, 204), await toPng(svg, 324, 204, { dpi: 300 })];
  expect((await sharp(dense).metadata()).density).toBe(300);
  expect(dense.includes("pHYs")).toBe(true);
  expect(await sharp(dense).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer());
  expect((await sharp(await toJpg(svg, 324, 204, { dpi: 600 })).metadata()).density).toBe(600);
});

test("a JPEG has the size and colours of the PNG, and quality decides its bytes", async () => {
  const svg = toSvg(sampleCard(faces), options);
  const [low, high] = [
    await toJpg(svg, 324, 204, { quality: 30 }),
    await toJpg(svg, 324, 204, { quality: 95 }),
  ];
  expect(low.length).toBeLessThan(high.length / 2);
  const jpg = await sharp(high).raw().toBuffer({ resolveWithObject: true });
  const png = await sharp(await toPng(svg, 324, 204))
    .removeAlpha()
    .raw()
    .toBuffer();
  expect([jpg.info.format, jpg.info.width, jpg.info.height, jpg.info.channels]).toEqual(["raw", 324, 204, 3]);
  const off = jpg.data.reduce((sum, byte, i) => sum + Math.abs(byte - (png[i] ?? 0)), 0) / jpg.data.length;
  expect(off).toBeLessThan(3);
});

test.each([
  [0, 10],
  [10.5, 10],
  [-4, 10],
  [Number.NaN, 10],
  [Number.POSITIVE_INFINITY, 10],
])("%d × %d px is refused", async (width, height) => {
  await expect(toPng(toSvg(cardOf(), options), width, height)).rejects.toThrow(
    "both must be whole and 1 or more",
  );
});

test("beyond 100 megapixels is refused before anything is drawn", async () => {
  await expect(toPng(toSvg(cardOf(), options), 12_500, 8_001)).rejects.toThrow(
    "A picture of 12500 × 8001 px has 101 megapixels; at most 100 can be made. Choose a lower dpi.",
  );
});

test("what is no SVG is refused with a reason", async () => {
  await expect(toPng("hello", 10, 10)).rejects.toThrow("This is no SVG that can be drawn");
  await expect(toPng("<svg xmlns='http://www.w3.org/2000/svg'/>", 10, 10)).rejects.toThrow("with a viewBox");
  await expect(toPng('<svg viewBox="0 0 1 1"><g></svg>', 10, 10)).rejects.toThrow();
});

test("the event loop goes on while a large card is drawn", async () => {
  const svg = toSvg(sampleCard(faces), options);
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await toPng(svg, 3240, 2040);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});
