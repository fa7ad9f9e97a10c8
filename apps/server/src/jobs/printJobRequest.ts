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

/** A print job's stored request. The job's `design` is the project's row at its start. */
export type PrintJobRequest = {
  readonly format: PrintFormat;
  readonly print: PrintRequest;
  readonly live: LiveRows | null;
  /** Rows read from the school; null if others are printed. */
  readonly school: { readonly rows: SchoolRows; readonly fieldMap: LiveRows["fieldMap"] } | null;
  /** The records that the job prints, selected at its start; null or absent: all of them. */
  readonly chosen?: Chosen | null;
  /** One file per group; null or absent: parts, or pictures in one folder. */
  readonly grouped?: GroupedPrint | null;
  /** Filters that selected the school's records, for the history; null if unknown. */
  readonly filters: StoredFilters | null;
  /** The project's pictures at the job's start; absent in jobs of earlier versions. */
  readonly pictures?: FoundPictures;
  /** Why the cards are printed; absent for new cards and in jobs of earlier versions. */
  readonly reason?: CardReason;
  /** Digests of what the cards must show, by ids; null or absent: no check. */
  readonly issued?: IssuedCards["hashes"] | null;
  /** Approximate records per PDF; absent: the default. */
  readonly batchSize?: number;
  /** Prints only these sheets; null or absent: all of them. */
  readonly onlySheets?: SheetSpan | null;
};

/** The project as it was when the job started. */
export function designRow({ design }: Pick<JobRow, "design">): PlainProjectRow {
  return JSON.parse(design ?? "null");
}
