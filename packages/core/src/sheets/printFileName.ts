import type { PrintRequest } from "./printRequest.ts";

/** Longer names are hard to read at a glance; file systems accept 255 bytes. */
const maxNameLength = 80;

const sides = { front: "front", back: "back", both: "both sides" } as const;

/**
 * A project's name as part of a file name, without characters that file systems refuse; "card" if nothing is left.
 */
export function fileNamePart(projectName: string): string {
  const clean = projectName
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s\\/:*?"<>|]+/gu, " ")
    .replaceAll(/^[ .]+|[ .]+$/g, "");
  return [...clean].slice(0, maxNameLength).join("").trim() || "card";
}

/** File name for a print of the design's sample. */
export const sampleFileName = (projectName: string): string => `${fileNamePart(projectName)} - sample.pdf`;

/** File name of a print: "Student cards - records 1-60, both sides.pdf". `total` is the number of records. */
export function printFileName(
  projectName: string,
  { range, side }: Pick<PrintRequest, "range" | "side">,
  total: number,
  extension: "pdf" | "zip" = "pdf",
): string {
  const [start, end] = range.type === "all" ? [0, total - 1] : [range.start, range.end];
  const records = start === end ? `record ${start + 1}` : `records ${start + 1}-${end + 1}`;
  return `${fileNamePart(projectName)} - ${records}, ${sides[side]}.${extension}`;
}
