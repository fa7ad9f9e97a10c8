export { readSandboxSettings } from "./settings.ts";
export { startSandbox } from "./startSandbox.ts";
