export { readSandboxSettings, type SandboxSettings } from "./settings.ts";
export { type RunningSandbox, type SandboxWorld, startSandbox } from "./startSandbox.ts";
