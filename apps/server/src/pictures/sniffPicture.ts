import { type mediaTypes, problem } from "@print-builder/api";

export type PictureType = (typeof mediaTypes)[number];

/** File name extensions of a type; the first one is given to names that have none. */
export const extensions: Readonly<Record<PictureType, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/svg+xml": "svg",
};

/** Says by its content, never by its name, what picture a file is. Throws a Problem for anything else. */
export function sniffPicture(bytes: Uint8Array): PictureType {
  const start = Buffer.from(bytes.subarray(0, 512)).toString("latin1");
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^GIF8[79]a/.test(start)) return "image/gif";
  if (/^RIFF[\s\S]{4}WEBP/.test(start)) return "image/webp";
  if (/^[\s\S]{4}ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/.test(start)) {
    throw unsupported("HEIC photos cannot be used. Save the photo as JPEG and upload that.");
  }
  if (/^(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE\s+svg|svg[\s>])/i.test(start)) return "image/svg+xml";
  throw unsupported("This is not a picture that can be used. Upload JPEG, PNG, WebP, GIF or SVG.");
}

function unsupported(reason: string) {
  return problem("unsupported_picture", { reason });
}
