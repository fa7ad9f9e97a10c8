import { dpiOptions } from "@print-builder/core/print";
import type { BulkForm } from "../bulkPrint/bulkForm.ts";
import type { KeptPrinter } from "./keptPrinters.ts";

/** The settings for a chosen printer, with its resolution and how it turns sheets. */
export function chosenPrinter(
  printer: KeptPrinter | null,
): Pick<BulkForm, "printer"> & Partial<Pick<BulkForm, "dpi" | "flip" | "side" | "startAt">> {
  const { dpi, duplex, kind } = printer?.profile ?? {};
  return {
    printer,
    ...(dpi !== undefined && dpiOptions.includes(dpi) ? { dpi } : {}),
    ...(duplex === "long" || duplex === "short" ? { flip: duplex } : {}),
    ...(duplex === "none" ? { side: "front" } : {}),
    // Card printers print card by card.
    ...(kind === "card" ? { startAt: 1 } : {}),
  };
}
