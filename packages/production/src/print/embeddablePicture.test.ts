import sharp from "sharp";
import { expect, test } from "vitest";
import { embeddablePicture, thumbnailPicture } from "./embeddablePicture.ts";

const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64");

/** Half-transparent shades with grain, as scanned or painted backgrounds have. */
async function background(): Promise<Buffer> {
  const [width, height] = [1012, 638];
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, i) =>
    i % 4 === 3 ? 128 : 150 + 60 * Math.sin(i / 9000) + ((i * 7919) % 11),
  );
  return await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

test("a background takes a tenth in a thumbnail, and stays transparent", async () => {
  const png = await background();
  const small = await thumbnailPicture(png, 508);
  expect(small).toMatch(/^data:image\/webp;base64,/);
  expect(small.length * 10).toBeLessThan((await embeddablePicture(png, 508)).length);
  const { width, hasAlpha } = await sharp(bytesOf(small)).metadata();
  expect({ width, hasAlpha }).toEqual({ width: 508, hasAlpha: true });
});

test("a small picture is not made larger, and an SVG stays one", async () => {
  const dot = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  expect((await sharp(bytesOf(await thumbnailPicture(dot, 508))).metadata()).width).toBe(8);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await thumbnailPicture(svg, 508)).toBe(await embeddablePicture(svg, 508));
});
