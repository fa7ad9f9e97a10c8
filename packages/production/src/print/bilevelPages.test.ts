import sharp from "sharp";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { plainRequest } from "../../test/printedPages.ts";
import { element, pageSetup, writeProject } from "../../test/projectFolders.ts";
import { readPixels } from "./codes/readPixels.ts";
import { openPagePictures, openProject } from "./index.ts";

const label = { width: 76.2, height: 50.8 };
/** The canvas has 4 px per mm, so that positions are easy to find on the page. */
const pxPerMm = 4;
const boxes = {
  qrcode: [4, 4, 80, 80],
  code128: [100, 4, 200, 50],
  datamatrix: [4, 90, 50, 50],
  small: [100, 60, 200, 16],
  photo: [180, 90, 100, 100],
  /** The part of the photo above the text. */
  above: [180, 90, 100, 36],
  over: [190, 125, 80, 40],
} as const satisfies Record<string, readonly [number, number, number, number]>;

type Dot = readonly [x: number, y: number];

let photo: Buffer;
beforeAll(async () => {
  const ramp = Buffer.from(Array.from({ length: 100 * 100 }, (_, at) => 30 + 2 * (at % 100)));
  photo = await sharp(ramp, { raw: { width: 100, height: 100, channels: 1 } })
    .png()
    .toBuffer();
});

/** Draws a label with codes, text of 5 pt, and a photo from dark to light with white text over it. */
async function drawLabel(dpi: number) {
  const code = (format: keyof typeof boxes, value: string) =>
    element("barcode", boxes[format], { format, value });
  const open = await openProject(
    writeProject({
      design: {
        name: "Label",
        canvas_width: Math.round(label.width * pxPerMm),
        canvas_height: Math.round(label.height * pxPerMm),
        page_setup: pageSetup({ ...label, labelWidth: label.width, labelHeight: label.height }),
        front_elements: [
          code("qrcode", "https://school.example/s/004117"),
          code("code128", "NA004117"),
          code("datamatrix", "004117"),
          element("text", boxes.small, {
            text: "Hamburgefonstiv 004117 Rooms 12–14",
            fontSize: 7,
            fontFamily: "Arial",
            color: "#555555",
          }),
          element("image", boxes.photo, { staticImage: true, imageData: "media:photo.png", fit: "fill" }),
          element("text", boxes.over, {
            text: "LLL",
            fontSize: 40,
            fontFamily: "Arial",
            bold: true,
            color: "#ffffff",
          }),
        ],
      },
      rows: [{ name: "Ann" }],
      images: { "photo.png": photo },
    }),
  );
  onTestFinished(() => open.close());
  const pages = openPagePictures(open, plainRequest, { now: new Date(0) });
  const [grey, bilevel] = [await pages.picture(0, dpi, "grey"), await pages.picture(0, dpi, "bilevel")];
  const row = Math.ceil(bilevel.width / 8);
  const isBlack = ([x, y]: Dot) => (((bilevel.pixels[y * row + (x >> 3)] ?? 0) << (x & 7)) & 0x80) !== 0;
  const greyAt = ([x, y]: Dot) => grey.pixels[y * grey.width + x] ?? 0;
  /** The dots of an element, without its outermost px. */
  function* dotsOf(name: keyof typeof boxes): Generator<Dot> {
    const [left, top, right, bottom] = boxOf(name, dpi);
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) yield [x, y];
  }
  return { ...bilevel, isBlack, greyAt, dotsOf };
}

function boxOf(name: keyof typeof boxes, dpi: number) {
  const dots = dpi / 25.4 / pxPerMm;
  const [x, y, width, height] = boxes[name];
  return [
    ...[Math.ceil((x + 1) * dots), Math.ceil((y + 1) * dots)],
    ...[Math.floor((x + width - 1) * dots), Math.floor((y + height - 1) * dots)],
  ] as const;
}

const printers = [203, 300, 600];

test.each(printers)("codes on a 1-bit label can be read at %i dpi", async (dpi) => {
  const { width, height, isBlack, dotsOf, greyAt } = await drawLabel(dpi);
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let at = 0; at < width * height; at++)
    if (isBlack([at % width, Math.floor(at / width)])) data.fill(0, 4 * at, 4 * at + 3);
  const codes = await readPixels(
    { data, width, height },
    { tryHarder: true, formats: ["QRCode", "Code128", "DataMatrix"] },
  );
  expect(Object.fromEntries(codes.map(({ format, text }) => [format, text]))).toEqual({
    ...{ QRCode: "https://school.example/s/004117", Code128: "NA004117", DataMatrix: "004117" },
  });
  const codeNames = ["qrcode", "code128", "datamatrix"] as const;
  const greys = new Set(codeNames.flatMap((name) => [...dotsOf(name)].map(greyAt)));
  expect([...greys].toSorted(), "every module covers whole dots").toEqual([0, 255]);
});

test.each(printers)("small grey text is neither dithered nor thinned at %i dpi", async (dpi) => {
  const { isBlack, greyAt, dotsOf } = await drawLabel(dpi);
  /** How much of a dot the letters cover. */
  const coverOf = (dot: Dot) => (255 - greyAt(dot)) / (255 - 0x55);
  const dots = [...dotsOf("small")];
  const black = dots.filter(isBlack).map(coverOf);
  const white = dots.filter((dot) => !isBlack(dot)).map(coverOf);
  expect(Math.min(...black)).toBeGreaterThan(0.35);
  expect(Math.max(...white)).toBeLessThan(0.4);
  const ink = [...black, ...white].reduce((sum, cover) => sum + cover, 0);
  expect(black.length / ink).toBeGreaterThan(1);
  expect(black.length / ink).toBeLessThan(1.3);
});

test.each(printers)("photos are dithered at %i dpi, but not the text over them", async (dpi) => {
  const { isBlack, greyAt, dotsOf } = await drawLabel(dpi);
  // In each part of the photo above the text, as many dots are white as the part is light.
  const parts = new Map<number, { dots: number; white: number; light: number }>();
  for (const dot of dotsOf("above")) {
    const name = Math.floor(dot[0] / 16);
    const part = parts.get(name) ?? { dots: 0, white: 0, light: 0 };
    parts.set(name, part);
    part.dots++;
    part.white += isBlack(dot) ? 0 : 1;
    part.light += greyAt(dot) / 255;
  }
  expect(parts.size).toBeGreaterThan(10);
  for (const { dots, white, light } of parts.values())
    expect(Math.abs(white - light) / dots).toBeLessThan(0.05);
  const letters = [...dotsOf("over")].filter((dot) => greyAt(dot) === 255);
  expect(letters.length).toBeGreaterThan(1000);
  expect(letters.filter(isBlack)).toEqual([]);
});
