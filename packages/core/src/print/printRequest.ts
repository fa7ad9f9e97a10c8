import type { ColourChoice } from "./colourChoice.ts";
import type { PaperChoice } from "./paperSetup.ts";
import type { PrinterProfile } from "./printerProfile.ts";

export type PrintOrder = "across_then_down" | "down_then_across";
export type FlipEdge = "long" | "short";
export type PrintSide = "front" | "back" | "both";

/** What to print and how. Record numbers are 0-based and inclusive; `startAt` is the 1-based slot. */
export type PrintRequest = {
  readonly range:
    | { readonly type: "all" }
    | { readonly type: "range"; readonly start: number; readonly end: number };
  /** Records of the range that are left out, counted as it counts; absent leaves none out. */
  readonly excludeRecords?: readonly number[];
  readonly side: PrintSide;
  readonly copiesPerRecord: number;
  /** Cards of each record, by its number; multiplied by `copiesPerRecord`. With 0 a record is left out. Absent: one card each. */
  readonly recordCopies?: readonly number[];
  readonly startAt: number;
  readonly printOrder: PrintOrder;
  readonly dpi: number;
  readonly showGuides: boolean;
  readonly flipEdge: FlipEdge;
  /** What is asked for in place of the page setup's layout, bleed and marks. */
  readonly paper?: PaperChoice;
  /** What a label before the first card says, with the number of cards: it parts groups in a stack of sheets. Absent for none. */
  readonly separator?: string;
  /** Absent for colours as screens have them, in a file that keeps no standard. */
  readonly colour?: ColourChoice;
  /** Each sheet bears its code where its margins have room for it; absent for none. */
  readonly sheetCodes?: true;
  /** The printer that it is for; absent for any, which leaves the sheets uncorrected. */
  readonly printer?: PrinterProfile;
};

/** Labels of the first sheet that come before the first card: those that are left blank, and the separator. */
export function labelsBefore({ startAt, separator }: Pick<PrintRequest, "startAt" | "separator">): number {
  return startAt - 1 + (separator === undefined ? 0 : 1);
}
