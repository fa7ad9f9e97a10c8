import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  csv,
  element,
  pageSetup,
  rasteriseCoarsely,
  temporaryFolder,
} from "@print-builder/production/testing";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { useUploads } from "#test/site/useUploads.ts";

const uploads = useUploads();

type Colour = { readonly r: number; readonly g: number; readonly b: number };

const red: Colour = { r: 200, g: 30, b: 30 };
const green: Colour = { r: 30, g: 160, b: 60 };
const blue: Colour = { r: 30, g: 60, b: 200 };
/** A colour that can be printed. */
const slate: Colour = { r: 70, g: 100, b: 135 };

const plain = (background: Colour, width = 120, height = 120) =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

/** A picture with two colours side by side. */
async function halves(left: Colour, right: Colour): Promise<Sharp> {
  const half = await plain(right, 60, 120).png().toBuffer();
  return sharp(
    await plain(left)
      .composite([{ input: half, left: 60, top: 0 }])
      .png()
      .toBuffer(),
  );
}

const labelPx = 40 * 3.77;
const sheet = { width: 210, height: 50, left: 5, top: 5, across: 5 };
const design = {
  canvas_width: labelPx,
  canvas_height: labelPx,
  page_setup: pageSetup({ ...sheet, labelWidth: 40, labelHeight: 40 }),
  front_elements: [element("image", [0, 0, labelPx, labelPx], { staticImage: false, imageBinding: "photo" })],
};

/** A project that prints one photo per label, named in each row. */
async function projectWith(values: readonly string[], photos: Readonly<Record<string, Uint8Array>>) {
  const id = await uploads.newProject();
  expect((await uploads.call("updateProject", { params: { id }, body: design })).status).toBe(200);
  await uploads.uploadTable(id, "photos.csv", csv(values.map((photo, index) => ({ n: `${index}`, photo }))));
  const mapping = { field_map: {}, image_map: { photo: "photo" } };
  expect((await uploads.call("saveMapping", { params: { id }, body: mapping })).status).toBe(200);
  const answer = await uploads.uploadPhotos(id, photos);
  return { id, answer };
}

/** Prints the project and returns a function that reads the colour at a point of a label, from 0 to 1. */
async function printed(id: string): Promise<(label: number, x: number, y: number) => Promise<Colour>> {
  const { status, bytes, body } = await uploads.call("exportPdf", { params: { id }, body: {} });
  expect(status, JSON.stringify(body)).toBe(200);
  const pdf = join(temporaryFolder(), "cards.pdf");
  writeFileSync(pdf, bytes);
  const [page = ""] = await rasteriseCoarsely(pdf);
  const px = (mm: number) => Math.round((mm / 25.4) * 100);
  return async (label, x, y) => {
    const region = { left: px(5 + 40 * (label + x)), top: px(5 + 40 * y), width: 3, height: 3 };
    // sharp computes statistics of its whole input, so the region is cut out first.
    const { channels } = await sharp(await sharp(page).extract(region).toBuffer()).stats();
    const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean);
    return { r, g, b };
  };
}

const isNear = (found: Colour, wanted: Colour): boolean =>
  (["r", "g", "b"] as const).every((part) => Math.abs(found[part] - wanted[part]) < 45);

test("[OPEN-72] finds photos by awkward names and distinguishes 12 from 0012", async () => {
  const decomposed = (name: string) => name.normalize("NFD");
  const { id, answer } = await projectWith(["12", "0012", "Zoë Müller", decomposed("José.PNG"), "13"], {
    "0012.JPG": await plain(red).jpeg().toBuffer(),
    "12.jpeg": await plain(green).jpeg().toBuffer(),
    [decomposed("Zoë Müller.png")]: await plain(blue).png().toBuffer(),
    "José.png": await plain(blue).png().toBuffer(),
    "013.jpg": await plain(red).jpeg().toBuffer(),
  });
  expect(answer.status).toBe(201);
  const at = await printed(id);
  const found = await Promise.all([0, 1, 2, 3, 4].map((label) => at(label, 0.5, 0.5)));
  const wanted = [green, red, blue, blue, red];
  expect(found.map((colour, label) => isNear(colour, wanted[label] ?? blue))).toEqual(wanted.map(() => true));
});

