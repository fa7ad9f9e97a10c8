import { applyTone, type CardDrawing } from "@print-builder/core/layout";
import sharp from "sharp";
import { edgePx, type ImageOp, type Samples, type ShownPicture, toBitmap } from "#pixels/index.ts";

const sampleWidth = 213;
const sampleHeight = 245;

/** A colourful, soft picture, which is the same on each call. */
function photoSamples(): Samples {
  const data = Buffer.alloc(sampleWidth * sampleHeight * 4, 255);
  for (let y = 0; y < sampleHeight; y++) {
    for (let x = 0; x < sampleWidth; x++) {
      const wave = [Math.sin(x / 7) + Math.cos(y / 9), Math.sin((x + y) / 11), Math.cos((x - 2 * y) / 13)];
      data.set(
        wave.map((value) => 128 + Math.round(value * 55)),
        (y * sampleWidth + x) * 4,
      );
    }
  }
  return { data, width: sampleWidth, height: sampleHeight };
}

function opened({ data, width, height }: Samples) {
  return sharp(data, { raw: { width, height, channels: 4 } });
}

/** The picture as a data URL. */
export async function photoUrl(): Promise<string> {
  const png = await opened(photoSamples()).removeAlpha().png().toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}

/** Provides the picture for every image operation in a drawing. */
export async function photoIn(drawing: CardDrawing): Promise<ReadonlyMap<ImageOp, ShownPicture>> {
  const sides = { top: edgePx, bottom: edgePx, left: edgePx, right: edgePx };
  const { data, info } = await opened(photoSamples())
    .extend({ ...sides, extendWith: "copy" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ops = drawing.elements.flatMap((element) => element.ops).filter((op) => op.op === "image");
  const shown = ops.map(async (op): Promise<[ImageOp, ShownPicture]> => {
    const own = Buffer.from(data);
    if (op.tone) applyTone(own, op.tone);
    return [op, await toBitmap({ data: own, width: info.width, height: info.height }, { edge: true })];
  });
  return new Map(await Promise.all(shown));
}
