import sharp from "sharp";
import { expect, test } from "vitest";
import { embeddablePicture, thumbnailPicture } from "./embeddablePicture.ts";

const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64");

/** Translucent shades with grain, like scanned or painted backgrounds. */
async function background(): Promise<Buffer> {
  const [width, height] = [1012, 638];
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, i) =>
    i % 4 === 3 ? 128 : 150 + 60 * Math.sin(i / 9000) + ((i * 7919) % 11),
  );
  return await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

test("shrinks a thumbnail's background to a tenth and keeps transparency", async () => {
  const png = await background();
  const small = await thumbnailPicture(png, 508);
  expect(small).toMatch(/^data:image\/webp;base64,/);
  expect(small.length * 10).toBeLessThan((await embeddablePicture(png, 508)).length);
  const { width, hasAlpha } = await sharp(bytesOf(small)).metadata();
  expect({ width, hasAlpha }).toEqual({ width: 508, hasAlpha: true });
});

test("does not enlarge a small picture, and keeps an SVG as SVG", async () => {
  const dot = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  expect((await sharp(bytesOf(await thumbnailPicture(dot, 508))).metadata()).width).toBe(8);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await thumbnailPicture(svg, 508)).toBe(await embeddablePicture(svg, 508));
});

test("embeds the readable part of a damaged picture, or a grey placeholder", async () => {
  const pixels = Buffer.alloc(40 * 40 * 3, 90);
  const whole = await sharp(pixels, { raw: { width: 40, height: 40, channels: 3 } })
    .jpeg()
    .toBuffer();
  // Stray bytes in the file: decoders warn about them and continue.
  const damaged = Buffer.concat([whole.subarray(0, 20), Buffer.alloc(7, 1), whole.subarray(20)]);
  const unreadable = await sharp(pixels, { raw: { width: 40, height: 40, channels: 3 } })
    .gif()
    .toBuffer();
  unreadable.fill(0xff, 13);
  for (const embed of [embeddablePicture, thumbnailPicture]) {
    const { data, info } = await sharp(bytesOf(await embed(damaged, 10)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, Math.abs((data[0] ?? 0) - 90) < 4]).toEqual([10, true]);
    const box = await sharp(bytesOf(await embed(unreadable, 10))).metadata();
    expect([box.width, box.height]).toEqual([1, 1]);
  }
});
