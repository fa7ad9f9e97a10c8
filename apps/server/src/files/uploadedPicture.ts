import { type mediaTypes, type originalTypes, problem } from "@print-builder/api";
import {
  type PhotoFacts,
  type PictureKind,
  photoFactsVersion,
  pictureKind,
  sanitiseSvg,
} from "@print-builder/production";
import { SvgError } from "@print-builder/svg";
import type { MediaRow } from "../store/schema.ts";

export type PictureType = (typeof mediaTypes)[number];

/** File extensions by type, for names without an extension. */
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

/** The type of an uploaded file; `application/octet-stream` unless it is a picture. */
export function originalType(bytes: Uint8Array): string {
  const kind = pictureKind(bytes);
  return kind ? types[kind] : "application/octet-stream";
}

/**
 * Detects the type of a picture that all browsers show, by its content and never by its name. Throws a
 * Problem for other files; pictures in other formats must be converted first.
 */
export function sniffPicture(bytes: Uint8Array): PictureType {
  const type = originalType(bytes);
  if (isShown(type)) return type;
  const reason =
    "This is not an image that can be used. Upload JPEG, PNG, HEIC, WebP, TIFF, BMP, GIF or SVG.";
  throw problem("unsupported_picture", { reason });
}

function isShown(type: string): type is PictureType {
  return Object.hasOwn(extensions, type);
}

/** Like `sanitiseSvg`, but throws refusals as a Problem (`unsafe_svg`). */
export function harmlessSvg(source: string): string {
  try {
    return sanitiseSvg(source);
  } catch (error) {
    if (error instanceof SvgError)
      throw problem("unsafe_svg", { reason: error.message }, {}, { cause: error });
    throw error;
  }
}

const dataAddress = /^data:image\/svg\+xml(?:;charset=[\w-]+|;utf8)*(;base64)?,/i;

/** The SVG text from a text or data URL. */
export function svgText(sent: string): string {
  const head = dataAddress.exec(sent);
  if (!head) return sent;
  const body = sent.slice(head[0].length);
  if (head[1]) return Buffer.from(body, "base64").toString("utf8");
  try {
    return decodeURIComponent(body);
  } catch {
    // A bare % in the text shows that the URL was never encoded.
    return body;
  }
}

const maxNameLength = 200;

/** A key that is the same for names that differ only in case or Unicode form. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** Maximum number of folders in a picture's name; the innermost folders are kept. */
const maxFolders = 4;

/**
 * The name under which an uploaded picture is stored: without characters that have a meaning elsewhere, and with an
 * extension. Keeps the folders of a plain relative path, as in "7B/1.png", because several folders may contain the same file
 * name. Reduces absolute and Windows paths to their last part.
 */
export function pictureName(sent: string, type: PictureType): string {
  const name = safeName(sent, { stem: "picture", extension: extensions[type] });
  const folders = sent.split("/").slice(0, -1);
  if (sent.includes("\\") || folders.some((folder) => /^\.*$/.test(folder))) return name;
  const kept = folders.map(cleaned).filter((folder) => folder !== "");
  const path = [...kept.slice(-maxFolders), name].join("/");
  return path.length > maxNameLength ? name : path;
}

/** Like `pictureName`, for any file. `usual` supplies a missing name or extension. */
export function safeName(sent: string, usual: { readonly stem: string; readonly extension: string }): string {
  const last = sent.toWellFormed().normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const { stem, extension } = split(cleaned(last));
  const kept = [...stem].slice(0, maxNameLength - extension.length).join("") || usual.stem;
  return `${kept}${extension || `.${usual.extension}`}`;
}

function cleaned(part: string): string {
  return part
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069<>:"|?*]/gu, "")
    .replace(/^[.\s]+|[.\s]+$/g, "");
}

/** For example, `photo (2).jpg` for `photo.jpg` and 2. */
export function numberedName(name: string, number: number): string {
  const { stem, extension } = split(name);
  return `${stem} (${number})${extension}`;
}

function split(name: string): { readonly stem: string; readonly extension: string } {
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? "";
  return { stem: name.slice(0, name.length - extension.length), extension };
}

/** Facts about a photo as stored; null if it could not be analysed. */
type StoredFacts = { readonly version: number; readonly facts: PhotoFacts | null };

export function factsText(facts: PhotoFacts | null): string {
  return JSON.stringify({ version: photoFactsVersion, facts } satisfies StoredFacts);
}

/**
 * Facts about a photo. Null if it could not be analysed; undefined if it was not, or only by an earlier
 * version.
 */
export function factsOf({ photo_facts: text }: Pick<MediaRow, "photo_facts">): PhotoFacts | null | undefined {
  if (text === null || text === undefined) return undefined;
  const stored: StoredFacts = JSON.parse(text);
  return stored.version === photoFactsVersion ? stored.facts : undefined;
}

/** Whether a picture still has to be analysed. Drawings need no analysis. */
export function isUnseen(media: Pick<MediaRow, "photo_facts" | "content_type">): boolean {
  return media.content_type !== "image/svg+xml" && factsOf(media) === undefined;
}
