import type { Locator } from "@print-builder/web/testing/browser/page.ts";
import { paintedSheet } from "@print-builder/web/testing/bulkPrint.ts";
import sharp from "sharp";

/** Picture of a sheet, taken once the sheet is painted completely. */
export async function sheetPicture(dialog: Locator, name: RegExp): Promise<Buffer> {
  const canvas = await paintedSheet(dialog, name);
  const data = await canvas.evaluate((element: HTMLElement) =>
    (element as HTMLCanvasElement).toDataURL("image/png"),
  );
  return Buffer.from(data.slice(data.indexOf(",") + 1), "base64");
}

/**
 * Share of pixels that clearly differ between two pictures of a sheet. Blurs both pictures, because renderers
 * antialias edges differently. Crops a picture that is a pixel larger because of rounding.
 */
export async function differingShare(one: Buffer, other: Buffer): Promise<number> {
  const sizes = await Promise.all([one, other].map((picture) => sharp(picture).metadata()));
  const width = Math.min(...sizes.map((size) => size.width));
  const height = Math.min(...sizes.map((size) => size.height));
  const pixels = async (picture: Buffer) =>
    await sharp(picture)
      .extract({ left: 0, top: 0, width, height })
      .flatten({ background: "#ffffff" })
      .removeAlpha()
      .blur(1.2)
      .raw()
      .toBuffer();
  const [a, b] = [await pixels(one), await pixels(other)];
  let differing = 0;
  for (let at = 0; at < a.length; at += 3) {
    const apart = (channel: number) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0));
    if (Math.max(apart(0), apart(1), apart(2)) > 50) differing++;
  }
  return differing / (a.length / 3);
}
