import type { PrintRequest } from "@print-builder/core/print";
import type { PrintInput } from "../preflight/runPreflight.ts";

/** A request as it is sent. */
export function printBody(request: PrintRequest): PrintInput {
  const { range, excludeRecords } = request;
  return {
    range: range.type === "all" ? { type: "all" } : { type: "range", start: range.start, end: range.end },
    ...(excludeRecords && excludeRecords.length > 0 ? { exclude_records: [...excludeRecords] } : {}),
    side: request.side,
    copies_per_record: request.copiesPerRecord,
    start_at: request.startAt,
    print_order: request.printOrder,
    dpi: request.dpi,
    show_guides: request.showGuides,
    flip_edge: request.flipEdge,
  };
}
