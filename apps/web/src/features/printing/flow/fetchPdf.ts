import { routes } from "@print-builder/api";
import { call, callFile } from "#platform/api/call.ts";
import type { PrintWarning } from "#platform/jobs/warningGroups.ts";
import type { PrintInput } from "../preflight/runPreflight.ts";

/** What is sent along with every print of these records; nothing where the server has them. */
export type SentRecords = Pick<
  PrintInput,
  "live_rows" | "field_map_override" | "filters" | "record_ids" | "record_rows" | "printer"
>;

/** A PDF, its entry in the print history, what it is saved as, and the records (from 0) that came out without a photo or whose code will not scan. */
export type PrintedPdf = {
  readonly file: Blob;
  /** "" where the print is not recorded. */
  readonly printId: string;
  readonly name: string;
  readonly warnings: readonly PrintWarning[];
};

/**
 * Prints records into a PDF. What went wrong on the way stands in the print history, as the PDF is sent while it is
 * made: an entry that cannot be asked for is no failure of the print.
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

/** The warnings of an entry of the print history, as far as they can be read. */
export function printWarnings(stored: unknown): readonly PrintWarning[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (each: Partial<PrintWarning> | null): each is PrintWarning =>
      typeof each?.message === "string" &&
      (each.record_index === null || typeof each.record_index === "number"),
  );
}
