import { routes } from "@print-builder/api";
import { call, callFile } from "#platform/api/call.ts";
import type { PrintWarning } from "#platform/jobs/warningGroups.ts";
import type { PrintInput } from "../preflight/runPreflight.ts";

/** Data sent with every print of these records; empty if the server has them. */
export type SentRecords = Pick<
  PrintInput,
  "live_rows" | "field_map_override" | "filters" | "record_ids" | "record_rows" | "printer"
>;

/**
 * A PDF with its file name, its id in the print history, and warnings about records (from 0) without a photo or with
 * an unreadable code.
 */
export type PrintedPdf = {
  readonly file: Blob;
  /** "" if the print is not recorded. */
  readonly printId: string;
  readonly name: string;
  readonly warnings: readonly PrintWarning[];
};

/**
 * Prints records into a PDF. The PDF is streamed while it is made, so its warnings are read from the print history
 * afterwards; the print succeeds even if they cannot be read.
 * @throws ApiError as `callFile` does
 */
export async function fetchPdf(
  projectId: string,
  body: PrintInput,
  signal: AbortSignal,
): Promise<PrintedPdf> {
  const params = { id: projectId };
  const { file, name, headers } = await callFile(routes.exportPdf, { params, body }, { signal });
  const printId = headers.get("x-print-id") ?? "";
  if (printId === "") return { file, printId, name: name ?? "export.pdf", warnings: [] };
  const asked = { params: { ...params, entryId: printId } };
  const entry = await call(routes.getHistoryEntry, asked, { signal }).catch((error: unknown) => {
    console.warn("The print history could not be asked for warnings.", error);
    return null;
  });
  return { file, printId, name: name ?? "export.pdf", warnings: printWarnings(entry?.warnings) };
}

/** The readable warnings of an entry of the print history. */
export function printWarnings(stored: unknown): readonly PrintWarning[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (each: Partial<PrintWarning> | null): each is PrintWarning =>
      typeof each?.message === "string" &&
      (each.record_index === null || typeof each.record_index === "number"),
  );
}
