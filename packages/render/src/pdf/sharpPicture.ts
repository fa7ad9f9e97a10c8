import sharp, { type Sharp } from "sharp";

const maxPixels = 50_000_000;
const maxSeconds = 60;

// Set once for the process: pictures are prepared side by side, each on one thread, and are never met twice.
sharp.concurrency(1);
sharp.cache(false);

/** Opens an encoded picture (its first frame), upright. What a damaged file still holds is shown, as browsers do. */
export function openPicture(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "none" })
    .timeout({ seconds: maxSeconds })
    .autoOrient();
}

/** Opens uncompressed samples of eight bits. */
export function openSamples(samples: Uint8Array, width: number, height: number, channels: 1 | 3 | 4): Sharp {
  return sharp(samples, { raw: { width, height, channels }, limitInputPixels: maxPixels });
}
