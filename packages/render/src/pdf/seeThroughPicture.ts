import type { Sharp } from "sharp";
import { deflateBytes } from "./deflateBytes.ts";
import { separate } from "./losslessPicture.ts";
import type { PreparedPicture } from "./preparedPicture.ts";
import { openSamples } from "./sharpPicture.ts";

type Packing = { readonly grey: boolean; readonly quality: number };

/** Packs a partly transparent photo: its colours as a JPEG, its opacity losslessly. */
export async function packSeeThrough(picture: Sharp, { grey, quality }: Packing): Promise<PreparedPicture> {
  const { data, info } = await picture
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const planes = separate(data, info.channels);
  fillHidden(planes.colour, planes.alpha, width);
  const jpeg = await openSamples(planes.colour, width, height, 3)
    .toColourspace(grey ? "b-w" : "srgb")
    .jpeg({ quality, optimiseCoding: false, chromaSubsampling: "4:4:4" })
    .toBuffer();
  return {
    width,
    height,
    space: grey ? "DeviceGray" : "DeviceRGB",
    packing: "/Filter/DCTDecode",
    data: jpeg,
    alpha: planes.opaque ? undefined : await deflateBytes(planes.alpha, 6),
  };
}

/**
 * Gives invisible pixels the colour of visible neighbours; otherwise the edge would leave a rim in the JPEG's blocks.
 */
function fillHidden(colour: Uint8Array, alpha: Uint8Array, width: number): void {
  const copy = (from: number, to: number) => colour.copyWithin(3 * to, 3 * from, 3 * from + 3);
  for (let start = 0; start < alpha.length; start += width) {
    const row = alpha.subarray(start, start + width);
    let last = row.findIndex((opacity) => opacity > 0);
    // An invisible row copies the row above.
    for (let column = 0; column < width; column++) {
      if ((row[column] ?? 0) > 0) last = column;
      else if (last >= 0) copy(start + last, start + column);
      else if (start > 0) copy(start + column - width, start + column);
    }
  }
}
