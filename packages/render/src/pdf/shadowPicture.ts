import { mmPerInch } from "@print-builder/core/document";
import { type Box, type Matrix, type ShadowOp, shadowArea } from "@print-builder/core/layout";
import type { FaceLibrary } from "@print-builder/core/text";
import { deflateBytes } from "./deflateBytes.ts";
import type { ObjectFile } from "./pdfFile.ts";
import type { PendingObject } from "./pendingObject.ts";

export type ShadowTarget = {
  readonly faces: FaceLibrary;
  readonly dpi: number;
  /** Archive standards forbid interpolation of pictures. */
  readonly smooth: boolean;
};

/**
 * Pixels per standard deviation that suffice for a blur, where readers interpolate (the error is below one of 255) and
 * where they must not.
 */
const enoughPixels = { smooth: 4, plain: 12 } as const;
/** Limit for one shadow; a larger one is drawn coarser. */
const mostPixels = 4_000_000;
const deflateLevel = 6;

/** A blurred shadow as a picture, at the print's resolution or as fine as its blur needs. */
export type ShadowPicture = {
  /** Area that the picture fills, in the element's units. */
  readonly box: Box;
  readonly write: (file: ObjectFile, number: number) => PendingObject;
};

/** The opacities of a blurred shadow as a grey picture; null if nothing of it is visible. */
export function shadowPicture(
  shadow: ShadowOp,
  unitMm: number,
  { faces, dpi, smooth }: ShadowTarget,
): ShadowPicture | null {
  const areaAt = (scale: number) =>
    shadowArea(shadow, [scale, 0, 0, scale, 0, 0], (face) => faces.get(face).unitsPerEm);
  const wanted = Math.min(
    (dpi * unitMm) / mmPerInch,
    (smooth ? enoughPixels.smooth : enoughPixels.plain) / (shadow.blur ?? 1),
  );
  const first = areaAt(wanted);
  if (!first) return null;
  const scale = wanted * Math.min(1, Math.sqrt(mostPixels / (first.width * first.height)));
  const { x, y, width, height } = areaAt(scale) ?? first;
  const place: Matrix = [scale, 0, 0, scale, 0, 0];
  return {
    box: { x: x / scale, y: y / scale, width: width / scale, height: height / scale },
    write: async (file, number) => {
      // Skia is loaded only for files that need it.
      const { shadowAlpha } = await import("../pixels/drawElement.ts");
      const alpha = shadowAlpha(shadow, place, faces)?.alpha ?? new Uint8Array(width * height);
      const data = await deflateBytes(alpha, deflateLevel);
      const size = `/Width ${width}/Height ${height}/BitsPerComponent 8${smooth ? "/Interpolate true" : ""}`;
      const entries = `/Type/XObject/Subtype/Image${size}/ColorSpace/DeviceGray/Filter/FlateDecode`;
      return () => file.stream(number, entries, data);
    },
  };
}
