import type { Problem } from "@print-builder/core/preflight";
import type { PreviewProblem } from "./messages.ts";

/** A problem as calls answer it. */
export function problemAnswer(problem: Problem): PreviewProblem {
  const { recordIndex, elementId, side, kind, message, sameAs, records } = problem;
  return {
    record_index: recordIndex,
    element_id: elementId,
    side,
    kind,
    message,
    ...(sameAs === undefined ? {} : { same_as: sameAs }),
    ...(records === undefined ? {} : { records }),
  };
}
