import sharp from "sharp";
import { seededRandom } from "../../dataset/random.ts";
import { pictureNames } from "./scene.ts";

const width = 300;
const height = 300;

/** Colour in the middle of every picture. A page uses it to detect that the picture is drawn. */
const middle = { red: 220, green: 20, blue: 60 };
const middleRadius = 60;

/** JPEGs of 300 × 300 px with grain, by name. */
export async function makePictures(): Promise<ReadonlyMap<string, Buffer>> {
  const made = await Promise.all(
    pictureNames.map(async (name, index) => [name, await makePicture(index)] as const),
  );
  return new Map(made);
}

async function makePicture(index: number): Promise<Buffer> {
  const random = seededRandom(index + 1);
  const pixels = new Uint8ClampedArray(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const inMiddle = Math.hypot(x - width / 2, y - height / 2) < middleRadius;
    const grain = (random() - 0.5) * 30;
    pixels[at * 3] = inMiddle ? middle.red : 60 + index * 40 + grain;
    pixels[at * 3 + 1] = inMiddle ? middle.green : x * 0.6 + grain;
    pixels[at * 3 + 2] = inMiddle ? middle.blue : y * 0.6 + grain;
  }
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

export const dataAddress = (jpeg: Buffer): string => `data:image/jpeg;base64,${jpeg.toString("base64")}`;
