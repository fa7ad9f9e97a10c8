export type { Problem, ProblemKind } from "./problem.ts";
