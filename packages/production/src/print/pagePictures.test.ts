import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { PrintRequest } from "@print-builder/core/sheets";
import { printerProfileFrom } from "@print-builder/core/sheets";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { type Pixmap, rasterise, readPixmap, temporaryFolder } from "../../test/paper.ts";
import { plainRequest } from "../../test/printedPages.ts";
import { element, pageSetup, writeProject } from "../../test/projectFolders.ts";
import { openPagePictures, openProject, type PagePictures, printProject } from "./index.ts";

const dpi = 300;

type PagePicture = Awaited<ReturnType<PagePictures["picture"]>>;

/** A sheet of four labels, with a rotated photo, a drawing, a code, text and a gradient on both sides. */
async function openCards(changes: object = {}) {
  // Smooth waves: readers scale pictures differently, which shows in sharp detail.
  const waves = Buffer.from(Array.from({ length: 3 * 90 * 120 }, (_, at) => 127 + 120 * Math.sin(at / 900)));
  const photo = await sharp(waves, { raw: { width: 90, height: 120, channels: 3 } })
    .png()
    .toBuffer();
  const shades = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
  const ramp = await sharp(shades, { raw: { width: 256, height: 1, channels: 1 } })
    .png()
    .toBuffer();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" fill="#c02040"/></svg>';
  const elements = [
    element("rectangle", [0, 0, 226, 60], {
      fillColor: "#c02040",
      fillGradient: "linear",
      fillEndColor: "#1050d0",
      strokeWidth: 0,
    }),
    {
      ...element("image", [10, 30, 60, 80], { staticImage: true, imageData: "media:photo.png" }),
      rotation: 15,
    },
    element("image", [150, 60, 40, 40], { staticImage: true, imageData: "media:logo.svg" }),
    element("text", [80, 20, 140, 30], {
      text: "{{ name }}",
      fontSize: 18,
      fontFamily: "Arial",
      color: "#ffffff",
    }),
    element("barcode", [80, 60, 60, 60], { value: "{{ name }}", format: "qrcode" }),
  ];
  const open = await openProject(
    writeProject({
      design: {
        name: "Cards",
        canvas_width: 226,
        canvas_height: 132,
        background_color: "#eef4ff",
        is_dual_sided: true,
        page_setup: {
          ...pageSetup({
            width: 148,
            height: 105,
            left: 12,
            top: 12,
            across: 2,
            down: 2,
            hGap: 4,
            vGap: 5,
            labelWidth: 60,
            labelHeight: 35,
          }),
        },
        front_elements: elements,
        back_elements: elements.slice(1),
        ...changes,
      },
      rows: ["Ann", "Bo", "Cy", "Di", "Ed"].map((name) => ({ name })),
      images: { "ramp.png": ramp, "photo.png": photo, "logo.svg": Buffer.from(svg) },
    }),
  );
  onTestFinished(() => open.close());
  return open;
}

async function printBoth(asked: Partial<PrintRequest>, changes: object = {}) {
  const open = await openCards(changes);
  const request = { ...plainRequest, dpi, ...asked };
  const now = new Date(0);
  const pdf = join(temporaryFolder(), "cards.pdf");
  const { pages } = await printProject(request, { open, out: createWriteStream(pdf), now });
  return { pages, pdf, drawn: openPagePictures(open, request, { now }) };
}

test.each<[string, Partial<PrintRequest>]>([
  ["plain sheets", {}],
  ["both sides with guides", { side: "both", showGuides: true, startAt: 2 }],
  ["backs turned over the short edge", { side: "both", flipEdge: "short" }],
  [
    "a bleed, marks and a separator",
    { paper: { bleedMm: 2, marks: ["crop", "registration", "info"] }, separator: "7B" },
  ],
  [
    "a corrected printer",
    { printer: printerProfileFrom({ name: "P", scale_x: 1.01, offset_x_mm: 1.5, rotation_deg: 0.4 }) },
  ],
])("draws the same page as the PDF: %s", async (_, asked) => {
  const { pages, pdf, drawn } = await printBoth(asked);
  expect(drawn.pages).toBe(pages);
  const printed = await rasterise(pdf, dpi);
  for (const [at, file] of printed.entries()) {
    const paper = readPixmap(file);
    const page = await drawn.picture(at, dpi, "rgb");
    expect({ ...page, pixels: page.pixels.length }).toEqual({
      ...{ width: Math.round((148 / 25.4) * dpi), height: Math.round((105 / 25.4) * dpi) },
      ...{ dpi, colours: "rgb", pixels: 3 * page.width * page.height },
    });
    const apart = apartInInk(page, paper);
    expect(apart).toBeLessThan(asked.showGuides ? 0.08 : 0.045);
    if (at > 0) continue;
    expect(apartInInk(page, paper, 1, 0)).toBeGreaterThan(1.4 * apart);
    expect(apartInInk(page, paper, 0, 1)).toBeGreaterThan(1.4 * apart);
  }
});

