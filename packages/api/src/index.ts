// What client and server need without reading or checking anything. The schemas, and so zod, come with ./contracts alone:
// here they are only types.
export type * from "./contracts/index.ts";
export {
  type Access,
  type ApiRoute,
  defineRoutes,
  type MultipartInput,
  type RouteAnswer,
  type RouteBody,
  type RouteInput,
} from "./defineRoutes.ts";
export { ApiProblem, type ProblemBody, type ProblemCode, problem, problems } from "./problems.ts";
export * from "./routes/index.ts";
