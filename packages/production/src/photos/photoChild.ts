// The program of the process that looks at photos: it gets bytes, answers what its pixels tell, and can do nothing else.
import process from "node:process";
import sharp, { type Sharp } from "sharp";
import { keepCompiled } from "../keepCompiled.ts";
import { maxPixels } from "../pictures/maxPixels.ts";
import type { PhotoFacts } from "../pictures/photoFacts.ts";
import { type GreyPixels, lightOf, likenessOf, likenessSize, sharpnessOf } from "./lookAtPixels.ts";
import type { LookAnswer, LookTask } from "./startPhotoLooker.ts";

/** About as large as cards show photos: what cannot be seen there need not be told. */
const longestPx = 480;
const maxSeconds = 100;

// Photos are looked at one after the other, each another one.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoadSvg"] });

process.once("disconnect", () => process.exit());
process.on("message", ({ bytes }: LookTask) => {
  lookAt(bytes).then(
    (facts) => answer({ facts }),
    // Who asked for it is told elsewhere that the picture cannot be read.
    () => answer({ facts: null }),
  );
});
keepCompiled();

function answer(message: LookAnswer): void {
  process.send?.(message);
}

async function lookAt(bytes: Uint8Array): Promise<PhotoFacts> {
  const grey = await samples(
    sharp(bytes, { limitInputPixels: maxPixels, failOn: "none" })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize({ width: longestPx, height: longestPx, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" }),
  );
  const small = await samples(
    sharp(grey.data, { raw: { width: grey.width, height: grey.height, channels: 1 } }).resize({
      ...likenessSize,
      fit: "fill",
    }),
  );
  return { sharpness: sharpnessOf(grey), ...lightOf(grey), likeness: likenessOf(small) };
}

async function samples(picture: Sharp): Promise<GreyPixels> {
  const { data, info } = await picture
    .toColourspace("b-w")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
