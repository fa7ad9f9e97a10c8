import type { Problem } from "./problem.ts";

/** Problems in the order they were found, each once, however many copies or pages show it. */
export type ProblemList = {
  readonly problems: readonly Problem[];
  add(problem: Problem): void;
};

/** `keep` says what is listed of a problem, e.g. `forPrint`; null leaves it out. */
export function createProblemList(keep: (problem: Problem) => Problem | null): ProblemList {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  return {
    problems,
    add(found) {
      const problem = keep(found);
      if (problem === null) return;
      const { recordIndex, side, elementId, kind, message } = problem;
      const key = [recordIndex, side, elementId, kind, message].join("\n");
      if (seen.has(key)) return;
      seen.add(key);
      problems.push(problem);
    },
  };
}
