export { preflightProject } from "./preflightProject.ts";
