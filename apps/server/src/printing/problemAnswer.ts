import type { Problem } from "@print-builder/core/preflight";
import type { PreviewProblem } from "./messages.ts";

/** A problem as calls answer it. */
export function problemAnswer({ recordIndex, elementId, side, kind, message }: Problem): PreviewProblem {
  return { record_index: recordIndex, element_id: elementId, side, kind, message };
}
