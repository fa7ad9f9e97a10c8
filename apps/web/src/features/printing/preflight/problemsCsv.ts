import { writeCsv } from "@print-builder/core/records";
import { kindInfo } from "./kindInfo.ts";
import type { NameOf } from "./namesText.ts";
import type { PreflightProblem } from "./runPreflight.ts";

const columns = ["Record", "Name", "Problem", "Side", "Element", "What is wrong"] as const;

/**
 * The list as CSV for spreadsheet programs: records counted from 1, "all" for problems of every record, and the names
 * of the people.
 */
export function problemsCsv(
  problems: readonly PreflightProblem[],
  elementName: (problem: PreflightProblem) => string,
  nameOf: NameOf,
): string {
  const rows = problems.map((problem) => ({
    Record: problem.record_index === null ? "all" : problem.record_index + 1,
    Name: problem.record_index === null ? "" : (nameOf(problem.record_index) ?? ""),
    Problem: kindInfo(problem.kind).title,
    Side: problem.side ?? "",
    Element: elementName(problem),
    "What is wrong": problem.message,
  }));
  // The byte order mark tells spreadsheet programs that the text is UTF-8.
  return `\ufeff${writeCsv(columns, rows)}`;
}
