import type { UploadReport } from "@print-builder/school";
import { messageOf } from "#platform/api/apiError.ts";
import { countText } from "#ui/texts/countText.ts";

export type UploadNote = { readonly text: string; readonly tone: "success" | "warning" | "error" | "info" };

function counts({ results, stopped }: UploadReport) {
  const skipped = results.filter(({ status }) => status === "skipped").length;
  const failed = results.filter(({ status }) => status === "failed");
  const stored = results.length - skipped - failed.length;
  return { skipped, failed, stored, total: results.length + (stopped?.unsent.length ?? 0) };
}

/** The message at the end of an upload. */
export function uploadNote(report: UploadReport, cancelled: boolean): UploadNote {
  const { skipped, failed, stored, total } = counts(report);
  const [first] = failed;
  const ofAll = `${stored.toLocaleString()} of ${countText(total, "file")}`;
  if (report.stopped) {
    if (cancelled) return { text: `Upload cancelled: ${ofAll} stored`, tone: "info" };
    return { text: `${ofAll} uploaded. ${messageOf(report.stopped.error)}`, tone: "error" };
  }
  if (first) {
    const reason = `“${first.name}”: ${first.message ?? "the school did not say why."}`;
    return { text: `${ofAll} uploaded. Not stored: ${reason}`, tone: "warning" };
  }
  const also = skipped === 0 ? "" : `, ${skipped.toLocaleString()} skipped`;
  return { text: `${countText(stored, "file")} uploaded${also}`, tone: "success" };
}
