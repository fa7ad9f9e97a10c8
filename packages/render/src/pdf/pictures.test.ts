import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readPixels } from "#test/pdf/pixels.ts";
import {
  card,
  element,
  image,
  inflated,
  pdfOptions,
  printed,
  sheet,
  temporaryFile,
  tool,
} from "#test/pdf/testSheets.ts";

/** 100 by 100 px are 25 mm: 295 pixels at 300 dpi. */
const box = { x: 0, y: 0, width: 100, height: 100 };

type Colour = { r: number; g: number; b: number };
const redColor = { r: 255, g: 0, b: 0 };
const greenColor = { r: 0, g: 255, b: 0 };

/** Two halves, next to each other. */
function halves(size: number, left: Colour, right: Colour) {
  const half = { width: size / 2, height: size, channels: 3 as const };
  return sharp({ create: { width: size, height: size, channels: 3, background: left } }).composite([
    { input: { create: { ...half, background: right } }, left: size / 2, top: 0 },
  ]);
}

const pageWith = (key: string) => sheet([card([element([image(key, box)])])]);

async function printPicture(bytes: Uint8Array): Promise<string> {
  return printed([pageWith("p")], pdfOptions({ p: bytes }));
}

type Listed = { type: string; width: number; height: number; space: string; encoding: string };

function listImages(path: string): Listed[] {
  return tool("pdfimages", "-list", path)
    .trim()
    .split("\n")
    .slice(2)
    .map((row) => {
      const [, , type = "", width, height, space = "", , , encoding = ""] = row.trim().split(/\s+/);
      return { type, width: Number(width), height: Number(height), space, encoding };
    });
}

function near(actual: readonly number[], wanted: readonly number[]) {
  return actual.every((part, index) => Math.abs(part - (wanted[index] ?? 0)) <= 6);
}

test.each([
  ["baseline", () => halves(300, redColor, greenColor).jpeg().toBuffer()],
  ["progressive", () => halves(300, redColor, greenColor).jpeg({ progressive: true }).toBuffer()],
  ["grey", () => halves(300, redColor, greenColor).toColourspace("b-w").jpeg().toBuffer()],
])("copies the bytes of a %s JPEG unchanged", async (_kind, make) => {
  const bytes = await make();
  const path = await printPicture(bytes);
  const base = temporaryFile("jpg").replace(/\.jpg$/, "");
  tool("pdfimages", "-j", path, base);
  expect(readFileSync(`${base}-000.jpg`).equals(bytes)).toBe(true);
});

test("stores a picture once for a hundred cards on twenty pages", async () => {
  const bytes = await halves(300, redColor, greenColor).jpeg().toBuffer();
  let loads = 0;
  const options = pdfOptions();
  const five = Array.from({ length: 5 }, () => card([element([image("p", box)])]));
  const path = await printed(
    Array.from({ length: 20 }, () => sheet(five.map((one) => ({ ...one })))),
    {
      ...options,
      pictures: {
        ...options.pictures,
        load: async () => {
          loads += 1;
          return bytes;
        },
      },
    },
  );
  expect(inflated(path).match(/\/Subtype \/Image/g)).toHaveLength(1);
  expect(loads).toBe(1);
});

test("stores a picture at the size of its largest use on its first page", async () => {
  const bytes = await halves(1200, redColor, greenColor).jpeg().toBuffer();
  const small = element([image("p", { x: 0, y: 0, width: 50, height: 50 })]);
  const large = element([image("p", box)]);
  const path = await printed(
    [sheet([card([small]), card([large])]), sheet([card([small])])],
    pdfOptions({ p: bytes }),
  );
  expect(listImages(path)[0]).toMatchObject({ width: 295, height: 295, encoding: "jpeg" });
});

test("keeps a JPEG up to 1.5 times too fine and resamples a finer JPEG", async () => {
  const kept = await printPicture(await halves(442, redColor, greenColor).jpeg().toBuffer());
  const reduced = await printPicture(await halves(450, redColor, greenColor).jpeg().toBuffer());
  expect(listImages(kept)[0]?.width).toBe(442);
  expect(listImages(reduced)[0]?.width).toBe(295);
});

