import { extensions, type PictureType } from "./sniffPicture.ts";

const maxNameLength = 200;

/** Two names are one when they differ only in case or Unicode form. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/**
 * The name under which an uploaded picture is kept: the last part of any path, without characters that have
 * a meaning elsewhere, and with an extension.
 */
export function pictureName(sent: string, type: PictureType): string {
  return safeName(sent, { stem: "picture", extension: extensions[type] });
}

/** As `pictureName`, for files of any kind; `usual` fills in what the sent name lacks. */
export function safeName(sent: string, usual: { readonly stem: string; readonly extension: string }): string {
  const last = sent.toWellFormed().normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const clean = last
    .replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069<>:"|?*]/gu, "")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  const { stem, extension } = split(clean);
  const kept = [...stem].slice(0, maxNameLength - extension.length).join("") || usual.stem;
  return `${kept}${extension || `.${usual.extension}`}`;
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
