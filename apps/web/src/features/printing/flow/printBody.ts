import { type PrintRequest, toStoredPrinter } from "@print-builder/core/print";
import type { PrintInput } from "../preflight/runPreflight.ts";

/** Records to leave out in the server's format; empty if there are none. */
export function excludedRecords(records: readonly number[] = []): Pick<PrintInput, "exclude_records"> {
  return records.length > 0 ? { exclude_records: [...records] } : {};
}

/** A print request in the server's format. */
export function printBody(request: PrintRequest): PrintInput {
  const { range, excludeRecords, paper, colour } = request;
  return {
    range: range.type === "all" ? { type: "all" } : { type: "range", start: range.start, end: range.end },
    ...excludedRecords(excludeRecords),
    side: request.side,
    copies_per_record: request.copiesPerRecord,
    start_at: request.startAt,
    print_order: request.printOrder,
    dpi: request.dpi,
    show_guides: request.showGuides,
    flip_edge: request.flipEdge,
    ...(request.sheetCodes ? { sheet_codes: true } : {}),
    ...(colour ? { color: colour.space, standard: colour.standard } : {}),
    ...(colour?.icc === undefined ? {} : { icc: colour.icc }),
    ...(request.printer ? { printer_profile: toStoredPrinter(request.printer) } : {}),
    ...(paper?.layout === undefined ? {} : { layout: paper.layout }),
    ...(paper?.bleedMm === undefined ? {} : { bleed_mm: paper.bleedMm }),
    ...(paper?.marks === undefined ? {} : { marks: [...paper.marks] }),
    ...(request.separator === undefined ? {} : { separator: request.separator }),
  };
}