test("converts a wide-gamut photo and keeps an sRGB photo", async () => {
  const wide = await halves(200, redColor, greenColor).withIccProfile("p3").jpeg().toBuffer();
  const plain = await halves(200, redColor, greenColor).withIccProfile("srgb").jpeg().toBuffer();
  expect(inflated(await printPicture(wide))).not.toContain("ICC_PROFILE");
  expect(inflated(await printPicture(plain))).toContain("ICC_PROFILE");
});

test("turns a photo upright according to its EXIF orientation", async () => {
  // Orientation 6: the stored left edge is the top of the picture.
  const bytes = await halves(200, redColor, greenColor).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const pixels = readPixels(await printPicture(bytes));
  expect(near(pixels.atCard(50, 20), [255, 0, 0])).toBe(true);
  expect(near(pixels.atCard(50, 80), [0, 255, 0])).toBe(true);
});

test("converts a CMYK photo to RGB", async () => {
  const bytes = await halves(200, redColor, greenColor).toColourspace("cmyk").jpeg().toBuffer();
  const path = await printPicture(bytes);
  expect(listImages(path)[0]).toMatchObject({ space: "rgb", encoding: "jpeg" });
  const [red = 0, green = 0, blue = 0] = readPixels(path).atCard(20, 50);
  expect(red).toBeGreaterThan(200);
  expect(Math.max(green, blue)).toBeLessThan(90);
});

test("prints a JPEG stored as RGB in the right colours", async () => {
  const bytes = Buffer.from(
    await halves(200, redColor, greenColor).jpeg({ chromaSubsampling: "4:4:4" }).toBuffer(),
  );
  // The Adobe marker declares no transform, so the decoder must read the samples as RGB.
  const adobe = Buffer.from("ffee000e41646f62650064000000000000", "hex").subarray(0, 16);
  const odd = Buffer.concat([bytes.subarray(0, 2), adobe, bytes.subarray(2)]);
  const shown = await sharp(odd).raw().toBuffer();
  const wanted = [...shown.subarray(0, 3)];
  expect(wanted[0]).not.toBeGreaterThan(200);
  expect(near(readPixels(await printPicture(odd)).atCard(20, 50), wanted)).toBe(true);
});

test("shows the card through a PNG with alpha", async () => {
  const background = { ...redColor, alpha: 0.5 };
  const bytes = await sharp({ create: { width: 200, height: 200, channels: 4, background } })
    .png()
    .toBuffer();
  const path = await printPicture(bytes);
  expect(listImages(path).map((one) => one.type)).toEqual(["image", "smask"]);
  expect(near(readPixels(path).atCard(20, 50), [255, 128, 128])).toBe(true);
});

test("writes no mask for a PNG whose alpha is fully opaque", async () => {
  const path = await printPicture(await halves(200, redColor, greenColor).ensureAlpha(1).png().toBuffer());
  expect(listImages(path).map((one) => one.type)).toEqual(["image"]);
});

test("stores PNG pixels losslessly", async () => {
  const samples = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * 7919) % 256));
  const bytes = await sharp(samples, { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer();
  const base = temporaryFile("png").replace(/\.png$/, "");
  tool("pdfimages", "-png", await printPicture(bytes), base);
  const stored = await sharp(`${base}-000.png`).removeAlpha().raw().toBuffer();
  expect(stored.equals(samples)).toBe(true);
});

test("stores a grey PNG as grey", async () => {
  const bytes = await halves(200, redColor, greenColor).toColourspace("b-w").png().toBuffer();
  expect(listImages(await printPicture(bytes))[0]).toMatchObject({ space: "gray", encoding: "image" });
});

