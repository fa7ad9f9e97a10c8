// The program of the process that looks at photos: it gets bytes, answers what they tell, and can do nothing else.
import process from "node:process";
import sharp, { type Sharp } from "sharp";
import { keepCompiled } from "../keepCompiled.ts";
import { detectFaces } from "./faces/detectFaces.ts";
import { type GreyPixels, lightOf, likenessOf, likenessSize, sharpnessOf } from "./lookAtPixels.ts";
import { maxPixels } from "./maxPixels.ts";
import type { PhotoFacts } from "./photoFacts.ts";
import type { LookAnswer, LookTask } from "./startPhotoLooker.ts";

/** About as large as cards show photos: what cannot be seen there need not be told, and faces that are to be printed are large. */
const longestPx = 480;
const coloursAcross = 4;
const maxSeconds = 100;

// Photos are looked at one after the other, each another one.
sharp.concurrency(1);
sharp.cache(false);
// Drawings show nobody, and small ones could cost any time here.
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
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "none" })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width: longestPx, height: longestPx, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const shown = () => sharp(data, { raw: { width, height, channels: 3 } });
  const grey = await greyOf(shown());
  const small = await greyOf(shown().resize({ ...likenessSize, fit: "fill" }));
  return {
    sharpness: sharpnessOf(grey),
    ...lightOf(grey),
    likeness: likenessOf(small),
    colours: await coloursOf(shown()),
    faces: detectFaces({ data, width, height }),
  };
}

/** The colours of the picture's parts, as hex. */
async function coloursOf(picture: Sharp): Promise<string> {
  const small = picture.resize({ width: coloursAcross, height: coloursAcross, fit: "fill" });
  return (await small.raw({ depth: "uchar" }).toBuffer()).toString("hex");
}

async function greyOf(picture: Sharp): Promise<GreyPixels> {
  const { data, info } = await picture
    .toColourspace("b-w")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
