export type { Problem, ProblemKind } from "../problems/problem.ts";
export { forPreflight, forPrint, type ProblemKindInfo, problemKinds } from "../problems/problemKinds.ts";
export { createProblemList, isOfBoth, sharedOnce } from "../problems/problemList.ts";
export { problemTexts } from "../problems/problemTexts.ts";
export { type CoveredCode, checkCodes, coveredCodes } from "./codes.ts";
export { createDuplicateIds, type DuplicateIds } from "./duplicateIds.ts";
export { createEdgeCheck } from "./edgeProblems.ts";
export { internalIdProblems } from "./internalIds.ts";
export { requestProblems, sampleTexts, setupProblems } from "./setupProblems.ts";
