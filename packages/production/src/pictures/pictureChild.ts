// Child process that analyses and shrinks pictures: it receives bytes, answers with measurements or bytes, and can
// access nothing else.
import process from "node:process";
import type { FaceBox } from "@print-builder/core/elements";
import sharp, { type Sharp } from "sharp";
import { keepCompiled } from "../keepCompiled.ts";
import { cutOut, plainBackdrop } from "./backdrop/cutOut.ts";
import { detectFaces } from "./faces/detectFaces.ts";
import { type GreyPixels, lightOf, likenessOf, likenessSize, sharpnessOf } from "./lookAtPixels.ts";
import { maxPixels } from "./maxPixels.ts";
import type { PhotoFacts } from "./photoFacts.ts";
import type { PictureAnswer, PictureTask } from "./startPictureReader.ts";

/**
 * About as large as cards show photos: detail that is invisible at this size does not matter, and the faces are large.
 */
const longestPx = 480;
const coloursAcross = 4;
/** Cut-outs are as fine as cards print them: 100 mm at 300 dpi. */
const longestCutPx = 1_200;
const cutOptions = { quality: 94, alphaQuality: 100, effort: 2, smartSubsample: true } as const;
const maxSeconds = 100;

// Pictures are read one at a time and never repeat, so sharp needs neither threads nor a cache.
sharp.concurrency(1);
sharp.cache(false);
// Drawings show no people and are not shrunk, and a small drawing could take unlimited time here.
sharp.block({ operation: ["VipsForeignLoadSvg"] });

process.once("disconnect", () => process.exit());
process.on("message", (task: PictureTask) => {
  answerTo(task).then(
    answer,
    // The reason does not matter: the caller shows the original picture, and reports unreadable pictures elsewhere.
    () => answer({}),
  );
});
keepCompiled();

function answer(message: PictureAnswer): void {
  process.send?.(message);
}

async function answerTo(task: PictureTask): Promise<PictureAnswer> {
  if (task.kind === "look") return { facts: await lookAt(task.bytes) };
  if (task.kind === "cut") return { cut: await cutFrom(task.bytes, task.face) };
  return { small: await shrink(task.bytes, task.longestPx) };
}

/** Opens a picture upright, scaled to at most `longest` px. Shows the readable part of a damaged file, as browsers do. */
function upright(bytes: Uint8Array, longest: number): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "none" })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true });
}

async function shrink(bytes: Uint8Array, longest: number): Promise<Uint8Array> {
  return await upright(bytes, longest).webp({ quality: 82, effort: 2 }).toBuffer();
}

/** Like `upright`, but opaque. */
function opened(bytes: Uint8Array, longest: number): Sharp {
  return upright(bytes, longest).flatten({ background: "#ffffff" }).toColourspace("srgb");
}

async function samplesOf(picture: Sharp) {
  const { data, info } = await picture.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Must judge whether the backdrop is plain exactly as `lookAt` does. */
async function cutFrom(bytes: Uint8Array, face: FaceBox | null): Promise<Uint8Array | null> {
  const small = await samplesOf(opened(bytes, longestPx).removeAlpha());
  const backdrop = plainBackdrop({ ...small, channels: 3 }, face);
  if (!backdrop) return null;
  const picture = await samplesOf(opened(bytes, longestCutPx).ensureAlpha());
  cutOut({ ...picture, channels: 4 }, backdrop, face);
  const { data, width, height } = picture;
  return await sharp(data, { raw: { width, height, channels: 4 } })
    .webp(cutOptions)
    .toBuffer();
}

async function lookAt(bytes: Uint8Array): Promise<PhotoFacts> {
  const { data, width, height } = await samplesOf(opened(bytes, longestPx).removeAlpha());
  const shown = () => sharp(data, { raw: { width, height, channels: 3 } });
  const grey = await greyOf(shown());
  const small = await greyOf(shown().resize({ ...likenessSize, fit: "fill" }));
  const faces = detectFaces({ data, width, height });
  return {
    sharpness: sharpnessOf(grey),
    ...lightOf(grey),
    likeness: likenessOf(small),
    colours: await coloursOf(shown()),
    faces,
    isPlain: plainBackdrop({ data, width, height, channels: 3 }, faces[0]?.box ?? null) !== null,
  };
}

/** The average colours of the picture's parts, in hex. */
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
