export { openProject } from "./openProject.ts";
export { openProjectZip, type ProjectFileLimits } from "./openProjectZip.ts";
export type { ProjectFiles } from "./projectFiles.ts";
