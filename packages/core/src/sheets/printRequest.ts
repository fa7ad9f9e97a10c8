import type { PaperChoice } from "./paperSetup.ts";
import type { PrinterProfile } from "./printerProfile.ts";

export const colourSpaces = ["rgb", "cmyk", "gray"] as const;
export const pdfStandards = ["none", "pdfx4", "pdfa2b"] as const;

/** The colour space of a print and the standard that its file follows. */
export type ColourChoice = {
  readonly space: (typeof colourSpaces)[number];
  readonly standard: (typeof pdfStandards)[number];
  /** The press's ICC profile, base64; a generic profile is used if it is absent and needed. */
  readonly icc?: string;
};

/** The colour settings of a request; absent if unset. */
export type AskedColour = {
  readonly color?: ColourChoice["space"] | undefined;
  readonly standard?: ColourChoice["standard"] | undefined;
  readonly icc?: string | undefined;
};

/**
 * The colour choice of a request, or the reason why it is invalid. Files for presses use inks, so PDF/X or a profile
 * implies CMYK unless the request names a colour space. Null if the request sets nothing.
 */
export function colourChoice({
  color,
  standard = "none",
  icc,
}: AskedColour):
  | { readonly choice: ColourChoice | null }
  | { readonly field: "color" | "icc"; readonly reason: string } {
  const space = color ?? (standard === "pdfx4" || icc !== undefined ? "cmyk" : "rgb");
  if (standard === "pdfx4" && space === "rgb") {
    return { field: "color", reason: "must be cmyk or gray for PDF/X-4: presses print with inks" };
  }
  const usesProfile = space === "cmyk" || standard === "pdfx4";
  if (icc !== undefined && !usesProfile) {
    return { field: "icc", reason: "is for a press: it needs cmyk as the colour, or PDF/X-4" };
  }
  if (space === "rgb" && standard === "none") return { choice: null };
  return { choice: { space, standard, ...(icc === undefined ? {} : { icc }) } };
}

export type PrintOrder = "across_then_down" | "down_then_across";
export type FlipEdge = "long" | "short";
export type PrintSide = "front" | "back" | "both";

/** The records and settings of a print. Record numbers are 0-based and inclusive; `startAt` is the 1-based slot. */
export type PrintRequest = {
  readonly range:
    | { readonly type: "all" }
    | { readonly type: "range"; readonly start: number; readonly end: number };
  /** Excluded records, numbered like the range; absent excludes none. */
  readonly excludeRecords?: readonly number[];
  readonly side: PrintSide;
  readonly copiesPerRecord: number;
  /**
   * Number of cards by record number, multiplied by `copiesPerRecord`; 0 excludes a record. Absent for one card
   * each.
   */
  readonly recordCopies?: readonly number[];
  readonly startAt: number;
  readonly printOrder: PrintOrder;
  readonly dpi: number;
  readonly showGuides: boolean;
  readonly flipEdge: FlipEdge;
  /** Overrides the page setup's layout, bleed and marks. */
  readonly paper?: PaperChoice;
  /** Text of a separator label before the first card, printed with the number of cards. Absent for no separator. */
  readonly separator?: string;
  /** Absent for screen colours in a file without a standard. */
  readonly colour?: ColourChoice;
  /** Prints a code on each sheet with wide enough margins; absent for no codes. */
  readonly sheetCodes?: true;
  /** The printer to correct the sheets for; absent for no correction. */
  readonly printer?: PrinterProfile;
};

/** Number of labels before the first card on the first sheet: blank labels and the separator. */
export function labelsBefore({ startAt, separator }: Pick<PrintRequest, "startAt" | "separator">): number {
  return startAt - 1 + (separator === undefined ? 0 : 1);
}

/** The quality in percent for reporting and resampling: 95 from 300 dpi on, at least 50. */
export function printQuality(dpi: number): number {
  return Math.min(95, Math.max(50, (dpi / 300) * 95));
}

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
