import type { Problem } from "@print-builder/core/preflight";
import type { PreviewProblem } from "./messages.ts";

/** A problem as calls answer it. */
export function problemAnswer(problem: Problem): PreviewProblem {
  const { recordIndex, elementId, side, kind, message, sameAs } = problem;
  const answer = { record_index: recordIndex, element_id: elementId, side, kind, message };
  return sameAs === undefined ? answer : { ...answer, same_as: sameAs };
}
