import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { PagePicture, PrintDocument } from "../printQueue.ts";
import { decodePwgRaster } from "../testing/index.ts";
import { encodePwgRaster, encodeUrf, type RasterOptions, sheetBacks } from "./raster.ts";

type Drawing = { readonly width: number; readonly height: number; readonly pixels: readonly number[] };

function documentOf(pages: readonly Drawing[], changes: Partial<PrintDocument> = {}): PrintDocument {
  return {
    ...{
      title: "Cards",
      file: "/nowhere.pdf",
      pages: pages.length,
      widthMm: 210,
      heightMm: 297,
      sides: "one",
    },
    async picture(page, dpi, colours): Promise<PagePicture> {
      const { width, height, pixels } = pages[page] ?? { width: 0, height: 0, pixels: [] };
      return { width, height, dpi, colours, pixels: Uint8Array.from(pixels) };
    },
    ...changes,
  };
}

/** Decodes a PWG raster file: each page's header fields by their offset, and its pixels. */
async function decodePwg(document: PrintDocument, options: RasterOptions) {
  const data = await buffer(encodePwgRaster(document, options));
  let at = 0;
  return decodePwgRaster(data).map(({ pixels }) => {
    at = data.indexOf("PwgRaster\0", at + 1);
    const header = data.subarray(at, at + 1796);
    return {
      field: (offset: number) => header.readInt32BE(offset),
      text: (offset: number) => header.toString("latin1", offset, header.indexOf(0, offset)),
      pixels: [...pixels],
    };
  });
}

const drawings = (channels: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }))
    .chain(([width, height, colours]) =>
      fc
        .array(fc.integer({ min: 0, max: colours }), { minLength: width * height, maxLength: width * height })
        .map(
          (values): Drawing => ({
            width,
            height,
            pixels: values.flatMap((value) => Array(channels).fill(value * 80)),
          }),
        ),
    );

test.each([
  ["rgb", 3],
  ["grey", 1],
] as const)("PWG raster decodes to the same pixels in %s", async (colours, channels) => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawings(channels), { minLength: 1, maxLength: 2 }), async (pages) => {
      const decoded = await decodePwg(documentOf(pages), { dpi: 300, colours });
      expect(decoded.map(({ pixels }) => pixels)).toEqual(pages.map(({ pixels }) => pixels));
    }),
  );
});

test("PWG raster packs equal rows, equal pixels and different pixels", async () => {
  const rows = [
    ...[7, 7, 7, 1, 2, 3, 3],
    ...[7, 7, 7, 1, 2, 3, 3],
    ...[9, 8, 7, 6, 5, 4, 3],
    ...[9, 9, 9, 9, 9, 9, 1],
  ];
  const data = await buffer(
    encodePwgRaster(documentOf([{ width: 7, height: 4, pixels: rows }]), { dpi: 300, colours: "grey" }),
  );
  expect([...data.subarray(4 + 1796)]).toEqual([
    ...[1, 2, 7, 255, 1, 2, 1, 3],
    ...[0, 250, 9, 8, 7, 6, 5, 4, 3],
    ...[0, 5, 9, 0, 1],
  ]);
});

test("PWG raster repeats at most 256 rows and 128 pixels at a time", async () => {
  const white = Array(300 * 600).fill(255);
  const data = await buffer(
    encodePwgRaster(documentOf([{ width: 300, height: 600, pixels: white }]), { dpi: 300, colours: "grey" }),
  );
  const row = [127, 255, 127, 255, 43, 255];
  expect([...data.subarray(4 + 1796)]).toEqual([255, ...row, 255, ...row, 87, ...row]);
});

