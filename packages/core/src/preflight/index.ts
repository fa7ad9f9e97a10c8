export type { Problem, ProblemKind } from "../problems/problem.ts";
export { forPreflight, forPrint, type ProblemKindInfo, problemKinds } from "../problems/problemKinds.ts";
export { createProblemList } from "../problems/problemList.ts";
export { problemTexts } from "../problems/problemTexts.ts";
export { comparedId, createDuplicateIds, type DuplicateIds } from "./duplicateIds.ts";
export { createEdgeCheck } from "./edgeProblems.ts";
export { internalIdProblems } from "./internalIds.ts";
export { requestProblems } from "./requestProblems.ts";
export { setupProblems } from "./setupProblems.ts";
