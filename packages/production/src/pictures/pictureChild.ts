// Child process that shrinks pictures: it receives bytes, answers with bytes, and can access nothing else.
import process from "node:process";
import sharp from "sharp";
import { keepCompiled } from "../keepCompiled.ts";
import { maxPixels } from "./maxPixels.ts";
import type { ShrinkAnswer, ShrinkTask } from "./startPictureShrinker.ts";

const maxSeconds = 10;

// Pictures are shrunk one at a time and never repeat, so sharp needs neither threads nor a cache.
sharp.concurrency(1);
sharp.cache(false);
// SVG drawings are not shrunk, because a small drawing could take unlimited time here.
sharp.block({ operation: ["VipsForeignLoadSvg"] });

process.once("disconnect", () => process.exit());
process.on("message", ({ bytes, longestPx }: ShrinkTask) => {
  shrinkPicture(bytes, longestPx).then(
    (small) => answer({ small }),
    // The reason does not matter: the caller then shows the original picture.
    () => answer({ small: null }),
  );
});
keepCompiled();

function answer(message: ShrinkAnswer): void {
  process.send?.(message);
}

/**
 * A small copy of a picture's first frame as WebP: upright, with the same aspect ratio and transparency, its
 * longest side at most `longestPx`, without metadata. Shows the readable part of a damaged file, as browsers do.
 * Throws an Error if the file is not a picture, or the picture is too large to draw.
 */
async function shrinkPicture(bytes: Uint8Array, longestPx: number): Promise<Uint8Array> {
  return await sharp(bytes, { limitInputPixels: maxPixels, failOn: "none" })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width: longestPx, height: longestPx, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
}
