import type { Transfer } from "#platform/editorSession/transfer.ts";
import { isTableFile } from "#platform/files/tableFiles.ts";
import { onlyPictures } from "#platform/files/uploadPictures.ts";

/** Pasted or dropped content by its use on a card. */
export type OutsideContent =
  | { readonly kind: "pictures"; readonly files: readonly File[] }
  | { readonly kind: "table"; readonly files: readonly File[] }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "unknown"; readonly names: readonly string[] };

/** Maximum length of a text in characters. */
const maxTextLength = 10_000;

const isSvg = (text: string) =>
  /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE[^>]*>\s*)?<svg[\s>]/.test(text);

/**
 * Classifies pasted or dropped content; null for nothing. Files come first, because a program that copies a picture or
 * cells adds text about it. `asTable` turns cells into a file.
 */
export function outsideContent(
  { files, html, text }: Transfer,
  asTable: (html: string, text: string) => File | null,
): OutsideContent | null {
  const isOfCells = html.includes("<table") || text.includes("\t");
  const cells = isOfCells ? asTable(html, text) : null;
  // Spreadsheets also copy a picture of their cells.
  if (cells) return { kind: "table", files: [cells] };
  if (files.length > 0) return ofFiles(files);
  if (isSvg(text)) {
    return { kind: "pictures", files: [new File([text], "Pasted.svg", { type: "image/svg+xml" })] };
  }
  const words = text.replace(/\n+$/, "").slice(0, maxTextLength);
  return words.trim() === "" ? null : { kind: "text", text: words };
}

function ofFiles(files: readonly File[]): OutsideContent {
  const tables = files.filter(isTableFile);
  if (tables.length > 0) return { kind: "table", files };
  const pictures = onlyPictures(files);
  if (pictures.length > 0) return { kind: "pictures", files: pictures };
  return { kind: "unknown", names: files.map(({ name }) => name) };
}
