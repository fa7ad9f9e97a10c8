import { extensions, type PictureType } from "./sniffPicture.ts";

const maxNameLength = 200;

/** Two names are one when they differ only in case or Unicode form. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** The innermost folders kept in the name of a picture. */
const maxFolders = 4;

/**
 * The name under which an uploaded picture is kept: without characters that have a meaning elsewhere, and with an
 * extension. It keeps the folders of a plain relative path, as in "7B/1.png", because several folders may contain the
 * same file name. Absolute and Windows paths are reduced to their last part.
 */
export function pictureName(sent: string, type: PictureType): string {
  const name = safeName(sent, { stem: "picture", extension: extensions[type] });
  const folders = sent.split("/").slice(0, -1);
  if (sent.includes("\\") || folders.some((folder) => /^\.*$/.test(folder))) return name;
  const kept = folders.map(cleaned).filter((folder) => folder !== "");
  const path = [...kept.slice(-maxFolders), name].join("/");
  return path.length > maxNameLength ? name : path;
}

/** As `pictureName`, for files of any kind; `usual` fills in what the sent name lacks. */
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

/** `photo.jpg` as number 2 is `photo (2).jpg`. */
export function numberedName(name: string, number: number): string {
  const { stem, extension } = split(name);
  return `${stem} (${number})${extension}`;
}

function split(name: string): { readonly stem: string; readonly extension: string } {
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? "";
  return { stem: name.slice(0, name.length - extension.length), extension };
}
