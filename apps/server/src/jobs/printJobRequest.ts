import type { CardReason, PrintFormat } from "@print-builder/api";
import type { PrintRequest, SheetSpan } from "@print-builder/core/sheets";
import type { Chosen } from "../printing/chosen.ts";
import type { IssuedCards } from "../printing/printedCards.ts";
import type { LiveRows } from "../printing/printer.ts";
import type { StoredFilters } from "../printing/printHistory.ts";
import type { FoundPictures } from "../printing/storedPictures.ts";
import type { SchoolRows } from "../school/schoolRows.ts";
import type { JobRow, PlainProjectRow } from "../store/schema.ts";
import type { GroupedPrint } from "./groupedPrint.ts";

/** The stored request of a print job. The job's `design` is the project's row at its start. */
export type PrintJobRequest = {
  readonly format: PrintFormat;
  readonly print: PrintRequest;
  readonly live: LiveRows | null;
  /** The rows to read from the school; null if the job prints other rows. */
  readonly school: { readonly rows: SchoolRows; readonly fieldMap: LiveRows["fieldMap"] } | null;
  /** The records to print, selected at the job's start. Null or absent: all of them. */
  readonly chosen?: Chosen | null;
  /** Groups with one file each. Null or absent: parts, or pictures in one folder. */
  readonly grouped?: GroupedPrint | null;
  /** Filters that selected the school's records, for the history. Null if unknown. */
  readonly filters: StoredFilters | null;
  /** The project's pictures at the job's start. Absent in jobs of earlier versions. */
  readonly pictures?: FoundPictures;
  /** The reason for printing. Absent for new cards and in jobs of earlier versions. */
  readonly reason?: CardReason;
  /** Hashes of the values that the cards must show, by the people's ids. Null or absent: no check. */
  readonly issued?: IssuedCards["hashes"] | null;
  /** Approximate number of records per PDF. Absent: the default. */
  readonly batchSize?: number;
  /** The sheets to print. Null or absent: all of them. */
  readonly onlySheets?: SheetSpan | null;
};

/** The project as it was when the job started. */
export function designRow({ design }: Pick<JobRow, "design">): PlainProjectRow {
  return JSON.parse(design ?? "null");
}
