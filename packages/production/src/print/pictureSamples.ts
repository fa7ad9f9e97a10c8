import { edgePx, type Samples } from "@print-builder/render/pixels";
import { openEmbeddable, readsAsItIs, uprightPicture } from "./embeddablePicture.ts";

/** Replaces a picture that no decoder can read, as in the SVG and the PDF: one grey pixel. */
export const placeholderSamples = (): Samples => ({
  data: Uint8Array.of(0xd0, 0xd0, 0xd0, 0xff),
  width: 1,
  height: 1,
});

const sides = { top: edgePx, bottom: edgePx, left: edgePx, right: edgePx };

/**
 * A picture's pixels, upright and in sRGB, with edges as `toBitmap` expects them: the same pixels as in the card's SVG.
 * Null if it cannot be read; never throws because of the bytes.
 */
export async function pictureSamples(
  bytes: Uint8Array,
  widthPx: number,
  { edge = true } = {},
): Promise<Samples | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const fits = await readsAsItIs(file, widthPx);
    const picture = (fits ? openEmbeddable(file).autoOrient() : uprightPicture(file, widthPx))
      .toColourspace("srgb")
      .ensureAlpha();
    const { data, info } = await (edge ? picture.extend({ ...sides, extendWith: "copy" }) : picture)
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    // The card is drawn even if the decoder fails: its SVG and PDF show the same grey box.
    return null;
  }
}
