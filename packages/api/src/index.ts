// Everything client and server need without validating anything. Here schemas are only types: the schemas themselves,
// and so zod, are only in ./contracts.
export * from "./constants.ts";
/** @internal Used by tests of other packages. */
export { defineContract, type RouteContract } from "./defineContract.ts";
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
