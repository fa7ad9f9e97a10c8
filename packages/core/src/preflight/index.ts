export { createDuplicateIds, type DuplicateIds, idToken } from "./duplicateIds.ts";
export type { Problem, ProblemKind } from "./problem.ts";
export { forPreflight, forPrint, type ProblemKindInfo, problemKinds } from "./problemKinds.ts";
export { createProblemList, type ProblemList } from "./problemList.ts";
export { problemTexts } from "./problemTexts.ts";
export { setupProblems } from "./setupProblems.ts";
