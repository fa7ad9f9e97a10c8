import type { Problem, ProblemKind } from "@print-builder/core/preflight";
import type { PreviewProblem } from "./messages.ts";

const warned: ReadonlySet<ProblemKind> = new Set(["missing_photo", "unreadable_photo", "code_unreadable"]);

/**
 * Reports records printed without a photo or with an unreadable code, each record once per reason, whatever
 * elements and sides show it. `numberOf` returns a record's number in the request.
 */
export function printWarnings(
  problems: readonly Problem[],
  numberOf: (recordIndex: number) => number = (recordIndex) => recordIndex,
): readonly PreviewProblem[] {
  const found = new Map<string, PreviewProblem>();
  for (const problem of problems) {
    if (!warned.has(problem.kind)) continue;
    const { recordIndex, message } = problem;
    const key = `${recordIndex} ${message}`;
    const numbered = { ...problem, recordIndex: recordIndex === null ? null : numberOf(recordIndex) };
    if (!found.has(key)) found.set(key, problemAnswer(numbered));
  }
  return [...found.values()];
}

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