/**
 * The difference between a picture, moved by some pixels, and a page of the PDF as a share of the ink. Each back end
 * smooths edges differently, and poppler widens hairlines to a pixel.
 */
function apartInInk({ width, height, pixels }: PagePicture, paper: Pixmap, right = 0, down = 0): number {
  let [ink, apart] = [0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 3; x < 3 * (width - 1); x++) {
      const printed = paper.data[3 * paper.width * (y + down) + x + 3 * right] ?? 0;
      ink += 255 - printed;
      apart += Math.abs(printed - (pixels[3 * width * y + x] ?? 0));
    }
  }
  return apart / ink;
}

test("draws overlays as separate pages, as the PDF does", async () => {
  const printer = printerProfileFrom({ name: "P", overlay: "page" });
  const varnish = element("rectangle", [20, 20, 90, 60], {
    fillColor: "spot(Varnish, 100%)",
    strokeWidth: 0,
  });
  const { pages, pdf, drawn } = await printBoth({ printer }, { front_elements: [varnish] });
  expect([pages, drawn.pages]).toEqual([4, 4]);
  for (const [at, file] of (await rasterise(pdf, dpi)).entries())
    expect(apartInInk(await drawn.picture(at, dpi, "rgb"), readPixmap(file))).toBeLessThan(0.01);
});

test("draws some sheets of a print with their codes", async () => {
  const open = await openCards();
  const request: PrintRequest = { ...plainRequest, dpi, sheetCodes: true };
  const asPart = {
    now: new Date(0),
    sheets: { first: 1, beyond: 2 },
    codes: { printId: "0123456789", sheetsBefore: 3 },
  };
  const pdf = join(temporaryFolder(), "cards.pdf");
  await printProject(request, { open, out: createWriteStream(pdf), ...asPart });
  const drawn = openPagePictures(open, request, asPart);
  expect(drawn.pages).toBe(1);
  const [file = ""] = await rasterise(pdf, dpi);
  expect(apartInInk(await drawn.picture(0, dpi, "rgb"), readPixmap(file))).toBeLessThan(0.05);
  const { codes: _, ...without } = asPart;
  const bare = await openPagePictures(open, request, without).picture(0, dpi, "rgb");
  expect(apartInInk(bare, readPixmap(file))).toBeGreaterThan(0.06);
});

test("keeps pictures off the black panel of a card printer", async () => {
  const ramp = element("image", [0, 0, 226, 132], {
    staticImage: true,
    imageData: "media:ramp.png",
    fit: "fill",
  });
  const text = element("rectangle", [50, 50, 80, 40], { fillColor: "#000000", strokeWidth: 0 });
  const open = await openCards({ front_elements: [ramp, text] });
  const printer = printerProfileFrom({ name: "P", pure_black: true });
  const request = { ...plainRequest, printer };
  const { pixels } = await openPagePictures(open, request, { now: new Date(0) }).picture(0, 100, "grey");
  const values = [...new Set(pixels)].toSorted((one, other) => one - other);
  expect(values.slice(0, 2)).toEqual([0, 4]);
  expect(values.length).toBeGreaterThan(200);
});

test("weighs colours for grey and refuses pages that do not exist", async () => {
  const { drawn } = await printBoth({});
  const [rgb, grey] = [await drawn.picture(1, 150, "rgb"), await drawn.picture(1, 150, "grey")];
  expect(grey.pixels.length).toBe(grey.width * grey.height);
  const weighed = grey.pixels.map((_, at) => {
    const [red = 0, green = 0, blue = 0] = rgb.pixels.subarray(3 * at);
    return Math.round((299 * red + 587 * green + 114 * blue) / 1000);
  });
  expect(Buffer.compare(grey.pixels, weighed)).toBe(0);
  await expect(drawn.picture(2, 150, "rgb")).rejects.toThrow("There is no page 2: the print has 2 pages");
});
