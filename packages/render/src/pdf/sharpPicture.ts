import sharp, { type Sharp } from "sharp";

const maxPixels = 50_000_000;
const maxSeconds = 60;

// Set once for the process: pictures are prepared in parallel, each on one thread, and the cache would never be hit.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Opens an encoded picture (its first frame), upright. The readable part of a damaged file is shown, as in browsers.
 */
export function openPicture(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "none" })
    .timeout({ seconds: maxSeconds })
    .autoOrient();
}

/** Opens uncompressed 8-bit samples. */
export function openSamples(samples: Uint8Array, width: number, height: number, channels: 1 | 3 | 4): Sharp {
  return sharp(samples, { raw: { width, height, channels }, limitInputPixels: maxPixels });
}
