import type { PrintRequest } from "./printRequest.ts";

/** Names of files are cut where they would no longer be read at a glance; file systems take 255 bytes. */
const maxNameLength = 80;

const sides = { front: "front", back: "back", both: "both sides" } as const;

/** A project's name as a part of a file's name: without what file systems refuse. "card" where nothing is left. */
export function fileNamePart(projectName: string): string {
  const clean = projectName
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s\\/:*?"<>|]+/gu, " ")
    .replaceAll(/^[ .]+|[ .]+$/g, "");
  return [...clean].slice(0, maxNameLength).join("").trim() || "card";
}

/** What the print of a design's sample person is saved as. */
export const sampleFileName = (projectName: string): string => `${fileNamePart(projectName)} - sample.pdf`;

/** What a print is saved as: "Student cards - records 1-60, both sides.pdf". `total` is the number of records there are. */
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
