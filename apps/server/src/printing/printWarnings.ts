import type { Problem, ProblemKind } from "@print-builder/core/preflight";
import type { PreviewProblem } from "./messages.ts";
import { problemAnswer } from "./problemAnswer.ts";

const warned: ReadonlySet<ProblemKind> = new Set(["missing_photo", "unreadable_photo", "code_unreadable"]);

/**
 * What a print says of the records that came out without a photo or with a code that will not scan: each record with each reason
 * once, whatever elements and sides show it. `numberOf` tells by which number the request counts a record.
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
