import type { CardOutcome } from "@print-builder/api";
import type { PrintDocument } from "@print-builder/print-queues";
import type { PrintDocumentRow } from "../store/schema.ts";

/** The stored description of a document's paper. */
export type DocumentShape = Pick<PrintDocument, "widthMm" | "heightMm" | "sides">;

/** Number of a document's sheets that came out; null if nobody knows. */
export function sheetsOut({ state, impressions, pages, sheets, ended_at }: PrintDocumentRow): number | null {
  if (impressions !== null) return Math.min(sheets, Math.floor((impressions * sheets) / pages));
  if (state === "completed") return sheets;
  return ended_at === null ? 0 : null;
}

/** Outcomes of cards by the last sheet (0-based) that contains them. `first` is the first sheet of the documents. */
export function sheetOutcomes(
  documents: readonly PrintDocumentRow[],
  first: number,
): (sheet: number) => CardOutcome {
  let beyond = first;
  const stretches = documents.map((document) => {
    const from = beyond;
    beyond += document.sheets;
    return { from, beyond, out: sheetsOut(document) };
  });
  return (sheet) => {
    const stretch = stretches.find((one) => sheet < one.beyond);
    if (!stretch) return "failed";
    if (stretch.out === null) return "pending";
    return sheet < stretch.from + stretch.out ? "out" : "failed";
  };
}
