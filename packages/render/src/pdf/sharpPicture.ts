import sharp, { type Sharp } from "sharp";

const maxPixels = 50_000_000;
const maxSeconds = 60;

// Set once for the process: pictures are prepared in parallel on one thread each, and the cache would never have a hit.
sharp.concurrency(1);
sharp.cache(false);

/** Opens an encoded picture (its first frame) upright. Shows the readable part of a damaged file, as browsers do. */
export function openPicture(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "none" })
    .timeout({ seconds: maxSeconds })
    .autoOrient();
}

/** Opens uncompressed 8-bit samples. */
export function openSamples(samples: Uint8Array, width: number, height: number, channels: 1 | 3 | 4): Sharp {
  return sharp(samples, { raw: { width, height, channels }, limitInputPixels: maxPixels });
}
