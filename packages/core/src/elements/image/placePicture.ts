import type { Box } from "../../drawing/drawOp.ts";

export type PictureFit = "cover" | "contain" | "fill";

/**
 * Where a whole picture lies so that it covers the box, is contained in it, or fills it. Centred.
 * The answer of `cover` may reach beyond the box: the drawing clips it.
 */
export function placePicture(picture: { width: number; height: number }, box: Box, fit: PictureFit): Box {
  if (fit === "fill" || picture.width <= 0 || picture.height <= 0) {
    return box;
  }
  const across = box.width / picture.width;
  const down = box.height / picture.height;
  const scale = fit === "cover" ? Math.max(across, down) : Math.min(across, down);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}
