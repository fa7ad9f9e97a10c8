export { openProject } from "./openProject.ts";
export type { ProjectFiles } from "./projectFiles.ts";
