// The program of the process that makes pictures small: it gets bytes and answers bytes, and can do nothing else.
import process from "node:process";
import sharp from "sharp";
import { keepCompiled } from "../keepCompiled.ts";
import { maxPixels } from "./maxPixels.ts";
import type { ShrinkAnswer, ShrinkTask } from "./startPictureShrinker.ts";

const maxSeconds = 10;

// Pictures are made small one after the other, each from other bytes.
sharp.concurrency(1);
sharp.cache(false);
// Drawings are shown as they are; small ones could cost any time here.
sharp.block({ operation: ["VipsForeignLoadSvg"] });

process.once("disconnect", () => process.exit());
process.on("message", ({ bytes, longestPx }: ShrinkTask) => {
  shrinkPicture(bytes, longestPx).then(
    (small) => answer({ small }),
    // Nobody is told why: whoever asked shows the picture as it is.
    () => answer({ small: null }),
  );
});
keepCompiled();

function answer(message: ShrinkAnswer): void {
  process.send?.(message);
}

/**
 * A small copy of an encoded picture (of its first frame), as WebP: upright, in its own shape, its longest side at most
 * `longestPx`, see-through where the picture is, without what the camera wrote into it. What a damaged file still holds
 * is shown, as browsers do. Throws an Error for what is no picture or more than can be drawn.
 */
async function shrinkPicture(bytes: Uint8Array, longestPx: number): Promise<Uint8Array> {
  return await sharp(bytes, { limitInputPixels: maxPixels, failOn: "none" })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width: longestPx, height: longestPx, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
}
