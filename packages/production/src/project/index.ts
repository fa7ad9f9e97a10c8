export { openProject } from "./openProject.ts";
export { openProjectZip, type ProjectFileLimits } from "./openProjectZip.ts";
export { maxVersionsBytes, type ProjectFiles, versionsFile } from "./projectFiles.ts";
