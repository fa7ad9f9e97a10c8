import sharp, { type JpegOptions } from "sharp";

/** A picture as it is drawn, and how it becomes a photo. */
export type Drawing = { readonly svg: string; readonly jpeg: JpegOptions };

export const paintDrawing = ({ svg, jpeg }: Drawing): Promise<Buffer> =>
  sharp(Buffer.from(svg)).jpeg(jpeg).toBuffer();
