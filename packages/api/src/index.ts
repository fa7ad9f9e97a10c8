// Everything that client and server need without validation. Schemas are exported here only as types, because the
// schemas themselves load zod; they are in ./contracts.
export * from "./constants.ts";
export type { RouteContract } from "./defineContract.ts";
/** @internal Used by tests of other packages. */
export { defineContract } from "./defineContract.ts";
export type {
  Access,
  ApiRoute,
  MultipartInput,
  RouteAnswer,
  RouteBody,
  RouteInput,
} from "./defineRoutes.ts";
/** @internal Used by tests of other packages. */
export { defineRoutes } from "./defineRoutes.ts";
export {
  ApiProblem,
  type ProblemBody,
  type ProblemCode,
  problem,
  /** @internal Used by tests of other packages. */
  problems,
} from "./problems.ts";
export * from "./routes.ts";
export { screens } from "./screens.ts";
