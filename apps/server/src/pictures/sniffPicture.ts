import { type mediaTypes, type originalTypes, problem } from "@print-builder/api";
import { type PictureKind, pictureKind } from "@print-builder/production";

export type PictureType = (typeof mediaTypes)[number];

/** File name extensions of a type; the first one is given to names that have none. */
export const extensions: Readonly<Record<PictureType, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/svg+xml": "svg",
};

const types: Readonly<Record<PictureKind, PictureType | (typeof originalTypes)[number]>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  svg: "image/svg+xml",
  heic: "image/heic",
  avif: "image/avif",
  tiff: "image/tiff",
  bmp: "image/bmp",
};

/** The type of a file as it was sent; `application/octet-stream` for what is no picture. */
export function originalType(bytes: Uint8Array): string {
  const kind = pictureKind(bytes);
  return kind ? types[kind] : "application/octet-stream";
}

/**
 * Says by its content, never by its name, what picture a file is that every browser shows. Throws a Problem for anything
 * else; pictures of other kinds are made plain before.
 */
export function sniffPicture(bytes: Uint8Array): PictureType {
  const type = originalType(bytes);
  if (isShown(type)) return type;
  const reason =
    "This is not a picture that can be used. Upload JPEG, PNG, HEIC, WebP, TIFF, BMP, GIF or SVG.";
  throw problem("unsupported_picture", { reason });
}

function isShown(type: string): type is PictureType {
  return Object.hasOwn(extensions, type);
}