test("assigns each class the photos in its folder", async () => {
  const values = ["7A/1.png", "Photos\\7B\\1.png", "https://school.example/7A/2.png", "1.png"];
  const { id, answer } = await projectWith(values, {
    "7A/1.png": await plain(red).png().toBuffer(),
    "7B/1.png": await plain(green).png().toBuffer(),
    "2.png": await plain(blue).png().toBuffer(),
  });
  expect((answer.body.items as { filename: string }[]).map(({ filename }) => filename)).toEqual([
    "7A/1.png",
    "7B/1.png",
    "2.png",
  ]);
  const at = await printed(id);
  const found = await Promise.all([0, 1, 2].map((label) => at(label, 0.5, 0.5)));
  expect(found.map((colour, label) => isNear(colour, [red, green, blue][label] ?? red))).toEqual([
    true,
    true,
    true,
  ]);
  const { body } = await uploads.call("preflight", { params: { id }, body: {} });
  expect(body.problems.filter(({ kind }) => kind !== "low_resolution")).toMatchObject([
    { kind: "missing_photo", message: expect.stringMatching(/could be any of “7A\/1.png”, “7B\/1.png”/) },
  ]);
});

test("assigns no photo if two classes claim the same file name", async () => {
  const { id } = await projectWith(["7A/1.png", "7B/1.png"], { "1.png": await plain(red).png().toBuffer() });
  const { body } = await uploads.call("preflight", { params: { id }, body: {} });
  const message = expect.stringMatching(/“1.png” matches several records.*“7A\/1.png”, “7B\/1.png”/);
  expect(body.problems).toMatchObject([{ message }, { message }]);
});

test("renames a photo if its name differs only in Unicode normalization", async () => {
  const id = await uploads.newProject();
  const picture = await plain(blue).png().toBuffer();
  const { body } = await uploads.uploadPhotos(id, {
    "Zoë Müller.png": picture,
    ["Zoë Müller.png".normalize("NFD")]: picture,
  });
  const names = (body.items as { filename: string }[]).map(({ filename }) => filename);
  expect(names).toEqual(["Zoë Müller.png", "Zoë Müller (2).png"]);
});

test("prints rotated, CMYK, progressive and very large photos correctly", async () => {
  const turned = await (await halves(red, green)).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const cmyk = await (await halves(red, slate)).toColourspace("cmyk").jpeg().toBuffer();
  const large = await plain(green, 7000, 7000).jpeg({ quality: 60 }).toBuffer();
  const progressive = await (await halves(blue, green)).jpeg({ progressive: true }).toBuffer();
  const { id, answer } = await projectWith(["turned", "cmyk", "large", "progressive"], {
    "turned.jpg": turned,
    "cmyk.jpg": cmyk,
    "large.jpg": large,
    "progressive.jpg": progressive,
  });
  expect([answer.status, answer.body.failed]).toEqual([201, []]);
  const at = await printed(id);
  // Orientation 6: the stored left side was on top.
  expect(await at(0, 0.5, 0.2)).toSatisfy((colour: Colour) => isNear(colour, red));
  expect(await at(0, 0.5, 0.8)).toSatisfy((colour: Colour) => isNear(colour, green));
  expect(await at(1, 0.2, 0.5)).toSatisfy((colour: Colour) => isNear(colour, red));
  expect(await at(1, 0.8, 0.5)).toSatisfy((colour: Colour) => isNear(colour, slate));
  expect(await at(2, 0.5, 0.5)).toSatisfy((colour: Colour) => isNear(colour, green));
  expect(await at(3, 0.2, 0.5)).toSatisfy((colour: Colour) => isNear(colour, blue));
});

test("refuses each unusable photo with advice, and accepts the rest", async () => {
  const id = await uploads.newProject();
  const good = await plain(red).jpeg().toBuffer();
  const { status, body } = await uploads.uploadPhotos(id, {
    "good.jpg": good,
    "phone.heic": Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
    "poster.jpg": await plain(green, 7200, 7100).jpeg({ quality: 30 }).toBuffer(),
    "poster.png": await plain(green, 7200, 7100).png({ compressionLevel: 1 }).toBuffer(),
    "half.jpg": good.subarray(0, good.length - 60),
    "broken.png": Buffer.from("\x89PNG\r\n\x1a\n nothing more", "latin1"),
    "notes.jpg": "not an image",
  });
  expect(status).toBe(201);
  expect((body.items as object[]).length).toBe(1);
  expect(body.failed).toEqual([
    { filename: "phone.heic", detail: expect.stringMatching(/damaged.*save it again as JPEG/) },
    { filename: "poster.jpg", detail: expect.stringMatching(/51 megapixels; resize it to less than 50/) },
    { filename: "poster.png", detail: expect.stringMatching(/51 megapixels; resize it to less than 50/) },
    { filename: "half.jpg", detail: expect.stringMatching(/cut off.*Copy the file again/) },
    { filename: "broken.png", detail: expect.stringMatching(/cut off|use JPEG, PNG, HEIC, TIFF or SVG/) },
    {
      filename: "notes.jpg",
      detail: expect.stringMatching(/Upload JPEG, PNG, HEIC, WebP, TIFF, BMP, GIF or SVG/),
    },
  ]);
});
