import { join } from "node:path";
import sharp from "sharp";
import { seededRandom } from "./random.ts";
import { photoName } from "./students.ts";

const photoWidth = 600;
const photoHeight = 800;
const noiseMask = (1 << 20) - 1;

/** Film grain. Without it the JPEGs would be far smaller than a camera's. */
const grain = makeGrain();

function makeGrain(): Int8Array {
  const random = seededRandom(98765);
  return Int8Array.from({ length: noiseMask + 1 }, () =>
    Math.round((random() + random() + random() - 1.5) * 24),
  );
}

/** Writes `count` portraits of 600 × 800 px, 80 to 150 KB each, with grain, a gradient and an oval for the face. */
export async function writePhotos(folder: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 2) {
    // Makes two portraits at a time: encodes a portrait while the next is drawn.
    await Promise.all([index, index + 1].filter((n) => n < count).map((n) => writePhoto(folder, n)));
  }
}

async function writePhoto(folder: string, index: number): Promise<void> {
  const raw = { width: photoWidth, height: photoHeight, channels: 3 as const };
  await sharp(drawPhoto(index), { raw })
    .jpeg({ quality: 82 })
    .toFile(join(folder, photoName(index)));
}

function drawPhoto(index: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(photoWidth * photoHeight * 3);
  const strength = 0.75 + ((index * 7) % 10) / 22;
  const shadeX = Float32Array.from({ length: photoWidth }, (_, x) => Math.sin(x * 0.03 + index) * 10);
  const shadeY = Float32Array.from({ length: photoHeight }, (_, y) => Math.cos(y * 0.05 + index) * 10);
  const color = photoColors(index);
  let grainAt = index * 7919;
  let at = 0;
  for (let y = 0; y < photoHeight; y++) {
    for (let x = 0; x < photoWidth; x++) {
      const light = (grain[grainAt++ & noiseMask] ?? 0) * strength + (shadeX[x] ?? 0) + (shadeY[y] ?? 0);
      const inFace = ((x - color.faceX) / 170) ** 2 + ((y - 360) / 230) ** 2 < 1;
      pixels[at++] = light + (inFace ? color.skin + 40 : color.red + y * 0.1);
      pixels[at++] = light + (inFace ? color.skin : color.green + x * 0.1);
      pixels[at++] = light + (inFace ? color.skin - 30 : color.blue);
    }
  }
  return pixels;
}

function photoColors(index: number) {
  return {
    faceX: 280 + (index % 40),
    skin: 150 + ((index * 13) % 90),
    red: ((index * 53) % 256) * 0.6,
    green: ((index * 97) % 256) * 0.6,
    blue: ((index * 31) % 256) * 0.6 + 40,
  };
}

/** Writes the card's background: 1012 × 638 px with alpha. */
export async function writeBackground(file: string): Promise<void> {
  const width = 1012;
  const height = 638;
  const pixels = new Uint8ClampedArray(width * height * 4);
  let at = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = (grain[(y * width + x) & noiseMask] ?? 0) * 0.15;
      pixels[at++] = 200 + 30 * Math.sin(x / 90) + light;
      pixels[at++] = 220 + 20 * Math.cos(y / 70) + light;
      pixels[at++] = 240 + light;
      pixels[at++] = 90 + (120 * (x + y)) / (width + height);
    }
  }
  await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(file);
}

/** Writes the school's logo: 256 × 256 px with alpha. */
export async function writeLogo(file: string): Promise<void> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><circle cx="128" cy="128" r="120" fill="#134a8e"/>' +
    '<path d="M128 30 L190 200 L40 95 L216 95 L66 200Z" fill="#ffd34d"/></svg>';
  await sharp(Buffer.from(svg)).png().toFile(file);
}
