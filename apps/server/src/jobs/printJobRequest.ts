import type { CardReason, PrintFormat } from "@print-builder/api";
import type { PrintRequest, SheetSpan } from "@print-builder/core/print";
import type { Chosen } from "../printing/chosen.ts";
import type { IssuedCards } from "../printing/printedCards.ts";
import type { LiveRows } from "../printing/printer.ts";
import type { StoredFilters } from "../printing/printHistory.ts";
import type { FoundPictures } from "../printing/storedPictures.ts";
import type { SchoolRows } from "../school/schoolRows.ts";
import type { JobRow, PlainProjectRow } from "../store/schema.ts";
import type { GroupedPrint } from "./groupedPrint.ts";

/** What a job of this kind keeps as its request. Its `design` is the project's row when it was started. */
export type PrintJobRequest = {
  readonly format: PrintFormat;
  readonly print: PrintRequest;
  readonly live: LiveRows | null;
  /** Rows that are read from the school; null where others are printed. */
  readonly school: { readonly rows: SchoolRows; readonly fieldMap: LiveRows["fieldMap"] } | null;
  /** Whom of all these records the job prints, found when it was started; null or absent: all of them. */
  readonly chosen?: Chosen | null;
  /** A file for each group; null or absent: parts, or pictures in one folder. */
  readonly grouped?: GroupedPrint | null;
  /** What a school's records were selected by, for the history; null where nothing is known of it. */
  readonly filters: StoredFilters | null;
  /** The project's pictures when the job was started; absent in jobs of earlier versions. */
  readonly pictures?: FoundPictures;
  /** Why these cards are made; absent where they are new, and in jobs of earlier versions. */
  readonly reason?: CardReason;
  /** Digests of what the cards must show, by ids; null or absent: whatever they show. */
  readonly issued?: IssuedCards["hashes"] | null;
  /** Records of each PDF, about; absent: as many as by default. */
  readonly batchSize?: number;
  /** Only these sheets of the whole; null or absent: all of them. */
  readonly onlySheets?: SheetSpan | null;
};

/** The project as it was when the job was started. */
export function designRow({ design }: Pick<JobRow, "design">): PlainProjectRow {
  return JSON.parse(design ?? "null");
}
