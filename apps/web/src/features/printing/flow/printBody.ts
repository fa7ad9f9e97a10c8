import type { PrintRequest } from "@print-builder/core/print";
import type { PrintInput } from "../preflight/runPreflight.ts";

/** Records to leave out as they are sent; nothing for none. */
export function excludedRecords(records: readonly number[] = []): Pick<PrintInput, "exclude_records"> {
  return records.length > 0 ? { exclude_records: [...records] } : {};
}

/** A request as it is sent. */
export function printBody(request: PrintRequest): PrintInput {
  const { range, excludeRecords } = request;
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
  };
}
