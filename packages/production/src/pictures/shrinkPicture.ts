import sharp from "sharp";
import { maxPixels } from "./maxPixels.ts";

const maxSeconds = 10;

// Pictures are made small one after the other, each from other bytes.
sharp.concurrency(1);
sharp.cache(false);
// Drawings are shown as they are; small ones could cost any time here.
sharp.block({ operation: ["VipsForeignLoadSvg"] });

/**
 * A small copy of an encoded picture (of its first frame), as WebP: upright, in its own shape, its longest side at most
 * `longestPx`, see-through where the picture is, without what the camera wrote into it. What a damaged file still holds
 * is shown, as browsers do. Throws an Error for what is no picture or more than can be drawn.
 */
export async function shrinkPicture(bytes: Uint8Array, longestPx: number): Promise<Uint8Array> {
  return await sharp(bytes, { limitInputPixels: maxPixels, failOn: "none" })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width: longestPx, height: longestPx, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
}
