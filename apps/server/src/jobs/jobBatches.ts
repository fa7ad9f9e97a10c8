import { defaultPageSetup, parsePageSetup } from "@print-builder/core/document";
import {
  batchSize,
  type PrintRequest,
  planParts,
  planSheets,
  type SheetPlan,
} from "@print-builder/core/print";
import type { NewBatch } from "../store/jobs/jobStore.ts";
import type { ProjectRow } from "../store/schema.ts";

type Design = Pick<ProjectRow, "page_setup" | "is_dual_sided">;

/** Batches of so many records each, whatever they stand on. */
export function recordBatches(records: number): readonly NewBatch[] {
  return Array.from({ length: Math.ceil(records / batchSize) }, (_, batch) => {
    const first = batch * batchSize;
    const beyond = Math.min(records, first + batchSize);
    return { first, beyond, records: beyond - first };
  });
}

/** The sheets of a print of so many records there are. */
export function sheetsOfDesign(project: Design, request: PrintRequest, total: number): SheetPlan {
  const setup =
    project.page_setup === null ? defaultPageSetup : parsePageSetup(JSON.parse(project.page_setup));
  return planSheets(request, total, setup, project.is_dual_sided === 1);
}

/** Batches of sheets, cut between sheets. */
export function sheetBatches(request: PrintRequest, sheets: SheetPlan): readonly NewBatch[] {
  return planParts(request, sheets);
}

/** Records that stand on the first `beyond` sheets: those whose every label does, and one more that begins there. */
export function recordsUpToSheet(
  { startAt }: Pick<PrintRequest, "startAt">,
  { copies, slotsPerSheet, records }: SheetPlan,
  beyond: number,
): { readonly whole: number; readonly begun: number } {
  const slots = Math.max(0, beyond * slotsPerSheet - (startAt - 1));
  const labels = Math.min(slots, records * copies);
  return { whole: Math.floor(labels / copies), begun: Math.ceil(labels / copies) };
}
