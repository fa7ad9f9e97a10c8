import type { FileEntry } from "@print-builder/school";
import { countText } from "#ui/texts/countText.ts";
import { dateText } from "#ui/texts/dateText.ts";

const steps = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** Formats a size: “14 bytes”, “3.2 MB”. */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= 1000 && unit < steps.length - 1; unit++) value /= 1024;
  return value.toLocaleString(undefined, {
    style: "unit",
    unit: steps[unit] ?? "byte",
    unitDisplay: unit === 0 ? "long" : "short",
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  });
}

/** A folder's item count or a file's size; empty if the school does not report it. */
export function extentText({ type, sizeBytes, fileCount }: FileEntry): string {
  if (type === "folder") return fileCount === null ? "" : countText(fileCount, "item");
  return sizeBytes === null ? "" : sizeText(sizeBytes);
}

export function modifiedText({ modifiedMs }: FileEntry): string {
  return modifiedMs === null ? "" : dateText(new Date(modifiedMs).toISOString());
}

const pictureEndings: ReadonlySet<string> = new Set(["png", "jpg", "jpeg", "gif", "webp", "svg"]);

/** Whether a file is a picture, by its extension. */
export function isPicture({ type, name }: Pick<FileEntry, "type" | "name">): boolean {
  const dot = name.lastIndexOf(".");
  return type === "file" && dot > 0 && pictureEndings.has(name.slice(dot + 1).toLowerCase());
}