test("stores a 16-bit PNG with 8 bits", async () => {
  const bytes = await halves(200, { r: 255, g: 128, b: 0 }, greenColor)
    .toColourspace("rgb16")
    .png()
    .toBuffer();
  expect((await sharp(bytes).metadata()).depth).toBe("ushort");
  const path = await printPicture(bytes);
  expect(inflated(path)).toContain("/BitsPerComponent 8");
  expect(near(readPixels(path).atCard(20, 50), [255, 128, 0])).toBe(true);
});

test("keeps the mask of a PNG with transparent 16-bit grey", async () => {
  const bytes = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#404040" } })
    .toColourspace("grey16")
    .ensureAlpha(0.5)
    .png()
    .toBuffer();
  const path = await printPicture(bytes);
  expect(listImages(path).map((one) => `${one.type} ${one.space}`)).toEqual(["image gray", "smask gray"]);
  expect(near(readPixels(path).atCard(50, 50), [160, 160, 160])).toBe(true);
});

test("resizes a PNG that is much finer than the print", async () => {
  const path = await printPicture(await halves(1000, redColor, greenColor).png().toBuffer());
  expect(listImages(path)[0]).toMatchObject({ width: 295, height: 295, encoding: "image" });
});

test("prints WebP and GIF pictures", async () => {
  for (const bytes of [
    await halves(200, redColor, greenColor).webp().toBuffer(),
    await halves(200, redColor, greenColor).gif().toBuffer(),
  ]) {
    expect(near(readPixels(await printPicture(bytes)).atCard(80, 50), [0, 255, 0])).toBe(true);
  }
});

test("draws an SVG at 300 dpi and keeps its transparency", async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="M0 0h10v20H0z" fill="#0000ff"/></svg>';
  const path = await printPicture(Buffer.from(svg));
  expect(listImages(path).map((one) => `${one.type} ${one.width}`)).toEqual(["image 295", "smask 295"]);
  const pixels = readPixels(path);
  expect(pixels.atCard(20, 50)).toEqual([0, 0, 255]);
  expect(pixels.atCard(80, 50)).toEqual([255, 255, 255]);
});

test("does not let an SVG read files on this machine", async () => {
  const secret = temporaryFile("png");
  await halves(20, redColor, redColor).png().toFile(secret);
  const svg = (href: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20"><image ${href} width="20" height="20"/></svg>`;
  for (const href of [`href="${secret}"`, `xlink:href = '${secret}'`, `href="file://${secret}"`]) {
    const pixels = readPixels(await printPicture(Buffer.from(svg(href))));
    const [red = 0, green = 0] = pixels.atCard(50, 50);
    expect(red - green, href).toBeLessThan(10);
  }
});

test("replaces bytes that are not a picture with grey and reports them", async () => {
  const photo = await halves(300, redColor, greenColor).jpeg().toBuffer();
  const broken: Record<string, Uint8Array> = {
    empty: new Uint8Array(),
    noise: Uint8Array.from({ length: 5_000 }, (_, index) => (index * 31) % 256),
    header: photo.subarray(0, 200),
    png: (await halves(20, redColor, greenColor).png().toBuffer()).subarray(0, 30),
    svg: Buffer.from("<svg"),
    entities: Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>'),
  };
  const unreadable: string[] = [];
  const path = await printed(Object.keys(broken).map(pageWith), {
    ...pdfOptions(broken),
    onUnreadablePicture: (key) => unreadable.push(key),
  });
  expect(unreadable.sort()).toEqual(Object.keys(broken).sort());
  expect(readPixels(path, 2).atCard(50, 50)).toEqual([208, 208, 208]);
});

test("prints the readable part of a truncated photo", async () => {
  const bytes = await halves(300, redColor, greenColor).jpeg().toBuffer();
  const path = await printPicture(bytes.subarray(0, Math.floor(bytes.length * 0.7)));
  expect(near(readPixels(path).atCard(20, 5), [255, 0, 0])).toBe(true);
});

test("stops the print with the error of a failing picture store", async () => {
  await expect(printed([pageWith("missing")], pdfOptions())).rejects.toThrow(
    'There is no picture "missing".',
  );
});
