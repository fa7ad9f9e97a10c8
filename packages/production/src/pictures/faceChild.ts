// The program of the process that looks for faces: it gets bytes, answers boxes, and asks nobody else.
import process from "node:process";
import sharp from "sharp";
import { keepCompiled } from "../keepCompiled.ts";
import { detectFaces } from "./faces/detectFaces.ts";
import { maxPixels } from "./maxPixels.ts";
import type { PhotoFaces } from "./photoFaces.ts";
import type { FaceAnswer, FaceTask } from "./startFaceFinder.ts";

const maxSeconds = 60;

/** A photo is looked at in this size: faces that are to be printed are large. */
const longestPx = 480;

sharp.concurrency(1);
sharp.cache(false);
// Drawings show nobody, and small ones could cost any time here.
sharp.block({ operation: ["VipsForeignLoadSvg"] });

process.once("disconnect", () => process.exit());
process.on("message", ({ bytes }: FaceTask) => {
  factsOf(bytes).then(
    (facts) => answer({ facts }),
    // Nobody is told why: whoever asked takes the middle of the photo.
    () => answer({ facts: null }),
  );
});
keepCompiled();

function answer(message: FaceAnswer): void {
  process.send?.(message);
}

/** The faces of an encoded picture, in parts of its upright size. Throws an Error for what is no picture. */
async function factsOf(bytes: Uint8Array): Promise<PhotoFaces> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "none" })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width: longestPx, height: longestPx, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const faces = detectFaces({ data, width: info.width, height: info.height });
  return { face: faces[0] ?? null, faces: faces.length };
}
