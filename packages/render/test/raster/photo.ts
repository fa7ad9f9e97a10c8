import sharp from "sharp";

const sampleWidth = 213;
const sampleHeight = 245;

/** A colourful, soft picture, the same on each call, as a data: address. */
export async function photoUrl(): Promise<string> {
  const pixels = Buffer.alloc(sampleWidth * sampleHeight * 3);
  for (let y = 0; y < sampleHeight; y++) {
    for (let x = 0; x < sampleWidth; x++) {
      const wave = [Math.sin(x / 7) + Math.cos(y / 9), Math.sin((x + y) / 11), Math.cos((x - 2 * y) / 13)];
      pixels.set(
        wave.map((value) => 128 + Math.round(value * 55)),
        (y * sampleWidth + x) * 3,
      );
    }
  }
  const png = await sharp(pixels, { raw: { width: sampleWidth, height: sampleHeight, channels: 3 } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}
