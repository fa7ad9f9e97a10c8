export { type PreflightJob, type PreflightResult, preflightProject } from "./preflightProject.ts";
