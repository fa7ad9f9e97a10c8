import { defaultPageSetup, parsePageSetup } from "@print-builder/core/document";
import {
  batchSize,
  labelsBefore,
  type PrintRequest,
  planParts,
  planSheets,
  recordsOnSheets,
  type SheetPlan,
  type SheetSpan,
} from "@print-builder/core/sheets";
import type { NewBatch } from "../store/jobs/jobStore.ts";
import type { PlainProjectRow } from "../store/schema.ts";

type Design = Pick<PlainProjectRow, "page_setup" | "is_dual_sided">;

/** Batches with equal numbers of records, regardless of sheet boundaries. */
export function recordBatches(records: number): readonly NewBatch[] {
  return Array.from({ length: Math.ceil(records / batchSize) }, (_, batch) => {
    const first = batch * batchSize;
    const beyond = Math.min(records, first + batchSize);
    return { first, beyond, records: beyond - first };
  });
}

/** The plan of a print's sheets for this number of records. */
export function sheetsOfDesign(project: Design, request: PrintRequest, total: number): SheetPlan {
  const setup =
    project.page_setup === null ? defaultPageSetup : parsePageSetup(JSON.parse(project.page_setup));
  return planSheets(request, total, setup, project.is_dual_sided === 1);
}

type SheetCut = { readonly only?: SheetSpan | null | undefined; readonly size?: number | undefined };

/** Batches of about `size` records that begin with a new sheet. `only` limits them to some sheets. */
export function sheetBatches(
  request: PrintRequest,
  sheets: SheetPlan,
  { only = null, size = batchSize }: SheetCut = {},
): readonly NewBatch[] {
  if (only === null) return planParts(request, sheets, size);
  return [{ ...only, records: recordsOnSheets(request, sheets, only) }];
}

/** Number of records on the first `beyond` sheets: how many end there, and how many at least begin there. */
export function recordsUpToSheet(
  request: Pick<PrintRequest, "startAt" | "separator">,
  { labels, slotsPerSheet }: SheetPlan,
  beyond: number,
): { readonly whole: number; readonly begun: number } {
  const slots = Math.max(0, beyond * slotsPerSheet - labelsBefore(request));
  const printed = Math.min(slots, labels.total);
  return { whole: labels.recordAt(printed), begun: printed === 0 ? 0 : labels.recordAt(printed - 1) + 1 };
}
