// What client and server need without reading or checking anything. The schemas, and so zod, come with ./contracts alone:
// here they are only types.
export type * from "./contracts/index.ts";
export type {
  Access,
  ApiRoute,
  MultipartInput,
  RouteAnswer,
  RouteBody,
  RouteInput,
} from "./defineRoutes.ts";
/** @internal Tests of other packages ask for it. */
export { defineRoutes } from "./defineRoutes.ts";
export {
  ApiProblem,
  type ProblemBody,
  type ProblemCode,
  problem,
  /** @internal Tests of other packages ask for it. */
  problems,
} from "./problems.ts";
export * from "./routes/index.ts";
export { screens } from "./screens.ts";
