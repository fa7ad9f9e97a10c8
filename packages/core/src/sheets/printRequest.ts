import type { ColourChoice } from "./colourChoice.ts";
import type { PaperChoice } from "./paperSetup.ts";
import type { PrinterProfile } from "./printerProfile.ts";

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