test("a PWG page header describes the page", async () => {
  const page = { width: 4, height: 2, pixels: Array(24).fill(1) };
  const [front, back] = await decodePwg(documentOf([page, page], { sides: "short_edge" }), {
    ...{ dpi: 600, colours: "rgb", media: "iso_a4_210x297mm" },
  });
  const fields = {
    ...{ duplex: 272, dpiX: 276, dpiY: 280, copies: 340, widthPt: 352, heightPt: 356, tumble: 368 },
    ...{
      width: 372,
      height: 376,
      bitsPerColour: 384,
      bitsPerPixel: 388,
      bytesPerLine: 392,
      colourSpace: 400,
    },
    ...{ colours: 420, pages: 452, right: 472, bottom: 476 },
  };
  for (const each of [front, back]) {
    expect(Object.fromEntries(Object.entries(fields).map(([name, at]) => [name, each?.field(at)]))).toEqual({
      ...{ duplex: 1, dpiX: 600, dpiY: 600, copies: 1, widthPt: 595, heightPt: 842, tumble: 1 },
      ...{ width: 4, height: 2, bitsPerColour: 8, bitsPerPixel: 24, bytesPerLine: 12, colourSpace: 19 },
      ...{ colours: 3, pages: 2, right: 4, bottom: 2 },
    });
    expect([each?.text(0), each?.text(1732)]).toEqual(["PwgRaster", "iso_a4_210x297mm"]);
  }
  const [single] = await decodePwg(documentOf([{ ...page, pixels: page.pixels.slice(16) }]), {
    dpi: 300,
    colours: "grey",
  });
  expect([272, 368, 392, 400, 420].map((at) => single?.field(at))).toEqual([0, 0, 4, 18, 1]);
});

const asDrawn = [1, 2, 3, 4, 5, 6];
const mirrored = [3, 2, 1, 6, 5, 4];
const upsideDown = [4, 5, 6, 1, 2, 3];
const turned = [6, 5, 4, 3, 2, 1];

// PWG 5102.4-2012, tables 9 and 10.
test("turns backs as the printer wants them", async () => {
  const page = { width: 3, height: 2, pixels: asDrawn };
  const backs = async (sides: PrintDocument["sides"]) =>
    await Promise.all(
      sheetBacks.map(async (sheetBack) => {
        const pages = await decodePwg(documentOf([page, page, page], { sides }), {
          dpi: 300,
          colours: "grey",
          sheetBack,
        });
        expect([pages[0]?.pixels, pages[2]?.pixels]).toEqual([asDrawn, asDrawn]);
        return [pages[1]?.pixels, pages[1]?.field(456), pages[1]?.field(460)];
      }),
    );
  expect(await backs("long_edge")).toEqual([
    [asDrawn, 1, 1],
    [upsideDown, 1, -1],
    [turned, -1, -1],
    [asDrawn, 1, 1],
  ]);
  expect(await backs("short_edge")).toEqual([
    [asDrawn, 1, 1],
    [mirrored, -1, 1],
    [asDrawn, 1, 1],
    [turned, -1, -1],
  ]);
  expect(await backs("one")).toEqual(sheetBacks.map(() => [asDrawn, 1, 1]));
});

test("URF has its own headers and the same rows", async () => {
  const page = { width: 3, height: 2, pixels: asDrawn };
  const data = await buffer(
    encodeUrf(documentOf([page, page], { sides: "long_edge" }), {
      dpi: 300,
      colours: "grey",
      sheetBack: "rotated",
    }),
  );
  const header = Buffer.alloc(32);
  header.set([8, 0, 3]);
  for (const [at, value] of [3, 2, 300].entries()) header.writeUInt32BE(value, 12 + 4 * at);
  expect(data).toEqual(
    Buffer.concat([
      Buffer.from("UNIRAST\0\0\0\0\x02", "latin1"),
      ...[header, Buffer.from([0, 254, 1, 2, 3, 0, 254, 4, 5, 6])],
      ...[header, Buffer.from([0, 254, 6, 5, 4, 0, 254, 3, 2, 1])],
    ]),
  );
});

test("draws a page only when the one before has been read", async () => {
  const drawn: number[] = [];
  const noise = Uint8Array.from({ length: 400 * 1000 }, (_, at) => (at * 7919) >> 3);
  const document = documentOf(Array(12).fill({ width: 0, height: 0, pixels: [] }), {
    async picture(page, dpi, colours) {
      drawn.push(page);
      return { width: 400, height: 1000, dpi, colours, pixels: noise };
    },
  });
  const stream = encodePwgRaster(document, { dpi: 300, colours: "grey" });
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    // Rows are about as long packed as not; the stream may be one chunk ahead.
    expect(drawn.length).toBeLessThanOrEqual(bytes / 390_000 + 2);
  }
  expect(drawn).toHaveLength(12);
});
