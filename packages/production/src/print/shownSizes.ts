import type { CardDrawing } from "@print-builder/core/layout";
import type { PixelSize } from "@print-builder/render/pdf";

/** The sizes in pixels at which pictures are shown, by key; the largest size if a picture is shown several times. */
export function shownSizes({ elements }: CardDrawing, pixelsPerPx: number): ReadonlyMap<string, PixelSize> {
  const sizes = new Map<string, PixelSize>();
  for (const op of elements.flatMap((element) => element.ops)) {
    if (op.op !== "image") continue;
    const known = sizes.get(op.image);
    sizes.set(op.image, {
      width: Math.max(1, Math.round(op.box.width * pixelsPerPx), known?.width ?? 0),
      height: Math.max(1, Math.round(op.box.height * pixelsPerPx), known?.height ?? 0),
    });
  }
  return sizes;
}
