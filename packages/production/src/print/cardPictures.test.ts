import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { turnedPicture } from "#test/foreignPictures.ts";
import { pictureSamples } from "./cardPictures.ts";
import { openProject } from "./openProject.ts";
import { renderCard } from "./renderCard.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "print-builder-pictures-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const [width, height] = [324, 204];
const shade = { r: 100, g: 190, b: 110 };

type Place = { readonly x?: number; readonly rotation?: number };

/** Draws a card with one picture at 40, 30 and returns the card's pixels (RGBA) and problems. */
async function drawn(file: string, bytes: Uint8Array | string, place: Place = {}) {
  const path = await mkdtemp(join(folder, "project-"));
  await mkdir(join(path, "images"));
  await writeFile(join(path, "images", file), bytes);
  const properties = { imageData: `media:${file}`, staticImage: true, fit: "fill" };
  const box = { x: 40, y: 30, width: 120, height: 80, rotation: 0, ...place };
  const elements = [{ id: "picture", type: "image", zIndex: 0, opacity: 1, properties, ...box }];
  const design = { name: "pictures", canvas_width: width, canvas_height: height, front_elements: elements };
  await writeFile(join(path, "project.json"), JSON.stringify(design));
  await mkdir(join(path, "data"));
  await writeFile(join(path, "data/rows.csv"), "name\nAmara\n");
  const open = await openProject(path);
  try {
    const request = { recordIndex: 0, side: "front", format: "png", dpi: 300 } as const;
    const { bytes: png, problems } = await renderCard(open, request, new Date(0));
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const scale = info.width / width;
    const pixel = (x: number, y: number) => {
      const at = 4 * (Math.round(y * scale) * info.width + Math.round(x * scale));
      return [...data.subarray(at, at + 3)];
    };
    return { pixel, problems: problems.map(({ kind }) => kind) };
  } finally {
    await open.close();
  }
}

function expectNear(pixel: readonly number[], { r, g, b }: typeof shade, within: number): void {
  const apart = [r, g, b].map((channel, at) => Math.abs(channel - (pixel[at] ?? 0)));
  expect(Math.max(...apart), `${pixel}`).toBeLessThanOrEqual(within);
}

const plain = () => sharp({ create: { width: 240, height: 160, channels: 3, background: shade } });

test("converts a picture in another colour space to the intended colours", async () => {
  const files = {
    "wide.jpg": await plain().withIccProfile("p3").jpeg({ quality: 100 }).toBuffer(),
    "wide.png": await plain().withIccProfile("p3").png().toBuffer(),
    "large.jpg": await plain().resize(3000, 2000).withIccProfile("p3").jpeg({ quality: 100 }).toBuffer(),
    "deep.png": await plain().toColourspace("rgb16").png().toBuffer(),
    "plain.webp": await plain().webp({ lossless: true }).toBuffer(),
  };
  for (const [name, bytes] of Object.entries(files)) {
    const { pixel } = await drawn(name, bytes);
    expectNear(pixel(100, 70), shade, 3);
    expect(pixel(20, 20), name).toEqual([255, 255, 255]);
  }
});

test("converts a CMYK photo's colours as closely as sRGB allows", async () => {
  const cmyk = await plain().toColourspace("cmyk").jpeg({ quality: 100 }).toBuffer();
  expectNear((await drawn("cmyk.jpg", cmyk)).pixel(100, 70), shade, 24);
});

test("turns a photo upright by its EXIF orientation", async () => {
  const sky = { r: 20, g: 60, b: 200 };
  const half = await sharp({ create: { width: 240, height: 80, channels: 3, background: sky } })
    .png()
    .toBuffer();
  for (const size of [240, 2400]) {
    const upright = await plain()
      .composite([{ input: half, gravity: "north" }])
      .png()
      .toBuffer();
    const lying = await sharp(upright)
      .rotate(-90)
      .resize({ height: size })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer();
    const { pixel } = await drawn("lying.jpg", lying);
    expectNear(pixel(100, 45), sky, 4);
    expectNear(pixel(100, 95), shade, 4);
  }
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "draws a JPEG with EXIF orientation %i with its red half on the left",
  async (turn) => {
    const { pixel } = await drawn("turned.jpg", await turnedPicture(turn, "sRGB jpeg"));
    expectNear(pixel(70, 70), { r: 200, g: 60, b: 60 }, 4);
    expectNear(pixel(130, 70), { r: 60, g: 60, b: 200 }, 4);
  },
);

test("draws the first frame of an animated picture", async () => {
  const still = (background: string) =>
    sharp({ create: { width: 24, height: 16, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all(["#64be6e", "#c80000", "#0000c8"].map(still));
  for (const format of ["gif", "webp"] as const) {
    const moving = sharp(frames, { join: { animated: true } });
    const bytes = await (format === "gif" ? moving.gif() : moving.webp({ lossless: true })).toBuffer();
    expect((await sharp(bytes).metadata()).pages, format).toBe(3);
    const { pixel } = await drawn(`moving.${format}`, bytes);
    expectNear(pixel(100, 70), shade, 4);
    expectNear(pixel(50, 35), shade, 4);
  }
});

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80" viewBox="0 0 120 80">${body}</svg>`;

test("draws an SVG picture in place, rotated and clipped to its box", async () => {
  const art = svg(
    '<rect x="-60" width="120" height="200" fill="#ff0000"/><rect x="60" width="60" height="80" fill="#0000ff"/>',
  );
  const flat = await drawn("art.svg", art);
  const [red, blue, none] = [
    [255, 0, 0],
    [0, 0, 255],
    [255, 255, 255],
  ];
  expect([flat.pixel(50, 40), flat.pixel(150, 100), flat.pixel(37, 40), flat.pixel(50, 113)]).toEqual([
    red,
    blue,
    none,
    none,
  ]);
  // The picture is rotated about 100, 70, so its left half is now on top.
  const turned = await drawn("art.svg", art, { rotation: 90 });
  expect([turned.pixel(100, 20), turned.pixel(100, 120), turned.pixel(55, 70)]).toEqual([red, blue, none]);
  const outside = await drawn("art.svg", art, { x: -200 });
  expect(outside.pixel(2, 40)).toEqual(none);
});

test("draws SVG pictures that contain text or are slow to draw", async () => {
  const texts = svg('<rect width="120" height="80" fill="#00ff00"/><text x="10" y="40">x</text>');
  expect((await drawn("text.svg", texts)).pixel(150, 100)).toEqual([0, 255, 0]);
  const costly = svg('<rect width="120" height="80" fill="#00ff00" stroke="#fff" stroke-dasharray="1"/>');
  expect((await drawn("costly.svg", costly)).pixel(100, 70)).toEqual([0, 255, 0]);
});

test("draws the readable part of a damaged picture, or a grey placeholder", async () => {
  const gif = await plain().gif().toBuffer();
  gif.fill(0xff, 13);
  expect(await pictureSamples(gif, 240)).toBeNull();
  const jpg = await plain().jpeg().toBuffer();
  const damaged = Buffer.concat([jpg.subarray(0, 20), Buffer.alloc(7, 1), jpg.subarray(20)]);
  const samples = await pictureSamples(damaged, 240);
  // Each row and column at an edge is repeated twice.
  expect([samples?.width, samples?.height]).toEqual([244, 164]);
  expectNear([...(samples?.data.subarray(0, 3) ?? [])], shade, 4);
});
