import { dpiOptions } from "@print-builder/core/print";
import type { BulkForm } from "../bulkPrint/bulkForm.ts";
import type { KeptPrinter } from "./keptPrinters.ts";

/** A printer that is chosen, with what it says of resolution and of turning sheets over. */
export function chosenPrinter(
  printer: KeptPrinter | null,
): Pick<BulkForm, "printer"> & Partial<Pick<BulkForm, "dpi" | "flip" | "side" | "startAt">> {
  const { dpi, duplex, kind } = printer?.profile ?? {};
  return {
    printer,
    ...(dpi !== undefined && dpiOptions.includes(dpi) ? { dpi } : {}),
    ...(duplex === "long" || duplex === "short" ? { flip: duplex } : {}),
    ...(duplex === "none" ? { side: "front" } : {}),
    // Cards of plastic come one by one.
    ...(kind === "card" ? { startAt: 1 } : {}),
  };
}
