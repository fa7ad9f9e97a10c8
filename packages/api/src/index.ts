export * from "./contracts.ts";
export {
  type Access,
  defineRoute,
  type MultipartInput,
  type RouteAnswer,
  type RouteBody,
  type RouteContract,
  type RouteInput,
} from "./defineRoute.ts";
export { mediaCookieName, toOpenApi } from "./openApi.ts";
export { ApiProblem, type ProblemBody, type ProblemCode, problem, problems } from "./problems.ts";
export type { UserAnswer } from "./routes/auth.ts";
export { maxTableBytes, rowPageSizes, type TableFormat } from "./routes/data.ts";
export {
  type CopyDesignFilesRequest,
  type FontItem,
  fontTypes,
  maxFontBytes,
  maxFonts,
} from "./routes/fonts.ts";
export {
  endedJobStatuses,
  type JobAnswer,
  type JobKind,
  type JobStatus,
  type JobWarning,
  jobKinds,
  jobStatuses,
  maxJobWarnings,
  type PrintFormat,
  type PrintJobBody,
  type StandardZipBody,
} from "./routes/jobs.ts";
export type { LiveRecord } from "./routes/liveData.ts";
export {
  type MediaItem,
  maxPictureBytes,
  mediaSorts,
  mediaTypes,
  type SmallPictureSize,
  smallPictureSizes,
} from "./routes/media.ts";
export type { FleetMember, ListedJob, SeenTrouble, ServerState, TroubleAnswer } from "./routes/operations.ts";
export { maxLiveRows, type PrintBody, type PrintFilters } from "./routes/print.ts";
export type {
  CloneRequest,
  ProjectAnswer,
  ProjectCreate,
  ProjectSummary,
  ProjectUpdate,
} from "./routes/projects.ts";
export { maxProjectZipBytes } from "./routes/projectsImport.ts";
export type { SchoolMappingAnswer, SchoolMappingUpdate } from "./routes/schoolMapping.ts";
export { type SchoolZipBody, schoolEntities, startSchoolZip } from "./routes/schoolZip.ts";
export type { HealthParts } from "./routes/system.ts";
export { defaultTagColour, type TagAnswer } from "./routes/tags.ts";
export {
  builtInTemplate,
  type TemplateAnswer,
  type TemplateCreate,
  type TemplateUpdate,
  templateCategories,
} from "./routes/templates.ts";
export { userPageSizes } from "./routes/users.ts";
export { minPasswordLength } from "./values.ts";
